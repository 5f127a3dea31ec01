//! A run is interrupted, again and again; what it has left is damaged, the source changes in secret, and the options are others for
//! a while. Then it is continued: the bytes of a run that nobody interrupted, and nothing left over.
#![no_main]

use std::fs::{self, File};

use arbitrary::Arbitrary;
use df11_fuzz::common::steps::After;
use df11_fuzz::common::*;
use df11_fuzz::damage::Damage;
use df11_host::{CompressOptions, Error, PartNumber};
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
    Part,
    LastPart,
    Comfy,
}

#[derive(Arbitrary, Clone, Debug)]
struct Run {
    /// After so many steps.
    stop: u8,
    /// Of another form.
    other: Option<Form>,
    damage: Vec<Damage>,
    /// In a source file, which keeps its length and its time: which, where, what.
    changed: Option<(u8, u16, u8)>,
}

impl Form {
    fn input(self) -> &'static str {
        match self {
            Self::Model | Self::OneFile | Self::Part | Self::LastPart => "model",
            Self::Lone => "file",
            Self::Comfy => "comfy",
        }
    }

    fn options(self, is_resumed: bool) -> CompressOptions {
        options(|to: &mut CompressOptions| {
            (to.resume, to.output.sync) = (is_resumed, false);
            match self {
                Self::OneFile => to.single_file = true,
                Self::Part => to.part = PartNumber::new(1, 3),
                Self::LastPart => to.part = PartNumber::new(3, 3),
                Self::Model | Self::Lone | Self::Comfy => {}
            }
        })
    }
}

/// Another byte in the tensors of a source file.
fn change(place: &Place, (which, at, byte): (u8, u16, u8)) {
    let files = ["model/model-1.safetensors", "model/model-2.safetensors", "file", "comfy"];
    let path = place.path(files[usize::from(which) % files.len()]);
    let modified = fs::metadata(&path).unwrap().modified().unwrap();
    edit_bytes(&path, |bytes| {
        let header = 8 + u64::from_le_bytes(*bytes.first_chunk().unwrap()) as usize;
        let at = header + 13 * usize::from(at) % (bytes.len() - header);
        bytes[at] ^= byte;
    });
    File::options().write(true).open(path).unwrap().set_modified(modified).unwrap();
}

fuzz_target!(|input: Input| {
    let place = inputs::nested();
    let run = |form: Form, to: &str, is_resumed, steps| {
        let options = form.options(is_resumed);
        df11_host::compress(place.path(form.input()), place.path(to), options, &After::new(steps))
    };
    for one in input.runs.iter().take(4) {
        match run(one.other.unwrap_or(input.form), "there/out", true, usize::from(one.stop)) {
            // It was quicker.
            Ok(_) => fs::remove_dir_all(place.path("there")).unwrap(),
            Err(Error::Interrupted) => {}
            Err(Error::Resumable { kept, source }) if matches!(*source, Error::Interrupted) => {
                assert!(!place.path("there/out").exists());
                one.damage.iter().take(2).for_each(|damage| damage.apply(&kept));
            }
            Err(error) => panic!("{error:?}"),
        }
        one.changed.into_iter().for_each(|changed| change(&place, changed));
    }
    run(input.form, "there/out", true, usize::MAX).unwrap();
    run(input.form, "expected/out", false, usize::MAX).unwrap();
    assert_same(&place.path("there/out"), &place.path("expected/out"));
    assert_eq!(entries(&place.path("there")), ["out"]);
});
