"""The exceptions. All of them are `Df11Error`; each is a kind of error of the library's, and its text is one plain sentence."""

from __future__ import annotations


class Df11Error(Exception):
    """df11 could not do the work."""


class FileError(Df11Error, OSError):
    """The operating system refused to read or write a file, or a file changed while it was read."""


class NotFoundError(FileError, FileNotFoundError):
    """A file, directory or cached download isn't there."""


class ExistsError(FileError, FileExistsError):
    """Something is where the output should go."""


class NotAModelError(Df11Error):
    """The path holds no model that df11 can read."""


class NotCompressedError(Df11Error):
    """The model isn't compressed, and the function needs a compressed one."""


class AlreadyCompressedError(Df11Error):
    """The model is compressed already."""


class DamagedError(Df11Error):
    """The model's files contradict the format, each other, or their checksums."""


class UnsupportedError(Df11Error):
    """The request is valid, and df11 can't do it."""


class UnknownShapeError(Df11Error):
    """The model doesn't say the names or shapes of its weights, as some that other programs compressed. `like=` names the original
    model, `patterns=` a pattern."""


class MissingTensorError(Df11Error, KeyError):
    """The model has no tensor of the name that was asked for."""

    # KeyError would show the sentence in quotes.
    __str__ = Exception.__str__


class OutOfMemoryError(Df11Error, MemoryError):
    """The CPU's or the GPU's memory has no room."""


class DeviceError(Df11Error):
    """The GPU that was asked for can't be used."""


class ArgumentError(Df11Error, ValueError):
    """An argument can't be used."""
