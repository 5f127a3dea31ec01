//! A run that was killed while it moved its files to their places, and what others put there.

use stopped::Stopped;

use super::*;

/// What others put there since stays.
#[test]
fn what_others_put_there_since() {
    if !has_strace("what_others_put_there_since") {
        return;
    }
    for job in JOBS.iter().filter(|job| job.resumes()) {
        let (place, expected) = prepared(job);
        let theirs = theirs(&place, job, &expected);
        let mut noted = 0;
        for call in ["rename", "link", "linkat", "unlink", "unlinkat", "fsync"] {
            for nth in (1..).step_by(effort::step(3)) {
                let is_well = job.killed_at(&place, call, nth).success();
                if place.path(".df11-resume-out/placing").exists() {
                    noted += 1;
                    place.remove("out");
                    copy(&place, &theirs, "out");
                    stays(&place, job, &theirs, &expected, &format!("{call} {nth}"));
                }
                ["out", ".df11-resume-out"].iter().for_each(|name| place.remove(name));
                if is_well {
                    break;
                }
            }
        }
        assert!(noted > 3 / effort::step(3), "{:?}: {noted}", job.0);
    }
}

/// So does what they put there just before the run noted what may be there.
#[test]
fn what_others_put_there_before() {
    if !has_strace("what_others_put_there_before") {
        return;
    }
    for job in JOBS.iter().filter(|job| job.resumes()) {
        let (place, expected) = prepared(job);
        let theirs = theirs(&place, job, &expected);
        let arguments = [job.0, &["--threads", "1"]].concat();
        let clear = || ["out", ".df11-resume-out"].iter().for_each(|name| place.remove(name));
        // What it removes first after that: the note, if others are in its way.
        let removal = (1..).find(|nth| {
            job.killed_at(&place, "unlink", *nth);
            let is_placed = place.path("out").exists();
            clear();
            is_placed
        });
        let kill = format!("unlink:signal=SIGKILL:when={}", removal.unwrap());
        let mut noted = 0;
        for nth in 1.. {
            let stopped = Stopped::after(&place, &arguments, ("fsync", nth), &[&kill]);
            let (is_waiting, is_free) = (stopped.is_waiting(), !place.path("out").exists());
            if is_waiting && is_free {
                copy(&place, &theirs, "out");
            }
            stopped.go_on_to_any_end();
            if is_waiting && is_free && place.path(".df11-resume-out/placing").exists() {
                noted += 1;
                stays(&place, job, &theirs, &expected, &nth.to_string());
            }
            clear();
            if !is_waiting {
                break;
            }
        }
        assert!(noted > 0, "{:?}", job.0);
    }
}

/// The command refuses to replace `out`, which is others'; and goes on once it is gone.
#[track_caller]
fn stays(place: &Place, job: &Job, theirs: &Path, expected: &Path, context: &str) {
    let ended = run_in(place.root(), job.0);
    assert!(ended.code == 2 && ended.stderr.contains(" exists; "), "{context}: {ended:?}");
    assert_same(&place.path("out"), theirs);
    place.remove("out");
    run_in(place.root(), job.0).good();
    assert_same(&place.path("out"), expected);
}

/// What others have: files of the same names as the job's, and the same bytes but for one.
fn theirs(place: &Place, job: &Job, expected: &Path) -> PathBuf {
    let theirs = place.path("theirs");
    copy(place, expected, "theirs");
    let document = match (job.is_part(), expected.is_dir()) {
        (true, _) => theirs.join("df11-part.json"),
        (false, true) => theirs.join("config.json"),
        (false, false) => theirs.clone(),
    };
    edit_bytes(&document, |bytes| bytes[0] ^= 1);
    theirs
}

/// Copies a file or a directory.
fn copy(place: &Place, from: &Path, to: &str) {
    if from.is_dir() {
        place.copy(from, to);
    } else {
        fs::copy(from, place.path(to)).unwrap();
    }
}
