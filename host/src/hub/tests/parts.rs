//! Parts of a model on the hub, and runs that are continued.

use super::writing::changed_weight;
use super::*;
use crate::parts::make::compress_part;
use crate::{Compared, JoinOptions, PartError, PartNumber, join};

/// Continues to compress the model of this id to `out`.
fn resume(place: &Place, id: &str) -> Result<usize> {
    let options = CompressOptions { resume: true, ..CompressOptions::default() };
    compress_part(&place.open(id)?, &place.path("out"), options, &()).map(|summary| summary.resumed_files)
}

/// A directory, and a lone file; with a model card too, which needs the original's own.
#[test]
fn parts_are_joined_to_what_a_local_model_gives() {
    let mut files = files_below(&original("qwen3-sharded-dir"));
    files.insert("README.md".into(), b"---\nlicense: mit\n---\n".into());
    let local = tempfile::tempdir().unwrap();
    for (name, bytes) in &files {
        std::fs::write(local.path().join(name), bytes).unwrap();
    }
    let file = "model-00001-of-00004.safetensors";
    let place = Place::new(files);
    for (id, input, is_directory) in
        [("hf:df11/model", local.path().to_owned(), true), ("hf:df11/model/", local.path().join(file), false)]
    {
        let id = if is_directory { id.to_owned() } else { format!("{id}{file}") };
        let model_card = is_directory.then(Default::default);
        let options = CompressOptions { model_card, ..CompressOptions::default() };
        let parts = [3, 1, 2].map(|number| {
            let path = place.path(&format!("part{number}"));
            let options = CompressOptions { part: PartNumber::new(number, 3), ..options.clone() };
            compress_part(&place.open(&id).unwrap(), &path, options, &()).unwrap();
            path
        });
        join(&parts, place.path("out"), JoinOptions::default(), &()).unwrap();
        compress(&input, place.path("expected/out"), options, &()).unwrap();
        if is_directory {
            assert_same(&files_below(&place.path("out")), &files_below(&place.path("expected/out")));
            std::fs::remove_dir_all(place.path("expected")).unwrap();
            std::fs::remove_dir_all(place.path("out")).unwrap();
            parts.iter().for_each(|part| std::fs::remove_dir_all(part).unwrap());
        } else {
            assert!(std::fs::read(place.path("out")).unwrap() == std::fs::read(place.path("expected/out")).unwrap());
        }
    }
}

/// What is finished isn't fetched again.
#[test]
fn continued_after_an_error_of_the_server() {
    let place = Place::sharded();
    place.hub.behave(only(of_tensors(3), Answer::Status(451, "X", "y")));
    let error = resume(&place, "hf:df11/model").unwrap_err();
    let Error::Resumable { source, .. } = error else { panic!("{error:?}") };
    assert!(matches!(hub_error(*source), HubError::Status { status: 451, .. }));
    assert!(!place.path("out").exists());

    place.hub.behave(|_| Answer::Right);
    let before = place.requests("00001-of-00004.safetensors").len();
    assert!(resume(&place, "hf:df11/model").unwrap() >= 2);
    // The file's header.
    assert_eq!(place.requests("00001-of-00004.safetensors").len(), before + 1);
    let expected = compressed(&original("qwen3-sharded-dir"), CompressOptions::default());
    assert_same(&files_below(&place.path("out")), &expected);
}

/// They know different things of their weights, which may be others, unless the model is there.
#[test]
fn with_a_part_from_a_disk() {
    let (place, input) = (Place::sharded(), original("qwen3-sharded-dir"));
    let options = |number| CompressOptions { part: PartNumber::new(number, 2), ..CompressOptions::default() };
    let [first, second, out] = ["first", "second", "out"].map(|name| place.path(name));
    compress_part(&place.open("hf:df11/model").unwrap(), &first, options(1), &()).unwrap();
    compress(&input, &second, options(2), &()).unwrap();
    for parts in [[&first, &second], [&second, &first]] {
        let error = join(parts, &out, JoinOptions::default(), &()).unwrap_err();
        assert!(matches!(error, Error::Part(PartError::Places { .. })), "{error:?}");
        let options = JoinOptions { against: Some(input.clone()), ..JoinOptions::default() };
        assert_eq!(join(parts, &out, options, &()).unwrap().compared, Compared::Tensors);
        assert_same(&files_below(&out), &compressed(&input, CompressOptions::default()));
        std::fs::remove_dir_all(&out).unwrap();
    }
}

/// The list of a server that knows no checksums.
fn without_checksums(files: &Files) -> Answer {
    let entry =
        |(name, content): (&String, &Vec<u8>)| format!("{{\"rfilename\": {name:?}, \"size\": {}}}", content.len());
    let entries: Vec<String> = files.iter().map(entry).collect();
    Answer::List(format!("{{\"sha\": {COMMIT:?}, \"siblings\": [{}]}}", entries.join(", ")))
}

/// A server that lists no checksums may have other bytes for each part, under the name of the same commit.
#[test]
fn of_a_server_without_checksums() {
    let (input, place) = (original("qwen3-sharded-dir"), Place::sharded());

    let files = files_below(&input);
    place.hub.behave(move |request| if of_list(request) { without_checksums(&files) } else { Answer::Right });
    let parts = [1, 2].map(|number| {
        let path = place.path(&format!("part{number}"));
        let options = CompressOptions { part: PartNumber::new(number, 2), ..CompressOptions::default() };
        compress_part(&place.open("hf:df11/model").unwrap(), &path, options, &()).unwrap();
        path
    });
    let out = place.path("out");
    let error = join(&parts, &out, JoinOptions::default(), &()).unwrap_err();
    assert!(matches!(error, Error::Part(PartError::Sampled { .. })), "{error:?}");
    let options = JoinOptions { against: Some(input), ..JoinOptions::default() };
    assert_eq!(join(&parts, &out, options, &()).unwrap().compared, Compared::Tensors);
}

/// What such a server gave before isn't used, if it has other bytes now.
#[test]
fn continued_without_checksums() {
    let (input, place) = (original("qwen3-sharded-dir"), Place::sharded());
    let files = files_below(&input);
    let behave = |last: fn() -> Answer, first: Option<usize>| {
        let files = files.clone();
        place.hub.behave(move |request| match request {
            request if of_list(request) => without_checksums(&files),
            request if of_tensors(4)(request) => last(),
            request if first.is_some_and(|shard| of_tensors(shard)(request)) => changed_weight(1),
            _ => Answer::Right,
        });
    };
    behave(|| Answer::Status(451, "X", "y"), None);
    let error = resume(&place, "hf:df11/model").unwrap_err();
    assert!(matches!(error, Error::Resumable { .. }), "{error:?}");
    behave(|| Answer::Right, Some(1));
    resume(&place, "hf:df11/model").unwrap();
    let changed = tempfile::tempdir().unwrap();
    for (name, bytes) in &files {
        std::fs::write(changed.path().join(name), bytes).unwrap();
    }
    let Answer::Content(shard) = changed_weight(1) else { panic!() };
    std::fs::write(changed.path().join("model-00001-of-00004.safetensors"), shard).unwrap();
    assert_same(&files_below(&place.path("out")), &compressed(changed.path(), CompressOptions::default()));
}

/// The unit arrives long before the end of its file, which shows that the file isn't the one that the hub lists.
#[test]
fn units_of_a_file_that_is_not_checked_are_not_kept() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("model.safetensors");
    // Bytes of a unit, then more than are fetched at once.
    let (unit, rest) = (0x3f80u16.to_le_bytes().repeat(64 * 64), vec![0; 70 << 20]);
    let view = |dtype, shape, bytes| safetensors::tensor::TensorView::new(dtype, shape, bytes).unwrap();
    let tensors = [
        ("a.weight", view(safetensors::Dtype::BF16, vec![64, 64], unit.as_slice())),
        ("b", view(safetensors::Dtype::U8, vec![rest.len()], rest.as_slice())),
    ];
    safetensors::serialize_to_file(tensors, None, &path).unwrap();
    let mut content = std::fs::read(&path).unwrap();
    let place = Place::new(files_below(place.path()));
    if let Some(last) = content.last_mut() {
        *last ^= 1;
    }
    place.hub.behave(only(named(".safetensors"), Answer::Content(content)));
    let error = resume(&place, "hf:df11/model").unwrap_err();
    assert!(matches!(hub_error(error), HubError::Digest { .. }));
    assert_eq!(place.left(), Vec::<String>::new());

    place.hub.behave(|_| Answer::Right);
    assert_eq!(resume(&place, "hf:df11/model").unwrap(), 0);
}
