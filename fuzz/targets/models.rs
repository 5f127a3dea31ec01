//! A compressed model is restored byte for byte, whichever way it was compressed; and every way of compressing it gives the same
//! bytes.
#![no_main]

use std::fs;
use std::path::Path;

use arbitrary::Arbitrary;
use df11_fuzz::files::{Place, assert_same, tree};
use df11_fuzz::model::Model;
use df11_host::{
    CardOptions, CompressOptions, DecompressOptions, ErrorKind, InspectOptions, Part, Report, VerifyOptions,
};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    model: Model,
    single_file: bool,
    card: bool,
    way: Way,
}

/// The way that is compared with a single run.
#[derive(Arbitrary, Debug)]
enum Way {
    /// Restored, verified, and compared with the prediction.
    Back,
    /// In this many parts, and published by a last run.
    Parts(u8),
    /// To a stream, and back.
    Stream,
}

fn back(input: &Input, model: &Path, compressed: &Path, report: &Report, place: &Place) {
    let mut against = VerifyOptions::default();
    against.against = Some(model.to_owned());
    let verified = df11_host::verify(compressed, &against, &()).unwrap();
    assert!(verified.is_good(), "{verified:?}");
    let mut predicting = InspectOptions::default();
    predicting.single_file = input.single_file;
    let predicted = df11_host::inspect(model, &predicting, &()).unwrap();
    let found = df11_host::inspect(compressed, &InspectOptions::default(), &()).unwrap();
    assert_eq!((predicted.bytes_before, predicted.bytes_after), (found.bytes_before, found.bytes_after));
    assert_eq!(found.bytes_after, report.bytes_after);

    df11_host::decompress(compressed, place.path("restored"), &DecompressOptions::default(), &()).unwrap();
    if model.is_dir() {
        // The report lists files that weren't copied.
        let mut expected = tree(model);
        report.left_out.iter().for_each(|left_out| assert!(expected.remove(&left_out.path).is_some()));
        let got = tree(&place.path("restored"));
        assert!(got == expected, "{:?}, not {:?}", got.keys(), expected.keys());
    } else {
        assert_same(&place.path("restored"), model);
    }
}

fuzz_target!(|input: Input| {
    let place = Place::default();
    let model = input.model.write(&place);
    let before = tree(&place.path(""));
    let mut options = CompressOptions::default();
    options.single_file = input.single_file;
    options.model_card = input.card.then(CardOptions::default);
    // A card says the name of its directory.
    let expected = place.path("expected/out");
    let one = df11_host::compress(&model, &expected, &options, &());
    if one.is_err() {
        let left: Vec<_> = tree(&place.path("")).into_keys().filter(|name| !before.contains_key(name)).collect();
        assert!(left.iter().all(|name| name == "expected/"), "{left:?}");
    }
    match &input.way {
        Way::Back => {
            if let Ok(report) = &one {
                back(&input, &model, &expected, report, &place);
            }
        }
        Way::Parts(n) => {
            let n = usize::from(n % 4) + 1;
            let output = place.path("shared/out");
            let parts = (1..=n).map(|k| {
                let mut options = options.clone();
                options.part = Part::new(k, n);
                df11_host::compress(&model, &output, &options, &()).map(|_| assert!(!output.exists()))
            });
            let parts = parts.collect::<df11_host::Result<Vec<()>>>();
            options.resume = true;
            match (&one, parts.and_then(|_| df11_host::compress(&model, &output, &options, &()))) {
                (Ok(_), Ok(_)) => assert_same(&output, &expected),
                (Err(_), Err(_)) => {}
                // One file can't be made in parts.
                (Ok(_), Err(error)) if error.kind() == ErrorKind::Argument => {}
                (one, other) => panic!("{one:?}; {other:?}"),
            }
        }
        Way::Stream if input.model.is_lone && one.is_ok() && !input.single_file => {
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
