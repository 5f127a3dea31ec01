//! What a power cut may leave, and what is made of it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use df11_host::{CompressOptions, DecompressOptions, Error, JoinOptions, OutputOptions};

use crate::common::*;

type Files = BTreeMap<String, Vec<u8>>;

/// What is at the output's place before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    Nothing,
    /// An empty directory.
    Empty,
    /// What the same job makes of `older/`, an older model.
    Older,
    /// The same, and a directory of somebody else's in it. So nothing can take the whole directory's place.
    OlderAndOthers,
}

/// What the command does.
#[derive(Clone, Copy, Debug)]
pub struct Job {
    pub arguments: &'static [&'static str],
    pub before: Before,
}

/// What stands at the output's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    Unfinished,
    Old,
    New,
}

const MANIFEST: &str = "df11-manifest.json";

/// The name of the output.
pub const OUT: &str = "out";

/// The files at the output's place. Hidden directories are not the model's.
pub fn output(root: &Path) -> Option<Files> {
    let out = root.join(OUT);
    if out.is_dir() {
        let mut files = tree(&out);
        files.retain(|name, _| !name.starts_with(".df11-"));
        return Some(files);
    }
    out.exists().then(|| [(String::new(), fs::read(out).unwrap())].into())
}

impl Job {
    fn has(&self, argument: &str) -> bool {
        self.arguments.contains(&argument)
    }

    /// Whether an older model is replaced.
    pub fn replaces(&self) -> bool {
        matches!(self.before, Before::Older | Before::OlderAndOthers)
    }

    pub fn resumes(&self) -> bool {
        self.has("--resume")
    }

    /// The same as the command does, without waiting for the disk.
    pub fn run(&self, root: &Path, prefix: &str) -> df11_host::Result<()> {
        let set = |options: &mut OutputOptions| (options.force, options.sync) = (self.replaces(), false);
        let [input, out] = [root.join(prefix).join(self.arguments[1]), root.join(OUT)];
        match self.arguments[0] {
            "compress" => {
                let options = options(|options: &mut CompressOptions| {
                    options.resume = self.resumes();
                    options.part = self.has("--part").then(|| "1/2".parse().unwrap());
                    options.single_file = self.has("--single-file");
                    options.model_card = self.has("--model-card").then(Default::default);
                    set(&mut options.output);
                });
                df11_host::compress(input, out, options, &()).map(drop)
            }
            "decompress" => {
                let options = options(|options: &mut DecompressOptions| set(&mut options.output));
                df11_host::decompress(input, out, options, &()).map(drop)
            }
            "join" => {
                let parts = [root.join(prefix).join("part1"), root.join(prefix).join("part2")];
                let options = options(|options: &mut JoinOptions| {
                    options.sampled = true;
                    set(&mut options.output);
                });
                df11_host::join(parts, out, options, &()).map(drop)
            }
            other => panic!("{other}"),
        }
    }

    /// Whether a reader takes this for a model. A file, and a directory that wasn't there before, come whole. In one that
    /// was there, it is what describes the model.
    fn looks_complete(&self, there: &Files) -> bool {
        let describes = |name: &&str| there.contains_key(*name);
        match self.before {
            _ if there.contains_key(UNFINISHED) => false,
            Before::Nothing => true,
            _ => there.contains_key("") || ["config.json", MANIFEST, "df11-part.json"].iter().any(describes),
        }
    }

    /// What stands at the output's place, or what is wrong about it.
    pub fn verdict(&self, root: &Path, old: Option<&Files>, new: &Files) -> Result<Verdict, String> {
        let there = output(root);
        let is_old = there.is_some() && there.as_ref() == old;
        let is_new = there.as_ref() == Some(new);
        if let Some(there) = there.as_ref().filter(|_| self.arguments[0] != "decompress" && !self.has("--part")) {
            // It judges weights, so other files of the directory may still be missing.
            let weights = |files: &Files| {
                let is_of_weights = |name: &str| name.is_empty() || name.ends_with(".safetensors");
                files.clone().into_iter().filter(|(name, _)| is_of_weights(name)).collect::<Files>()
            };
            let is_marked = there.contains_key(UNFINISHED);
            let may_be_good = !is_marked && old.into_iter().chain([new]).any(|model| weights(model) == weights(there));
            let must_be_good = is_new || is_old && self.replaces();
            let is_good = df11_host::verify(root.join(OUT), Default::default(), &()).is_ok_and(|it| it.is_good());
            if is_good && !may_be_good || must_be_good && !is_good {
                return Err(format!("verify says {is_good} of what is old: {is_old}, new: {is_new}"));
            }
        }
        if !is_new && self.replaces() {
            let left: Vec<_> = tree(root).into_values().collect();
            let is_lost = |(name, bytes): &(&String, &Vec<u8>)| !name.ends_with('/') && !left.contains(bytes);
            if let Some((name, _)) = old.unwrap().iter().find(is_lost) {
                return Err(format!("the old {name:?} is lost, and the new model isn't there"));
            }
        }
        match there {
            _ if is_new => Ok(Verdict::New),
            _ if is_old => Ok(Verdict::Old),
            Some(there) if self.looks_complete(&there) => {
                let same = |model: Option<&Files>| {
                    let is_same = |name: &&String| model.is_some_and(|model| model.get(*name) == there.get(*name));
                    there.keys().filter(is_same).cloned().collect::<Vec<_>>()
                };
                Err(format!("{:?} looks like a model; old: {:?}, new: {:?}", names(&there), same(old), same(Some(new))))
            }
            _ => Ok(Verdict::Unfinished),
        }
    }

    /// Runs the same command again, which must end in the right bytes, or refuse as is documented.
    pub fn recover(&self, root: &Path, new: &Files, verdict: Verdict) -> Result<(), String> {
        let mut ended = self.run(root, "");
        if let Err(Error::Exists { .. }) = ended
            && (verdict == Verdict::New || !self.resumes() && !self.replaces())
        {
            // Nothing of the work is to be continued, or nothing can be: people remove it and run the command again.
            let out = root.join(OUT);
            if out.is_dir() { fs::remove_dir_all(out) } else { fs::remove_file(out) }.unwrap();
            ended = self.run(root, "");
        }
        ended.map_err(|error| format!("the second run: {error}"))?;
        if output(root).as_ref() != Some(new) {
            return Err("the second run made something else".to_owned());
        }
        let left: Vec<_> = entries(root).into_iter().filter(|name| name.starts_with(".df11-")).collect();
        match left.iter().find(|name| self.resumes() || name.starts_with(".df11-resume")) {
            Some(name) => Err(format!("the second run left {name}: {:?}", names(&tree(&root.join(name))))),
            None => Ok(()),
        }
    }
}
