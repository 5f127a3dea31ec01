//! The driver's shared library, loaded once.
#![expect(unsafe_code, reason = "a library runs code when it is loaded")]

use std::ffi::OsString;
use std::sync::OnceLock;

use libloading::Library;

/// Names the library to load, in place of the system's.
pub const VARIABLE: &str = "DF11_LIBCUDA";

/// The system's names for it: as the driver's installation registers it, and where WSL 2 has it.
const NAMES: [&str; 2] = ["libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1"];

/// There is no driver to load.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the CUDA driver can't be loaded: {}", .reasons.join("; "))]
pub struct NoDriver {
    /// What the system said of each name that was tried.
    pub reasons: Vec<String>,
}

/// Loads the driver, unless that was tried already.
///
/// # Errors
///
/// There is none; the first answer holds for the life of the program.
pub fn load() -> Result<(), NoDriver> {
    get().map(drop).map_err(Clone::clone)
}

pub(crate) fn get() -> Result<&'static Library, &'static NoDriver> {
    static LIBRARY: OnceLock<Result<Library, NoDriver>> = OnceLock::new();
    LIBRARY.get_or_init(|| first(std::env::var_os(VARIABLE))).as_ref()
}

/// The first of the names that can be loaded.
fn first(own: Option<OsString>) -> Result<Library, NoDriver> {
    let names = match own {
        Some(name) if !name.is_empty() => vec![name],
        _ => NAMES.map(OsString::from).to_vec(),
    };
    let mut reasons = Vec::new();
    for name in names {
        // SAFETY: NVIDIA's driver, or what the user puts in its place, is made for being loaded like this.
        let library = match unsafe { Library::new(&name) } {
            Ok(library) => library,
            Err(error) => {
                reasons.push(error.to_string());
                continue;
            }
        };
        // SAFETY: the symbol's address isn't used as anything.
        match unsafe { library.get::<*const ()>(b"cuInit") } {
            Ok(_) => return Ok(library),
            Err(_) => reasons.push(format!("{} is no CUDA driver", name.display())),
        }
    }
    Err(NoDriver { reasons })
}
