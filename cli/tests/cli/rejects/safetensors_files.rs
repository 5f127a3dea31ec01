//! Files that are no safetensors files.

use super::*;
use ::safetensors::SafeTensorError;

/// The error of a lone file, which is the same for all verbs. Of what is to be compressed it isn't damage, nor of what
/// is given as the original.
#[track_caller]
fn damaged(bytes: &[u8]) -> SafeTensorError {
    let place = Place::new();
    let input = place.write("in", bytes);
    decompressing(&place, DAMAGED);
    verify_refused(&place, &input, DAMAGED);
    let sound = place.write("sound", file(&unit("m", &[&weights(64, 1)])));
    let ask = Decompress { like: Some(&input), ..Decompress::default() };
    let error = decompress_refused(&place, &sound, &place.path("out"), ask, NOT_DONE);
    assert_matches!(&error, Error::Unlike { like, source } if *like == input && source.is_damage());
    match compressing(&place, NOT_DONE) {
        Error::Safetensors { path, source } if path == input => source,
        error => panic!("{error:?}"),
    }
}

/// A sound header of one tensor of 8 bytes, changed.
fn with_header(change: impl FnOnce(&str) -> String) -> SafeTensorError {
    let header = r#"{"a":{"dtype":"U8","shape":[8],"data_offsets":[0,8]}}"#;
    damaged(&raw_file(&change(header), &[0; 8]))
}

#[test]
fn too_short_for_a_length() {
    for length in [0, 1, 7] {
        assert_matches!(damaged(&vec![0; length]), SafeTensorError::HeaderTooSmall);
    }
}

#[test]
fn a_header_longer_than_any() {
    for length in [100_000_001, u64::MAX] {
        assert_matches!(damaged(&length.to_le_bytes()), SafeTensorError::HeaderTooLarge);
    }
}

#[test]
fn a_header_longer_than_the_file() {
    let mut sound = file(&[bf16("a.weight", &[64, 64], 1)]);
    sound.truncate(20);
    assert_matches!(damaged(&sound), SafeTensorError::InvalidHeaderLength);
    assert_matches!(damaged(&100_000_000u64.to_le_bytes()), SafeTensorError::InvalidHeaderLength);
}

#[test]
fn data_cut_short_or_too_long() {
    let sound = file(&[bf16("a.weight", &[64, 64], 1)]);
    assert_matches!(damaged(&sound[..sound.len() - 1]), SafeTensorError::MetadataIncompleteBuffer);
    assert_matches!(damaged(&[&sound[..], &[0]].concat()), SafeTensorError::MetadataIncompleteBuffer);
}

#[test]
fn no_header() {
    assert_matches!(damaged(&raw_file("\u{0}", &[])), SafeTensorError::InvalidHeaderDeserialization(_));
    assert_matches!(damaged(&raw_file("[]", &[])), SafeTensorError::InvalidHeaderDeserialization(_));
    assert_matches!(with_header(|h| h.replace("U8", "U9")), SafeTensorError::InvalidHeaderDeserialization(_));
    assert_matches!(with_header(|h| h[1..].into()), SafeTensorError::InvalidHeaderDeserialization(_));
    assert_matches!(damaged(&[2, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]), SafeTensorError::InvalidHeader(_));
}

#[test]
fn offsets_that_do_not_cover_the_data() {
    assert_matches!(with_header(|h| h.replace("[0,8]", "[1,9]")), SafeTensorError::InvalidOffset(_));
    assert_matches!(with_header(|h| h.replace("[0,8]", "[8,0]")), SafeTensorError::InvalidOffset(_));
    assert_matches!(with_header(|h| h.replace("[0,8]", "[0,9]")), SafeTensorError::TensorInvalidInfo);
    assert_matches!(with_header(|h| h.replace("[8]", "[2,5]")), SafeTensorError::TensorInvalidInfo);
    let beyond = with_header(|h| h.replace("[8]", "[800]").replace("[0,8]", "[0,800]"));
    assert_matches!(beyond, SafeTensorError::MetadataIncompleteBuffer);
    let huge = with_header(|h| h.replace("[8]", "[4294967296,4294967296]"));
    assert_matches!(huge, SafeTensorError::ValidationOverflow);
    let bytes = 1u64 << 60;
    let huge = with_header(|h| h.replace("[8]", &format!("[{bytes}]")).replace("[0,8]", &format!("[0,{bytes}]")));
    assert_matches!(huge, SafeTensorError::MetadataIncompleteBuffer);
}

#[test]
fn a_damaged_file_among_others() {
    for name in ["model.safetensors", "lm_head.safetensors"] {
        let place = foreign_directory();
        let path = place.path("in").join(name);
        let sound = fs::read(&path).unwrap();
        fs::write(&path, &sound[..sound.len() - 1]).unwrap();
        let at_fault = |error| matches!(error, Error::Safetensors { path: at, .. } if at == path);
        assert!(at_fault(decompressing(&place, DAMAGED)));
        assert!(at_fault(verify_refused(&place, &place.path("in"), DAMAGED)));
    }
}

#[test]
fn a_damaged_header_in_the_manifest() {
    let sound = header(&unit_and_other(), &[]);
    for damaged in ["".into(), "{".into(), sound.replace("[0,8192]", "[0,8190]"), sound.replace("[64,64]", "[65,64]")] {
        let place = with_manifest(|manifest| manifest["files"][0]["header"] = damaged.into());
        assert_matches!(decompressing(&place, DAMAGED), Error::Safetensors { .. });
    }
}
