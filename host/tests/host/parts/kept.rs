//! What an earlier run has finished stays when the next one is refused.

use super::*;

fn resume(place: &Place, progress: &dyn Progress) -> Result<usize> {
    let mut options = options(|options: &mut CompressOptions| options.resume = true);
    options.output.sync = false;
    df11_host::compress(place.path("model"), place.path("out"), options, progress).map(|summary| summary.resumed_files)
}

/// The lines of the list of finished files, after the first.
fn finished(place: &Place) -> usize {
    fs::read_to_string(place.path(".df11-resume-out/journal")).map_or(0, |text| text.lines().count() - 1)
}

/// By what has appeared at the output's place, before any work.
#[test]
fn when_something_is_in_the_way() {
    let place = nested();
    assert_matches!(resume(&place, &After::new(25)), Err(Error::Resumable { .. }));
    let left = finished(&place);
    assert!(left > 3);
    type Appears = fn(&Place) -> bool;
    let appear: [Appears; 2] =
        [|place| place.write("out/theirs", "").exists(), |place| place.write("out", "theirs").exists()];
    for appears in appear {
        assert!(appears(&place));
        let error = resume(&place, &()).unwrap_err();
        assert_matches!(&error, Error::Exists { path } | Error::WrongKind { path, .. } if *path == place.path("out"));
        assert_eq!(finished(&place), left, "{error:?}");
        place.remove("out");
    }
    assert_eq!(resume(&place, &()).unwrap(), left);
    assert_same(&place.path("out"), &expected(&place, "model", |_| ()));
}
