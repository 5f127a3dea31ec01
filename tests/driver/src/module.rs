//! Modules: PTX, and what a driver refuses of it.

use std::sync::Arc;

use ptx_interpreter::Module;

use crate::code::Code;
use crate::settings::{Settings, pair};

/// Shared memory of a block that every kernel is allowed, in bytes.
pub(crate) const SHARED: usize = 48 << 10;

/// A kernel of a loaded module.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) module: Arc<Module>,
    pub(crate) entry: String,
    /// The most dynamic shared memory that a launch may ask for, in bytes.
    pub(crate) most_dynamic: usize,
}

/// Reads PTX as a driver of these settings does. The log is for people.
pub(crate) fn load(text: &str, settings: &Settings) -> Result<Module, (Code, String)> {
    let refuse = |code, why: String| Err((code, why));
    let version = directive(text, ".version").and_then(|version| pair(version, '.'));
    let Some(version) = version else {
        return refuse(Code::INVALID_PTX, "no `.version`".to_owned());
    };
    let newest = settings.newest_ptx();
    if version > newest {
        let why = format!("PTX {}.{} is newer than this driver's {}.{}", version.0, version.1, newest.0, newest.1);
        return refuse(Code::UNSUPPORTED_PTX_VERSION, why);
    }
    let Some(architecture) = directive(text, ".target").and_then(architecture) else {
        return refuse(Code::INVALID_PTX, "no `.target`".to_owned());
    };
    let (major, minor) = settings.capability;
    if architecture > 10 * major + minor {
        return refuse(Code::NO_BINARY_FOR_GPU, format!("sm_{architecture} is newer than sm_{major}{minor}"));
    }
    Module::parse(text).map_err(|error| (Code::INVALID_PTX, error.to_string()))
}

/// The number in `sm_75` or `sm_90a`.
fn architecture(target: &str) -> Option<u32> {
    let number = target.strip_prefix("sm_")?;
    number.trim_end_matches(|last: char| last.is_ascii_alphabetic()).parse().ok()
}

/// The first word behind a directive, looked for before the text is parsed: a newer version's text may
/// have anything behind it.
fn directive<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let line = text.lines().find_map(|line| line.trim_start().strip_prefix(name))?;
    line.split(|c: char| c.is_whitespace() || c == ',' || c == '/').find(|word| !word.is_empty())
}
