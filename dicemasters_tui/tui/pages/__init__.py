"""The pages beside the match: title, teams, drafts, saved matches, settings, help, lessons."""
