//! Where the cache alone may be used: it is what the hub listed, what it lacks is missed or named, and what is damaged is an error.

use serde_json::json;

use super::cached::{SHARDS, SNAPSHOT, assert_damaged, flipped};
use super::*;

#[test]
fn what_the_cache_names() {
    let input = original("qwen3-tied-dir");
    let place = Place::new(Files::new());
    let error = hub_error(place.offline("hf:df11/model").unwrap_err());
    assert_eq!(error, HubError::Offline { id: "hf:df11/model".into(), cache: place.path("cache") });

    place.copy_into_cache(&files_below(&input));
    for id in ["hf:df11/model", &format!("hf:df11/model@{COMMIT}")] {
        place.compress_like(&place.offline(id).unwrap(), &input);
        std::fs::remove_dir_all(place.path("out")).unwrap();
    }
    assert!(place.offline("hf:df11/model@v2").is_err());
    assert!(place.hub.requests().is_empty());
}

/// Without the hub's list, the names of what the links lead to say what the checksums are.
#[cfg(unix)]
#[test]
fn damaged() {
    let files = files_below(&original("qwen3-sharded-dir"));
    for name in [SHARDS[2], "generation_config.json"] {
        let place = Place::new(Files::new());
        place.link_in_cache(&files, |other, content| match other == name {
            true => flipped(content.to_vec(), 5),
            false => content.to_vec(),
        });
        let model = place.offline("hf:df11/model").unwrap();
        let refused = compress_model(&model, &place.path("out"), &CompressOptions::default(), &Given::default(), &());
        assert_damaged(refused.unwrap_err(), name);
        assert_eq!(place.written(), Vec::<String>::new());
    }
    let place = Place::new(Files::new());
    place.link_in_cache(&files, |_, content| content.to_vec());
    place.compress_like(&place.offline("hf:df11/model").unwrap(), &original("qwen3-sharded-dir"));
}

/// As `hf download` leaves it if it was told to fetch some files only, or was interrupted.
#[cfg(unix)]
#[test]
fn not_all_there() {
    let mut files = files_below(&original("qwen3-sharded-dir"));
    let place = Place::new(Files::new());
    let missing = files.remove(SHARDS[3]).unwrap();
    place.link_in_cache(&files, |_, content| content.to_vec());
    let check = || {
        let error = hub_error(place.offline("hf:df11/model").unwrap_err());
        let id = format!("hf:df11/model/{}", SHARDS[3]);
        assert_eq!(error, HubError::Offline { id, cache: place.path("cache") });
    };
    check();
    place.link_in_cache(&Files::from([(SHARDS[3].to_owned(), missing)]), |_, content| content.to_vec());
    let blob = std::fs::canonicalize(place.path(SNAPSHOT).join(COMMIT).join(SHARDS[3])).unwrap();
    std::fs::remove_file(blob).unwrap();
    check();
}

/// What a link in the cache names belongs to the model, also if what it leads to was removed. What a model can do without is left
/// out, and the summary says so.
#[cfg(unix)]
#[test]
fn removed() {
    let mut files = files_below(&original("qwen3-sharded-dir"));
    let others =
        ["2_Dense/model.safetensors", "consolidated.safetensors", "pytorch_model.bin", "generation_config.json"];
    files.extend(others.map(|name| (name.to_owned(), name.as_bytes().to_vec())));
    for (name, is_needed) in [("config.json", true), ("model.safetensors.index.json", true), (SHARDS[1], true)]
        .into_iter()
        .chain(others.map(|name| (name, false)))
    {
        let place = Place::new(Files::new());
        place.link_in_cache(&files, |_, content| content.to_vec());
        std::fs::remove_file(std::fs::canonicalize(place.path(SNAPSHOT).join(COMMIT).join(name)).unwrap()).unwrap();
        let done = place.offline("hf:df11/model").and_then(|model| {
            compress_model(&model, &place.path("out"), &CompressOptions::default(), &Given::default(), &())
        });
        if is_needed {
            let id = format!("hf:df11/model/{name}");
            assert_eq!(hub_error(done.unwrap_err()), HubError::Offline { id, cache: place.path("cache") });
            assert!(!place.path("out").exists());
        } else {
            let left_out = done.unwrap().left_out;
            let said = left_out.iter().find(|left| left.path == name).unwrap();
            assert_eq!(said.reason, "not in Python's cache", "{name}");
            assert!(!place.path("out").join(name).exists());
        }
    }
}

/// A model that is compressed has no index: all of its safetensors files are needed.
#[cfg(unix)]
#[test]
fn units_that_were_removed() {
    let files = files_below(&original("qwen3-sharded-dir").with_file_name("df11"));
    for name in files.keys().filter(|name| name.ends_with(".safetensors")) {
        let place = Place::new(Files::new());
        place.link_in_cache(&files, |_, content| content.to_vec());
        std::fs::remove_file(std::fs::canonicalize(place.path(SNAPSHOT).join(COMMIT).join(name)).unwrap()).unwrap();
        let id = format!("hf:df11/model/{name}");
        let error = hub_error(place.offline("hf:df11/model").unwrap_err());
        assert_eq!(error, HubError::Offline { id, cache: place.path("cache") });
    }
}

/// Files that a model's own file needs none of may be missing.
#[cfg(unix)]
#[test]
fn other_weights_that_were_removed() {
    let input = original("qwen3-tied-dir");
    let mut files = files_below(&input);
    files.insert("consolidated.safetensors".into(), b"weights".to_vec());
    let place = Place::new(Files::new());
    place.link_in_cache(&files, |_, content| content.to_vec());
    let other = place.path(SNAPSHOT).join(COMMIT).join("consolidated.safetensors");
    std::fs::remove_file(std::fs::canonicalize(other).unwrap()).unwrap();
    place.compress_like(&place.offline("hf:df11/model").unwrap(), &input);
}

/// The names that Python gave are compared, however many links there are from an entry to its content.
#[cfg(unix)]
#[test]
fn damaged_behind_further_links() {
    let files = files_below(&original("qwen3-sharded-dir"));
    let links = |place: &Place, is_each: bool| {
        let (blobs, elsewhere) = (place.path("cache/models--df11--model/blobs"), place.path("elsewhere"));
        std::fs::rename(&blobs, &elsewhere).unwrap();
        if !is_each {
            return std::os::unix::fs::symlink(elsewhere, blobs).unwrap();
        }
        std::fs::create_dir(&blobs).unwrap();
        for (number, blob) in std::fs::read_dir(&elsewhere).unwrap().enumerate() {
            let (from, to) = (blob.as_ref().unwrap().path(), elsewhere.join(number.to_string()));
            std::fs::rename(&from, &to).unwrap();
            std::os::unix::fs::symlink(to, blobs.join(blob.unwrap().file_name())).unwrap();
        }
    };
    for is_each in [false, true] {
        let place = Place::new(Files::new());
        place.link_in_cache(&files, |name, content| match name == SHARDS[2] {
            true => flipped(content.to_vec(), 5),
            false => content.to_vec(),
        });
        links(&place, is_each);
        let model = place.offline("hf:df11/model").unwrap();
        let refused = compress_model(&model, &place.path("out"), &CompressOptions::default(), &Given::default(), &());
        assert_damaged(refused.unwrap_err(), SHARDS[2]);
    }
}

/// As on the hub, those that an index names are used, and the others are named as left out.
#[cfg(unix)]
#[test]
fn files_in_hidden_directories() {
    let place = Place::new(Files::new());
    let mut files = files_below(&original("qwen3-sharded-dir"));
    let index = String::from_utf8(files["model.safetensors.index.json"].clone()).unwrap();
    files.insert("model.safetensors.index.json".into(), index.replace(SHARDS[1], ".w/shard.safetensors").into());
    let moved = files.remove(SHARDS[1]).unwrap();
    files.insert(".w/shard.safetensors".into(), moved);
    files.insert(".eval/sub/adapter.safetensors".into(), b"weights".to_vec());
    place.link_in_cache(&files, |_, content| content.to_vec());
    let model = place.offline("hf:df11/model").unwrap();
    assert_eq!(model.tensors().count(), ModelFiles::open(&original("qwen3-sharded-dir")).unwrap().tensors().count());
    let left_out: Vec<String> = model.other_files().unwrap().left_out.into_iter().map(|left| left.path).collect();
    assert_eq!(left_out, [".eval/sub/adapter.safetensors"]);
}

/// A cache that has these files, without links, and what the hub listed of the commit, as Python keeps it.
fn with_list(listed: &Files, format_version: u64, there: &Files) -> Place {
    let entry = |(name, content): (&String, &Vec<u8>)| {
        let (etag, size) = (df11_tests::hub::etag(name, content), content.len());
        let entry = match etag.len() {
            64 => json!({"size": size, "blob_id": "0", "lfs_sha256": etag, "lfs_size": size}),
            _ => json!({"size": size, "blob_id": etag}),
        };
        (name.clone(), entry)
    };
    let entries: serde_json::Map<_, _> = listed.iter().map(entry).collect();
    let place = Place::new(Files::new());
    place.copy_into_cache(there);
    let trees = place.path("cache/models--df11--model/trees");
    std::fs::create_dir(&trees).unwrap();
    let list = json!({"format_version": format_version, "files": entries}).to_string();
    std::fs::write(trees.join(format!("{COMMIT}.json")), list).unwrap();
    place
}

fn compressed_offline(place: &Place) -> Result<CompressSummary> {
    let model = place.offline("hf:df11/model")?;
    compress_model(&model, &place.path("out"), &CompressOptions::default(), &Given::default(), &())
}

/// The list says what files must be, also where the cache has no links.
#[test]
fn damaged_beside_a_list() {
    let files = files_below(&original("qwen3-sharded-dir"));
    for name in [SHARDS[2], "generation_config.json"] {
        // Damaged, cut short, and longer than it was.
        let content = &files[name];
        for changed in
            [flipped(content.clone(), 5), content[..content.len() - 1].to_vec(), [content, &[0][..]].concat()]
        {
            let mut there = files.clone();
            there.insert(name.into(), changed);
            assert_damaged(compressed_offline(&with_list(&files, 1, &there)).unwrap_err(), name);
        }
    }
    // A list of a later version isn't understood.
    let mut there = files.clone();
    there.insert("generation_config.json".into(), b"{}".to_vec());
    compressed_offline(&with_list(&files, 2, &there)).unwrap();
    // What is read into memory has a bound.
    there.insert("config.json".into(), vec![b' '; (16 << 20) + 1]);
    let error = compressed_offline(&with_list(&files, 1, &there)).unwrap_err();
    assert!(matches!(error, Error::TooLarge { .. }), "{error:?}");
}

/// The list says what the cache lacks: what the model needs is missed, and the rest is named.
#[test]
fn not_all_of_a_list() {
    let files = files_below(&original("qwen3-sharded-dir"));
    let mut listed = files.clone();
    listed.insert("2_Dense/model.safetensors".into(), b"weights".to_vec());
    let summary = compressed_offline(&with_list(&listed, 1, &files)).unwrap();
    let left_out: Vec<_> = summary.left_out.iter().map(|left| (left.path.as_str(), &*left.reason)).collect();
    assert_eq!(left_out, [("2_Dense/model.safetensors", "not in Python's cache")]);

    let tied = files_below(&original("qwen3-tied-dir"));
    let with = |files: &Files, name: &str, content: &[u8]| {
        let mut files = files.clone();
        files.insert(name.into(), content.to_vec());
        files
    };
    // Of an index that readers of the usual file don't ask, nothing is needed.
    for index in ["model.safetensors.index.fp16.json", "consolidated.safetensors.index.json"] {
        let listed = with(&with(&tied, index, b"{}"), "consolidated-00001-of-00002.safetensors", b"weights");
        compressed_offline(&with_list(&listed, 1, &tied)).unwrap();
    }
    // The hub's model is the one with the usual name, whatever else is there.
    let usual = "model.safetensors";
    let mut there = with(&tied, "model.fp16.safetensors", &tied[usual]);
    let listed = there.clone();
    there.remove(usual);
    let compressed = files_below(&original("qwen3-sharded-dir").with_file_name("df11"));
    let mut without_units = compressed.clone();
    without_units.retain(|name, _| name == usual || name.ends_with(".json"));
    for (listed, there, missed) in [(&listed, &there, usual), (&compressed, &without_units, "lm_head.safetensors")] {
        let place = with_list(listed, 1, there);
        let (id, cache) = (format!("hf:df11/model/{missed}"), place.path("cache"));
        assert_eq!(hub_error(place.offline("hf:df11/model").unwrap_err()), HubError::Offline { id, cache });
    }
}

/// The hub's checksum of a file is known without the file.
#[test]
fn compared_with_a_list() {
    let name = "2_Dense/model.safetensors";
    let files = files_below(&original("qwen3-sharded-dir"));
    let mut listed = files.clone();
    listed.insert(name.into(), b"weights".to_vec());
    let place = with_list(&listed, 1, &files);
    let model = place.offline("hf:df11/model").unwrap();
    for (content, is_same) in [("weights", true), ("Weights", false), ("weight", false)] {
        std::fs::write(place.path("other"), content).unwrap();
        assert_eq!(model.remote().unwrap().is_same(name, &place.path("other"), &()).unwrap(), is_same);
    }
    assert!(matches!(hub_error(model.missing(name)), HubError::Offline { .. }));
    assert!(matches!(model.missing("other"), Error::MissingFile { .. }));
}

/// A file is compared with what the cache's was, whatever has become of that.
#[cfg(unix)]
#[test]
fn compared_with_what_was_cut_short() {
    let (place, name) = (Place::new(Files::new()), "2_Dense/model.safetensors");
    let mut files = files_below(&original("qwen3-sharded-dir"));
    files.insert(name.into(), b"weights".to_vec());
    place.link_in_cache(&files, |other, content| content[usize::from(other == name)..].to_vec());
    let model = place.offline("hf:df11/model").unwrap();
    for (content, is_same) in [("weights", true), ("eights", false), ("Weights", false)] {
        std::fs::write(place.path("other"), content).unwrap();
        assert_eq!(model.remote().unwrap().is_same(name, &place.path("other"), &()).unwrap(), is_same);
    }
    let mut read = Vec::new();
    let damaged = model.remote().unwrap().read(name, &(), &mut |bytes| {
        read.extend_from_slice(bytes);
        Ok(())
    });
    assert_damaged(damaged.unwrap_err(), name);
}
