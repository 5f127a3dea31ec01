//! Shared and interrupted work gives the same bytes, however it is split.

use std::cell::RefCell;
use std::fs;

use df11_host::{CompressOptions, ErrorKind, Part, Progress, Report, Result, compress};
use df11_tests::effort;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::common::*;
use heard::Heard;
use inputs::nested;

fn run(place: &Place, output: &str, part: Option<&str>, most: Option<u64>) -> Result<Report> {
    let set = options(|options: &mut CompressOptions| {
        (options.resume, options.part) = (part.is_none(), part.map(|part| part.parse().unwrap()));
    });
    compress(place.path("model"), place.path(output), &set, &Heard { most, ..Heard::default() })
}

/// The result of an uninterrupted run.
fn expected(place: &Place) {
    compress(place.path("model"), place.path("expected"), &CompressOptions::default(), &()).unwrap();
}

/// Bytes of the model's tensors.
const BYTES: u64 = 100_000;

proptest! {
    #![proptest_config(effort::config(150))]

    /// Runs of parts and of the whole, each stopped somewhere, in any order; then one that isn't stopped.
    #[test]
    fn any_split_of_the_work(n in 1..5usize, runs in vec((0..6usize, 0..2 * BYTES), 0..8)) {
        let place = nested();
        expected(&place);
        let (mut ended, mut done) = (std::collections::BTreeSet::new(), false);
        for (k, most) in runs {
            let part = (1..=n).contains(&k).then(|| Part::new(k, n).unwrap().to_string());
            match run(&place, "out", part.as_deref(), Some(most)) {
                Ok(_) if part.is_none() => { done = true; break; }
                Ok(_) => { ended.insert(k); }
                Err(error) => prop_assert!(error.kind() == ErrorKind::Interrupted, "{error}"),
            }
            prop_assert!(!place.path("out").exists());
        }
        if !done {
            let report = run(&place, "out", None, None).unwrap();
            prop_assert_eq!(report.units, 9);
            if ended.len() == n {
                prop_assert_eq!(report.reused, 9);
            }
        }
        assert_same(&place.path("out"), &place.path("expected"));
        prop_assert!(inputs::partial(&place).is_empty());
    }

    /// Only right files of a partial directory are used, whatever happened to it.
    #[test]
    fn any_damage(damages in vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4u8), 1..6)) {
        let place = nested();
        expected(&place);
        run(&place, "out", Some("1/1"), None).unwrap();
        let files: Vec<_> = inputs::partial(&place).into_iter().filter(|path| place.root().join(path).is_file()).collect();
        for (file, byte, kind) in damages {
            let path = place.root().join(file.get(&files));
            let Ok(mut bytes) = fs::read(&path) else { continue };
            match kind {
                0 => fs::remove_file(&path).unwrap(),
                _ if bytes.is_empty() => {}
                1 => bytes.truncate(byte.index(bytes.len())),
                2 => bytes.fill(0),
                _ => { let at = byte.index(bytes.len()); bytes[at] ^= 0x10 }
            }
            if kind > 0 {
                fs::write(&path, bytes).unwrap();
            }
        }
        run(&place, "out", None, None).unwrap();
        assert_same(&place.path("out"), &place.path("expected"));
        prop_assert!(inputs::partial(&place).is_empty());
    }
}

/// Parts on disks of their own: their partial directories are copied into one.
#[test]
fn parts_from_several_disks() {
    let place = nested();
    expected(&place);
    for (part, disk) in [("1/3", "one/out"), ("2/3", "two/out"), ("3/3", "out")] {
        let report = run(&place, disk, Some(part), None).unwrap();
        assert_eq!((report.units, report.part), (3, part.parse().ok()));
    }
    for disk in ["one", "two"] {
        place.copy(&place.path(disk).join("out.partial"), "out.partial");
    }
    assert_eq!(run(&place, "out", None, None).unwrap().reused, 9);
    assert_same(&place.path("out"), &place.path("expected"));
}

/// A model whose weights, types or names have changed since isn't mixed with the older one.
#[test]
fn an_original_that_changed() {
    type Change = fn(&mut Vec<tensors::Tensor>);
    let changes: [Change; 4] = [
        |tensors| tensors::find(tensors, "a.weight").bytes[7] ^= 1,
        |tensors| tensors::find(tensors, "a.norm.weight").bytes[7] ^= 1,
        |tensors| tensors::find(tensors, "a.b.weight").shape.reverse(),
        |tensors| tensors::find(tensors, "a.weight").name = "a.new.weight".into(),
    ];
    for change in changes {
        let place = nested();
        run(&place, "out", Some("1/1"), None).unwrap();
        tensors::edit(&place.path("model/model-1.safetensors"), change);
        fs::remove_file(place.path("model/model.safetensors.index.json")).unwrap();
        let files = ["model-1.safetensors", "model-2.safetensors"].map(|name| place.path("model").join(name));
        let all: Vec<_> = files.iter().flat_map(|file| tensors::parse(&fs::read(file).unwrap()).0).collect();
        files.iter().for_each(|file| fs::remove_file(file).unwrap());
        place.write("model/model.safetensors", tensors::file(&all));
        expected(&place);
        assert!((7..9).contains(&run(&place, "out", None, None).unwrap().reused));
        assert_same(&place.path("out"), &place.path("expected"));
    }
}

/// A run that isn't asked to use finished units neither uses nor removes them; one that finds none begins anew.
#[test]
fn without_resuming() {
    let place = nested();
    expected(&place);
    run(&place, "out", Some("1/2"), None).unwrap();
    let before = tree(place.root());
    let error = compress(place.path("model"), place.path("out"), &CompressOptions::default(), &()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Exists);
    assert!(
        error.path().unwrap().ends_with("out.partial")
            && error.to_string().ends_with("resume that run, or remove this directory")
    );
    assert_same_files(&tree(place.root()), &before);
    fs::remove_dir_all(place.path("out.partial/records")).unwrap();
    place.write("out.partial/files/left.safetensors", "half");
    compress(place.path("model"), place.path("out"), &CompressOptions::default(), &()).unwrap();
    assert_same(&place.path("out"), &place.path("expected"));
    // An interrupted one leaves nothing.
    let interrupted = Heard { most: Some(BYTES / 2), ..Heard::default() };
    let error =
        compress(place.path("model"), place.path("new"), &CompressOptions::default(), &interrupted).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Interrupted);
    assert_eq!(entries(place.root()), ["expected", "file", "model", "out"]);
}

/// Does something in the middle of a run.
struct Meanwhile<F>(RefCell<Option<F>>);

impl<F: FnOnce()> Progress for Meanwhile<F> {
    fn advance(&self, bytes: u64, _: &str) {
        if let Some(act) = self.0.borrow_mut().take_if(|_| bytes > 0) {
            act();
        }
    }
}

/// Only one run makes a part, and none while another publishes. Different parts are made at the same time.
#[test]
fn two_at_once() {
    let place = nested();
    expected(&place);
    let during = |part: Option<&str>, act: &dyn Fn()| {
        let set = options(|options: &mut CompressOptions| options.part = part.map(|part| part.parse().unwrap()));
        compress(place.path("model"), place.path("out"), &set, &Meanwhile(RefCell::new(Some(act)))).unwrap();
    };
    let in_use = |part: Option<&str>, expected: &str| {
        let error = run(&place, "out", part, None).unwrap_err();
        assert!(error.kind() == ErrorKind::Exists && error.to_string().ends_with(expected), "{error}");
    };
    during(Some("1/2"), &|| {
        in_use(Some("1/2"), "another process is making part 1/2 of it");
        in_use(None, "another process is making it");
        run(&place, "out", Some("2/2"), None).unwrap();
    });
    assert_eq!(run(&place, "out", None, None).unwrap().reused, 9);
    place.remove("out");
    during(None, &|| {
        in_use(None, "another process is making it");
        in_use(Some("1/2"), "another process is making it");
    });
    assert_same(&place.path("out"), &place.path("expected"));
    place.remove("out");
    // Somebody else puts something there, or changes what is being read.
    let set = CompressOptions::default();
    let put = || fs::create_dir_all(place.path("out/theirs")).unwrap();
    let error =
        compress(place.path("model"), place.path("out"), &set, &Meanwhile(RefCell::new(Some(put)))).unwrap_err();
    assert!(error.kind() == ErrorKind::Exists && tree(&place.path("out")).len() == 1, "{error}");
    place.remove("out");
    let cut = || fs::write(place.path("model/model-2.safetensors"), "").unwrap();
    let error =
        compress(place.path("model"), place.path("out"), &set, &Meanwhile(RefCell::new(Some(cut)))).unwrap_err();
    assert!(error.to_string().ends_with("it was changed while it was read"), "{error}");
    assert_eq!(entries(place.root()), ["expected", "file", "model"]);
}

#[test]
fn parts_as_people_write_them() {
    for text in ["1/1", "2/8", "18446744073709551615/18446744073709551615"] {
        assert_eq!(text.parse::<Part>().unwrap().to_string(), text);
    }
    for wrong in
        ["", "1", "/", "1/", "/1", "0/1", "2/1", "+1/2", "1/2/3", "1 / 2", "-1/2", "1/18446744073709551616", "a/b"]
    {
        assert!(wrong.parse::<Part>().is_err(), "{wrong}");
    }
}

/// Finished units stay if the run fails, and links among them aren't followed: parts that were copied as links would be lost with these.
#[cfg(unix)]
#[test]
fn finished_units_stay_and_are_no_links() {
    let place = nested();
    let after = Heard { most: Some(BYTES / 2), ..Heard::default() };
    let resume = options(|options: &mut CompressOptions| options.resume = true);
    compress(place.path("model"), place.path("out"), &resume, &after).unwrap_err();
    let units = files_ending(&place.path("out.partial/files"), ".safetensors");
    assert!(!units.is_empty(), "{units:?}");
    let (unit, bytes) = units.into_iter().next().unwrap();
    let path = place.path("out.partial/files").join(&unit);
    fs::remove_file(&path).unwrap();
    std::os::unix::fs::symlink(place.write("elsewhere", bytes), &path).unwrap();
    let error = compress(place.path("model"), place.path("out"), &resume, &()).unwrap_err();
    assert_eq!((error.kind(), error.path()), (ErrorKind::Exists, Some(path.as_path())), "{error}");
}
