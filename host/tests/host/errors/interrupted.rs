//! Work that is stopped from outside.

use super::*;
use df11_host::{CompressOptions, DecompressOptions, Progress, VerifyOptions};
use std::cell::Cell;
use steps::After;

#[test]
fn nothing_is_written() {
    for place in [compressed_file(), compressed_directory()] {
        let (original, compressed, out) = (place.path("like"), place.path("in"), place.path("out"));
        let before = tree(place.root());
        for steps in 1..=2 {
            let compress =
                df11_host::compress(&original, &out, CompressOptions::default(), &After::new(steps)).map(drop);
            let decompress = df11_host::decompress(&compressed, &out, DecompressOptions::default(), &After::new(steps));
            let verify = df11_host::verify(&compressed, VerifyOptions::default(), &After::new(steps)).map(drop);
            for result in [compress, decompress.map(drop), verify] {
                let error = result.unwrap_err();
                assert!(matches!(error, Error::Interrupted) && !error.is_damage());
            }
            assert_eq!(changes(&before, &tree(place.root())), [""; 0]);
        }
        df11_host::compress(&original, &out, CompressOptions::default(), &After::new(100)).unwrap();
    }
}

/// Counts how often it is asked whether to stop, before any byte is done and afterwards.
#[derive(Default)]
struct Asked {
    before: Cell<usize>,
    after: Cell<usize>,
    has_begun: Cell<bool>,
}

impl Progress for Asked {
    fn start(&self, _: u64) {}

    fn advance(&self, bytes: u64, _: &str) {
        self.has_begun.set(self.has_begun.get() || bytes > 0);
    }

    fn is_interrupted(&self) -> bool {
        let asked = if self.has_begun.get() { &self.after } else { &self.before };
        asked.set(asked.get() + 1);
        false
    }
}

/// A tensor is read for its checksum before anything is written to a stream, and again to be written. Both readings ask
/// once for each megabyte at least.
#[test]
fn soon_while_a_large_tensor_is_read() {
    let place = Place::new();
    let input = place.write("in", file(&[tensor("a", "U8", &[16 << 20], vec![7; 16 << 20])]));
    let asked = Asked::default();
    df11_host::compress_to(&df11_host::Model::open(input).unwrap(), std::io::sink(), None, &asked).unwrap();
    assert!(asked.before.get() >= 16 && asked.after.get() >= 16, "{:?} {:?}", asked.before, asked.after);
}
