//! Modules: PTX, and which PTX a driver refuses.

use std::sync::Arc;

use ptx_interpreter::Module;

use crate::error::CudaError;
use crate::settings::{Settings, pair};

/// The shared memory that a block of any kernel may have, in bytes. For more, a program must ask.
pub(crate) const DEFAULT_MAX_SHARED: usize = 48 << 10;

#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) parsed: Module,
}

/// A kernel of a loaded module.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) module: Arc<Loaded>,
    pub(crate) kernel: String,
    /// The most dynamic shared memory that a launch may ask for, in bytes.
    pub(crate) max_dynamic_shared: usize,
}

/// Loads PTX as a driver with these settings does. With the error comes a message for people.
pub(crate) fn load(text: &str, settings: &Settings) -> Result<Loaded, (CudaError, String)> {
    let refuse = |code, why: String| Err((code, why));
    let version = directive(text, ".version").and_then(|version| pair(version, '.'));
    let Some(version) = version else {
        return refuse(CudaError::INVALID_PTX, "no `.version`".to_owned());
    };
    let newest = settings.newest_ptx();
    if version > newest {
        let why = format!("PTX {}.{} is newer than this driver's {}.{}", version.0, version.1, newest.0, newest.1);
        return refuse(CudaError::UNSUPPORTED_PTX_VERSION, why);
    }
    let Some(architecture) = directive(text, ".target").and_then(architecture) else {
        return refuse(CudaError::INVALID_PTX, "no `.target`".to_owned());
    };
    let (major, minor) = settings.capability;
    if architecture > 10 * major + minor {
        return refuse(CudaError::NO_BINARY_FOR_GPU, format!("sm_{architecture} is newer than sm_{major}{minor}"));
    }
    let parsed = Module::parse(text).map_err(|error| (CudaError::INVALID_PTX, error.to_string()))?;
    Ok(Loaded { parsed })
}

/// The number in `sm_75` or `sm_90a`.
fn architecture(target: &str) -> Option<u32> {
    let number = target.strip_prefix("sm_")?;
    number.trim_end_matches(|last: char| last.is_ascii_alphabetic()).parse().ok()
}

/// The first word after a directive. It is looked up before the text is parsed, because the rest of a newer
/// version's text may contain anything.
fn directive<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let line = text.lines().find_map(|line| line.trim_start().strip_prefix(name))?;
    line.split(|c: char| c.is_whitespace() || c == ',' || c == '/').find(|word| !word.is_empty())
}
