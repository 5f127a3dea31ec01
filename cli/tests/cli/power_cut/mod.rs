//! Power cuts: what the command asked of the system before the power went may be on the disk, or not.
//!
//! `strace` records a run ([`record`]); its calls become changes of a disk ([`history`]); after each change some of those
//! that nothing has synced are lost ([`cuts`]); the disk that is left is made a directory ([`disk`]); what stands at the
//! output's place is judged, and the same command runs again ([`judge`]).
//!
//! What is assumed of file systems, after ALICE (Pillai and others, OSDI 2014) and CrashMonkey (Mohan and others, OSDI 2018):
//!
//! - `fsync` and `fdatasync` of a file bring its bytes and its length to the disk, not its name. `fsync` of a directory
//!   brings its entries, not what is in the files. An entry that isn't on the disk can't be relied on, even if its file is.
//! - What is not synced may be lost: each write as a whole, with zeros or a shorter file in its place; each change of entries.
//!   A rename is on the disk as a whole or not at all, between two directories too, and so is an exchange.
//! - Changes of one directory come to the disk in their order ([`Order::Directory`]), or only those of one name do
//!   ([`Order::Name`]). Those of different directories, and bytes and names, come in any order.
//!
//! After a run that has ended well, nothing may be lost at all. Not tried: disks that lose what they said was written, writes of which a part is lost, errors of `fsync`.

mod cuts;
mod disk;
mod history;
mod judge;
mod record;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::common::*;
use cuts::{Cuts, Order, Seen};
use df11_tests::effort;
use disk::Disk;
use history::history;
use judge::{Before, Job, OUT, Verdict, output};
use versions::INPUTS;

/// A job, and what came of its cuts.
struct Tried<'j> {
    job: &'j Job,
    root: PathBuf,
    old: Option<BTreeMap<String, Vec<u8>>>,
    new: BTreeMap<String, Vec<u8>>,
    verdicts: BTreeMap<Verdict, usize>,
    failures: Vec<String>,
    seen: Seen,
}

impl<'j> Tried<'j> {
    /// A job in a directory that has the inputs.
    fn new(job: &'j Job, place: &Place) -> Self {
        let root = fs::canonicalize(place.root()).unwrap();
        Disk::empty().replay(&root, &INPUTS);
        let put_others = || {
            if job.before == Before::OlderAndOthers {
                place.write(&format!("{OUT}/other/file"), "somebody else's");
            }
        };
        job.run(&root, "").unwrap();
        put_others();
        let new = output(&root).unwrap();
        place.remove(OUT);
        match job.before {
            Before::Nothing => {}
            Before::Empty => fs::create_dir(root.join(OUT)).unwrap(),
            Before::Older | Before::OlderAndOthers => job.run(&root, "older").unwrap(),
        }
        put_others();
        let old = output(&root);
        Self { job, root, old, new, verdicts: BTreeMap::new(), failures: Vec::new(), seen: Seen::default() }
    }

    /// Runs the command on what is there, cuts the power until there are `most` different disks, and judges them. Also begins again from
    /// some of them, so many times.
    fn run(&mut self, most: usize, again: usize, before_this: &str) {
        let before = Disk::read(&self.root);
        let calls = record::record(&self.root, self.job.arguments);
        let history = history(&self.root, before, &calls);
        let mut left = Vec::new();
        for order in [Order::Directory, Order::Name] {
            let mut cuts = Cuts::new(&history, order, 1);
            // As many of those at whose place something has changed as of the others.
            let mut wanted = [most.div_ceil(4); 2];
            let beginning = out_of(&history.before);
            let last = cuts.last();
            let is_last = |at: usize| at == 0;
            let shuffled = cuts.shuffled();
            let (all, mut different) = (shuffled.len(), 0);
            let tried = std::iter::once(last).chain(shuffled.into_iter().take(most.saturating_mul(20)));
            for (at, cut) in tried.enumerate() {
                let disk = cuts.disk(&cut);
                let wanted = &mut wanted[usize::from(out_of(&disk) != beginning)];
                if !is_last(at) && (*wanted == 0 || !self.seen.is_new(&disk)) {
                    continue;
                }
                *wanted = wanted.saturating_sub(1);
                different += 1;
                disk.replay(&self.root, &INPUTS);
                let judged = self.judge().and_then(|verdict| match verdict {
                    Verdict::Old | Verdict::Unfinished if is_last(at) => Err(format!("the run had ended: {verdict:?}")),
                    verdict => Ok(verdict),
                });
                if let Err(error) = &judged {
                    let text = cuts.text(&cut);
                    self.failures.push(format!("{order:?}: {:?} {before_this}{text}: {error}", self.job));
                }
                // Where something can be continued, or is to be replaced.
                if left.len() < again && judged.is_ok_and(|verdict| verdict != Verdict::New) {
                    left.push((disk, format!("{before_this}{} and again ", cuts.text(&cut))));
                }
            }
            println!("{:?} {order:?}: {before_this}{different} different disks, of {all} cuts", self.job);
        }
        for (disk, text) in left {
            disk.replay(&self.root, &INPUTS);
            self.run(most.min(120) / 8, 0, &text);
        }
    }

    fn judge(&mut self) -> Result<Verdict, String> {
        let verdict = self.job.verdict(&self.root, self.old.as_ref(), &self.new)?;
        *self.verdicts.entry(verdict).or_default() += 1;
        self.job.recover(&self.root, &self.new, verdict)?;
        Ok(verdict)
    }
}

/// What stands at the output's place: paths and numbers.
fn out_of(disk: &Disk) -> Vec<(String, usize)> {
    let is_out = |path: &str| path == OUT || path.starts_with("out/") && !path.starts_with("out/.df11-");
    disk.paths().into_iter().filter(|(path, _)| is_out(path)).collect()
}

/// Tries jobs; again after a first cut, if the job goes on from what that has left.
fn try_all(test: &str, jobs: &[Job]) {
    if !has_strace(test) {
        return;
    }
    let mut failures = Vec::new();
    let place = Place::new();
    versions::make(place.root());
    for (nth, job) in jobs.iter().enumerate() {
        let mut tried = Tried::new(job, &place);
        let goes_on = job.resumes() || job.replaces();
        // In a short run only the first job of each kind is cut again.
        let again = if goes_on && (nth == 0 || effort::is_long()) { 4 / effort::step(4) } else { 0 };
        // A long run tries all cuts.
        tried.run(if effort::is_long() { usize::MAX } else { 12 }, again, "");
        let Tried { verdicts, failures: failed, .. } = tried;
        assert!(verdicts.contains_key(&Verdict::New), "{job:?}: {verdicts:?} {failed:#?}");
        assert!(verdicts.len() > 1, "{job:?}: {verdicts:?} {failed:#?}");
        failures.extend(failed);
    }
    let few: Vec<_> = failures.iter().take(5).map(String::as_str).collect();
    assert!(failures.is_empty(), "{} failures, such as\n{}", failures.len(), few.join("\n"));
}

const fn job(arguments: &'static [&'static str], before: Before) -> Job {
    Job { arguments, before }
}

#[test]
fn of_compressing() {
    try_all(
        "of_compressing",
        &[
            job(&["compress", "model", "-o", OUT, "-q"], Before::Nothing),
            job(&["compress", "file", "-o", OUT, "-q"], Before::Nothing),
            job(&["compress", "model", "-o", OUT, "-q"], Before::Empty),
            job(&["compress", "model", "-o", OUT, "-q", "--part", "1/2"], Before::Nothing),
            job(&["compress", "model", "-o", OUT, "-q", "--single-file", "--model-card"], Before::Empty),
            job(&["compress", "pipe", "-o", OUT, "-q"], Before::Nothing),
        ],
    );
}

#[test]
fn of_what_can_be_resumed() {
    try_all(
        "of_what_can_be_resumed",
        &[
            job(&["compress", "model", "-o", OUT, "-q", "--resume"], Before::Nothing),
            job(&["compress", "file", "-o", OUT, "-q", "--resume"], Before::Nothing),
            job(&["compress", "model", "-o", OUT, "-q", "--resume"], Before::Empty),
            job(&["compress", "model", "-o", OUT, "-q", "--resume", "--part", "1/2"], Before::Nothing),
        ],
    );
}

#[test]
fn of_what_is_replaced() {
    try_all(
        "of_what_is_replaced",
        &[
            job(&["compress", "model", "-o", OUT, "-q", "--force"], Before::Older),
            job(&["compress", "file", "-o", OUT, "-q", "--force"], Before::Older),
            job(&["compress", "model", "-o", OUT, "-q", "--force", "--resume"], Before::Older),
            job(&["compress", "model", "-o", OUT, "-q", "--force"], Before::OlderAndOthers),
            job(&["compress", "model", "-o", OUT, "-q", "--force", "--resume"], Before::OlderAndOthers),
            job(&["compress", "file", "-o", OUT, "-q", "--force", "--resume"], Before::Older),
        ],
    );
}

#[test]
fn of_decompressing_and_joining() {
    try_all(
        "of_decompressing_and_joining",
        &[
            job(&["decompress", "model.df11", "-o", OUT, "-q"], Before::Nothing),
            job(&["decompress", "file.df11", "-o", OUT, "-q"], Before::Nothing),
            job(&["decompress", "model.df11", "-o", OUT, "-q"], Before::Empty),
            job(&["decompress", "model.df11", "-o", OUT, "-q", "--force"], Before::Older),
            job(&["join", "part1", "part2", "-o", OUT, "-q", "--sampled"], Before::Nothing),
            job(&["join", "part1", "part2", "-o", OUT, "-q", "--sampled", "--force"], Before::Older),
        ],
    );
}
