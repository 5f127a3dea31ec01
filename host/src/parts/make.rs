//! Compresses one part of a model, or the whole as its only part, so that the work can be divided and continued.
//!
//! Finished files collect in a hidden directory. At the end they become the part, or the whole model, by hard links.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::compress::beside::Beside;
use crate::compress::chosen::Chosen;
use crate::compress::compression::Compression;
use crate::compress::given::Given;
use crate::compress::layout::{self, Files};
use crate::compress::options::CompressOptions;
use crate::compress::part_number::PartNumber;
use crate::compress::select::Candidate;
use crate::compress::summary::{CompressSummary, Counts};
use crate::error::{Error, Result};
use crate::model::files::ModelFiles;
use crate::model::found::name_below;
use crate::model::names::PART;
use crate::model::other_files::{LeftOut, OtherFiles};
use crate::parts::document::{Document, OTHERS, PartFile, STORED, UNITS, below};
use crate::parts::identity::Identity;
use crate::parts::journal::{Beginning, Earlier, Finished, Journal};
use crate::parts::pieces::PartWriter;
use crate::parts::split::Split;
use crate::parts::weights::Weights;
use crate::parts::whole::Whole;
use crate::progress::Progress;
use crate::write::output::Output;
use crate::write::work::{JOURNAL, WorkDirectory};

/// Compresses the part of a model that the options ask for, or all of it if they ask for none; continues an earlier run
/// if they ask for that.
///
/// # Errors
///
/// Any [`Error`]. If the options ask for it, finished files stay then: [`Error::Resumable`].
pub(crate) fn compress_part(
    model: &ModelFiles,
    output: &Path,
    options: CompressOptions,
    progress: &dyn Progress,
) -> Result<CompressSummary> {
    options.check(model)?;
    let chosen = Chosen::of(model, options.patterns.clone(), None)?;
    let model = chosen.model();
    model.will_finish();
    if options.part.is_some() {
        // Of most files a part uses nothing else, so they aren't compared whole.
        model.compare_headers(progress)?;
    }
    let given = Given::default();
    let Prepared { form, units, compression, beside, identity, bytes } =
        Prepared::of(&chosen, &given, &options, progress)?;
    progress.start(bytes);

    let input = model.root();
    let mut work = match options.resume {
        true => WorkDirectory::resumable(output, input)?,
        false => WorkDirectory::temporary(output, input)?,
    };
    let beginning = Beginning::new(identity, model);
    let (journal, earlier) = open_journal(&mut work, &beginning, &options, progress)?;
    let is_begun = !earlier.is_empty();
    // What lists no file and has placed none isn't worth keeping.
    work.keep(is_begun || work.placing().is_some());
    let mut out = match form == Files::Lone && options.part.is_none() {
        true => Output::file(output, options.output, &[input], Some(&work))?,
        false => Output::directory(output, options.output, &[input], Some(&work))?,
    };
    let directory = work.path().join("part");
    fs::create_dir_all(directory.join(UNITS)).map_err(Error::io("create", &directory))?;
    let earlier: HashMap<String, Finished> =
        earlier.into_iter().map(|finished| (finished.file.name.clone(), finished)).collect();
    let (files, unchecked) = (Vec::new(), Vec::new());
    let mut pieces =
        PartWriter { compression, form, directory, earlier, journal, sync: options.output.sync, files, unchecked };
    let making = Making { part: options.part, identity: beginning.identity, output, progress };
    let result = making.run(&mut pieces, units, beside, &mut out);
    // An earlier run may have moved some of the files there, or all. Which ones, nobody needs to know: they go there again.
    let placed = result.and_then(|()| {
        work.begin_placing(&out.placing(), options.output.sync)?;
        out.commit().inspect_err(|error| {
            if !matches!(error, Error::NotPutBack { .. }) {
                work.end_placing();
            }
        })
    });
    match placed {
        Ok(()) => {
            work.end();
            Ok(pieces.compression.summary)
        }
        Err(error) if options.resume && (is_begun || pieces.has_noted()) => {
            work.keep(true);
            Err(Error::Resumable { kept: work.path().to_owned(), source: Box::new(error) })
        }
        Err(error) => Err(error),
    }
}

/// What is known before anything is written.
struct Prepared<'a> {
    form: Files,
    /// The units of this part, each with its file.
    units: Vec<(String, Candidate)>,
    compression: Compression<'a>,
    beside: Beside<'a>,
    identity: Identity,
    /// The bytes that this part has of the source.
    bytes: u64,
}

impl<'a> Prepared<'a> {
    fn of(
        chosen: &'a Chosen<'_>,
        given: &'a Given<'a>,
        options: &CompressOptions,
        progress: &'a dyn Progress,
    ) -> Result<Self> {
        let (model, part) = (chosen.model(), options.part.unwrap_or(PartNumber::WHOLE));
        let form = options.form().files(model, chosen.detected.layout);
        let (mut compression, candidates) = Compression::begin(chosen, given, options.memory, progress)?;
        let units = compression.selection.name_files(form, candidates);
        let split = Split::new(model, &units, &compression.selection.stored, form == Files::Units, part.of());
        compression.selection.stored.retain(|name| split.has_tensor(part, name));
        let is_own = |unit: &&(String, Candidate)| split.has_unit(part, &unit.1.path);
        let own = units.iter().filter(is_own).cloned().collect();
        let bytes = split.bytes(part);
        compression.summary.part = options.part;
        if options.part.is_some() {
            compression.summary.bytes_before = bytes;
        }
        let others = others_of(model, options, part, &mut compression)?;
        let beside = Beside::of(&mut compression, form, options, others)?;
        let weights = match options.part {
            Some(_) => Weights::of(model, progress)?,
            None => Weights::Unseen,
        };
        let (card, Compression { patterns, manifest, .. }) = (options.model_card.clone(), &compression);
        let identity = Identity::new(part, form, options.transformers, card, patterns, manifest, weights)?;
        Ok(Self { form, units: own, compression, beside, identity, bytes })
    }
}

/// The files that are copied as they are: with the whole model, or with the first part.
fn others_of(
    model: &ModelFiles,
    options: &CompressOptions,
    part: PartNumber,
    compression: &mut Compression<'_>,
) -> Result<Vec<PathBuf>> {
    if part.number() != 1 {
        return Ok(Vec::new());
    }
    let OtherFiles { files, mut left_out } = layout::others(model, &Given::default())?;
    // The names are written into a part's document.
    let is_written = |path: &PathBuf| options.part.is_none() || path.to_str().is_some_and(|name| !name.contains('\\'));
    let (files, unwritten): (Vec<_>, Vec<_>) = files.into_iter().partition(is_written);
    left_out.extend(unwritten.iter().map(|path| LeftOut::new(path, "no part can hold a file of this name")));
    compression.summary.left_out = left_out;
    Ok(files)
}

/// The journal of a run that can be resumed, and the files that an earlier run has finished.
fn open_journal(
    work: &mut WorkDirectory,
    beginning: &Beginning,
    options: &CompressOptions,
    progress: &dyn Progress,
) -> Result<(Option<Journal>, Vec<Finished>)> {
    if !options.resume {
        return Ok((None, Vec::new()));
    }
    let path = work.path().join(JOURNAL);
    match Journal::open(&path, beginning, options.output.sync)? {
        Earlier::Same(journal, finished) => return Ok((Some(journal), finished)),
        Earlier::Other(reason) => {
            progress.note(&format!("what an earlier run has left can't be used, and is made anew: {reason}"))
        }
        Earlier::Nothing => {}
    }
    work.clear()?;
    Ok((Some(Journal::create(&path, beginning, options.output.sync)?), Vec::new()))
}

/// A part, or a whole model, that is being made.
struct Making<'a> {
    part: Option<PartNumber>,
    identity: Identity,
    output: &'a Path,
    progress: &'a dyn Progress,
}

impl Making<'_> {
    fn run(
        self,
        pieces: &mut PartWriter<'_>,
        units: Vec<(String, Candidate)>,
        beside: Beside<'_>,
        out: &mut Output,
    ) -> Result<()> {
        let is_whole = self.part.is_none();
        if is_whole {
            beside.announce(out, units.iter().map(|(name, _)| name.as_str()), &pieces.compression.manifest)?;
        } else {
            // Refuses an output that can't become a part before the work.
            out.announce([PART, STORED].map(Path::new))?;
        }
        for (name, unit) in units {
            pieces.unit(&name, unit)?;
        }
        pieces.stored()?;
        pieces.compression.input.model.finish(self.progress)?;
        pieces.note_checked()?;
        if is_whole { self.write_whole(pieces, beside, out) } else { self.write_part(pieces, beside, out) }
    }

    fn write_part(self, pieces: &mut PartWriter<'_>, beside: Beside<'_>, out: &mut Output) -> Result<()> {
        let compression = &mut pieces.compression;
        // All at once: each time, all names are looked at.
        let names = beside.others.iter().map(|(path, _)| Path::new(OTHERS).join(path));
        let names: Vec<PathBuf> = names.chain(pieces.files.iter().map(|file| PathBuf::from(&file.name))).collect();
        out.announce(names.iter().map(PathBuf::as_path).filter(|name| *name != Path::new(STORED)))?;
        let mut others = Vec::new();
        for (path, _) in &beside.others {
            let name = Path::new(OTHERS).join(path);
            let copied = out.copy_from_model(compression.input.model, path, &name, self.progress)?;
            let name = name_below(Path::new(""), &name);
            others.push(PartFile { name, bytes: copied.bytes, checksum: copied.checksum });
        }
        for file in &pieces.files {
            out.adopt(Path::new(&file.name), &pieces.directory.join(&file.name), true)?;
        }
        compression.summary.bytes_after = pieces.files.iter().map(|file| file.bytes).sum();
        let document = Document {
            identity: self.identity,
            checksum: String::new(),
            files: pieces.files.clone(),
            others,
            manifest: compression.manifest.clone(),
            counts: Counts::from(&compression.summary),
            base_model: beside.model_card.and_then(|card| card.base_model),
            left_out: compression.summary.left_out.clone(),
        };
        out.write(PART, &document.to_text()?)
    }

    fn write_whole(self, pieces: &mut PartWriter<'_>, beside: Beside<'_>, out: &mut Output) -> Result<()> {
        let compression = &mut pieces.compression;
        let (mut units, mut stored) = (Vec::new(), Vec::new());
        for file in &pieces.files {
            let path = pieces.directory.join(&file.name);
            match below(&file.name, UNITS) {
                Some(unit) => units.push((unit.to_owned(), path)),
                None => stored.push(path),
            }
        }
        let whole = Whole {
            beside,
            patterns: compression.patterns.clone(),
            manifest: compression.manifest.clone(),
            counts: Counts::from(&compression.summary),
            units,
            stored,
            may_move: true,
        };
        compression.summary.bytes_after = whole.write(out, self.output, self.progress)?.bytes;
        Ok(())
    }
}
