//! What someone else puts into the output's directory while a forced command stands still is there in the end, beside the new files:
//! where directories change places and where files are replaced one by one.

use std::fs;

use crate::common::*;
use df11_tests::effort;
use stopped::Stopped;

const JOBS: [&[&str]; 2] = [
    &["compress", "model", "-o", "out", "-qf", "--no-sync"],
    &["decompress", "model.df11", "-o", "out", "-qf", "--no-sync"],
];

/// A file in the directory, and one in a new directory in it.
const LATE: [&str; 2] = ["out/late.txt", "out/late/notes.txt"];

#[test]
fn after_any_call() {
    if !has_strace("after_any_call") {
        return;
    }
    let (place, mut waited, mut ended_well) = (inputs::file_and_directory(), 0, 0);
    for (job, faults) in JOBS.into_iter().flat_map(|job| [&[][..], &[IN_PLACE]].map(|faults| (job, faults))) {
        for call in ["mkdir", "openat", "linkat", "rename", "unlink"] {
            let next = |nth: &u32| Some(nth + 1 + if effort::is_long() { nth / 4 } else { 2 * nth });
            for nth in std::iter::successors(Some(1), next) {
                place.write("out/config.json", "old");
                place.write("out/theirs.txt", "precious");
                let stopped = Stopped::after(&place, job, (call, nth), faults);
                let is_waiting = stopped.is_waiting();
                if is_waiting {
                    LATE.iter().for_each(|name| drop(place.write(name, "late")));
                }
                let outcome = stopped.go_on();
                let context = format!("{job:?} {faults:?} {call} {nth}: {outcome:?}");
                let text = |name: &str| fs::read_to_string(place.path(name)).unwrap_or_default();
                assert_eq!(text("out/theirs.txt"), "precious", "{context}");
                assert!(!is_waiting || LATE.iter().all(|name| text(name) == "late"), "{context}");
                assert!(outcome.code == 0 || is_waiting && outcome.code == 2, "{context}");
                place.remove("out");
                if !is_waiting {
                    break;
                }
                (waited, ended_well) = (waited + 1, ended_well + u32::from(outcome.code == 0));
            }
        }
    }
    assert!(waited > effort::rounds(160) / 2 && 2 * ended_well > waited, "{waited} {ended_well}");
}
