"""Games as other people's programs want them: as environments of reinforcement learning (aec)."""
