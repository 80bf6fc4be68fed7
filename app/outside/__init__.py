"""Outside engines over the network; off without configuration."""
