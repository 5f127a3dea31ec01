//! Work that is stopped from outside.

use super::*;
use df11_host::{CompressOptions, DecompressOptions, Progress, VerifyOptions};
use std::cell::Cell;

/// Interrupts after so many steps.
struct After(Cell<usize>);

impl Progress for After {
    fn start(&self, _: u64) {}

    fn advance(&self, _: u64, _: &str) {
        self.0.set(self.0.get().saturating_sub(1));
    }

    fn is_interrupted(&self) -> bool {
        self.0.get() == 0
    }
}

#[test]
fn nothing_is_written() {
    for place in [compressed_file(), compressed_directory()] {
        let (original, compressed, out) = (place.path("like"), place.path("in"), place.path("out"));
        let before = tree(place.root());
        for steps in 1..=2 {
            let after = || After(Cell::new(steps));
            let error = df11_host::compress(&original, &out, CompressOptions::default(), &after()).unwrap_err();
            assert!(matches!(error, Error::Interrupted));
            let error = df11_host::decompress(&compressed, &out, DecompressOptions::default(), &after()).unwrap_err();
            assert!(matches!(error, Error::Interrupted));
            let error = df11_host::verify(&compressed, VerifyOptions::default(), &after()).unwrap_err();
            assert!(matches!(error, Error::Interrupted));
            assert!(!error.is_damage());
            assert_eq!(changes(&before, &tree(place.root())), [""; 0]);
        }
        let never = After(Cell::new(100));
        df11_host::compress(&original, &out, CompressOptions::default(), &never).unwrap();
    }
}
