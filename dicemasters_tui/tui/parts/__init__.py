"""What pages are put together from: lists, forms, texts to read, dialogs."""
