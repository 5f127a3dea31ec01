//! The driver's shared library, loaded once.
#![expect(unsafe_code, reason = "a library runs code when it is loaded")]

use std::ffi::OsString;
use std::sync::OnceLock;

use libloading::Library;

/// The environment variable that names a library to load instead of the system's.
pub const VARIABLE: &str = "DF11_LIBCUDA";

/// Where the system has it: the name that the driver's installation registers, and the path in WSL 2.
const NAMES: [&str; 2] = ["libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1"];

/// No driver could be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the CUDA driver can't be loaded: {}", .reasons.join("; "))]
pub struct NoDriver {
    /// For each name that was tried, the system's reason.
    pub reasons: Vec<String>,
}

/// Loads the driver, unless that was tried already.
///
/// # Errors
///
/// No driver can be loaded. The first result holds for the life of the process.
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
        // SAFETY: NVIDIA's driver, or the user's replacement, is made to be loaded like this.
        let library = match unsafe { Library::new(&name) } {
            Ok(library) => library,
            Err(error) => {
                reasons.push(error.to_string());
                continue;
            }
        };
        // SAFETY: the symbol isn't used, only looked for.
        match unsafe { library.get::<*const ()>(b"cuInit") } {
            Ok(_) => return Ok(library),
            Err(_) => reasons.push(format!("{} isn't a CUDA driver", name.display())),
        }
    }
    Err(NoDriver { reasons })
}
