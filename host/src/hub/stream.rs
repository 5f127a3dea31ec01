//! The bytes of a file one after another. A thread fetches ahead, over as many connections as it takes.

use std::io::Read;
use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use ureq::BodyReader;

use super::block::{BLOCK, LOOK, at_most};
use super::client::{Again, Client, FailedAttempt, Patience, connection, header, refused};
use crate::error::hub::HubError;
use crate::error::{Error, Result};
use crate::progress::{Progress, unless_interrupted};

/// Blocks that are fetched ahead: 32 MiB, a quarter of a second at 1 Gbit/s.
const AHEAD: usize = 32;

/// Bytes a second that a server must send. Each byte may be in time, and each connection bring something, and the end never come.
const SLOWEST: f64 = 1024.0;

/// A file on the server.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    pub(crate) url: String,
    /// What errors call it.
    pub(crate) shown: String,
    /// The file's length in bytes.
    pub(crate) size: u64,
}

/// Consecutive bytes of a file.
#[derive(Debug)]
pub(crate) struct Stream {
    /// Where the next byte lies in the file.
    at: u64,
    end: u64,
    arriving: Receiver<Result<Vec<u8>, HubError>>,
    block: Vec<u8>,
    /// Bytes of `block` that were taken.
    taken: usize,
}

impl Stream {
    /// Begins to fetch a range of a file.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]: the system has no thread left.
    pub(crate) fn new(client: &Arc<Client>, file: &Arc<Address>, range: Range<u64>) -> Result<Self> {
        let (sender, arriving) = sync_channel(AHEAD);
        let (client, file, Range { start, end }) = (Arc::clone(client), Arc::clone(file), range);
        let path = file.shown.clone();
        std::thread::Builder::new()
            .name("df11 download".into())
            .spawn(move || {
                let pace = Pace::default();
                Download { client: &client, file: &file, at: start, end, body: None, pace }.run(&sender);
            })
            .map_err(Error::io("start a thread to fetch", path.as_ref()))?;
        Ok(Self { at: start, end, arriving, block: Vec::new(), taken: 0 })
    }

    /// Where the next byte lies in the file.
    pub(crate) fn at(&self) -> u64 {
        self.at
    }

    /// Where it ends in the file.
    pub(crate) fn end(&self) -> u64 {
        self.end
    }

    /// The next bytes, at most this number; none only at the end. Calls `look` from time to time while it waits.
    ///
    /// # Errors
    ///
    /// [`Error::Hub`]; `look`'s own.
    pub(crate) fn next(&mut self, most: u64, mut look: impl FnMut() -> Result<()>) -> Result<&[u8]> {
        while self.taken == self.block.len() && self.at < self.end {
            look()?;
            match self.arriving.recv_timeout(LOOK) {
                Ok(block) => (self.block, self.taken) = (block?, 0),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Error::io("fetch", "a file".as_ref())(std::io::Error::other("the thread ended")));
                }
            }
        }
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let start = self.taken;
        self.taken = self.block.len().min(start.saturating_add(most));
        self.at += (self.taken - start) as u64;
        Ok(self.block.get(start..self.taken).unwrap_or_default())
    }

    /// Fills `out` with the next bytes.
    ///
    /// # Errors
    ///
    /// [`Error::Hub`]; [`Error::Changed`] if `out` reaches beyond the end.
    pub(crate) fn read_exact(&mut self, mut out: &mut [u8], shown: &str) -> Result<()> {
        while !out.is_empty() {
            let bytes = self.next(out.len() as u64, || Ok(()))?;
            if bytes.is_empty() {
                return Err(Error::Changed { path: shown.into() });
            }
            let (now, later) = std::mem::take(&mut out).split_at_mut(bytes.len());
            now.copy_from_slice(bytes);
            out = later;
        }
        Ok(())
    }
}

/// Whether a file on the server begins with these bytes. Nothing else of it is fetched.
///
/// # Errors
///
/// [`Error::Hub`], [`Error::Interrupted`]; the system has no thread left.
pub(crate) fn is_beginning(
    client: &Arc<Client>,
    file: &Address,
    beginning: &[u8],
    progress: &dyn Progress,
) -> Result<bool> {
    let mut stream = Stream::new(client, &Arc::new(file.clone()), 0..beginning.len() as u64)?;
    let mut rest = beginning;
    while !rest.is_empty() {
        let bytes = stream.next(rest.len() as u64, || unless_interrupted(progress))?;
        match rest.strip_prefix(bytes).filter(|_| !bytes.is_empty()) {
            Some(after) => rest = after,
            None => return Ok(false),
        }
    }
    Ok(true)
}

/// The thread's side.
struct Download<'a> {
    client: &'a Client,
    file: &'a Address,
    at: u64,
    end: u64,
    body: Option<BodyReader<'static>>,
    pace: Pace,
}

/// How fast the bytes come.
#[derive(Default)]
struct Pace {
    waited: Duration,
    bytes: u64,
}

impl Pace {
    /// Adds bytes for which the server was waited for since `began`; says whether it sends less than [`SLOWEST`], which is judged
    /// whenever a list would be given up. No wait counts for longer than a connection may stay silent, for this process may have been stopped.
    fn is_too_slow(&mut self, began: Instant, bytes: usize, client: &Client) -> bool {
        self.waited += began.elapsed().min(client.settings.timeout);
        self.bytes += bytes as u64;
        if self.waited <= client.settings.list_timeout {
            return false;
        }
        let Self { waited, bytes } = std::mem::take(self);
        (bytes as f64) < SLOWEST * waited.as_secs_f64()
    }
}

impl Download<'_> {
    /// Fetches everything, or until nobody takes it any more.
    fn run(mut self, sender: &SyncSender<Result<Vec<u8>, HubError>>) {
        let mut patience = Patience::new(self.client, true);
        while self.at < self.end {
            let (block, failure) = self.block();
            if !block.is_empty() {
                patience.renew();
                self.at += block.len() as u64;
                if sender.send(Ok(block)).is_err() {
                    return;
                }
            }
            let Some(failure) = failure else { continue };
            self.body = None;
            match patience.wait(failure) {
                Ok(wait) => {
                    std::thread::sleep(wait);
                    self.pace.waited += wait.min(self.client.settings.timeout);
                }
                Err(error) => {
                    // Nobody may be there to take it.
                    let _ = sender.send(Err(error));
                    return;
                }
            }
        }
    }

    /// The next bytes, and why there are no more of them on this connection.
    fn block(&mut self) -> (Vec<u8>, Option<FailedAttempt>) {
        let (mut block, mut began) = (Vec::new(), Instant::now());
        let url = &self.file.url;
        let body = match &mut self.body {
            Some(body) => body,
            none => match connect(self.client, self.file, self.at..self.end) {
                Ok(body) => none.insert(body),
                Err(failure) => return (block, Some(failure)),
            },
        };
        block.resize(at_most(BLOCK, self.end - self.at), 0);
        let mut filled = 0;
        let failure = loop {
            let read = match body.read(block.get_mut(filled..).unwrap_or_default()) {
                Ok(0) if filled < block.len() => {
                    break Some(connection(url, "the connection ended too early".to_owned()));
                }
                Ok(read) => read,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => 0,
                Err(error) => break Some(connection(url, error.to_string())),
            };
            filled += read;
            if self.pace.is_too_slow(began, read, self.client) {
                break Some(refused(url, format!("less than {SLOWEST} bytes a second come")));
            }
            if filled == block.len() {
                break None;
            }
            began = Instant::now();
        };
        block.truncate(filled);
        (block, failure)
    }
}

/// A connection on which a range of a file arrives. What the server says about the file's length must be right.
fn connect(client: &Client, file: &Address, range: Range<u64>) -> Result<BodyReader<'static>, FailedAttempt> {
    let Range { start, end } = range;
    let response = client.get(&file.url, &file.shown, Some(start..end)).map_err(|failure| match failure.error {
        // The range doesn't exist: the file is shorter there.
        HubError::Status { status: 416, .. } => never(HubError::Changed { file: file.shown.clone() }),
        _ => failure,
    })?;
    let answer = |reason: &str| never(HubError::Answer { url: file.url.clone(), reason: reason.to_owned() });
    let length = |got| never(HubError::Length { file: file.shown.clone(), got, expected: file.size });
    let headers = response.headers();
    if header(headers, "content-encoding").is_some_and(|encoding| !encoding.eq_ignore_ascii_case("identity")) {
        return Err(answer("it is encoded, which was not asked for"));
    }
    let said: Option<u64> = header(headers, "content-length").and_then(|text| text.parse().ok());
    match response.status().as_u16() {
        206 => {
            let range = header(headers, "content-range").and_then(content_range);
            let (first, total) = range.ok_or_else(|| answer("it doesn't say which part of the file it is"))?;
            if total.is_some_and(|total| total != file.size) {
                return Err(length(total.unwrap_or_default()));
            }
            if first != start {
                return Err(answer("it is another part of the file than was asked for"));
            }
        }
        // The whole file, since the server knows no ranges.
        200 if start == 0 => {
            if let Some(got) = said.filter(|&got| got != file.size) {
                return Err(length(got));
            }
        }
        200 => return Err(answer("the server sends whole files only, so it can't go on where a connection ended")),
        _ => return Err(answer(&format!("its status is {}", response.status()))),
    }
    Ok(response.into_body().into_with_config().limit(u64::MAX).reader())
}

/// The first byte and the file's length in `bytes 0-9/20`; servers may write `*` for the length.
fn content_range(text: &str) -> Option<(u64, Option<u64>)> {
    let (range, total) = text.strip_prefix("bytes ")?.split_once('/')?;
    let first = range.split_once('-')?.0.trim().parse().ok()?;
    match total.trim() {
        "*" => Some((first, None)),
        total => Some((first, Some(total.parse().ok()?))),
    }
}

fn never(error: HubError) -> FailedAttempt {
    FailedAttempt { error, again: Again::Never }
}
