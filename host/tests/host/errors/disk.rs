//! What the operating system refuses.

use super::*;

#[test]
fn nothing_there() {
    let place = Place::new();
    let is_missing = |error: Error| matches!(&error, Error::Io { action: "open", path, .. } if path.ends_with("in"));
    assert!(is_missing(compressing(&place)));
    assert!(is_missing(decompressing(&place, NotDone)));
    assert!(is_missing(verify_refused(&place, &place.path("in"), NotDone)));
}

#[test]
fn no_original_there() {
    let place = compressed_file();
    fs::remove_file(place.path("like")).unwrap();
    assert_matches!(decompressing_like(&place, NotDone), Error::Io { path, .. } if path == place.path("like"));
    let error = verify(&place.path("in"), Some(&place.path("like"))).unwrap_err();
    assert_matches!(error, Error::Io { path, .. } if path == place.path("like"));
}

#[test]
fn a_file_where_a_directory_must_be() {
    let place = compressed_file();
    let output = place.path("like").join("out");
    let error = compress_refused(&place, &place.path("like"), &output, Compress::default());
    assert_matches!(error, Error::WrongKind { expected: "a directory", .. });
    let error = decompress_refused(&place, &place.path("in"), &output, Decompress::default(), NotDone);
    assert_matches!(error, Error::WrongKind { expected: "a directory", .. });
}

/// A socket here; a pipe would be waited for.
#[cfg(unix)]
#[test]
fn what_is_neither_a_file_nor_a_directory() {
    use std::os::unix::net::UnixListener;
    let place = compressed_file();
    let socket = place.path("like").with_file_name("socket");
    let _listener = UnixListener::bind(&socket).unwrap();
    let output = place.path("out");
    let is_none = |error: &Error| matches!(error, Error::NotAFile { path } if *path == socket);
    assert!(is_none(&df11_host::compress(&socket, &output, Default::default(), &()).unwrap_err()));
    assert!(is_none(&df11_host::decompress(&socket, &output, Default::default(), &()).unwrap_err()));
    assert!(is_none(&verify(&socket, None).unwrap_err()));
    for force in [false, true] {
        let ask = Compress { force, ..Compress::default() };
        let error = compress(&place.path("like"), &socket, ask).unwrap_err();
        assert_matches!(error, Error::WrongKind { path, .. } if path == socket);
    }
    assert!(!output.exists() && !socket.is_file());
}

#[test]
fn a_shard_that_is_missing() {
    let place = Place::new();
    two_files(&place, "in", &[], &[]);
    fs::remove_file(place.path("in/2.safetensors")).unwrap();
    assert_matches!(compressing(&place), Error::Io { path, .. } if path.ends_with("2.safetensors"));
}
