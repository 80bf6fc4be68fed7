"""What the engine's ranges are worth, measured: on synthetic lives, and on people whose birth time was recorded."""
