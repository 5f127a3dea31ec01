"""Machine instructions of the kernels, by the pipe that executes them. The command is `scripts/sass-slots`."""
