//! JSON that is none, or says what it must not.

use super::*;

/// The error is of this file, and says this.
#[track_caller]
fn is_json(error: Error, file: &Path, said: &str) {
    assert_matches!(error, Error::Json { path, reason } if path == file && reason.contains(said));
}

#[test]
fn config_json_that_is_no_object() {
    for text in ["", "{", "[]", "7", "{} {}", "\u{feff}{}"] {
        let place = plain(&[]);
        let config = place.write("in/config.json", text);
        is_json(compressing(&place), &config, "");
        is_json(verify_refused(&place, &place.path("in"), NotDone), &config, "");
    }
}

#[test]
fn config_json_that_is_no_text() {
    let place = plain(&[]);
    let config = place.write("in/config.json", [b'{', 0xff, b'}']);
    assert_matches!(compressing(&place), Error::NotText { path, at: 1 } if path == config);
}

#[test]
fn a_geometry_that_no_kernel_has() {
    let bytes = json!([0, 3, 4097, -8, 8.5, "8", [8], null, 4_294_967_304u64]);
    let threads = json!([0, [], [512, 1], [1025], [[512]], u64::MAX]);
    let of =
        |key, values: Value| values.as_array().unwrap().iter().map(|value| (key, value.clone())).collect::<Vec<_>>();
    for (key, value) in [of("bytes_per_thread", bytes), of("threads_per_block", threads)].concat() {
        let place = with_config(|config| config["dfloat11_config"][key] = value);
        let config = place.path("in/config.json");
        is_json(decompressing(&place, NotDone), &config, "launch geometry");
        is_json(verify_refused(&place, &place.path("in"), NotDone), &config, "launch geometry");
    }
}

#[test]
fn a_configuration_that_is_none() {
    for value in [json!(null), json!([]), json!("a"), json!({ "a": "b" }), json!({ "a": [1] }), json!({ "a": null })] {
        let place = with_config(|config| config["dfloat11_config"]["pattern_dict"] = value.clone());
        is_json(decompressing(&place, NotDone), &place.path("in/config.json"), "pattern_dict must map");
    }
    for value in [json!(null), json!([]), json!(0.5)] {
        let place = with_config(|config| config["dfloat11_config"] = value.clone());
        is_json(decompressing(&place, NotDone), &place.path("in/config.json"), "dfloat11_config");
    }
    let place = compressed_file();
    edit_metadata(&place.path("in"), "dfloat11_config", |_| "no JSON".into());
    is_json(decompressing(&place, NotDone), &place.path("in"), "");
}

#[test]
fn an_index_that_is_none() {
    for (text, said) in [
        ("", ""),
        ("{", ""),
        ("[]", "no weight_map"),
        ("{}", "no weight_map"),
        (r#"{"weight_map":["a"]}"#, "no weight_map"),
        (r#"{"weight_map":{"a":1}}"#, "file names"),
    ] {
        let place = Place::new();
        place.write("in/a.safetensors", file(&[]));
        let index = place.write("in/model.safetensors.index.json", text);
        is_json(compressing(&place), &index, said);
    }
}

#[test]
fn a_pattern_file_that_is_none() {
    for text in ["", "{", "[]", r#"{"a":"b"}"#, r#"{"pattern_dict":[]}"#, r#"{"dfloat11_config":{"version":"0.5.0"}}"#]
    {
        let place = compressed_file();
        let pattern = place.write("pattern.json", text);
        let ask = Compress { pattern: pattern.to_str(), ..Compress::default() };
        is_json(compressing_original(&place, ask), &pattern, "");
    }
}

#[test]
fn a_manifest_that_is_none() {
    // Without a version it may be anything.
    let is_manifest = |error: Error, at: &Path| {
        assert_matches!(error, Error::Manifest { path, .. } | Error::ManifestVersion { path, .. } if path == at);
    };
    for (text, why) in [("", Damaged), ("{", Damaged), ("[]", NotDone), ("{}", NotDone), (r#"{"version":1}"#, Damaged)]
    {
        let place = compressed_directory();
        let manifest = place.write("in/df11-manifest.json", text);
        is_manifest(decompressing(&place, why), &manifest);
        is_manifest(verify_refused(&place, &place.path("in"), why), &manifest);

        let place = compressed_file();
        edit_metadata(&place.path("in"), "df11_manifest", |_| text.into());
        is_manifest(decompressing(&place, why), &place.path("in"));
    }
}

/// A manifest that somebody has changed, and nothing else.
#[test]
fn a_manifest_with_another_checksum() {
    let place = compressed_directory();
    let manifest = place.path("in/df11-manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replace("[64,64]", "[32,128]")).unwrap();
    assert_matches!(decompressing(&place, Damaged), Error::Manifest { path, .. } if path == manifest);
}

#[test]
fn a_manifest_of_another_version() {
    for (version, said) in [(json!(0), "0"), (json!(2), "2"), (json!("1"), "\"1\""), (json!(-1), "-1")] {
        let place = with_manifest(|manifest| manifest["version"] = version);
        let error = decompressing(&place, NotDone);
        assert_matches!(error, Error::ManifestVersion { got, expected: 1, .. } if got == said);
    }
}
