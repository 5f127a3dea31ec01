//! What can go wrong with the parts of a model.

use std::path::{Path, PathBuf};

/// Why parts can't be put together, or one of them can't be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are named as what they hold")]
pub enum PartError {
    /// A part was given where a whole model is needed.
    #[error("{} is a part of a compressed model, and no model by itself; df11 join makes one of all parts", path.display())]
    NotAModel { path: PathBuf },
    /// There is no part at this path.
    #[error("{} is no part of a compressed model: it has no df11-part.json", path.display())]
    NotAPart { path: PathBuf },
    /// The run that writes this part hasn't finished.
    #[error("{} is not finished: run the command that writes it again", path.display())]
    Unfinished { path: PathBuf },
    /// A file of the part is missing, or isn't as it was written.
    #[error("the part {} is damaged: {reason}", path.display())]
    Damaged { path: PathBuf, reason: String },
    /// The part was written by another version of `df11`, whose parts may look different or may not fit these.
    #[error("the part {} was written by {got}; this is {expected}", path.display())]
    Version { path: PathBuf, got: String, expected: String },
    /// The part is of another source than the first one: names, headers, weights or `config.json` differ.
    #[error("{} and {} are parts of different models, or of two versions of one", path.display(), first.display())]
    Source { path: PathBuf, first: PathBuf },
    /// One of the two parts knows the checksums that the hub lists, the other some of the model's bytes.
    #[error("{} and {} can't be compared: one knows the hub's checksums, the other only some of the model's bytes", path.display(), first.display())]
    Places { path: PathBuf, first: PathBuf },
    /// The parts know no checksums of the hub, and the model that they were made from isn't named.
    #[error(
        "{} and the other parts compared at most 512 bytes of each tensor of the model that they were made from, which may have changed between them", path.display()
    )]
    Sampled { path: PathBuf },
    /// These parts were made from another model than the one that is named, or from another version of it.
    #[error("{} not made from {} as it is now: {what}", were(parts), against.display())]
    Against { parts: Vec<PathBuf>, against: PathBuf, what: String },
    /// The part was made with other options than the first one.
    #[error("{} was made with another {option} than {}", path.display(), first.display())]
    Options { path: PathBuf, first: PathBuf, option: &'static str },
    /// The model of this part was split into another number of parts than that of the first one.
    #[error("{} is one of {got} parts, and {} one of {expected}", path.display(), first.display())]
    Count { path: PathBuf, first: PathBuf, got: u32, expected: u32 },
    /// Two parts have the same number.
    #[error("{}", twice(*number, first, second))]
    Twice { number: u32, first: PathBuf, second: PathBuf },
    /// A part isn't there.
    #[error("part {number} of {of} is missing")]
    Missing { number: u32, of: u32 },
    /// A pipeline can neither be made in parts nor be resumed.
    #[error("{} is a pipeline of several models, and parts and continued runs are of one model", path.display())]
    OfPipeline { path: PathBuf },
    /// No part was given at all.
    #[error("there are no parts to join")]
    None,
}

/// Names parts, and says "was" or "were".
fn were(parts: &[PathBuf]) -> String {
    let names: Vec<String> = parts.iter().map(|path| path.display().to_string()).collect();
    format!("{} {}", names.join(", "), if names.len() == 1 { "was" } else { "were" })
}

fn twice(number: u32, first: &Path, second: &Path) -> String {
    match first == second {
        true => format!("the part {} is given twice", first.display()),
        false => format!("{} and {} are both part {number}", first.display(), second.display()),
    }
}
