//! Which changes of a run a power cut may lose, and the disk that it leaves.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::disk::{Disk, Inode, Node};
use super::history::{Change, History};

/// What a file system promises of entries of directories that nobody has synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Those of one directory come to the disk in their order, as in the journals of ext4, XFS and btrfs. Of different
    /// directories, in any.
    Directory,
    /// Only those of one name come in their order.
    Name,
}

/// A power cut: after so many changes, and these of them are lost.
#[derive(Clone, Debug)]
pub struct Cut {
    after: usize,
    lost: BTreeSet<usize>,
    /// Whether files have their lengths all the same: with zeros in place of what is lost.
    has_lengths: bool,
}

/// The power cuts of a run.
pub struct Cuts<'h> {
    history: &'h History,
    /// For each change of entries the earlier ones without which it can't be on the disk.
    needs: Vec<Vec<usize>>,
    random: Random,
}

/// Volatile changes up to which all combinations are tried.
const FEW: usize = 5;

impl<'h> Cuts<'h> {
    pub fn new(history: &'h History, order: Order, seed: u64) -> Self {
        let shares = |one: &Change, other: &Change| match (one, other) {
            (Change::Names(one), Change::Names(other)) => one.iter().any(|(directory, name, _)| {
                other.iter().any(|(there, it, _)| directory == there && (order == Order::Directory || name == it))
            }),
            _ => false,
        };
        let changes = &history.changes;
        let needs = |at: usize| (0..at).filter(|&earlier| shares(&changes[earlier], &changes[at])).collect();
        Self { history, needs: (0..changes.len()).map(needs).collect(), random: Random(seed) }
    }

    /// The changes before `after` that nothing has brought to the disk for certain.
    fn volatile(&self, after: usize) -> Vec<usize> {
        let changes = &self.history.changes[..after];
        let mut is_durable = vec![false; after];
        for (at, change) in changes.iter().enumerate() {
            let Change::Sync(synced) = change else { continue };
            is_durable[at] = true;
            for (earlier, change) in changes[..at].iter().enumerate() {
                let (Change::Write { file: it, .. } | Change::Length { file: it, .. }) = change else { continue };
                is_durable[earlier] |= it == synced;
            }
            let is_in = |change: &Change| match change {
                Change::Names(entries) => entries.iter().any(|(directory, ..)| directory == synced),
                _ => false,
            };
            let mut names: Vec<usize> = (0..at).filter(|&earlier| is_in(&changes[earlier])).collect();
            while let Some(name) = names.pop() {
                if !std::mem::replace(&mut is_durable[name], true) {
                    names.extend(&self.needs[name]);
                }
            }
        }
        (0..after).filter(|&at| !is_durable[at]).collect()
    }

    /// All cuts that are worth trying, those of one state more than once.
    fn all(&mut self) -> Vec<Cut> {
        let mut cuts = Vec::new();
        for after in 0..=self.history.changes.len() {
            let volatile = self.volatile(after);
            let is_name = |at: &usize| matches!(self.history.changes[*at], Change::Names(_));
            let (names, data): (BTreeSet<usize>, BTreeSet<usize>) = volatile.iter().partition(|at| is_name(at));
            let all: BTreeSet<usize> = volatile.iter().copied().collect();
            let mut lost = vec![BTreeSet::new(), names.clone(), data.clone(), all.clone()];
            if all.len() <= FEW {
                let chosen = |bits: usize| volatile.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
                lost.extend((0..1 << all.len()).map(|bits| chosen(bits).map(|(_, &change)| change).collect()));
            }
            for &one in &volatile {
                lost.push([one].into());
                lost.push(&all - &self.with_needs(one));
            }
            for &one in &names {
                let later: BTreeSet<usize> = names.range(one..).copied().collect();
                lost.push(&later | &data);
                lost.push(later);
            }
            for _ in 0..volatile.len().min(8) {
                let many = 1 + self.random.below(7);
                lost.push(volatile.iter().copied().filter(|_| self.random.below(8) < many).collect());
            }
            for lost in lost {
                let lost = self.with_dependent(after, lost);
                let is_data = lost.iter().any(|at| data.contains(at));
                cuts.extend([false, is_data].map(|has_lengths| Cut { after, lost: lost.clone(), has_lengths }));
            }
        }
        cuts
    }

    /// A change, and those without which it can't be on the disk.
    fn with_needs(&self, one: usize) -> BTreeSet<usize> {
        let (mut found, mut left) = (BTreeSet::new(), vec![one]);
        while let Some(at) = left.pop() {
            if found.insert(at) {
                left.extend(&self.needs[at]);
            }
        }
        found
    }

    /// Lost changes, and those that can't be on the disk without them.
    fn with_dependent(&self, after: usize, mut lost: BTreeSet<usize>) -> BTreeSet<usize> {
        for at in 0..after {
            if self.needs[at].iter().any(|need| lost.contains(need)) {
                lost.insert(at);
            }
        }
        lost
    }

    /// The disk after a cut.
    pub fn disk(&self, cut: &Cut) -> Disk {
        let mut disk = self.history.before.clone();
        let changes = self.history.changes[..cut.after].iter().enumerate();
        changes.filter(|(at, _)| !cut.lost.contains(at)).for_each(|(_, change)| change.apply(&mut disk));
        if cut.has_lengths {
            let mut lengths = BTreeMap::new();
            for change in &self.history.changes[..cut.after] {
                let length = |lengths: &BTreeMap<Inode, usize>, file: &Inode| {
                    lengths.get(file).copied().unwrap_or_else(|| self.history.before.content(*file).len())
                };
                match change {
                    Change::Write { file, at, bytes } => {
                        lengths.insert(*file, length(&lengths, file).max(at + bytes.len()));
                    }
                    Change::Length { file, length } => drop(lengths.insert(*file, *length)),
                    _ => {}
                }
            }
            lengths.into_iter().for_each(|(file, length)| Change::Length { file, length }.apply(&mut disk));
        }
        disk
    }

    /// A cut in words.
    pub fn text(&self, cut: &Cut) -> String {
        let texts = &self.history.texts;
        let last = cut.after.checked_sub(1).map_or("the beginning", |at| texts[at].as_str());
        let lost: Vec<_> = cut.lost.iter().map(|&at| texts[at].as_str()).collect();
        format!("cut after {last} (has lengths: {}), lost: {lost:#?}", cut.has_lengths)
    }

    /// The cut after all changes, in which all is lost that may be.
    pub fn last(&self) -> Cut {
        let after = self.history.changes.len();
        Cut { after, lost: self.volatile(after).into_iter().collect(), has_lengths: false }
    }

    /// The cuts in random order.
    pub fn shuffled(&mut self) -> Vec<Cut> {
        let mut cuts = self.all();
        for at in (1..cuts.len()).rev() {
            cuts.swap(at, self.random.below(at + 1));
        }
        cuts
    }
}

/// What was seen of disks.
#[derive(Default)]
pub struct Seen(HashSet<u64>);

impl Seen {
    /// Whether this is the first disk with these paths and bytes.
    pub fn is_new(&mut self, disk: &Disk) -> bool {
        let mut hasher = DefaultHasher::new();
        for (path, number) in disk.paths() {
            path.hash(&mut hasher);
            if let Node::File(content) = &disk.nodes[number] {
                (number, xxhash_rust::xxh3::xxh3_64(content)).hash(&mut hasher);
            }
        }
        self.0.insert(hasher.finish())
    }
}

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }
}
