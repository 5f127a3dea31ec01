//! Parts that can't be put together: an error for each reason, and nothing is written.

use super::*;

/// The error of joining these parts. Only a damaged part is damage.
#[track_caller]
fn refused(place: &Place, parts: &[PathBuf]) -> PartError {
    let before = tree(place.root());
    let error = join(parts, &place.path("out")).unwrap_err();
    assert!(tree(place.root()) == before, "something was written");
    let is_damage = error.is_damage();
    let Error::Part(error) = error else { panic!("{error:?}") };
    assert_eq!(is_damage, matches!(error, PartError::Damaged { .. }));
    error
}

fn two_parts() -> (Place, Vec<PathBuf>) {
    let place = nested();
    let parts = parts_of(&place, "model", 2, "part", |_| ());
    (place, parts)
}

/// The error of joining the first part with the second of another run, which makes `of` parts with other options.
#[track_caller]
fn refused_with_another(place: &Place, parts: &[PathBuf], of: u32, change: Change) -> PartError {
    let others = parts_of(place, "model", of, "other", change);
    refused(place, &[parts[0].clone(), others[1].clone()])
}

#[test]
fn a_gap() {
    let place = nested();
    let parts = parts_of(&place, "model", 3, "part", |_| ());
    for missing in 0..3 {
        let mut some = parts.clone();
        some.remove(missing);
        let error = refused(&place, &some);
        assert_matches!(error, PartError::Missing { number, of: 3 } if number as usize == missing + 1);
    }
    let none: [&Path; 0] = [];
    let error = df11_host::join(none, place.path("out"), JoinOptions::default(), &()).unwrap_err();
    assert_matches!(error, Error::Part(PartError::None));
}

#[test]
fn an_overlap() {
    let (place, mut parts) = two_parts();
    parts.push(place.copy(&parts[1], "again"));
    let error = refused(&place, &parts);
    assert_eq!(error.to_string().matches("are both part 2").count(), 1);
    assert_matches!(error, PartError::Twice { number: 2, second, .. } if second.ends_with("again"));
    let error = refused(&place, &[parts[0].clone(), parts[0].clone()]);
    assert_eq!(error.to_string(), format!("the part {} is given twice", parts[0].display()));
}

/// Two runs cut the model into different numbers of parts.
#[test]
fn another_number_of_parts() {
    let (place, parts) = two_parts();
    let error = refused_with_another(&place, &parts, 3, |_| ());
    assert_matches!(error, PartError::Count { got: 3, expected: 2, .. });
}

/// Another name, another header, another configuration; in each case only the second part's source is so.
#[test]
fn another_source() {
    let changes: [fn(&Place); 3] = [
        |place| drop(place.write("model/config.json", "{}")),
        |place| {
            tensors::edit(&place.path("model/model-2.safetensors"), |tensors| {
                tensors::find(tensors, "layers.5.scale").shape = vec![2, 1];
            })
        },
        |place| {
            let index = fs::read_to_string(place.path("model/model.safetensors.index.json")).unwrap();
            place.write("model/model.safetensors.index.json", index.replace("model-2", "model-3"));
            fs::rename(place.path("model/model-2.safetensors"), place.path("model/model-3.safetensors")).unwrap();
        },
    ];
    for change in changes {
        let (place, parts) = two_parts();
        change(&place);
        assert_matches!(refused_with_another(&place, &parts, 2, |_| ()), PartError::Source { .. });
    }
}

/// The same headers, but other weights, as of another fine-tune; in each case only the second part's source is so.
#[test]
fn other_weights() {
    let (place, parts) = two_parts();
    let path = place.path("model/model-1.safetensors");
    let start = 8 + u64::from_le_bytes(fs::read(&path).unwrap()[..8].try_into().unwrap()) as usize;
    edit_bytes(&path, |bytes| bytes[start..].iter_mut().step_by(2).for_each(|byte| *byte ^= 1));
    assert_matches!(refused_with_another(&place, &parts, 2, |_| ()), PartError::Source { .. });
}

#[test]
fn other_options() {
    let changes: [(&str, Change); 4] = [
        ("form of the output", |options| options.single_file = true),
        ("entry for transformers", |options| options.transformers = true),
        ("model card", card),
        ("pattern", |options| *options = ask::with_patterns(&[(r"layers\.\d+", &["up"])])),
    ];
    for (expected, change) in changes {
        let (place, parts) = two_parts();
        let error = refused_with_another(&place, &parts, 2, change);
        assert_matches!(error, PartError::Options { option, .. } if option == expected);
    }
}

/// A configuration that has an entry for transformers can't get df11's: whole models and parts are refused before anything
/// is read or written, and the sentence names the source.
#[test]
fn an_entry_for_transformers_that_is_there() {
    let place = nested();
    let config = place.path("model/config.json");
    let text = fs::read_to_string(&config).unwrap();
    let with_entry = text.replacen('{', "{\"quantization_config\": {\"quant_method\": \"fp8\"},", 1);
    fs::write(&config, with_entry).unwrap();
    let before = tree(place.root());
    let changes: [Change; 4] = [
        |_| (),
        |options| options.single_file = true,
        |options| options.resume = true,
        |options| (options.resume, options.part) = (true, df11_host::PartNumber::new(1, 2)),
    ];
    for change in changes {
        let options = options(|options: &mut CompressOptions| {
            options.transformers = true;
            change(options);
        });
        let error = df11_host::compress(place.path("model"), place.path("out"), options, &()).unwrap_err();
        let path = place.path("model");
        let expected = format!(
            "transformers can't be told to load {}: its config.json has a quantization_config already",
            path.display()
        );
        assert_eq!(error.to_string(), expected);
        assert!(tree(place.root()) == before, "something was written");
    }
}

/// The version counts before anything else: another one's document may look different.
#[test]
fn another_version() {
    for (now, then) in [("\"version\": 2", "\"version\": 1"), ("\"created_by\": \"df11 ", "\"created_by\": \"df11 9")] {
        let (place, parts) = two_parts();
        let document = parts[1].join("df11-part.json");
        let text = fs::read_to_string(&document).unwrap();
        fs::write(&document, text.replacen(now, then, 1)).unwrap();
        assert_matches!(refused(&place, &parts), PartError::Version { path, .. } if path == parts[1]);
    }
}

/// Any file cut short, gone, or with a changed byte: of a unit, of the rest, of other files, and the document.
#[test]
fn damage() {
    let (place, parts) = two_parts();
    let whole: Vec<_> = parts.iter().map(|part| tree(part)).collect();
    for (part, files) in parts.iter().zip(&whole) {
        for (name, bytes) in files.iter().filter(|(name, _)| !name.ends_with('/')) {
            let path = part.join(name);
            let middle = bytes.len() * 2 / 3;
            let damages: [&dyn Fn(); 3] = [
                &|| edit_bytes(&path, |bytes| bytes[middle] ^= 1),
                &|| edit_bytes(&path, |bytes| bytes.truncate(bytes.len() - 1)),
                &|| fs::remove_file(&path).unwrap(),
            ];
            for damage in damages {
                damage();
                let is_gone = !path.exists();
                let is_document = name == "df11-part.json";
                let error = refused(&place, &parts);
                match error {
                    PartError::NotAPart { path } if is_gone && is_document => assert_eq!(path, *part),
                    PartError::Damaged { path, reason } => {
                        assert!(path == *part && reason.contains(name.as_str()), "{name}: {reason}");
                    }
                    error => panic!("{name}: {error:?}"),
                }
                fs::write(&path, bytes).unwrap();
            }
        }
    }
    join(&parts, &place.path("out")).unwrap();
}

/// A part whose run was killed has no name of its own yet; neither has what that run left.
#[test]
fn an_unfinished_part() {
    let (place, parts) = two_parts();
    let unfinished = place.path("unfinished");
    // Once the first file is finished.
    let is_begun = |steps| {
        let mut some = options(|options: &mut CompressOptions| options.resume = true);
        some.part = PartNumber::new(2, 2);
        let error = df11_host::compress(place.path("model"), &unfinished, some, &After::new(steps)).unwrap_err();
        matches!(error, Error::Resumable { .. })
    };
    assert!((1..).any(is_begun));
    for path in [unfinished, place.path(".df11-resume-unfinished")] {
        let error = refused(&place, &[parts[0].clone(), path.clone()]);
        assert_matches!(error, PartError::Unfinished { path: got } if got == path);
    }
    for name in ["nothing", "model", "file"] {
        assert_matches!(refused(&place, &[parts[0].clone(), place.path(name)]), PartError::NotAPart { .. });
    }
    // A part whose files were being replaced.
    fs::write(parts[1].join("df11-unfinished.txt"), "").unwrap();
    assert_matches!(refused(&place, &parts), PartError::Unfinished { path } if path == parts[1]);
}

#[test]
fn a_part_is_no_model() {
    let (_place, parts) = two_parts();
    let error = df11_host::Model::open(&parts[1]).unwrap_err();
    assert_matches!(error, Error::Part(PartError::NotAModel { path }) if path == parts[1]);
}

/// A pipeline is neither made in parts nor continued. Without that it is compressed, within a bound of memory too.
#[test]
fn a_pipeline() {
    let place = nested();
    place.copy(&place.path("model"), "pipeline/transformer");
    place.write("pipeline/model_index.json", r#"{"_class_name": "A", "transformer": ["diffusers", "A"]}"#);
    let compress = |change: Change| {
        let result = df11_host::compress(place.path("pipeline"), place.path("out"), options(change), &());
        result.map(drop)
    };
    let changes: [Change; 2] = [|options| options.resume = true, |options| options.part = PartNumber::new(1, 2)];
    for change in changes {
        let error = refusal::refused(&place, || compress(change));
        assert_matches!(error, Error::Part(PartError::OfPipeline { path }) if path == place.path("pipeline"));
    }
    compress(|options| options.memory = Some(256 << 20)).unwrap();
}

/// Where the output may not be.
#[test]
fn the_place_of_the_output() {
    let (place, parts) = two_parts();
    assert_matches!(join(&parts, &parts[1].join("out")).unwrap_err(), Error::OutputInsideInput { .. });
    place.write("out/old", "old");
    assert_matches!(join(&parts, &place.path("out")).unwrap_err(), Error::Exists { .. });
}
