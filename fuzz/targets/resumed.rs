//! A run is interrupted, again and again; the files it leaves are damaged, the source changes unnoticed, and other options are used
//! for a while. When it is finally continued, it must give the bytes of an uninterrupted run, and leave nothing over.
#![no_main]

use std::fs::{self, File};
use std::path::Path;

use arbitrary::Arbitrary;
use df11_fuzz::files::{After, Place, assert_same, edit_bytes, entries, nested, tree};
use df11_host::{CompressOptions, ErrorKind, Part};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    form: Form,
    /// Runs that are interrupted.
    runs: Vec<Run>,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Form {
    Model,
    OneFile,
    Lone,
}

#[derive(Arbitrary, Clone, Debug)]
struct Run {
    /// After this many steps.
    stop: u8,
    /// Writes another form.
    other: Option<Form>,
    /// `--part`: K, N.
    part: Option<(u8, u8)>,
    damage: Vec<Damage>,
    /// A change in a source file, which keeps its length and its time: which file, where, what.
    changed: Option<(u8, u16, u8)>,
}

/// A change to a file that the run has left.
#[derive(Arbitrary, Clone, Debug)]
enum Damage {
    Gone(u8),
    Cut(u8, u16),
    Changed(u8, u16, u8),
    Longer(u8, Vec<u8>),
}

impl Damage {
    fn apply(&self, partial: &Path) {
        let files = tree(partial);
        let files: Vec<_> = files.keys().filter(|name| !name.ends_with('/')).collect();
        let (Self::Gone(which) | Self::Cut(which, _) | Self::Changed(which, ..) | Self::Longer(which, _)) = self;
        let Some(name) = files.get(usize::from(*which) % files.len().max(1)) else { return };
        let path = partial.join(name);
        let at = |at: u16, bytes: &[u8]| usize::from(at) % bytes.len().max(1);
        match self {
            Self::Gone(_) => fs::remove_file(path).unwrap(),
            Self::Cut(_, end) => edit_bytes(&path, |bytes| bytes.truncate(at(*end, bytes))),
            Self::Changed(_, place, byte) => edit_bytes(&path, |bytes| {
                let place = at(*place, bytes);
                bytes.get_mut(place).into_iter().for_each(|old| *old ^= byte);
            }),
            Self::Longer(_, more) => edit_bytes(&path, |bytes| bytes.extend(more)),
        }
    }
}

fn compress(
    place: &Place,
    form: Form,
    to: &str,
    resume: bool,
    part: Option<Part>,
    steps: usize,
) -> df11_host::Result<()> {
    let mut options = CompressOptions::default();
    (options.resume, options.part, options.single_file) = (resume, part, matches!(form, Form::OneFile));
    let input = if matches!(form, Form::Lone) { "file" } else { "model" };
    df11_host::compress(place.path(input), place.path(to), &options, &After::new(steps)).map(drop)
}

/// Another byte in the tensors of a source file.
fn change(place: &Place, (which, at, byte): (u8, u16, u8)) {
    let path = place.path(["model/model-1.safetensors", "model/model-2.safetensors", "file"][usize::from(which) % 3]);
    let modified = fs::metadata(&path).unwrap().modified().unwrap();
    edit_bytes(&path, |bytes| {
        let header = 8 + u64::from_le_bytes(*bytes.first_chunk().unwrap()) as usize;
        let at = header + 13 * usize::from(at) % (bytes.len() - header);
        bytes[at] ^= byte;
    });
    File::options().write(true).open(path).unwrap().set_modified(modified).unwrap();
}

fuzz_target!(|input: Input| {
    let place = nested();
    for run in input.runs.iter().take(4) {
        let form = run.other.unwrap_or(input.form);
        let part = run.part.and_then(|(k, n)| Part::new(usize::from(k % 4), usize::from(n % 4)));
        let part = part.filter(|_| !matches!(form, Form::Lone | Form::OneFile));
        match compress(&place, form, "there/out", true, part, usize::from(run.stop)) {
            // It was quicker.
            Ok(()) if part.is_none() => fs::remove_dir_all(place.path("there")).unwrap(),
            Ok(()) => {}
            Err(error) => assert_eq!(error.kind(), ErrorKind::Interrupted, "{error}"),
        }
        let partial = place.path("there/out.partial");
        if partial.exists() {
            run.damage.iter().take(2).for_each(|damage| damage.apply(&partial));
        }
        run.changed.into_iter().for_each(|changed| change(&place, changed));
    }
    compress(&place, input.form, "there/out", true, None, usize::MAX).unwrap();
    compress(&place, input.form, "expected/out", false, None, usize::MAX).unwrap();
    assert_same(&place.path("there/out"), &place.path("expected/out"));
    assert_eq!(entries(&place.path("there")), ["out"]);
});
