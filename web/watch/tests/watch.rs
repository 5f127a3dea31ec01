//! What the page shows is what the kernel does.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use df11_watch::{Example, How, decode_fixed, events, run};
use phases::emulated::Fault;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Only the last launch's events are kept, so tests run one at a time.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How often a text is in the events.
fn count(what: &str) -> usize {
    events().matches(what).count()
}

#[test]
fn the_words_of_both_chunks() {
    let _alone = alone();
    let words = Example::new().words().to_vec();
    for (chunk, elements) in [(0, 0..21), (1, 21..33)] {
        for falling in [false, true] {
            run(&How { chunk, falling, ..How::new(chunk) }).unwrap();
            assert_eq!(count("\"is\":\"barrier\""), 3);
            // The list ends with the words: in groups of eight, and singly.
            for i in elements.clone() {
                let written = format!(
                    "\"writes\":true,\"memory\":\"outputs\",\"at\":{i},\"bytes\":2,\"value\":\"{:04x}\"",
                    words[i]
                );
                assert_eq!(count(&written), 1, "element {i}");
            }
        }
    }
}

#[test]
fn what_a_reader_breaks() {
    let _alone = alone();
    let fault = |how: How| run(&how).unwrap_err();
    let after_decoding = fault(How { without: 2, ..How::new(0) });
    assert!(matches!(after_decoding, Fault::Race { byte: 2056, .. }), "{after_decoding}");
    assert_eq!(count(&after_decoding.to_string()), 1);
    let after_loading = fault(How { without: 0, ..How::new(0) });
    assert!(matches!(after_loading, Fault::Race { .. } | Fault::NotWritten { .. }), "{after_loading}");
    let unshifted = fault(How { unshifted: true, ..How::new(1) });
    assert!(matches!(unshifted, Fault::Misaligned { bytes: 8, .. }), "{unshifted}");
    // The first chunk begins at a multiple of eight: it has no shift.
    run(&How { unshifted: true, ..How::new(0) }).unwrap();
}

#[test]
fn codes_of_a_fixed_length() {
    let _alone = alone();
    assert!(decode_fixed());
    assert_eq!((count("\"is\":\"barrier\""), count("\"memory\":\"escapes\"")), (0, 1));
}
