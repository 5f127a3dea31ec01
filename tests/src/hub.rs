//! A server that answers as the Hugging Face hub does, for one small model, and that misbehaves as a test wants it to.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sha1::Digest as _;

/// The repository's name.
pub const REPOSITORY: &str = "df11/model";
/// The commit that each of its revisions is.
pub const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";
/// Its revisions, as URLs have them.
const REVISIONS: [&str; 4] = ["main", COMMIT, "v1", "refs%2Fpr%2F1"];

/// The files of a repository: their paths below it, and their content.
pub type Files = BTreeMap<String, Vec<u8>>;

/// What was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// `GET` or `HEAD`.
    pub method: String,
    /// The path, with what follows `?`.
    pub path: String,
    /// The bytes that were asked for.
    pub range: Option<Range<usize>>,
    /// The header `Authorization`.
    pub authorization: Option<String>,
    /// How many requests for this path came before.
    pub before: usize,
}

/// How a request is answered.
#[derive(Clone, Debug)]
pub enum Answer {
    /// As the hub answers.
    Right,
    /// With this status and this header.
    Status(u16, &'static str, &'static str),
    /// As the hub answers, but the connection ends after this number of bytes of the content.
    Drop(usize),
    /// In pieces of this length, with a pause after each.
    Slow(usize, Duration),
    /// Not at all.
    Silent,
    /// As if the file had this length.
    Total(usize),
    /// As if the content were so long, whatever is sent.
    ContentLength(usize),
    /// From this byte on, whatever was asked for.
    From(usize),
    /// As if the file had this content.
    Content(Vec<u8>),
    /// With the whole file, whatever part was asked for.
    Whole,
    /// With a page that says something went wrong, as if that were the file.
    Page,
    /// With this text in place of the list.
    List(String),
    /// By sending the client to this URL.
    Redirect(String),
}

type Behaviour = Box<dyn FnMut(&Request) -> Answer + Send>;

/// The server. It ends when it is dropped.
pub struct Hub {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    files: Files,
    /// Whether the list says the files' lengths and checksums.
    lists_sizes: bool,
    log: Mutex<Vec<Request>>,
    behaviour: Mutex<Behaviour>,
    ended: AtomicBool,
}

impl Hub {
    /// Serves these files.
    pub fn serve(files: Files) -> Self {
        Self::start(files, true)
    }

    /// Serves these files, with a list of names alone.
    pub fn without_sizes(files: Files) -> Self {
        Self::start(files, false)
    }

    fn start(files: Files, lists_sizes: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let behaviour: Mutex<Behaviour> = Mutex::new(Box::new(|_| Answer::Right));
        let (log, ended) = Default::default();
        let shared = Arc::new(Shared { files, lists_sizes, log, behaviour, ended });
        let of_thread = Arc::clone(&shared);
        std::thread::spawn(move || {
            for connection in listener.incoming() {
                if of_thread.ended.load(Ordering::SeqCst) {
                    return;
                }
                let shared = Arc::clone(&of_thread);
                // The client may be gone before the answer is.
                std::thread::spawn(move || connection.map(|connection| shared.answer(connection)));
            }
        });
        Self { address, shared }
    }

    /// What `HF_ENDPOINT` must be.
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The same under another host name.
    pub fn other_endpoint(&self) -> String {
        format!("http://localhost:{}", self.address.port())
    }

    /// From now on answers so.
    pub fn behave(&self, behaviour: impl FnMut(&Request) -> Answer + Send + 'static) {
        *self.shared.behaviour.lock().unwrap() = Box::new(behaviour);
    }

    /// The list of files, as JSON.
    pub fn list(&self) -> String {
        let path = format!("/api/models/{REPOSITORY}/revision/main");
        let request = Request { method: "GET".into(), path, range: None, authorization: None, before: 0 };
        let answer = self.shared.list(&request).unwrap_or_default();
        let answer = String::from_utf8(answer).unwrap();
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    /// What was asked so far.
    pub fn requests(&self) -> Vec<Request> {
        self.shared.log.lock().unwrap().clone()
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        self.shared.ended.store(true, Ordering::SeqCst);
        // The thread waits for a connection.
        let _ = TcpStream::connect(self.address);
    }
}

impl Request {
    /// Whether this is for a file whose name ends so.
    pub fn is_for(&self, end: &str) -> bool {
        !self.path.starts_with("/api/") && self.path.ends_with(end)
    }

    fn read(connection: &TcpStream) -> Option<Self> {
        let mut lines = BufReader::new(connection).lines().map_while(Result::ok);
        let first = lines.next()?;
        let (method, rest) = first.split_once(' ')?;
        let path = rest.split(' ').next()?;
        let mut request =
            Self { method: method.into(), path: path.into(), range: None, authorization: None, before: 0 };
        for line in lines.take_while(|line| !line.is_empty()) {
            let (name, value) = line.split_once(':')?;
            match name.to_ascii_lowercase().as_str() {
                "authorization" => request.authorization = Some(value.trim().into()),
                "range" => {
                    let (first, last) = value.trim().strip_prefix("bytes=")?.split_once('-')?;
                    request.range = Some(first.parse().ok()?..last.parse::<usize>().ok()? + 1);
                }
                _ => {}
            }
        }
        Some(request)
    }
}

impl Shared {
    fn answer(&self, mut connection: TcpStream) -> Option<()> {
        let mut request = Request::read(&connection)?;
        let answer = {
            let mut log = self.log.lock().unwrap();
            request.before = log.iter().filter(|other| other.path == request.path).count();
            log.push(request.clone());
            (self.behaviour.lock().unwrap())(&request)
        };
        let page = |status: u16, header: &str, value: &str| {
            format!("HTTP/1.1 {status} X\r\nConnection: close\r\n{header}: {value}\r\nContent-Length: 11\r\n\r\nno such luck").into_bytes()
        };
        let bytes = match &answer {
            Answer::Silent => {
                // Until the client has had enough.
                let _ = connection.read(&mut [0]);
                return None;
            }
            Answer::Status(status, header, value) => page(*status, header, value),
            Answer::Page => page(200, "Content-Type", "text/html"),
            Answer::List(text) => json(text),
            Answer::Redirect(to) => page(302, "Location", to),
            _ if request.path.starts_with("/api/") => self.list(&request).unwrap_or_else(|code| {
                let status = if code == "RepoNotFound" { 401 } else { 404 };
                page(status, "X-Error-Code", code)
            }),
            _ => match self.content(&request) {
                Some((name, content)) => self.file(&request, name, content, &answer),
                None => page(404, "X-Error-Code", "EntryNotFound"),
            },
        };
        let (piece, pause) = match answer {
            Answer::Slow(piece, pause) => (piece, pause),
            _ => (bytes.len(), Duration::ZERO),
        };
        for piece in bytes.chunks(piece) {
            connection.write_all(piece).ok()?;
            connection.flush().ok()?;
            std::thread::sleep(pause);
        }
        Some(())
    }

    /// The list of files; the hub's code of the error if there is none.
    fn list(&self, request: &Request) -> Result<Vec<u8>, &'static str> {
        let revision =
            request.path.strip_prefix(&format!("/api/models/{REPOSITORY}/revision/")).ok_or("RepoNotFound")?;
        let revision = revision.split('?').next().unwrap_or_default();
        if !REVISIONS.contains(&revision) {
            return Err("RevisionNotFound");
        }
        let entries: Vec<String> = self.files.iter().map(|(name, content)| self.entry(name, content)).collect();
        let text = format!("{{\"id\": {REPOSITORY:?}, \"sha\": {COMMIT:?}, \"siblings\": [{}]}}", entries.join(", "));
        Ok(json(&text))
    }

    /// A file in the list: large ones have a SHA-256, all have git's SHA-1, of its content or of a pointer to it.
    fn entry(&self, name: &str, content: &[u8]) -> String {
        let size = content.len();
        if !self.lists_sizes {
            return format!("{{\"rfilename\": {name:?}}}");
        }
        match is_large(name) {
            true => {
                let sha256 = sha256(content);
                let pointer = git_blob(format!("oid sha256:{sha256}").as_bytes());
                format!(
                    "{{\"rfilename\": {name:?}, \"size\": {size}, \"blobId\": {pointer:?}, \"lfs\": {{\"sha256\": {sha256:?}, \"size\": {size}}}}}"
                )
            }
            false => format!("{{\"rfilename\": {name:?}, \"size\": {size}, \"blobId\": {:?}}}", git_blob(content)),
        }
    }

    /// The file that is asked for, on this server or on the storage server that it plays.
    fn content(&self, request: &Request) -> Option<(&str, &[u8])> {
        let name = request.path.split_once(&format!("/resolve/{COMMIT}/")).or(request.path.split_once("/storage/"))?.1;
        let (name, content) = self.files.get_key_value(&name.replace("%20", " "))?;
        Some((name, content))
    }

    fn file(&self, request: &Request, name: &str, content: &[u8], answer: &Answer) -> Vec<u8> {
        let content = if let Answer::Content(other) = answer { other } else { content };
        let total = if let Answer::Total(total) = answer { *total } else { content.len() };
        let mut head = "HTTP/1.1 ".to_owned();
        let body = match &request.range {
            Some(range) if !matches!(answer, Answer::Whole) => {
                let first = if let Answer::From(first) = answer { *first } else { range.start };
                let end = range.end.min(content.len());
                if first >= end {
                    return b"HTTP/1.1 416 X\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".to_vec();
                }
                let _ = write!(head, "206 Partial Content\r\nContent-Range: bytes {first}-{}/{total}\r\n", end - 1);
                &content[first..end]
            }
            _ => {
                head += "200 OK\r\n";
                content
            }
        };
        if request.method == "HEAD" {
            let etag = etag(name, content);
            let _ = write!(head, "X-Linked-Etag: \"{etag}\"\r\nX-Linked-Size: {total}\r\nContent-Length: 0\r\n\r\n");
            return head.into_bytes();
        }
        let length = if let Answer::ContentLength(length) = answer { *length } else { body.len() };
        let _ = write!(head, "Connection: close\r\nContent-Length: {length}\r\n\r\n");
        let sent = if let Answer::Drop(after) = answer { body.len().min(*after) } else { body.len() };
        [head.as_bytes(), &body[..sent]].concat()
    }
}

/// The files below a directory, as a repository has them.
pub fn files_below(root: &Path) -> Files {
    fn walk(root: &Path, below: &str, files: &mut Files) {
        for entry in std::fs::read_dir(root.join(below)).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{below}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                walk(root, &format!("{name}/"), files);
            } else {
                files.insert(name, std::fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut files = Files::new();
    walk(root, "", &mut files);
    files
}

fn json(text: &str) -> Vec<u8> {
    format!("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

/// Whether git keeps a pointer in place of this file.
fn is_large(name: &str) -> bool {
    name.ends_with(".safetensors") || name.ends_with(".bin")
}

/// The checksum by which the hub and its cache know a file of this name and content.
pub fn etag(name: &str, content: &[u8]) -> String {
    if is_large(name) { sha256(content) } else { git_blob(content) }
}

fn sha256(content: &[u8]) -> String {
    hexadecimal(&sha2::Sha256::digest(content))
}

fn git_blob(content: &[u8]) -> String {
    hexadecimal(&sha1::Sha1::digest([format!("blob {}\0", content.len()).as_bytes(), content].concat()))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
