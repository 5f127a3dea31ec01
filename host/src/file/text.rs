//! Small texts that come from anywhere: `config.json`, indexes, manifests, pattern files.

use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::error::{Error, Result};
use crate::file::tensor_file::{BLOCK, Sum};

/// The longest text of each kind, in bytes.
pub(crate) const CONFIG: u64 = 16 << 20;
pub(crate) const INDEX: u64 = 100_000_000;
pub(crate) const MANIFEST: u64 = 256 << 20;

/// Opens a regular file and nothing else: a pipe would make its reader wait.
pub(crate) fn open(path: &Path) -> Result<File> {
    let there = std::fs::metadata(path).map_err(Error::io("open", path))?;
    match there.is_file() {
        true => File::open(path).map_err(Error::io("open", path)),
        false => Err(Error::io("open", path)(std::io::ErrorKind::IsADirectory.into())),
    }
}

/// The text of a file of at most `allowed` bytes.
pub(crate) fn read(path: &Path, allowed: u64) -> Result<String> {
    let mut bytes = Vec::new();
    open(path)?.take(allowed + 1).read_to_end(&mut bytes).map_err(Error::io("read", path))?;
    if bytes.len() as u64 > allowed {
        return Err(Error::damaged(path, format!("it has more than {allowed} bytes, and such a file may not")));
    }
    String::from_utf8(bytes).map_err(|error| Error::damaged(path, error))
}

/// The text of a file; `None` if there is no such file.
pub(crate) fn read_if_there(path: &Path, allowed: u64) -> Result<Option<String>> {
    match path.try_exists() {
        Ok(true) => read(path, allowed).map(Some),
        Err(error) if error.kind() != std::io::ErrorKind::NotADirectory => Err(Error::io("read", path)(error)),
        _ => Ok(None),
    }
}

/// Parses JSON as Python writes it, and says whether it is JSON: Python's `Infinity`, `NaN` and numbers beyond all floats
/// become `null`.
pub(crate) fn parse<T: DeserializeOwned>(text: &str, path: &Path) -> Result<(T, bool)> {
    match serde_json::from_str(text) {
        Ok(value) => Ok((value, true)),
        Err(error) => match serde_json::from_str(&without_python_numbers(text)) {
            Ok(value) => Ok((value, false)),
            Err(_) => Err(Error::damaged(path, error)),
        },
    }
}

fn without_python_numbers(text: &str) -> String {
    let (mut plain, mut word, mut in_string, mut is_escaped) = (String::new(), String::new(), false, false);
    let of_word = |word: &str| match word {
        "Infinity" | "-Infinity" | "NaN" => "null".to_owned(),
        _ if word.ends_with(|c: char| c.is_ascii_digit()) && word.parse().is_ok_and(f64::is_infinite) => {
            "null".to_owned()
        }
        _ => word.to_owned(),
    };
    for c in text.chars() {
        if !in_string && (c.is_ascii_alphanumeric() || "+-.".contains(c)) {
            word.push(c);
            continue;
        }
        plain += &of_word(&word);
        word.clear();
        plain.push(c);
        in_string ^= c == '"' && !is_escaped;
        is_escaped = in_string && c == '\\' && !is_escaped;
    }
    plain + &of_word(&word)
}

/// A path below `root`, if `name` stays there. `source` is what names it.
pub(crate) fn inside(root: &Path, name: &str, source: &Path) -> Result<PathBuf> {
    let stays = !name.is_empty() && Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    match stays && !name.contains(['\\', '\0']) {
        true => Ok(root.join(name)),
        false => Err(Error::damaged(source, format!("it names {name:?}, which is no file inside its directory"))),
    }
}

/// Calls `then` with the bytes of a whole file, block by block, and where each begins. Returns their checksum.
pub(crate) fn blocks(path: &Path, mut then: impl FnMut(u64, &[u8]) -> Result<()>) -> Result<String> {
    let (mut file, mut sum, mut block, mut at) = (open(path)?, Sum::default(), vec![0; BLOCK], 0);
    loop {
        let read = file.read(&mut block).map_err(Error::io("read", path))?;
        if read == 0 {
            return Ok(sum.text());
        }
        sum.update(&block[..read]);
        then(at, &block[..read])?;
        at += read as u64;
    }
}
