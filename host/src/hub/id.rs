//! Paths that name a model on the hub: `hf:OWNER/NAME[@REVISION][/PATH]`.

use std::path::{Path, PathBuf};

use super::ID_PREFIX;
use crate::error::hub::HubError;

/// The revision of an id that names none.
const MAIN: &str = "main";

/// A model on the hub.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HubId {
    /// `OWNER/NAME`.
    pub(crate) repository: String,
    /// A branch, a tag or a commit.
    pub(crate) revision: String,
    /// The folder or the file of the repository that is meant; empty for all of it.
    pub(crate) path: String,
}

impl HubId {
    /// The model that a path names which begins with `hf:`.
    ///
    /// A revision ends at the next slash, but for those that the hub makes (`refs/pr/1`, `refs/convert/parquet`). In
    /// any other `%2F` is a slash.
    ///
    /// # Errors
    ///
    /// [`HubError::BadId`].
    pub(crate) fn parse(path: &Path) -> Result<Self, HubError> {
        let bad = || HubError::BadId { got: path.display().to_string() };
        let text = path.to_str().and_then(|text| text.strip_prefix(ID_PREFIX)).ok_or_else(bad)?;
        let mut parts = text.trim_end_matches('/').split(['/', '\\']);
        let owner = parts.next().unwrap_or_default();
        let name = parts.next().unwrap_or_default();
        let (name, revision) = name.split_once('@').unwrap_or((name, MAIN));
        let mut revision = revision.replace("%2F", "/").replace("%2f", "/");
        if revision == "refs" {
            for _ in 0..2 {
                revision = format!("{revision}/{}", parts.next().ok_or_else(bad)?);
            }
        }
        let path: Vec<&str> = parts.collect();
        let is_name = |part: &str| {
            let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
            !part.is_empty() && part.chars().all(allowed) && !part.starts_with('.')
        };
        let is_inside = |part: &&str| !matches!(*part, "" | "." | "..");
        let is_good = is_name(owner)
            && is_name(name)
            && revision.split('/').all(|part| is_inside(&part))
            && path.iter().all(is_inside);
        if !is_good {
            return Err(bad());
        }
        Ok(Self { repository: format!("{owner}/{name}"), revision, path: path.join("/") })
    }

    /// The path of the whole repository, of the path that this id was parsed from.
    pub(crate) fn root_of(&self, path: &Path) -> PathBuf {
        let mut root = path.to_owned();
        let levels = if self.path.is_empty() { 0 } else { self.path.split('/').count() };
        for _ in 0..levels {
            root.pop();
        }
        root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids() {
        let parsed = |text: &str| {
            let id = HubId::parse(Path::new(text)).unwrap();
            (id.repository, id.revision, id.path)
        };
        let cases = [
            ("hf:Qwen/Qwen3-8B", "Qwen/Qwen3-8B", "main", ""),
            ("hf:Qwen/Qwen3-8B/", "Qwen/Qwen3-8B", "main", ""),
            ("hf:a/b@v1.0", "a/b", "v1.0", ""),
            ("hf:a/b@refs/pr/3", "a/b", "refs/pr/3", ""),
            ("hf:a/b@refs/pr/3/unet/x.safetensors", "a/b", "refs/pr/3", "unet/x.safetensors"),
            ("hf:a/b@feature%2Fx/unet", "a/b", "feature/x", "unet"),
            ("hf:a/b/transformer", "a/b", "main", "transformer"),
        ];
        for (text, repository, revision, path) in cases {
            assert_eq!(parsed(text), (repository.into(), revision.into(), path.into()), "{text}");
            let root = HubId::parse(Path::new(text)).unwrap().root_of(Path::new(text));
            assert_eq!(root.join(path), Path::new(text));
            assert!(!path.is_empty() || root == Path::new(text));
        }
    }

    #[test]
    fn what_is_no_id() {
        let cases = [
            "hf:",
            "hf:gpt2",
            "hf:/b",
            "hf:a/",
            "hf:a/b@",
            "hf:a/b@refs",
            "hf:a/b@refs/pr",
            "hf:a/../b",
            "hf:../b",
            "hf:a/b/../c",
            "hf:a/b//c",
            "hf:a b/c",
            "hf:a/b@../c",
            "hf:a/b@x%2F..%2Fy",
            "hf:a/b?c",
            "hf:a/b@v/..",
        ];
        for text in cases {
            let error = HubId::parse(Path::new(text)).expect_err(text);
            assert_eq!(error, HubError::BadId { got: text.into() });
        }
    }

    #[test]
    fn local_paths() {
        for path in ["./hf:a/b", "/hf:a/b", "hf", "hg:a/b", "a/hf:b"] {
            assert!(!crate::hub::is_id(Path::new(path)), "{path}");
        }
        assert!(crate::hub::is_id(Path::new("hf:anything")));
    }
}
