//! What to do about an error, where an option of the command is the cure. The library knows no options: its errors say
//! what is wrong, and the command adds this.

use df11_host::Error;
use df11_host::device::DeviceError;

/// What to do, to be said after the error's own sentence.
pub(crate) fn advice(error: &Error) -> Option<&'static str> {
    match error {
        // A link that leads nowhere isn't overwritten even so.
        Error::Exists { path } if path.exists() => Some("--force overwrites it"),
        Error::UnknownUnit { .. } => Some("name a pattern with --pattern"),
        Error::UnknownShape { .. } => Some("give the original model with --like"),
        Error::SingleFileOfFile { .. } => Some("leave out --single-file"),
        Error::Device(DeviceError::NotBuilt) => Some("build df11 with --features cuda"),
        Error::Device(DeviceError::NoDriver { .. } | DeviceError::NoDevice | DeviceError::NoKernel { .. }) => {
            Some("df11 doctor says what to do")
        }
        _ => None,
    }
}
