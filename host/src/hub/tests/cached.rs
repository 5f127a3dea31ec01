//! What the cache on this machine has already: it is used if it is what the hub has, and never if it is damaged.

use super::*;
use crate::PartNumber;
use crate::parts::make::compress_part;

pub(super) const SNAPSHOT: &str = "cache/models--df11--model/snapshots";
pub(super) const SHARDS: [&str; 4] = [
    "model-00001-of-00004.safetensors",
    "model-00002-of-00004.safetensors",
    "model-00003-of-00004.safetensors",
    "model-00004-of-00004.safetensors",
];

/// One bit of this byte from the end is another.
pub(super) fn flipped(mut content: Vec<u8>, from_end: usize) -> Vec<u8> {
    let at = content.len() - from_end;
    content[at] ^= 1;
    content
}

/// A safetensors file whose header has another text in its metadata.
fn with_other_metadata(content: &[u8]) -> Vec<u8> {
    let at = content.windows(4).position(|text| text == b"\"pt\"").unwrap();
    let mut content = content.to_vec();
    content[at + 1] ^= 1;
    content
}

impl Place {
    /// Puts files into the cache as Python does: under their checksums, with links from where they belong.
    #[cfg(unix)]
    pub(super) fn link_in_cache(&self, files: &Files, content: impl Fn(&str, &[u8]) -> Vec<u8>) {
        let blobs = self.path("cache/models--df11--model/blobs");
        std::fs::create_dir_all(&blobs).unwrap();
        for (name, bytes) in files {
            let blob = blobs.join(df11_tests::hub::etag(name, bytes));
            std::fs::write(&blob, content(name, bytes)).unwrap();
            let link = self.path(SNAPSHOT).join(COMMIT).join(name);
            std::fs::create_dir_all(link.parent().unwrap()).unwrap();
            std::os::unix::fs::symlink(&blob, &link).unwrap();
        }
        self.names_main();
    }

    /// Puts files into the cache as Python does where there are no links.
    pub(super) fn copy_into_cache(&self, files: &Files) {
        for (name, bytes) in files {
            let path = self.path(SNAPSHOT).join(COMMIT).join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, bytes).unwrap();
        }
        self.names_main();
    }

    fn names_main(&self) {
        let refs = self.path("cache/models--df11--model/refs");
        std::fs::create_dir_all(&refs).unwrap();
        std::fs::write(refs.join("main"), COMMIT).unwrap();
    }

    pub(super) fn offline(&self, id: &str) -> Result<ModelFiles> {
        open_with(Path::new(id), Settings { is_offline: true, ..self.settings() })
    }

    /// What there is but for the cache.
    pub(super) fn written(&self) -> Vec<String> {
        self.left().into_iter().filter(|name| !name.starts_with("cache/")).collect()
    }
}

/// The sentence of a file in the cache that isn't what the hub has.
#[track_caller]
pub(super) fn assert_damaged(error: Error, name: &str) {
    let error = hub_error(if let Error::Resumable { source, .. } = error { *source } else { error });
    let HubError::Cached { file, path, .. } = &error else { panic!("{error:?}") };
    assert_eq!(*file, format!("hf:df11/model/{name}"));
    assert!(path.is_file() && !path.is_symlink(), "{error:?}");
    assert!(error.to_string().ends_with("; remove it and fetch it anew"), "{error}");
}

/// What the cache has of the commit is used, unless it isn't whole.
#[test]
fn what_is_whole() {
    let input = original("qwen3-sharded-dir");
    let place = Place::sharded();
    let [whole, cut] = [SHARDS[0], SHARDS[1]];
    let mut files = files_below(&input);
    files.retain(|name, _| [whole, cut, "config.json"].contains(&name.as_str()));
    files.get_mut(cut).unwrap().truncate(1000);
    place.copy_into_cache(&files);
    place.compress_like(&place.open("hf:df11/model").unwrap(), &input);
    assert!(place.requests(whole).is_empty() && place.requests("/config.json").is_empty());
    assert_eq!(place.requests(cut).len(), 2);
}

/// The last byte of each shard, and one in the middle: compressed in every way, online with the hub's list.
#[test]
fn weights_that_are_damaged() {
    let files = files_below(&original("qwen3-sharded-dir"));
    for name in SHARDS {
        for at in [1, 100_001] {
            let place = Place::new(files.clone());
            place.copy_into_cache(&files);
            std::fs::write(place.path(SNAPSHOT).join(COMMIT).join(name), flipped(files[name].clone(), at)).unwrap();
            let refused = |id: &str, options: CompressOptions| {
                assert_damaged(place.compress(id, options).unwrap_err(), name);
                assert_eq!(place.written(), Vec::<String>::new());
            };
            let single_file = CompressOptions { single_file: true, ..CompressOptions::default() };
            refused("hf:df11/model", CompressOptions::default());
            refused("hf:df11/model", single_file);
            refused(&format!("hf:df11/model/{name}"), CompressOptions::default());
            let model = place.open("hf:df11/model").unwrap();
            for options in [
                CompressOptions { resume: true, ..CompressOptions::default() },
                CompressOptions { part: PartNumber::new(1, 1), ..CompressOptions::default() },
            ] {
                assert_damaged(compress_part(&model, &place.path("out"), options, &()).unwrap_err(), name);
                assert!(!place.path("out").exists());
            }
        }
    }
}

/// A header by which nothing opens. It may be right on the hub, so the cache is named.
#[test]
fn headers_that_are_damaged() {
    let files = files_below(&original("qwen3-sharded-dir"));
    let place = Place::new(files.clone());
    place.copy_into_cache(&files);
    let mut content = files[SHARDS[1]].clone();
    content[3] ^= 0x40;
    std::fs::write(place.path(SNAPSHOT).join(COMMIT).join(SHARDS[1]), content).unwrap();
    assert_damaged(place.open("hf:df11/model").unwrap_err(), SHARDS[1]);
}

/// A header that opens all the same. Each part needs the headers of all files, and reads the tensors of few.
#[test]
fn a_damaged_header_of_a_file_that_a_part_does_not_read() {
    let files = files_below(&original("qwen3-sharded-dir"));
    let place = Place::new(files.clone());
    place.copy_into_cache(&files);
    let part = || {
        let options = CompressOptions { part: PartNumber::new(1, 4), ..CompressOptions::default() };
        compress_part(&place.open("hf:df11/model").unwrap(), &place.path("out"), options, &())
    };
    part().unwrap();
    // The headers, and nothing else: as many bytes as they have.
    for name in SHARDS {
        let header = 8 + u64::from_le_bytes(*files[name].first_chunk().unwrap()) as usize;
        let requests = place.requests(name);
        assert_eq!(requests.iter().map(|request| request.range.clone()).collect::<Vec<_>>(), [Some(0..header)]);
    }
    std::fs::remove_dir_all(place.path("out")).unwrap();
    for name in &SHARDS[1..] {
        let cached = place.path(SNAPSHOT).join(COMMIT).join(name);
        std::fs::write(&cached, with_other_metadata(&files[*name])).unwrap();
        assert_damaged(part().unwrap_err(), name);
        assert_eq!(place.written(), Vec::<String>::new());
        std::fs::write(cached, &files[*name]).unwrap();
    }
}

/// The whole file is right here, so the server's header is not the file's.
#[test]
fn another_header_on_the_server() {
    let files = files_below(&original("qwen3-sharded-dir"));
    let place = Place::new(files.clone());
    place.copy_into_cache(&files);
    place.hub.behave(only(named(SHARDS[3]), Answer::Content(with_other_metadata(&files[SHARDS[3]]))));
    let options = CompressOptions { part: PartNumber::new(1, 4), ..CompressOptions::default() };
    let refused = compress_part(&place.open("hf:df11/model").unwrap(), &place.path("out"), options, &());
    assert_eq!(hub_error(refused.unwrap_err()), HubError::Changed { file: format!("hf:df11/model/{}", SHARDS[3]) });
    assert_eq!(place.written(), Vec::<String>::new());
}

/// The server lists a file and doesn't give it, as where a token is needed: the whole file is compared.
#[test]
fn a_header_that_the_server_does_not_give() {
    let files = files_below(&original("qwen3-sharded-dir"));
    let name = SHARDS[3];
    for is_damaged in [false, true] {
        let place = Place::new(files.clone());
        place.copy_into_cache(&files);
        place.hub.behave(only(named(name), Answer::Status(401, "X", "y")));
        if is_damaged {
            let cached = place.path(SNAPSHOT).join(COMMIT).join(name);
            std::fs::write(cached, with_other_metadata(&files[name])).unwrap();
        }
        let options = CompressOptions { part: PartNumber::new(1, 4), ..CompressOptions::default() };
        let ended = compress_part(&place.open("hf:df11/model").unwrap(), &place.path("out"), options, &());
        match is_damaged {
            true => assert_damaged(ended.unwrap_err(), name),
            false => drop(ended.unwrap()),
        }
        assert!(!place.requests(name).is_empty());
    }
}

/// Of a file that has no units, in a model without checksums of its own: nothing else would find it.
#[test]
fn damaged_tensors_that_are_stored_as_they_are() {
    let files = files_below(&original("qwen3-tied-dir").with_file_name("df11"));
    let name = "model.safetensors";
    let restored = |place: &Place| {
        let model = crate::Model::options().of(place.open("hf:df11/model")?)?;
        let mut out = Vec::new();
        crate::decompress_to(&model, &mut out, &()).map(|_| out)
    };
    let place = Place::new(files.clone());
    let expected = restored(&place).unwrap();
    // Tensors that are tied to one are read from what was fetched for that.
    let ranges: Vec<_> = place.requests(name).into_iter().map(|request| request.range).collect();
    assert_eq!(ranges.len(), 2, "{ranges:?}");
    place.hub.behave(only(named(name), Answer::Content(flipped(files[name].clone(), 9))));
    let error = hub_error(restored(&place).unwrap_err());
    assert!(matches!(&error, HubError::Digest { file, .. } if file == "hf:df11/model/model.safetensors"), "{error}");

    place.copy_into_cache(&files);
    assert!(restored(&place).unwrap() == expected);
    let cached = place.path(SNAPSHOT).join(COMMIT).join(name);
    std::fs::write(cached, flipped(files[name].clone(), 9)).unwrap();
    assert_damaged(restored(&place).unwrap_err(), name);
}

/// The model's files with one more, which is a header alone, and the bytes of that.
fn with_a_file_without_tensors() -> (Files, Vec<u8>) {
    let mut files = files_below(&original("qwen3-sharded-dir"));
    let header = r#"{"__metadata__":{"format":"pt"}}        "#;
    let empty = [&(header.len() as u64).to_le_bytes()[..], header.as_bytes()].concat();
    let index = files.get_mut("model.safetensors.index.json").unwrap();
    let named = r#""weight_map": { "none": "empty.safetensors","#;
    *index = String::from_utf8_lossy(index).replacen(r#""weight_map": {"#, named, 1).into_bytes();
    files.insert("empty.safetensors".into(), empty.clone());
    (files, empty)
}

/// A file that is a header alone: nothing of it is ever needed but that.
#[test]
fn a_damaged_file_without_tensors() {
    let (files, empty) = with_a_file_without_tensors();
    let whole = CompressOptions::default;
    for options in [whole(), CompressOptions { part: PartNumber::new(1, 2), ..whole() }] {
        let place = Place::new(files.clone());
        place.copy_into_cache(&files);
        let cached = place.path(SNAPSHOT).join(COMMIT).join("empty.safetensors");
        std::fs::write(cached, with_other_metadata(&empty)).unwrap();
        let model = place.open("hf:df11/model").unwrap();
        let refused = match options.part {
            Some(_) => compress_part(&model, &place.path("out"), options, &()),
            None => compress_model(&model, &place.path("out"), &options, &Given::default(), &()),
        };
        assert_damaged(refused.unwrap_err(), "empty.safetensors");
        assert_eq!(place.written(), Vec::<String>::new());
    }
}

/// As above, on the server: the bytes aren't those of the checksum that it lists itself.
#[test]
fn another_file_without_tensors_on_the_server() {
    let (files, empty) = with_a_file_without_tensors();
    let place = Place::new(files);
    place.hub.behave(only(named("/empty.safetensors"), Answer::Content(with_other_metadata(&empty))));
    let error = hub_error(place.refused());
    assert!(matches!(&error, HubError::Digest { file, .. } if file == "hf:df11/model/empty.safetensors"), "{error}");
    place.hub.behave(|_| Answer::Right);
    place.compress("hf:df11/model", CompressOptions::default()).unwrap();
}

/// Interrupted after so many questions.
struct After(Cell<u32>);

impl Progress for After {
    fn start(&self, _: u64) {}
    fn advance(&self, _: u64, _: &str) {}

    fn is_interrupted(&self) -> bool {
        let left = self.0.get();
        self.0.set(left.saturating_sub(1));
        left == 0
    }
}

/// With the hub's checksum, and offline without one.
#[test]
fn copies_are_interrupted() {
    let mut files = files_below(&original("qwen3-tied-dir"));
    files.insert("large.bin".into(), vec![7; 5 << 20]);
    let place = Place::new(files.clone());
    place.copy_into_cache(&files);
    for model in [place.open("hf:df11/model").unwrap(), place.offline("hf:df11/model").unwrap()] {
        let copy = |questions| {
            let mut copied = Vec::new();
            let read = model.remote().unwrap().read("large.bin", &After(Cell::new(questions)), &mut |bytes| {
                copied.extend_from_slice(bytes);
                Ok(())
            });
            (read, copied)
        };
        let (interrupted, copied) = copy(2);
        assert!(matches!(interrupted, Err(Error::Interrupted)) && copied.len() == 2 << 20, "{interrupted:?}");
        let (whole, copied) = copy(100);
        assert!(whole.is_ok() && copied == files["large.bin"], "{whole:?}");
    }
}

/// `config.json` is read at once, the others are copied.
#[test]
fn small_files_that_are_damaged() {
    let files = files_below(&original("qwen3-sharded-dir"));
    for name in ["config.json", "generation_config.json", "model.safetensors.index.json"] {
        let place = Place::new(files.clone());
        place.copy_into_cache(&files);
        let content = String::from_utf8(files[name].clone()).unwrap().replacen('"', " ", 1);
        std::fs::write(place.path(SNAPSHOT).join(COMMIT).join(name), content).unwrap();
        assert_damaged(place.compress("hf:df11/model", CompressOptions::default()).unwrap_err(), name);
        assert_eq!(place.written(), Vec::<String>::new());
    }
}

/// A unit of a damaged file isn't noted as finished.
#[test]
fn after_the_file_was_removed_the_same_command_continues() {
    let files = files_below(&original("qwen3-sharded-dir"));
    let place = Place::new(files.clone());
    place.copy_into_cache(&files);
    let damaged = place.path(SNAPSHOT).join(COMMIT).join(SHARDS[3]);
    std::fs::write(&damaged, flipped(files[SHARDS[3]].clone(), 1)).unwrap();
    let options = || CompressOptions { resume: true, ..CompressOptions::default() };
    let resume = || compress_part(&place.open("hf:df11/model").unwrap(), &place.path("out"), options(), &());
    assert_damaged(resume().unwrap_err(), SHARDS[3]);
    std::fs::remove_file(damaged).unwrap();
    resume().unwrap();
    assert_same(&files_below(&place.path("out")), &compressed(&original("qwen3-sharded-dir"), options()));
}

/// Headers alone are read for a plan, and nothing is compared.
#[test]
fn what_reads_headers_only_takes_no_checksum() {
    let files = files_below(&original("qwen3-sharded-dir"));
    let place = Place::new(files.clone());
    place.copy_into_cache(&files);
    std::fs::write(place.path(SNAPSHOT).join(COMMIT).join(SHARDS[0]), flipped(files[SHARDS[0]].clone(), 1)).unwrap();
    let model = place.open("hf:df11/model").unwrap();
    assert_eq!(model.files().iter().filter(|file| file.is_checked()).count(), 0);
}
