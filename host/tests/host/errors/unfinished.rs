//! Directories whose files were being replaced when the process was stopped.

use super::*;

const MARK: &str = "df11-unfinished.txt";

#[track_caller]
fn is_unfinished(error: Error, expected: &Path) {
    assert_matches!(error, Error::Unfinished { path } if path == expected);
}

/// Whatever model is in it.
#[test]
fn a_model() {
    for place in [compressed_directory(), foreign_directory(), plain(&unit_and_other())] {
        place.write(&format!("in/{MARK}"), "");
        let path = place.path("in");
        is_unfinished(compressing(&place), &path);
        is_unfinished(decompressing(&place, NotDone), &path);
        is_unfinished(verify_refused(&place, &path, NotDone), &path);
    }
}

/// The pipeline itself, or one of its components.
#[test]
fn a_pipeline() {
    for marked in ["in", "in/unet"] {
        let place = Place::new();
        place.write("in/model_index.json", r#"{"_class_name": "Pipe", "unet": ["a", "B"], "vae": ["a", "B"]}"#);
        place.write("in/unet/model.safetensors", file(&unit_and_other()));
        place.write("in/vae/model.safetensors", file(&unit_and_other()));
        place.write(&format!("{marked}/{MARK}"), "");
        is_unfinished(compressing(&place), &place.path(marked));
    }
}
