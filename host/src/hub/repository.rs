//! A model's files at one commit, from the hub or from its cache on this machine.

mod of_cache;
mod of_list;
mod of_tree;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hf_hub::{Repo, RepoType};

use super::cached::Cached;
use super::client::Client;
use super::comparison::{CachedSum, Comparer};
use super::digest::{Digest, Hasher};
use super::file::HubFile;
use super::id::HubId;
use super::pipeline::components_of;
use super::settings::Settings;
use super::stream::{Address, Stream};
use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::file::checksum::Checksum;
use crate::file::tensor_file::TensorFile;
use crate::file::text_file;
use crate::model::copied::sum_of;
use crate::model::files::ModelFiles;
use crate::model::other_files::LeftOut;
use crate::model::remote_folder::RemoteFolder;
use crate::progress::{Progress, unless_interrupted};

/// Opens the model that a path names which begins with `hf:`.
///
/// # Errors
///
/// [`Error::Hub`]; those of [`ModelFiles::open`].
pub(crate) fn open(path: &Path) -> Result<ModelFiles> {
    open_with(path, Settings::of_environment())
}

/// Like [`open`], with other settings than those of the environment.
///
/// # Errors
///
/// As [`open`].
pub(super) fn open_with(path: &Path, settings: Settings) -> Result<ModelFiles> {
    let (id, repository) = Repository::at(path, settings)?;
    if repository.is_file(&id) {
        return ModelFiles::of_file(repository.tensors(&id.path)?);
    }
    let folder = repository.folder(&id)?;
    if let Some(component) = components_of(&folder, path)?.into_iter().next() {
        return Err(HubError::Pipeline { id: path.display().to_string(), component }.into());
    }
    ModelFiles::open_remote(path, Arc::new(folder))
}

/// Where Python's cache has what a path names which begins with `hf:`: the directory of the repository, whether it is there or not.
pub(crate) fn cache_of(path: &Path) -> Option<PathBuf> {
    let id = HubId::parse(path).ok()?;
    let snapshot = Settings::of_environment().cache?.model(id.repository).pointer_path("COMMIT");
    Some(snapshot.parent()?.parent()?.to_owned())
}

/// The files of the folder that a path names which begins with `hf:`.
///
/// # Errors
///
/// [`Error::Hub`].
pub(crate) fn folder(path: &Path) -> Result<Arc<dyn RemoteFolder>> {
    let (id, repository) = Repository::at(path, Settings::of_environment())?;
    Ok(Arc::new(repository.folder(&id)?))
}

/// Forty hexadecimal digits.
fn is_commit(text: &str) -> bool {
    text.len() == 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// A file of a repository.
#[derive(Clone, Debug)]
struct Listed {
    size: u64,
    digest: Option<Digest>,
}

/// The files of a repository, or of a folder of it.
#[derive(Debug)]
pub(super) struct Repository {
    /// `None` if the cache alone may be used.
    client: Option<Arc<Client>>,
    /// What errors call it.
    shown: PathBuf,
    /// Where its files are, without a slash at the end.
    url: String,
    /// Where the cache has them, if it does.
    cached: Option<PathBuf>,
    /// Where the cache is, and temporary files go.
    temporary: PathBuf,
    /// Compares large files of the cache.
    comparer: Arc<Comparer>,
    files: BTreeMap<String, Listed>,
    /// What else the cache has there.
    left_out: Vec<LeftOut>,
}

impl Repository {
    /// The repository that a path names which begins with `hf:`, and what the path says.
    ///
    /// # Errors
    ///
    /// [`Error::Hub`]; [`Error::Io`] if the cache can't be read.
    pub(super) fn at(path: &Path, settings: Settings) -> Result<(HubId, Self)> {
        let id = HubId::parse(path)?;
        let cached = settings.cache.as_ref().map(|cache| {
            let revision = id.revision.clone();
            cache.repo(Repo::with_revision(id.repository.clone(), RepoType::Model, revision))
        });
        let repository = match settings.is_offline {
            true => Self::in_cache_alone(path, &id, settings, cached)?,
            false => Self::list(path, &id, settings, cached)?,
        };
        Ok((id, repository))
    }

    /// Whether an id names a file, rather than a folder.
    pub(super) fn is_file(&self, id: &HubId) -> bool {
        self.files.contains_key(&id.path)
    }

    /// The folder of the repository that an id names.
    ///
    /// # Errors
    ///
    /// [`HubError::NotFound`], [`HubError::Offline`].
    pub(super) fn folder(mut self, id: &HubId) -> Result<Self> {
        if !id.path.is_empty() {
            self.shown = self.shown.join(&id.path);
            self.url = format!("{}/{}", self.url, escaped(&id.path));
            self.cached = self.cached.map(|cached| cached.join(&id.path));
            let below = |name: String| Some(name.strip_prefix(&id.path)?.strip_prefix('/')?.to_owned());
            self.files = self.files.into_iter().filter_map(|(name, listed)| Some((below(name)?, listed))).collect();
            let left_out = self.left_out.into_iter();
            self.left_out = left_out.filter_map(|left| Some(LeftOut { path: below(left.path)?, ..left })).collect();
            if self.files.is_empty() {
                return Err(self.missing(self.shown.display().to_string()).into());
            }
        }
        Ok(self)
    }

    /// What errors call a file.
    fn path(&self, name: &str) -> PathBuf {
        self.shown.join(name)
    }

    fn listed(&self, name: &str) -> Result<&Listed> {
        let what = || match self.client {
            Some(_) => format!("file {}", self.path(name).display()),
            None => self.path(name).display().to_string(),
        };
        Ok(self.files.get(name).ok_or_else(|| self.missing(what()))?)
    }

    /// What isn't there.
    fn missing(&self, what: String) -> HubError {
        match self.client {
            Some(_) => HubError::NotFound { what },
            None => HubError::Offline { id: what, cache: self.temporary.clone() },
        }
    }

    /// Whether a file can be had: from the hub, or from the cache if that alone may be used.
    fn is_here(&self, name: &str) -> bool {
        !self.is_cache() || self.cached.as_ref().is_some_and(|cached| cached.join(name).is_file())
    }

    /// A file in the cache, if it has the length that it must have. Where the cache alone may be used, no other can be had, and comparing tells
    /// that it is damaged.
    fn in_cache(&self, name: &str, listed: &Listed) -> Option<PathBuf> {
        let path = self.cached.as_ref()?.join(name);
        let metadata = std::fs::metadata(&path).ok()?;
        let is_compared = self.is_cache() && listed.digest.is_some();
        (metadata.is_file() && (is_compared || metadata.len() == listed.size)).then_some(path)
    }

    /// What a file in the cache must be.
    fn must_be(&self, name: &str, path: &Path, listed: &Listed) -> Cached {
        Cached::new(path, &self.path(name), listed.size, listed.digest.clone())
    }

    /// Where to fetch a file.
    fn address(&self, name: &str, listed: &Listed) -> Result<(&Arc<Client>, Address)> {
        let shown = self.path(name).display().to_string();
        let client = self.client.as_ref().ok_or_else(|| self.missing(shown.clone()))?;
        let url = format!("{}/{}", self.url, escaped(name));
        Ok((client, Address { url, shown, size: listed.size }))
    }
}

impl RemoteFolder for Repository {
    fn files(&self) -> Vec<(String, u64)> {
        self.files.iter().map(|(name, listed)| (name.clone(), listed.size)).collect()
    }

    fn left_out(&self) -> Vec<LeftOut> {
        let absent = self.files.keys().filter(|name| !self.is_here(name));
        let absent = absent.map(|name| LeftOut::new(Path::new(name), "not in Python's cache"));
        self.left_out.iter().cloned().chain(absent).collect()
    }

    fn length(&self, name: &str) -> Option<u64> {
        self.files.get(name).map(|listed| listed.size)
    }

    fn text(&self, name: &str, limit: u64) -> Result<String> {
        let path = self.path(name);
        text_file::check_length(&path, self.listed(name)?.size, limit)?;
        let mut bytes = Vec::new();
        self.read(name, &(), &mut |more| {
            bytes.extend_from_slice(more);
            // In the cache, a file may be longer than it was.
            text_file::check_length(&path, bytes.len() as u64, limit)
        })?;
        String::from_utf8(bytes).map_err(|error| Error::NotText { path, at: error.utf8_error().valid_up_to() })
    }

    fn tensors(&self, name: &str) -> Result<TensorFile> {
        let listed = self.listed(name)?;
        if let Some(cached) = self.in_cache(name, listed) {
            if listed.digest.is_none() {
                return TensorFile::open_as(&cached, self.path(name));
            }
            let must_be = self.must_be(name, &cached, listed);
            if std::fs::metadata(&cached).map_err(Error::io("read", &cached))?.len() != listed.size {
                must_be.read(&(), |_| Ok(()))?;
            }
            let server = self.address(name, listed).ok();
            let server = server.map(|(client, address)| (Arc::clone(client), address));
            return TensorFile::open_listed(&cached, self.path(name), |file| {
                Arc::new(CachedSum::new(must_be, file, server, Arc::clone(&self.comparer)))
            });
        }
        let (client, address) = self.address(name, listed)?;
        let (file, beginning) = HubFile::open(client, address, listed.digest.clone(), self.temporary.clone())?;
        TensorFile::remote(self.path(name), &beginning, Arc::new(file))
    }

    fn is_same(&self, name: &str, path: &Path, progress: &dyn Progress) -> Result<bool> {
        let listed = self.listed(name)?;
        let length = std::fs::metadata(path).map_err(Error::io("read", path))?.len();
        // In the cache, the length is that of a file which may be damaged; the checksum is that of what it was.
        if length != listed.size && !(self.is_cache() && listed.digest.is_some()) {
            return Ok(false);
        }
        if listed.digest.is_none() {
            let mut sum = Checksum::default();
            self.read(name, progress, &mut |bytes| {
                sum.update(bytes);
                Ok(())
            })?;
            return Ok(sum.text() == sum_of(path, progress)?);
        }
        match Cached::new(path, &self.path(name), length, listed.digest.clone()).read(progress, |_| Ok(())) {
            Ok(()) => Ok(true),
            Err(Error::Hub(HubError::Cached { .. })) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn is_cache(&self) -> bool {
        self.client.is_none()
    }

    fn read(&self, name: &str, progress: &dyn Progress, take: &mut dyn FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let listed = self.listed(name)?;
        if let Some(cached) = self.in_cache(name, listed) {
            return self.must_be(name, &cached, listed).read(progress, take);
        }
        let (client, address) = self.address(name, listed)?;
        let address = Arc::new(address);
        let mut hasher = Hasher::new(listed.digest.clone(), listed.size);
        let mut stream = Stream::new(client, &address, 0..listed.size)?;
        loop {
            let bytes = stream.next(u64::MAX, || unless_interrupted(progress))?;
            if bytes.is_empty() {
                return Ok(hasher.check(&address.shown)?);
            }
            hasher.update(bytes);
            take(bytes)?;
            progress.fetched(bytes.len() as u64);
        }
    }
}

/// A path as a URL has it.
fn escaped(path: &str) -> String {
    let mut escaped = String::with_capacity(path.len());
    for &byte in path.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' => escaped.push(byte.into()),
            _ => escaped += &format!("%{byte:02X}"),
        }
    }
    escaped
}
