//! Hostile files: none makes the library wait, or allocate memory only because a number in it says so.

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::time::Duration;

use df11_host::ErrorKind::*;
use df11_host::{Error, Model};
use serde_json::{Value, json};

use crate::common::*;
use crate::damaged::sound;
use tensors::{bf16, file, raw_file};

/// A file of the place [`sound`], the model to open, and the most bytes that the file may have.
const TEXTS: [(&str, &str, u64); 3] = [
    ("dir/config.json", "dir", 16 << 20),
    ("dir/df11-manifest.json", "dir", 256 << 20),
    ("like/model.safetensors.index.json", "like", 100_000_000),
];

/// Opens a model on another thread, which must end within seconds.
fn open_in_time(path: &Path) -> Error {
    let (sender, receiver) = mpsc::channel();
    let path = path.to_owned();
    std::thread::spawn(move || sender.send(Model::open(path).map(drop)));
    receiver.recv_timeout(Duration::from_secs(20)).expect("it hangs, or panicked").unwrap_err()
}

/// The index counts only without the usual file.
fn without_usual_file() -> Place {
    let place = sound();
    fs::rename(place.path("like/model.safetensors"), place.path("like/x.safetensors")).unwrap();
    place
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_not_waited_for() {
    let tensors = [("dir/a.safetensors", "dir", 0), ("like/x.safetensors", "like", 0)];
    for (name, model, _) in TEXTS.into_iter().chain(tensors) {
        for is_pipe in [true, false] {
            let place = without_usual_file();
            let path = place.path(name);
            let _ = fs::remove_file(&path);
            match is_pipe {
                true => assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success()),
                false => std::os::unix::fs::symlink("/dev/zero", &path).unwrap(),
            }
            let error = open_in_time(&place.path(model));
            assert_eq!((error.kind(), error.path()), (Io, Some(&*path)), "{error}");
            assert!(error.to_string().ends_with("it is a pipe or a device, and must be a file"), "{error}");
        }
    }
}

/// Files one byte longer than allowed. They are holes, which take no room on the disk.
#[test]
fn texts_that_are_too_long() {
    for (name, model, most) in TEXTS {
        let place = without_usual_file();
        fs::File::create(place.path(name)).unwrap().set_len(most + 1).unwrap();
        let error = Model::open(place.path(model)).unwrap_err();
        assert_eq!((error.kind(), error.path()), (Damaged, Some(&*place.path(name))));
        assert!(
            error.to_string().ends_with(&format!("it has more than {most} bytes, the most that such a file may have"))
        );
    }
}

/// A file of a few bytes on the disk, and of eight terabytes by its header: an error, and no abort.
#[test]
fn tensors_that_no_memory_can_hold() {
    let test = "tensors_that_no_memory_can_hold";
    if fs::read_to_string("/proc/sys/vm/overcommit_memory").is_ok_and(|text| text.trim() == "1") {
        return not_run(test, "this system gives away more memory than it has");
    }
    let bytes = 8usize << 40;
    let place = Place::new();
    let sparse = |name: &str, header: &str| {
        let path = place.write(name, raw_file(header, &[]));
        let whole = fs::OpenOptions::new().write(true).open(&path).unwrap();
        whole.set_len(whole.metadata().unwrap().len() + bytes as u64).is_ok().then_some(path)
    };
    let header = json!({ "a": { "dtype": "BF16", "shape": [bytes / 2], "data_offsets": [0, bytes] } });
    let Some(path) = sparse("plain", &header.to_string()) else { return not_run(test, "no file can be so long here") };
    let model = Model::open(path).unwrap();
    let tensor = model.tensor("a").unwrap();
    for refused in [tensor.bytes().map(drop), tensor.bf16_bits().map(drop), tensor.bf16().map(drop)] {
        let error = refused.unwrap_err();
        assert_eq!(error.kind(), OutOfMemory);
        assert!(error.to_string().contains("there is no memory for the 8796093022208 bytes of a"), "{error}");
    }
    assert_eq!(tensor.rows(5..9).unwrap().bf16_bits().unwrap(), [0; 4]);

    // The small tensors of a unit are read when it is opened.
    let empty = ["luts", "encoded_exponent", "sign_mantissa", "gaps"].map(|name| (name, "U8", 0));
    let all = empty.into_iter().chain([("split_positions", "I64", 0), ("output_positions", "U8", bytes)]);
    let entry = |(name, dtype, bytes): (&str, &str, usize)| {
        let shape = if name == "luts" { vec![0, 256] } else { vec![bytes] };
        (format!("m.{name}"), json!({ "dtype": dtype, "shape": shape, "data_offsets": [0, bytes] }))
    };
    let header = Value::Object(all.map(entry).collect());
    let error = Model::open(sparse("df11", &header.to_string()).unwrap()).unwrap_err();
    assert!(matches!(error.kind(), OutOfMemory | Damaged), "{error}");
}

/// Names come from strangers, and errors show them in one line.
#[cfg(unix)]
#[test]
fn names_with_control_characters() {
    let place = Place::new();
    let path = place.write("a\u{1b}[2Jb\n", file(&[bf16("c\u{202e}d", &[2, 2], 1)]));
    let model = Model::open(&path).unwrap();
    let error = model.tensor("c\u{202e}d").unwrap().rows(0..3).unwrap_err();
    let shown = error.to_string();
    assert!(
        shown.ends_with(r"/a\u{1b}[2Jb\n: tensor c\u{202e}d can't be read: it has no rows 0..3; its shape is [2, 2]"),
        "{shown}"
    );
    assert_eq!(error.path(), Some(&*path));
}
