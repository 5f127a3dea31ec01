//! Files that are no safetensors files.

use super::*;
use ::safetensors::SafeTensorError;

/// The error of a lone file, which is the same for all verbs. Of what is to be compressed it isn't damage, nor of what
/// is given as the original.
#[track_caller]
fn damaged(bytes: &[u8]) -> SafeTensorError {
    let place = Place::new();
    let input = place.write("in", bytes);
    decompressing(&place, Damaged);
    verify_refused(&place, &input, Damaged);
    let sound = place.write("sound", file(&unit("m", &[&weights(64, 1)])));
    let ask = Decompress { like: Some(&input), ..Decompress::default() };
    let error = decompress_refused(&place, &sound, &place.path("out"), ask, NotDone);
    assert_matches!(&error, Error::Unlike { like, source } if *like == input && source.is_damage());
    match compressing(&place) {
        Error::Safetensors { path, source } if path == input => source,
        error => panic!("{error:?}"),
    }
}

/// A sound header of one tensor of 8 bytes, changed.
fn with_header(change: impl FnOnce(&str) -> String) -> SafeTensorError {
    let header = r#"{"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]}}"#;
    damaged(&raw_file(&change(header), &[0; 8]))
}

/// Too short for its length, too long, cut short, with something after it, or no JSON of this kind.
#[test]
fn bytes_that_are_no_file() {
    for length in [0, 1, 7] {
        assert_matches!(damaged(&vec![0; length]), SafeTensorError::HeaderTooSmall);
    }
    for length in [100_000_001, u64::MAX] {
        assert_matches!(damaged(&length.to_le_bytes()), SafeTensorError::HeaderTooLarge);
    }
    let sound = file(&[bf16("a.weight", &[64, 64], 1)]);
    for header_cut_short in [&sound[..20], &100_000_000u64.to_le_bytes()] {
        assert_matches!(damaged(header_cut_short), SafeTensorError::InvalidHeaderLength);
    }
    for other_data in [&sound[..sound.len() - 1], &[&sound[..], &[0]].concat()] {
        assert_matches!(damaged(other_data), SafeTensorError::MetadataIncompleteBuffer);
    }
    for no_header in ["\u{0}", "[]"] {
        assert_matches!(damaged(&raw_file(no_header, &[])), SafeTensorError::InvalidHeaderDeserialization(_));
    }
    assert_matches!(damaged(&[2, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]), SafeTensorError::InvalidHeader(_));
}

/// Or with offsets that don't cover the data.
#[test]
fn headers_that_are_wrong() {
    use SafeTensorError::*;
    assert_matches!(with_header(|h| h.replace("U8", "U9")), InvalidHeaderDeserialization(_));
    assert_matches!(with_header(|h| h[1..].into()), InvalidHeaderDeserialization(_));
    assert_matches!(with_header(|h| h.replace("[0,8]", "[1,9]")), InvalidOffset(_));
    assert_matches!(with_header(|h| h.replace("[0,8]", "[8,0]")), InvalidOffset(_));
    assert_matches!(with_header(|h| h.replace("[0,8]", "[0,9]")), TensorInvalidInfo);
    assert_matches!(with_header(|h| h.replace("[8]", "[2,5]")), TensorInvalidInfo);
    assert_matches!(with_header(|h| h.replace("[8]", "[4294967296,4294967296]")), ValidationOverflow);
    for bytes in [800, 1u64 << 60] {
        let of_bytes = |h: &str| h.replace("[8]", &format!("[{bytes}]")).replace("[0,8]", &format!("[0,{bytes}]"));
        assert_matches!(with_header(of_bytes), MetadataIncompleteBuffer);
    }
}

#[test]
fn a_damaged_file_among_others() {
    for name in ["model.safetensors", "lm_head.safetensors"] {
        let place = foreign_directory();
        let path = place.path("in").join(name);
        edit_bytes(&path, |bytes| bytes.truncate(bytes.len() - 1));
        let at_fault = |error| matches!(error, Error::Safetensors { path: at, .. } if at == path);
        assert!(at_fault(decompressing(&place, Damaged)));
        assert!(at_fault(verify_refused(&place, &place.path("in"), Damaged)));
    }
}

#[test]
fn a_damaged_header_in_the_manifest() {
    let sound = header(&unit_and_other(), &[]);
    for damaged in ["".into(), "{".into(), sound.replace("[0,8192]", "[0,8190]"), sound.replace("[64,64]", "[65,64]")] {
        let place = with_manifest(|manifest| manifest["files"][0]["header"] = damaged.into());
        assert_matches!(decompressing(&place, Damaged), Error::Safetensors { .. });
    }
}
