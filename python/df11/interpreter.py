"""Refuses Pythons that the package has not been tried in."""

import sysconfig

# Set by the build of Python, and true also where the lock was turned on again when the program was started.
if sysconfig.get_config_var("Py_GIL_DISABLED"):
    raise ImportError(
        "df11 has not been tried in free-threaded Python, and its own state is guarded for a Python with the GIL: "
        "use a build of Python that isn't free-threaded"
    )
