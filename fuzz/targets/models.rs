//! A model that is compressed comes back byte for byte, whichever way: and each way that it can be compressed gives the same bytes.
#![no_main]

use std::fs;
use std::path::{Path, PathBuf};

use arbitrary::Arbitrary;
use df11_fuzz::common::steps::After;
use df11_fuzz::common::*;
use df11_fuzz::damage::Damage;
use df11_fuzz::model::Model;
use df11_host::{
    CardOptions, CompressOptions, DecompressOptions, Error, InspectOptions, JoinOptions, PartError, PartNumber,
    VerifyOptions,
};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    model: Model,
    single_file: bool,
    transformers: bool,
    card: bool,
    way: Way,
}

/// Which way is compared with that of one run.
#[derive(Arbitrary, Debug)]
enum Way {
    /// Restored, verified, and compared with the prediction.
    Back,
    /// In so many parts that are joined.
    Parts(u8),
    /// Interrupted after so many steps, what is left is damaged, and the run is continued.
    Resumed { stops: Vec<u8>, damage: Vec<Damage>, part: Option<u8> },
    /// Within so many KiB.
    Memory(u16),
    /// To a stream, and back.
    Stream,
}

impl Input {
    fn options(&self) -> CompressOptions {
        options(|to: &mut CompressOptions| {
            (to.single_file, to.transformers, to.output.sync) = (self.single_file, self.transformers, false);
            let card = |card: &mut CardOptions| card.base_model = Some("me/model".into());
            to.model_card = self.card.then(|| options(card));
        })
    }
}

fn back(input: &Input, model: &Path, compressed: &Path, left_out: &[df11_host::LeftOut], place: &Place) {
    let against = |options: &mut VerifyOptions| options.against = Some(model.to_owned());
    let report = df11_host::verify(compressed, options(against), &()).unwrap();
    assert!(report.is_good(), "{report:?}");
    let predicting = |options: &mut InspectOptions| {
        (options.single_file, options.transformers) = (input.single_file, input.transformers);
    };
    if !input.card {
        predicted::assert_predicted(model, compressed, options(predicting));
    }
    let no_sync = |options: &mut DecompressOptions| options.output.sync = false;
    df11_host::decompress(compressed, place.path("restored"), options(no_sync), &()).unwrap();
    if model.is_dir() {
        let mut expected = tree(model);
        left_out.iter().for_each(|left_out| assert!(expected.remove(&left_out.path).is_some()));
        assert_same_files(&tree(&place.path("restored")), &expected);
    } else {
        assert_same_file(&place.path("restored"), model);
    }
}

fn resumed(
    input: &Input,
    place: &Place,
    stops: &[u8],
    damage: &[Damage],
    part: Option<PartNumber>,
) -> df11_host::Result<PathBuf> {
    let output = place.path("resumed/out");
    let resume = |steps: usize| {
        let mut options = input.options();
        (options.resume, options.part) = (true, part);
        df11_host::compress(place.path("model"), &output, options, &After::new(steps))
    };
    let mut damage = damage.iter();
    for stop in stops.iter().take(4) {
        match resume(usize::from(*stop)) {
            Ok(_) => return Ok(output),
            Err(Error::Interrupted) => assert!(!place.path("resumed").exists()),
            Err(Error::Resumable { source, kept }) if matches!(*source, Error::Interrupted) => {
                assert!(!output.exists());
                damage.next().into_iter().for_each(|damage| damage.apply(&kept));
            }
            Err(error) => return Err(error),
        }
    }
    resume(usize::MAX).map(|_| output)
}

fuzz_target!(|input: Input| {
    let place = Place::new();
    let model = input.model.write(&place);
    let before = tree(place.root());
    // A card says the name of its directory.
    let expected = place.path("expected/out");
    let one = df11_host::compress(&model, &expected, input.options(), &());
    if one.is_err() {
        assert_same_files(&tree(place.root()), &before);
    }
    let make = |of: &dyn Fn(&mut CompressOptions), to: &str| {
        let mut options = input.options();
        of(&mut options);
        df11_host::compress(&model, place.path(to), options, &())
    };
    match &input.way {
        Way::Back => {
            if let Ok(summary) = &one {
                back(&input, &model, &expected, &summary.left_out, &place);
            }
        }
        Way::Parts(of) => {
            let of = u32::from(of % 6) + 1;
            let parts = (1..=of).map(|number| {
                let path = format!("part{number}");
                make(&|options| options.part = PartNumber::new(number, of), &path).map(|_| place.path(&path))
            });
            let joined = parts.collect::<df11_host::Result<Vec<_>>>().and_then(|parts| {
                let set =
                    |options: &mut JoinOptions| (options.against, options.output.sync) = (Some(model.clone()), false);
                df11_host::join(parts, place.path("joined/out"), options(set), &())
            });
            match (&one, joined) {
                (Ok(_), Ok(_)) => assert_same(&place.path("joined/out"), &expected),
                (Err(_), Err(_)) => {}
                (Ok(_), Err(Error::Part(PartError::OfPipeline { .. }))) if input.model.is_component => {}
                (one, other) => panic!("{one:?}; {other:?}"),
            }
        }
        Way::Resumed { stops, damage, part } => {
            let part = part.and_then(|n| PartNumber::new(u32::from(n % 4) + 1, u32::from(n / 4 % 4) + 1));
            let one = match part {
                None => one,
                Some(_) => make(&|options| options.part = part, "part/out"),
            };
            let expected = if part.is_some() { place.path("part/out") } else { expected };
            match (one, resumed(&input, &place, stops, damage, part)) {
                (Ok(_), Ok(output)) => {
                    assert_same(&output, &expected);
                    assert_eq!(entries(&place.path("resumed")), ["out"]);
                }
                (Err(_), Err(_)) => {}
                (Ok(_), Err(Error::Part(PartError::OfPipeline { .. }))) if input.model.is_component => {}
                (one, other) => panic!("{one:?}; {other:?}"),
            }
        }
        Way::Memory(kib) => {
            let bounded = make(&|options| options.memory = Some(u64::from(*kib) << 10), "bounded/out");
            match (&one, bounded) {
                (_, Err(Error::MemoryTooSmall { got, least })) => assert!(got < least),
                (Ok(_), Ok(_)) => assert_same(&place.path("bounded/out"), &expected),
                (Err(_), Err(_)) => {}
                (one, other) => panic!("{one:?}; {other:?}"),
            }
        }
        Way::Stream if input.model.is_lone && one.is_ok() && !input.single_file && !input.transformers => {
            let (mut compressed, mut restored) = (Vec::new(), Vec::new());
            df11_host::compress_to(&df11_host::Model::open(&model).unwrap(), &mut compressed, None, &()).unwrap();
            assert!(fs::read(&expected).unwrap() == compressed);
            let compressed = df11_host::Model::from_bytes(compressed).unwrap();
            df11_host::decompress_to(&compressed, &mut restored, &()).unwrap();
            assert!(fs::read(&model).unwrap() == restored);
        }
        Way::Stream => {}
    }
});
