//! The settings of Python's `huggingface_hub` that matter here, from the same environment variables.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use hf_hub::Cache;

use crate::file::text_file;

/// The hub, if `HF_ENDPOINT` names no other server.
const ENDPOINT: &str = "https://huggingface.co";

/// How long a connection may stay silent, if `HF_HUB_DOWNLOAD_TIMEOUT` doesn't say it in seconds.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The longest such time, in seconds: a day. No clock goes to the end of much longer ones.
const LONGEST: u64 = 86_400;

/// The largest file with a token, in bytes. Tokens have some 40.
const TOKEN_BYTES: u64 = 4096;

/// How long an answer that isn't a file may take, and the bytes of one come slowly, in times that a connection may stay silent.
const LIST_TIMEOUTS: u32 = 12;

/// Where the hub is, who asks, and what this machine has already.
#[derive(Clone)]
pub(crate) struct Settings {
    /// The server's address, without a slash at its end.
    pub(crate) endpoint: String,
    /// Sent to the endpoint, and to no other server.
    pub(crate) token: Option<String>,
    /// The cache; `None` if nothing says where it is.
    pub(crate) cache: Option<Cache>,
    /// Use the cache alone.
    pub(crate) is_offline: bool,
    /// How long a connection may stay silent.
    pub(crate) timeout: Duration,
    /// How long an answer that isn't a file may take, and how long the bytes of one may come slowly.
    pub(crate) list_timeout: Duration,
    /// The time between the first attempt and the second.
    pub(crate) pause: Duration,
    /// A file of certificates to trust in place of Mozilla's, in PEM.
    pub(crate) certificates: Option<PathBuf>,
}

impl Settings {
    /// The settings of the environment.
    pub(crate) fn of_environment() -> Self {
        let home = expanded_path("HF_HOME").or_else(|| Some(user_cache()?.join("huggingface")));
        let own = expanded_path("HF_HUB_CACHE").or_else(|| expanded_path("HUGGINGFACE_HUB_CACHE"));
        let beside_token = home.map(|home| Cache::new(home.join("hub")));
        let token = token(beside_token.as_ref()).filter(|_| !is_on("HF_HUB_DISABLE_IMPLICIT_TOKEN"));
        let seconds =
            text("HF_HUB_DOWNLOAD_TIMEOUT").and_then(|text| text.parse().ok()).filter(|&seconds: &u64| seconds > 0);
        let timeout = seconds.map_or(TIMEOUT, |seconds| Duration::from_secs(seconds.min(LONGEST)));
        Self {
            endpoint: text("HF_ENDPOINT").unwrap_or_else(|| ENDPOINT.into()).trim_end_matches('/').to_owned(),
            token,
            cache: own.map(Cache::new).or(beside_token),
            is_offline: ["HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"].into_iter().any(is_on),
            timeout,
            list_timeout: timeout * LIST_TIMEOUTS,
            pause: Duration::from_millis(500),
            certificates: path("SSL_CERT_FILE").or_else(|| path("REQUESTS_CA_BUNDLE")),
        }
    }
}

/// The user's token, without the line breaks that come with a copied one.
fn token(cache: Option<&Cache>) -> Option<String> {
    let of_file = || match expanded_path("HF_TOKEN_PATH") {
        Some(path) => fs::read_to_string(path).ok(),
        // A pipe in its place isn't waited for.
        None => text_file::read(&cache?.token_path(), TOKEN_BYTES).ok(),
    };
    let token = text("HF_TOKEN").or_else(|| text("HUGGING_FACE_HUB_TOKEN")).or_else(of_file)?;
    Some(token.replace(['\r', '\n'], "").trim().to_owned()).filter(|token| !token.is_empty())
}

/// Where the user's programs keep caches.
fn user_cache() -> Option<PathBuf> {
    expanded_path("XDG_CACHE_HOME").or_else(|| Some(env::home_dir()?.join(".cache")))
}

fn text(name: &str) -> Option<String> {
    env::var(name).ok().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
}

fn path(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|text| !text.is_empty()).map(PathBuf::from)
}

fn expanded_path(name: &str) -> Option<PathBuf> {
    let path = path(name)?;
    Some(path.to_str().map(expanded).unwrap_or(path))
}

/// A path in which `~`, at the beginning, and names of variables stand for what they do in Python: an environment that no shell has read,
/// as that of a container, has them as they were written.
fn expanded(text: &str) -> PathBuf {
    let home = || env::home_dir()?.into_os_string().into_string().ok();
    let rest = text.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'));
    let text = rest.and_then(|rest| Some(home()? + rest)).unwrap_or_else(|| text.to_owned());
    let mut pieces = text.split('$');
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        let (name, rest) = match piece.strip_prefix('{').and_then(|piece| piece.split_once('}')) {
            Some(named) => named,
            None => piece.split_at(piece.find(|letter| !is_of_name(letter)).unwrap_or(piece.len())),
        };
        match env::var(name).ok().filter(|_| !name.is_empty()) {
            Some(value) => out.extend([&value, rest]),
            None => out.extend(["$", piece]),
        }
    }
    PathBuf::from(out)
}

fn is_on(name: &str) -> bool {
    text(name).is_some_and(|text| matches!(text.to_uppercase().as_str(), "1" | "ON" | "YES" | "TRUE"))
}

impl std::fmt::Debug for Settings {
    /// Without the token.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the hub at {}", self.endpoint)
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::path::PathBuf;

    use super::expanded;

    #[test]
    fn paths_as_pythons() {
        // Variables that every test has. Tests may not set any: other threads read them.
        let home = env::home_dir().unwrap().into_os_string().into_string().unwrap();
        let root = env!("CARGO_MANIFEST_DIR");
        for (text, expected) in [
            ("~", home.clone()),
            ("~/hf", format!("{home}/hf")),
            ("/a/~/b", "/a/~/b".to_owned()),
            ("~other/hf", "~other/hf".to_owned()),
            ("$CARGO_MANIFEST_DIR/hf", format!("{root}/hf")),
            ("/x${CARGO_MANIFEST_DIR}y", format!("/x{root}y")),
            ("$CARGO_MANIFEST_DIR$CARGO_MANIFEST_DIR", format!("{root}{root}")),
            ("/$DF11_NO_SUCH/${DF11_NO_SUCH}/$/${", "/$DF11_NO_SUCH/${DF11_NO_SUCH}/$/${".to_owned()),
            ("/a b/\u{e4}$", "/a b/\u{e4}$".to_owned()),
        ] {
            assert_eq!(expanded(text), PathBuf::from(expected), "{text}");
        }
    }
}
