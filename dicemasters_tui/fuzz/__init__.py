"""Hunting for faults: matches by chance and by contrary players, the table looked at after every command."""
