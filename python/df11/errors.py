"""The exceptions. All of them are `Df11Error`; their text is one plain sentence of the library's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class Df11Error(Exception):
    """df11 could not do the work."""


class DamagedError(Df11Error):
    """The model is damaged: a file is cut short, a unit breaks a rule of the format, a checksum is another one."""


class ChangedError(Df11Error):
    """A file was written to, or cut short, while it was open."""


class NotCompressedError(Df11Error):
    """The model isn't a DF11 model, and the function needs one."""


class AlreadyCompressedError(Df11Error):
    """The model is a DF11 model already."""


class MissingTensorError(Df11Error, KeyError):
    """The model has no tensor of the name that was asked for."""

    # KeyError would show the sentence in quotes.
    __str__ = Exception.__str__


class RowsError(Df11Error, IndexError):
    """The tensor has no such rows."""


class UnsupportedDtypeError(Df11Error, TypeError):
    """The framework has no such type of elements, or DF11 files can't hold it."""


class UnknownShapeError(Df11Error):
    """The model doesn't say the names or shapes of its weights, as models that another program compressed. `like=` names
    the original model, `patterns=` a pattern."""


class PatternError(Df11Error, ValueError):
    """What was given as `patterns=` isn't a pattern."""


class OutOfMemoryError(Df11Error, MemoryError):
    """The CPU's memory has no room for a tensor."""


class PartError(Df11Error):
    """The parts of a model can't be put together, or a part was given where a whole model is needed."""


class DeviceError(Df11Error):
    """The GPU that was asked for can't be used."""


class OutOfGpuMemoryError(DeviceError, MemoryError):
    """The GPU has too little memory left. `cpu_offload=True` keeps compressed weights in the host's memory."""


class FileError(Df11Error, OSError):
    """The operating system refused to read or write a file. `errno` says why, as of any `OSError`."""


class NotFoundError(FileError, FileNotFoundError):
    """A file or directory isn't there."""


class HubError(Df11Error, OSError):
    """The Hugging Face hub doesn't give a model (`hf:OWNER/NAME`): it has none of that name, refuses access, doesn't answer, or
    sends something else than its list says."""


class ExistsError(Df11Error, FileExistsError):
    """Something is where the output should go, and `force=True` wasn't given."""


def shown(path: object) -> str:
    """A path as a message has it, in one line and with nothing that a terminal obeys."""
    text = str(path)
    return text if text.isprintable() else repr(text)


@contextmanager
def writing(path: object) -> Iterator[None]:
    """Raises `FileError` in the place of an `OSError` of Python's own."""
    try:
        yield
    except OSError as error:
        kind = NotFoundError if isinstance(error, FileNotFoundError) else FileError
        raised = kind(f"can't write {shown(path)}: {error.strerror or error}")
        raised.errno = error.errno
        raise raised from error
