//! Where a server sends a client, and whether that is still the same server.

use ureq::http::Uri;

/// The address that an answer's `Location` names, which may be relative to the address that was asked.
///
/// # Errors
///
/// What is wrong with it: another protocol than HTTP, or HTTP after HTTPS, where others could read what is private.
pub(super) fn target(asked: &str, location: &str) -> Result<String, String> {
    let (origin, path) = split(asked);
    let scheme = origin.split("://").next().unwrap_or_default();
    // A colon before the path ends a scheme: later ones are any text.
    let is_absolute = location.split(['/', '?', '#']).next().is_some_and(|beginning| beginning.contains(':'));
    let target = match location {
        _ if is_absolute => location.to_owned(),
        _ if location.starts_with("//") => format!("{scheme}:{location}"),
        _ if location.starts_with('/') => format!("{origin}{location}"),
        _ => {
            let path = path.split(['?', '#']).next().unwrap_or_default();
            let directory = path.rsplit_once('/').map_or("", |(directory, _)| directory);
            format!("{origin}{directory}/{location}")
        }
    };
    match (scheme_of(&target).as_deref(), scheme_of(asked).as_deref()) {
        (Some("https"), _) | (Some("http"), Some("http")) => Ok(target),
        (Some("http"), _) => Err("it redirects from https to http".into()),
        _ => Err("it redirects to what is neither http nor https".into()),
    }
}

/// Whether two addresses have the same scheme, host and port.
pub(super) fn is_same_origin(one: &str, other: &str) -> bool {
    let origin = |url: &str| {
        let uri: Uri = url.parse().ok()?;
        let scheme = uri.scheme_str()?.to_ascii_lowercase();
        let usual = if scheme == "https" { 443 } else { 80 };
        Some((uri.host()?.to_ascii_lowercase(), uri.port_u16().unwrap_or(usual), scheme))
    };
    origin(one).is_some_and(|one| origin(other) == Some(one))
}

fn scheme_of(url: &str) -> Option<String> {
    url.parse::<Uri>().ok()?.scheme_str().map(str::to_ascii_lowercase)
}

/// An address up to its path, and the rest.
fn split(url: &str) -> (&str, &str) {
    let host = url.find("://").map_or(0, |at| at + 3);
    let path = url.get(host..).and_then(|rest| rest.find(['/', '?', '#'])).map_or(url.len(), |at| host + at);
    url.split_at(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets() {
        let asked = "https://hub:8080/a/b?c=/d";
        for (location, expected) in [
            ("https://other/x", "https://other/x"),
            ("//other/x", "https://other/x"),
            ("/x/y", "https://hub:8080/x/y"),
            ("x?y", "https://hub:8080/a/x?y"),
            ("/login?next=https://x", "https://hub:8080/login?next=https://x"),
            ("x?url=http://y", "https://hub:8080/a/x?url=http://y"),
        ] {
            assert_eq!(target(asked, location).as_deref(), Ok(expected));
        }
        assert_eq!(target("http://hub", "x").as_deref(), Ok("http://hub/x"));
        for location in ["http://hub:8080/a", "file:///etc/passwd", "data:,x", "ftp://hub/a", "://", "https://a b"] {
            assert!(target(asked, location).is_err(), "{location}");
        }
    }

    #[test]
    fn origins() {
        let hub = "https://Hub.example/a";
        for same in ["https://hub.example", "https://hub.example:443/b?c"] {
            assert!(is_same_origin(hub, same), "{same}");
        }
        let others = ["http://hub.example", "https://hub.example:444", "https://hub.example.org", "hub.example", ""];
        for other in others {
            assert!(!is_same_origin(hub, other) && !is_same_origin(other, hub), "{other}");
        }
        assert!(!is_same_origin("", ""));
        // What comes before `@` is no host.
        assert!(!is_same_origin(hub, "https://hub.example@other/"));
    }
}
