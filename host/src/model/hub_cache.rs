//! Models that `hf download` has put into the cache of Python's `huggingface_hub`: `hf:OWNER/NAME[@REVISION][/PATH]`.
//!
//! For each repository the cache has files `models--OWNER--NAME/refs/REVISION`, each containing the id of a commit,
//! and directories `models--OWNER--NAME/snapshots/COMMIT/` with the files of that commit.

use std::env;
use std::path::{Path, PathBuf};

use crate::error::{Error, ErrorKind, Result};
use crate::file::text;

/// The revision if the id doesn't name one.
const MAIN: &str = "main";

/// A model on the hub.
#[derive(Debug, PartialEq, Eq)]
struct Id {
    /// `OWNER/NAME`.
    repository: String,
    /// A branch, a tag or a commit.
    revision: String,
    /// A directory or file in the repository; empty for the whole repository.
    path: String,
}

/// Resolves a path: one that begins with `hf:` to the directory in the cache, any other to itself.
///
/// # Errors
///
/// [`ErrorKind::Argument`]: the id is malformed. [`ErrorKind::NotFound`]: the cache doesn't have it.
pub(crate) fn resolve(path: &Path) -> Result<PathBuf> {
    match path.to_str().and_then(|text| text.strip_prefix("hf:")) {
        Some(id) => in_cache(&Id::parse(id, path)?, path, cache()),
        None => Ok(path.to_owned()),
    }
}

fn in_cache(id: &Id, path: &Path, cache: Option<PathBuf>) -> Result<PathBuf> {
    let Some(cache) = cache else {
        return Err(
            Error::new(ErrorKind::NotFound, "neither HF_HOME nor the home directory says where the cache is").at(path)
        );
    };
    let folder = cache.join(format!("models--{}", id.repository.replace('/', "--")));
    let commit = text::read_if_there(&folder.join("refs").join(&id.revision), 1024)?;
    let commit = commit.map_or_else(|| id.revision.clone(), |text| text.trim().to_owned());
    let mut found = text::inside(&folder.join("snapshots"), &commit, &folder)?;
    found.extend(Some(&id.path).filter(|path| !path.is_empty()));
    if text::exists(&found)? {
        return Ok(found);
    }
    let revision = if id.revision == MAIN { String::new() } else { format!(" --revision {}", id.revision) };
    let sentence =
        format!("it isn't in the cache {}; `hf download {}{revision}` downloads it", cache.display(), id.repository);
    Err(Error::new(ErrorKind::NotFound, sentence).at(path))
}

impl Id {
    /// Parses what follows `hf:`. In a revision `%2F` stands for a slash.
    fn parse(id: &str, path: &Path) -> Result<Self> {
        let mut parts = id.trim_end_matches('/').splitn(3, '/');
        let [owner, name, path_inside] = [(); 3].map(|()| parts.next().unwrap_or_default());
        let (name, revision) = name.split_once('@').unwrap_or((name, MAIN));
        let revision = revision.replace("%2F", "/").replace("%2f", "/");
        let is_name = |part: &str| {
            let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
            part.chars().all(allowed) && !part.is_empty() && !part.starts_with('.')
        };
        let is_inside =
            |path: &str| path.split('/').all(|part| !matches!(part, "" | "." | "..") && !part.contains('\\'));
        match is_name(owner)
            && is_name(name)
            && is_inside(&revision)
            && (path_inside.is_empty() || is_inside(path_inside))
        {
            true => Ok(Self { repository: format!("{owner}/{name}"), revision, path: path_inside.to_owned() }),
            false => Err(Error::argument("the id of a model is hf:OWNER/NAME[@REVISION][/PATH]").at(path)),
        }
    }
}

/// Where `huggingface_hub` keeps its cache.
fn cache() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let user_cache = || set("XDG_CACHE_HOME").or_else(|| Some(env::home_dir()?.join(".cache")));
    let home = || set("HF_HOME").or_else(|| Some(user_cache()?.join("huggingface")));
    set("HF_HUB_CACHE").or_else(|| Some(home()?.join("hub")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids() {
        for (text, repository, revision, path) in [
            ("Qwen/Qwen3-8B/", "Qwen/Qwen3-8B", "main", ""),
            ("a/b@v1.0/unet/x.safetensors", "a/b", "v1.0", "unet/x.safetensors"),
            ("a/b@refs%2Fpr%2F3", "a/b", "refs/pr/3", ""),
        ] {
            let expected = Id { repository: repository.into(), revision: revision.into(), path: path.into() };
            assert_eq!(Id::parse(text, Path::new("")).unwrap(), expected, "{text}");
        }
        for text in ["", "gpt2", "/b", "a/b@", "a/../b", "a/b/../c", "a/b//c", "a b/c", "a/b@x%2F..%2Fy", "a/b?c"] {
            assert_eq!(Id::parse(text, Path::new("")).expect_err(text).kind(), ErrorKind::Argument);
        }
    }

    #[test]
    fn what_hf_download_has_put_there_is_found() {
        let cache = tempfile::tempdir().unwrap();
        let folder = cache.path().join("models--a--b");
        let snapshot = folder.join("snapshots/0123abc");
        std::fs::create_dir_all(folder.join("refs")).unwrap();
        std::fs::create_dir_all(snapshot.join("unet")).unwrap();
        std::fs::write(folder.join("refs/main"), "0123abc\n").unwrap();
        let find = |id: &str| in_cache(&Id::parse(id, Path::new(""))?, Path::new("hf:a/b"), Some(cache.path().into()));
        assert_eq!(find("a/b").unwrap(), snapshot.join(""));
        assert_eq!(find("a/b/unet").unwrap(), snapshot.join("unet"));
        assert_eq!(find("a/b@0123abc").unwrap(), snapshot.join(""));
        for (id, command) in [("a/c", "`hf download a/c`"), ("a/b@v1", "`hf download a/b --revision v1`")] {
            let error = find(id).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::NotFound);
            assert!(error.to_string().contains(command), "{error}");
        }
    }
}
