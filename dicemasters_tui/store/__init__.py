"""What is kept on disk: saved matches, settings, own teams, drafts, where lessons were left."""
