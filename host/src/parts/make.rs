//! Compresses one part of a model, or the whole as its only part, so that the work can be divided and continued.
//!
//! Finished files collect in a hidden directory. At the end they become the part, or the whole model, by hard links.

use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::card::{self, CardOptions};
use crate::compress::compression::Compression;
use crate::compress::given::Given;
use crate::compress::layout::{self, Files, UnitFiles};
use crate::compress::select::{Candidate, Reason, choose};
use crate::compress::summary::CompressSummary;
use crate::compress::to_files::CompressOptions;
use crate::error::{Error, Result};
use crate::model::checksum::Checksum;
use crate::model::files::{ModelFiles, name_below};
use crate::model::other_files::{LeftOut, OtherFiles};
use crate::model::tensor_file::BLOCK;
use crate::parts::document::{Counts, Document, FILE_NAME, OTHERS, PartFile, STORED, UNITS};
use crate::parts::identity::Identity;
use crate::parts::journal::{Beginning, Earlier, Finished, Journal};
use crate::parts::number::PartNumber;
use crate::parts::pieces::Pieces;
use crate::parts::split::Split;
use crate::parts::whole::{self, Whole};
use crate::progress::Progress;
use crate::write::output::{Output, OutputOptions};
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
    let detected = choose(model, options.patterns.clone(), None)?;
    let (form, part) = (options.form().files(model, detected.layout), options.part.unwrap_or(PartNumber::WHOLE));
    let shorter = model.without_prefix(&detected.detection.prefix)?;
    let model = shorter.as_ref().unwrap_or(model);
    let given = Given::default();
    let (mut compression, candidates) = Compression::begin(model, detected, &given, progress)?;
    compression.bound_memory(options.memory, &candidates)?;
    let units = name_files(form, candidates, &mut compression);
    let split = Split::new(model, &units, &compression.stored, form == Files::Units, part.of());
    compression.stored.retain(|name| split.has_tensor(part, name));
    let is_own = |unit: &&(String, Candidate)| split.has_unit(part, &unit.1.path);
    let units: Vec<(String, Candidate)> = units.iter().filter(is_own).cloned().collect();
    compression.summary.part = options.part;
    if options.part.is_some() {
        compression.summary.bytes_before = split.bytes(part);
    }
    let others = others_of(model, &options, part, &mut compression)?;
    let Compression { patterns, manifest, .. } = &compression;
    let card = options.model_card.clone().map(Into::into);
    let identity = Identity::new(part, form, options.transformers, card, patterns, manifest)?;
    progress.start(split.bytes(part));

    let input = model.root();
    let mut work = match options.resume {
        true => WorkDirectory::resumable(output, input)?,
        false => WorkDirectory::temporary(output, input)?,
    };
    let beginning = Beginning::new(identity, model);
    let (journal, earlier) = open_journal(&mut work, &beginning, &options, progress)?;
    let is_begun = !earlier.is_empty();
    // What lists no file and has placed none isn't worth keeping.
    work.keep(is_begun || work.was_placing());
    // What an earlier run was putting there is replaced.
    let how = OutputOptions { force: options.output.force || work.was_placing(), ..options.output };
    let mut out = match form == Files::Lone && options.part.is_none() {
        true => Output::file_within(output, how, input, Some(&work))?,
        false => Output::directory_within(output, how, input, Some(&work))?,
    };
    let directory = work.path().join("part");
    fs::create_dir_all(directory.join(UNITS)).map_err(Error::io("create", &directory))?;
    let earlier: HashMap<String, Finished> = earlier.into_iter().map(|file| (file.name.clone(), file)).collect();
    let (files, unchecked) = (Vec::new(), Vec::new());
    let mut pieces =
        Pieces { compression, form, directory, earlier, journal, sync: options.output.sync, files, unchecked };
    let card = options.model_card.map(|card| card.of_original(model));
    let mut making = Making { part: options.part, identity: beginning.identity, card, output, others, progress };
    let result = making.run(&mut pieces, units, &mut out);
    // An earlier run may have moved some of the files there, or all. Which ones, nobody needs to know: they go there again.
    let placed = result.and_then(|()| {
        work.begin_placing(options.output.sync)?;
        out.commit().inspect_err(|_| work.end_placing())
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

/// Gives each unit the name of its file. In a directory, units whose file would need an invalid name are stored.
fn name_files(form: Files, units: Vec<Candidate>, compression: &mut Compression<'_>) -> Vec<(String, Candidate)> {
    if form != Files::Units {
        return (1..).zip(units).map(|(number, unit): (u64, _)| (format!("{number:05}.safetensors"), unit)).collect();
    }
    let UnitFiles { named, nameless } = UnitFiles::of(units);
    for (name, unit) in nameless {
        compression.store(unit.weights, &Reason::NoFileName(name));
    }
    named
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
    if options.model_card.is_some() {
        card::note_in(&mut compression.manifest, &files);
    }
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
    /// What the model card says, if there will be one.
    card: Option<CardOptions>,
    output: &'a Path,
    others: Vec<PathBuf>,
    progress: &'a dyn Progress,
}

impl Making<'_> {
    fn run(&mut self, pieces: &mut Pieces<'_>, units: Vec<(String, Candidate)>, out: &mut Output) -> Result<()> {
        let is_whole = self.part.is_none();
        if is_whole {
            let names = units.iter().map(|(name, _)| name.as_str());
            let (manifest, others) = (&pieces.compression.manifest, self.others.iter().map(PathBuf::as_path));
            whole::announce(out, self.identity.form, names, manifest, others)?;
        } else {
            // Refuses an output that can't become a part before the work.
            out.announce([FILE_NAME, STORED].map(Path::new))?;
        }
        for (name, unit) in units {
            pieces.unit(&name, unit)?;
        }
        pieces.stored()?;
        pieces.compression.model.finish(self.progress)?;
        pieces.note_checked()?;
        if is_whole { self.write_whole(pieces, out) } else { self.write_part(pieces, out) }
    }

    fn write_part(&mut self, pieces: &mut Pieces<'_>, out: &mut Output) -> Result<()> {
        let compression = &mut pieces.compression;
        let mut others = Vec::new();
        for path in &self.others {
            let name = Path::new(OTHERS).join(path);
            compression.model.copy(path, &name, out, self.progress)?;
            let (bytes, checksum) = sum_of(&out.staged(&name))?;
            others.push(PartFile { name: name_below(Path::new(""), &name), bytes, checksum });
        }
        for file in &pieces.files {
            out.adopt(Path::new(&file.name), &pieces.directory.join(&file.name), true)?;
        }
        let summary = &mut compression.summary;
        summary.bytes_after = pieces.files.iter().map(|file| file.bytes).sum();
        let counts = Counts::from(&*summary);
        let (identity, manifest) = (self.identity.clone(), compression.whole_manifest());
        let base_model = self.card.as_ref().and_then(|card| card.base_model.clone());
        let document = Document::new(identity, pieces.files.clone(), others, manifest, counts, base_model);
        out.write(FILE_NAME, &document.to_text()?)
    }

    fn write_whole(&mut self, pieces: &mut Pieces<'_>, out: &mut Output) -> Result<()> {
        let compression = &mut pieces.compression;
        let mut units: Vec<(String, PathBuf)> = Vec::new();
        for file in pieces.files.iter().filter(|file| file.name != STORED) {
            let name = file.name.strip_prefix(UNITS).unwrap_or_default().trim_start_matches('/');
            units.push((name.to_owned(), pieces.directory.join(&file.name)));
        }
        let stored = pieces.files.iter().filter(|file| file.name == STORED);
        let whole = Whole {
            form: self.identity.form,
            transformers: self.identity.transformers,
            model_card: self.card.clone(),
            patterns: compression.patterns.clone(),
            manifest: compression.whole_manifest(),
            counts: Counts::from(&compression.summary),
            units,
            stored: stored.map(|file| pieces.directory.join(&file.name)).collect(),
            others: self.others.iter().map(|path| (path.clone(), path.clone())).collect(),
            source: Some(compression.model),
            may_move: true,
        };
        compression.summary.bytes_after = whole.write(out, self.output, self.progress)?.bytes;
        Ok(())
    }
}

/// The length of a file and the checksum of its bytes.
///
/// # Errors
///
/// [`Error::Io`].
pub(crate) fn sum_of(path: &Path) -> Result<(u64, String)> {
    use std::io::Read;
    let read = || {
        let (mut file, mut block) = (File::open(path)?, vec![0; BLOCK]);
        let (mut bytes, mut checksum) = (0, Checksum::default());
        loop {
            match file.read(&mut block)? {
                0 => return Ok((bytes, checksum.text())),
                n => {
                    checksum.update(block.get(..n).unwrap_or_default());
                    bytes += n as u64;
                }
            }
        }
    };
    read().map_err(Error::io("read", path))
}
