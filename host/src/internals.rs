//! For this repository's other packages. Other programs need none of it, and any release may change it.

pub use crate::shown::{is_shown, one_line, shown_json};

#[cfg(feature = "cuda")]
pub use crate::device::cuda::{driver_version, open_file};
