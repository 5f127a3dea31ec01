//! A server that doesn't behave: the result is right, or there is an error and nothing is left.

use super::*;
use crate::hub::client::ATTEMPTS;

/// Compresses from a server that behaves so, and gets what a local model gives.
#[track_caller]
fn comes_through(behaviour: impl FnMut(&Request) -> Answer + Send + 'static) {
    comes_through_within(Duration::from_secs(60), behaviour);
}

/// Like [`comes_through`]. A connection may stay silent for this time.
#[track_caller]
fn comes_through_within(timeout: Duration, behaviour: impl FnMut(&Request) -> Answer + Send + 'static) {
    let place = Place::sharded();
    place.hub.behave(behaviour);
    let model = open_with(Path::new("hf:df11/model"), Settings { timeout, ..place.settings() }).unwrap();
    place.compress_like(&model, &original("qwen3-sharded-dir"));
}

/// The error of compressing from a server that behaves so.
#[track_caller]
fn fails(behaviour: impl FnMut(&Request) -> Answer + Send + 'static) -> HubError {
    let place = Place::sharded();
    place.hub.behave(behaviour);
    hub_error(place.refused())
}

/// Connections end after any number of bytes, of whatever is asked. They are fewer than the attempts that may bring nothing.
#[test]
fn connections_that_end_too_early() {
    let mut runner = TestRunner::new(df11_tests::effort::config(24));
    let ends = prop::collection::vec(prop_oneof![Just(0), 0..5000usize, 0..300_000usize], 1..ATTEMPTS as usize);
    let result = runner.run(&ends, |ends| {
        let mut next = ends.into_iter();
        comes_through(move |_| next.next().map_or(Answer::Right, Answer::Drop));
        Ok(())
    });
    result.unwrap();
}

/// After each connection there is something new, so it goes on for as many as it takes.
#[test]
fn connections_that_bring_little() {
    comes_through(|_| Answer::Drop(20_000));
}

#[test]
fn connections_that_bring_nothing() {
    let error = fails(only(of_tensors(3), Answer::Drop(0)));
    assert!(
        matches!(&error, HubError::Connection { url, .. } if url.ends_with("00003-of-00004.safetensors")),
        "{error:?}"
    );
}

#[test]
fn a_server_that_is_slow() {
    let pause = Duration::from_millis(1);
    comes_through(move |_| Answer::Slow(5000, pause));
}

/// A connection that stays silent is given up, and another one is tried.
#[test]
fn a_server_that_falls_silent() {
    let first = |request: &Request| request.before == 0 && request.is_for("00002-of-00004.safetensors");
    comes_through_within(Duration::from_secs(2), only(first, Answer::Silent));
}

#[test]
fn errors_that_pass() {
    for status in [408, 425, 429, 500, 502, 503, 504] {
        comes_through(only(|request| request.before < 3, Answer::Status(status, "Retry-After", "0")));
    }
}

#[test]
fn errors_that_stay() {
    for (status, is_tried_again) in [(500, true), (429, true), (400, false), (451, false)] {
        let place = Place::sharded();
        place.hub.behave(only(of_tensors(2), Answer::Status(status, "X", "y")));
        let error = hub_error(place.refused());
        assert!(matches!(error, HubError::Status { status: got, .. } if got == status), "{error:?}");
        let requests = place.requests("00002-of-00004.safetensors").len();
        assert_eq!(requests, if is_tried_again { 7 } else { 2 }, "{status}");
    }
}

#[test]
fn a_server_that_asks_to_wait_long() {
    let error = fails(|_| Answer::Status(429, "Retry-After", "86400"));
    assert!(matches!(error, HubError::Wait { got: 86400, allowed: 300, .. }), "{error:?}");
}

#[test]
fn what_is_not_there() {
    let place = Place::sharded();
    for (id, expected) in [
        ("hf:df11/other", "model df11/other with revision main"),
        ("hf:df11/model@v9", "model df11/model with revision v9"),
        ("hf:df11/model/unet", "hf:df11/model/unet"),
    ] {
        let error = hub_error(place.open(id).unwrap_err());
        assert_eq!(error, HubError::NotFound { what: expected.into() });
    }
    // The list has it, and the server hasn't.
    place.hub.behave(only(named("/config.json"), Answer::Status(404, "X-Error-Code", "EntryNotFound")));
    assert_eq!(hub_error(place.refused()), HubError::NotFound { what: "hf:df11/model/config.json".into() });
    assert_eq!(place.requests("/config.json").len(), 1, "it doesn't help to ask again");
}

/// A gated model's list is for everybody, its files aren't.
#[test]
fn a_gated_model() {
    for (status, token) in [(401, None), (403, Some("secret"))] {
        let place = Place::sharded();
        place.hub.behave(only(|request| !of_list(request), Answer::Status(status, "X-Error-Code", "GatedRepo")));
        let settings = Settings { token: token.map(str::to_owned), ..place.settings() };
        let error = hub_error(open_with(Path::new("hf:df11/model"), settings).unwrap_err());
        let (id, page) = ("hf:df11/model".into(), format!("{}/df11/model", place.hub.endpoint()));
        assert_eq!(error, HubError::NoAccess { id, has_token: token.is_some(), page });
        assert!(!error.to_string().contains("secret"));
    }
}

/// The token goes to the hub, and not to the server that the hub sends us to, by another name or at another port.
#[test]
fn the_token() {
    for endpoint in [Hub::other_endpoint, Hub::endpoint] {
        is_not_shown_to_storage(endpoint);
    }
}

fn is_not_shown_to_storage(endpoint: fn(&Hub) -> String) {
    let files = files_below(&original("qwen3-sharded-dir"));
    let storage = Hub::serve(files.clone());
    let place = Place::new(files);
    let other = endpoint(&storage);
    place.hub.behave(move |request| match request.path.rsplit_once('/') {
        Some((_, name)) if name.ends_with(".safetensors") => Answer::Redirect(format!("{other}/storage/{name}")),
        _ => Answer::Right,
    });
    let settings = Settings { token: Some("secret".into()), ..place.settings() };
    let model = open_with(Path::new("hf:df11/model"), settings).unwrap();
    place.compress_like(&model, &original("qwen3-sharded-dir"));
    let sent = place.hub.requests();
    assert!(sent.iter().all(|request| request.authorization.as_deref() == Some("Bearer secret")));
    assert_eq!(storage.requests().len(), 8);
    assert!(storage.requests().iter().all(|request| request.authorization.is_none()));
}

/// A redirect on the hub itself, as that of a repository that has another name today, keeps the token.
#[test]
fn the_token_on_the_hub() {
    let place = Place::sharded();
    place.hub.behave(|request| match request.path.rsplit_once('/') {
        Some((before, name)) if name.ends_with(".safetensors") && !before.ends_with("/storage") => {
            Answer::Redirect(format!("/storage/{name}"))
        }
        _ => Answer::Right,
    });
    let settings = Settings { token: Some("secret".into()), ..place.settings() };
    let model = open_with(Path::new("hf:df11/model"), settings).unwrap();
    place.compress_like(&model, &original("qwen3-sharded-dir"));
    let sent = place.hub.requests();
    assert!(sent.iter().any(|request| request.path.starts_with("/storage/")));
    assert!(sent.iter().all(|request| request.authorization.as_deref() == Some("Bearer secret")));
}

/// To what isn't HTTP.
#[test]
fn redirects_elsewhere() {
    for to in ["file:///etc/passwd", "ftp://localhost/a", "http://"] {
        let error = fails(move |request| match of_list(request) {
            true => Answer::Right,
            false => Answer::Redirect(to.to_owned()),
        });
        let is_refused = |reason: &str| reason == "it redirects to what is neither http nor https";
        assert!(matches!(&error, HubError::Connection { reason, .. } if is_refused(reason)), "{error:?}");
    }
}

#[test]
fn redirects_without_end() {
    let error = fails(|request| match of_list(request) {
        true => Answer::Right,
        false => Answer::Redirect(request.path.clone()),
    });
    assert!(matches!(error, HubError::Connection { .. }), "{error:?}");
}

#[test]
fn lengths_that_are_not_the_lists() {
    for total in [1, 263_031, 263_033, 1 << 40] {
        let error = fails(only(named("00001-of-00004.safetensors"), Answer::Total(total)));
        let file = "hf:df11/model/model-00001-of-00004.safetensors".into();
        assert_eq!(error, HubError::Length { file, got: total as u64, expected: 263_032 });
    }
    // A page of eleven bytes as if it were the file.
    let error = fails(only(named("00001-of-00004.safetensors"), Answer::Page));
    assert!(matches!(error, HubError::Length { got: 11, expected: 263_032, .. }), "{error:?}");
}

/// The server sends less or more than it says, again and again.
#[test]
fn lengths_of_the_content() {
    // It says less: what arrived is kept, and the rest is asked for.
    comes_through(only(of_tensors(2), Answer::ContentLength(50_000)));
    // It says more: the connection ends too early, with all that was asked for.
    comes_through(only(of_tensors(2), Answer::ContentLength(1 << 40)));
    let error = fails(only(of_tensors(2), Answer::ContentLength(0)));
    assert!(matches!(error, HubError::Connection { .. }), "{error:?}");
}

#[test]
fn another_part_than_was_asked_for() {
    let error = fails(only(of_tensors(2), Answer::From(8)));
    assert!(matches!(error, HubError::Answer { .. }), "{error:?}");
}

/// A server that knows no ranges will do, unless a connection ends.
#[test]
fn whole_files_only() {
    comes_through(|_| Answer::Whole);
    let error = fails(|request| match (of_tensors(2)(request), request.before) {
        (true, 1) => Answer::Drop(1000),
        (true, _) => Answer::Whole,
        _ => Answer::Right,
    });
    assert!(matches!(&error, HubError::Answer { reason, .. } if reason.contains("whole files only")), "{error:?}");
}

/// The last byte of a shard is fetched, and the whole compared, though nothing is needed of it any more.
#[test]
fn content_that_is_not_the_lists() {
    for shard in 1..=4 {
        let error = fails(only(of_tensors(shard), super::writing::changed_weight(shard)));
        let name = format!("hf:df11/model/model-0000{shard}-of-00004.safetensors");
        assert!(matches!(&error, HubError::Digest { file, .. } if *file == name), "{error:?}");
    }
    // Small files too.
    let error = fails(only(named("generation_config.json"), Answer::Content(vec![b' '; 153])));
    assert!(matches!(error, HubError::Digest { algorithm: "git SHA-1", .. }), "{error:?}");
}

/// The content changes while a connection is replaced.
#[test]
fn content_that_changes_midway() {
    let error = fails(|request| match (of_tensors(2)(request), request.before) {
        (true, 1) => Answer::Drop(100_000),
        (true, _) => super::writing::changed_weight(2),
        _ => Answer::Right,
    });
    assert!(matches!(error, HubError::Digest { .. }), "{error:?}");
}

/// The header that the plan was made of isn't the file's.
#[test]
fn a_header_that_changes() {
    let mut content = std::fs::read(original("qwen3-sharded-dir").join("model-00001-of-00004.safetensors")).unwrap();
    // Another name of the same length.
    let at = content.windows(12).position(|window| window == b"embed_tokens").unwrap();
    content[at..at + 12].copy_from_slice(b"embed_nekots");
    let first = |request: &Request| request.is_for("00001-of-00004.safetensors") && request.before == 0;
    let error = fails(only(first, Answer::Content(content)));
    assert_eq!(error, HubError::Changed { file: "hf:df11/model/model-00001-of-00004.safetensors".into() });
}

#[test]
fn lists_that_are_none() {
    for text in ["", "{", "[]", "{\"sha\": \"main\", \"siblings\": []}", "{\"sha\": 1, \"siblings\": []}"] {
        let error = fails(only(of_list, Answer::List(text.into())));
        assert!(matches!(error, HubError::Answer { .. }), "{error:?}");
    }
    for name in ["../x", "/x", "a/../../x", ""] {
        let list = format!("{{\"sha\": {COMMIT:?}, \"siblings\": [{{\"rfilename\": {name:?}, \"size\": 1}}]}}");
        let place = Place::sharded();
        place.hub.behave(move |_| Answer::List(list.clone()));
        let error = place.refused();
        assert!(matches!(&error, Error::UnsafeName { name: got, .. } if got == name), "{error:?}");
    }
}

#[test]
fn no_server() {
    let place = Place::sharded();
    let endpoint = {
        // Nobody listens there any more.
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    for endpoint in [endpoint, "http://no.such.host.invalid".into(), "nonsense".into()] {
        let settings = Settings { endpoint, pause: Duration::from_secs(3600), ..place.settings() };
        let error = hub_error(open_with(Path::new("hf:df11/model"), settings).unwrap_err());
        assert!(matches!(error, HubError::Connection { .. }), "{error:?}");
    }
}

/// A list that comes byte by byte: each in time, and the end never.
#[test]
fn a_list_that_drips() {
    let place = Place::sharded();
    // To its end it would take more than five seconds.
    place.hub.behave(only(of_list, Answer::Slow(1, Duration::from_millis(5))));
    let settings = Settings { list_timeout: Duration::from_millis(100), ..place.settings() };
    let error = hub_error(open_with(Path::new("hf:df11/model"), settings).unwrap_err());
    let is_late = |reason: &str| reason == "its answer takes more than 0.1 s";
    assert!(matches!(&error, HubError::Connection { reason, .. } if is_late(reason)), "{error:?}");
    assert_eq!(place.hub.requests().len(), 1);
}

/// One that falls silent on each connection: together these may take no longer than one.
#[test]
fn a_list_that_begins_again_and_again() {
    let place = Place::sharded();
    place.hub.behave(only(of_list, Answer::Slow(500, Duration::from_secs(1))));
    let [timeout, list_timeout] = [500, 900].map(Duration::from_millis);
    let settings = Settings { timeout, list_timeout, ..place.settings() };
    let error = hub_error(open_with(Path::new("hf:df11/model"), settings).unwrap_err());
    let is_late = |reason: &str| reason == "its answer takes more than 0.9 s";
    assert!(matches!(&error, HubError::Connection { reason, .. } if is_late(reason)), "{error:?}");
    assert!(place.hub.requests().len() < ATTEMPTS as usize);
}

/// So it may be with a file, on one connection or on many.
#[test]
fn a_file_that_drips() {
    let shard = "00003-of-00004.safetensors";
    for answer in [Answer::Slow(1, Duration::from_millis(5)), Answer::Drop(1)] {
        let place = Place::sharded();
        place.hub.behave(only(named(shard), answer.clone()));
        let [pause, list_timeout] = [5, 3000].map(Duration::from_millis);
        let settings = Settings { pause, list_timeout, ..place.settings() };
        let error = hub_error(open_with(Path::new("hf:df11/model"), settings).unwrap_err());
        let is_slow = |reason: &str| reason == "less than 1024 bytes a second come";
        assert!(matches!(&error, HubError::Connection { reason, .. } if is_slow(reason)), "{answer:?}: {error:?}");
        let requests = place.hub.requests().iter().filter(|request| request.is_for(shard)).count();
        assert_eq!(requests == 1, matches!(answer, Answer::Slow(..)), "{requests}");
    }
}

/// Before anything is done.
#[test]
fn names_that_no_file_can_have() {
    for name in ["a\\u0000.safetensors", "../a", "/a", "a\\\\b", "", "a/../b"] {
        let place = Place::sharded();
        let list =
            format!("{{\"sha\": \"{}\", \"siblings\": [{{\"rfilename\": \"{name}\", \"size\": 1}}]}}", "0".repeat(40));
        place.hub.behave(move |_| Answer::List(list.clone()));
        let error = place.open("hf:df11/model").unwrap_err();
        assert!(matches!(error, Error::UnsafeName { .. }), "{name}: {error:?}");
        assert_eq!(place.hub.requests().len(), 1);
    }
}
