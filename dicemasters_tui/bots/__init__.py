"""Computer players. They see the same decisions a person sees, and nothing else."""
