"""The match screen: its zones and panels as widgets, the same for both games."""
