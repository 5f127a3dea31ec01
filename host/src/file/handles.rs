//! How many files this process may have open.

/// Raises this process's own limit on open files as far as the system lets it, before a model of so many files is opened, unless these
/// are few. Each unit of a DFloat11 model may have a file: mixtures of experts have thousands, and the usual limit is 1024, or 256. It
/// is that low for programs that wait by `select`, which takes no higher numbers; Rust's library doesn't. Where it can't be raised,
/// opening the files says so.
#[cfg(unix)]
pub(crate) fn make_room(files: usize) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    /// A process may open several models, and pipelines have several.
    const FEW: usize = 16;
    /// What macOS takes where it says that there is no limit.
    const OPEN_MAX: u64 = 10_240;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if let Some(current) = current.filter(|_| files > FEW) {
        let raise = |current| setrlimit(Resource::Nofile, Rlimit { current, maximum });
        let _ = raise(maximum).or_else(|_| raise(Some(current.max(OPEN_MAX))));
    }
}

#[cfg(not(unix))]
pub(crate) fn make_room(_: usize) {}
