"""Widgets of the match screen: everything that draws a `TableView`."""
