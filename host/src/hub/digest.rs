//! The checksums that the hub lists: SHA-256 of large files, git's SHA-1 of the others.

use ring::digest::{Context, SHA1_FOR_LEGACY_USE_ONLY, SHA256};

use crate::error::hub::HubError;

/// The checksum that a file must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Digest {
    /// SHA-256 of the content, in hexadecimal digits.
    Sha256(String),
    /// SHA-1 of git's object: the word `blob`, the length and the content.
    GitBlob(String),
}

impl Digest {
    /// The checksum that an `ETag` of the hub is: 64 digits or 40.
    pub(crate) fn of_etag(etag: &str) -> Option<Self> {
        let digits = etag.trim_start_matches("W/").trim_matches('"').to_ascii_lowercase();
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        match digits.len() {
            64 => Some(Self::Sha256(digits)),
            40 => Some(Self::GitBlob(digits)),
            _ => None,
        }
    }

    /// The digest in hexadecimal digits.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Sha256(digits) | Self::GitBlob(digits) => digits,
        }
    }
}

/// Computes the checksum of a file whose bytes arrive in order.
#[derive(Clone)]
pub(crate) struct Hasher {
    context: Context,
    expected: Option<Digest>,
}

impl Hasher {
    /// For a file of this length. Without a checksum to compare with it finds every file good.
    pub(crate) fn new(expected: Option<Digest>, file_bytes: u64) -> Self {
        let context = match &expected {
            Some(Digest::GitBlob(_)) => {
                let mut context = Context::new(&SHA1_FOR_LEGACY_USE_ONLY);
                context.update(format!("blob {file_bytes}\0").as_bytes());
                context
            }
            Some(Digest::Sha256(_)) | None => Context::new(&SHA256),
        };
        Self { context, expected }
    }

    /// Takes the next bytes.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        if self.expected.is_some() {
            self.context.update(bytes);
        }
    }

    /// Compares the checksum of all bytes.
    ///
    /// # Errors
    ///
    /// [`HubError::Digest`].
    pub(crate) fn check(self, file: &str) -> Result<(), HubError> {
        let (algorithm, expected) = match self.expected {
            None => return Ok(()),
            Some(Digest::Sha256(digits)) => ("SHA-256", digits),
            Some(Digest::GitBlob(digits)) => ("git SHA-1", digits),
        };
        let got = self.context.finish();
        let got: String = got.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        match got == expected {
            true => Ok(()),
            false => Err(HubError::Digest { file: file.to_owned(), algorithm, got, expected }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As `git hash-object` and `sha256sum` print them for "hello\n".
    #[test]
    fn what_other_tools_compute() {
        let sha256 = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03";
        for digits in [sha256, "ce013625030ba8dba906f756967f9e9ca394464a"] {
            let check = |content: &str| {
                let mut hasher = Hasher::new(Digest::of_etag(&format!("\"{digits}\"")), content.len() as u64);
                content.as_bytes().chunks(4).for_each(|bytes| hasher.update(bytes));
                hasher.check("a")
            };
            assert_eq!(check("hello\n"), Ok(()));
            assert!(matches!(check("Hello\n"), Err(HubError::Digest { expected, .. }) if expected == digits));
        }
        assert_eq!(Digest::of_etag("\"abc\""), None);
        assert_eq!(Digest::of_etag(&"g".repeat(40)), None);
    }
}
