//! HTTP requests to the hub, and which failures are worth another attempt.

use std::cell::Cell;
use std::io::{ErrorKind, Read};
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ureq::http::{HeaderMap, Response};
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::{Agent, Body};

use super::redirect;
use super::settings::Settings;
use crate::error::hub::HubError;
use crate::error::{Error, Result};

/// Attempts in a row that bring nothing before it is given up.
pub(crate) const ATTEMPTS: u32 = 6;

/// Redirects that are followed for one answer.
const REDIRECTS: u32 = 10;

/// The longest time that a server may ask to wait.
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// All pauses together that a server may ask for before one answer.
pub(super) const LONGEST_PAUSES: Duration = Duration::from_secs(LONGEST_WAIT.as_secs() * (ATTEMPTS as u64 - 1));

/// The header in which the hub says how long the file is that it redirects to.
pub(super) const LINKED_SIZE: &str = "x-linked-size";

/// The longest answer that isn't a file: the list of a repository's files, 300 bytes each.
pub(crate) const LIST_BYTES: u64 = 64 << 20;

/// Sends requests about one repository.
pub(crate) struct Client {
    agent: Agent,
    pub(crate) settings: Settings,
    /// What errors call the repository, and its page.
    pub(crate) id: String,
    page: String,
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} at {}", self.id, self.settings.endpoint)
    }
}

/// Why an attempt failed.
#[derive(Debug)]
pub(crate) struct FailedAttempt {
    pub(crate) error: HubError,
    /// What another attempt may bring.
    pub(crate) again: Again,
}

/// Whether another attempt may help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Again {
    /// It can't.
    Never,
    /// Only if the server was reached before: otherwise there is no connection, or no such server.
    IfReached,
    /// It may, after this time if the server says so.
    After(Option<Duration>),
}

/// Counts the attempts in a row that bring nothing.
pub(crate) struct Patience {
    failed: u32,
    pause: Duration,
    is_reached: bool,
}

impl Patience {
    /// `is_reached`: whether the server has answered before.
    pub(crate) fn new(client: &Client, is_reached: bool) -> Self {
        Self { failed: 0, pause: client.settings.pause, is_reached }
    }

    /// Something arrived.
    pub(crate) fn renew(&mut self) {
        self.failed = 0;
    }

    /// How long to wait before the next attempt.
    ///
    /// # Errors
    ///
    /// The failure's own error, if no attempt will follow; [`HubError::Wait`].
    pub(crate) fn wait(&mut self, failure: FailedAttempt) -> Result<Duration, HubError> {
        self.failed += 1;
        let asked = match failure.again {
            Again::Never => return Err(failure.error),
            Again::IfReached if !self.is_reached => return Err(failure.error),
            Again::IfReached => None,
            Again::After(asked) => asked,
        };
        if self.failed >= ATTEMPTS {
            return Err(failure.error);
        }
        let wait = self.pause * (1 << (self.failed - 1));
        match (asked, failure.error) {
            (Some(asked), HubError::Status { url, .. }) if asked > LONGEST_WAIT => {
                Err(HubError::Wait { url, got: asked.as_secs(), allowed: LONGEST_WAIT.as_secs() })
            }
            (asked, _) => Ok(wait.max(asked.unwrap_or_default())),
        }
    }
}

impl Client {
    /// For a repository: what errors call it, and `OWNER/NAME`.
    ///
    /// # Errors
    ///
    /// The file of certificates can't be read.
    pub(crate) fn new(settings: Settings, id: String, repository: &str) -> Result<Self> {
        let mut tls = TlsConfig::builder();
        if let Some(path) = &settings.certificates {
            let pem = std::fs::read(path).map_err(Error::io("read", path))?;
            let certificates = parse_pem(&pem).filter_map(|item| match item {
                Ok(PemItem::Certificate(certificate)) => Some(certificate),
                _ => None,
            });
            tls = tls.root_certs(RootCerts::Specific(Arc::new(certificates.collect())));
        }
        let config = Agent::config_builder()
            .tls_config(tls.build())
            .user_agent(concat!("df11/", env!("CARGO_PKG_VERSION")))
            .http_status_as_error(false)
            // `get` follows redirects: ureq would show the token to another port of the same host.
            .max_redirects(0)
            .timeout_connect(Some(settings.timeout))
            .timeout_recv_response(Some(settings.timeout))
            .timeout_per_read(Some(settings.timeout))
            .build();
        let page = format!("{}/{repository}", settings.endpoint);
        Ok(Self { agent: config.into(), settings, id, page })
    }

    /// The text of an answer that isn't a file, after as many attempts as it takes. All together they may take no longer than a list may,
    /// without the pauses between them.
    ///
    /// # Errors
    ///
    /// [`HubError`].
    pub(crate) fn text(&self, url: &str, what: &str) -> Result<String, HubError> {
        let spent = Cell::new(Duration::ZERO);
        self.persist(false, || {
            let began = Instant::now();
            let text = self.text_once(url, what, self.settings.list_timeout.saturating_sub(spent.get()));
            spent.set(spent.get() + began.elapsed());
            text
        })
    }

    fn text_once(&self, url: &str, what: &str, left: Duration) -> Result<String, FailedAttempt> {
        let began = Instant::now();
        let body = self.get(url, what, None)?.into_body();
        let mut reader = body.into_with_config().limit(LIST_BYTES + 1).reader();
        let (mut bytes, mut piece) = (Vec::new(), vec![0; 1 << 16]);
        loop {
            let read = reader.read(&mut piece).map_err(|error| connection(url, error.to_string()))?;
            bytes.extend_from_slice(piece.get(..read).unwrap_or_default());
            if bytes.len() as u64 > LIST_BYTES {
                return Err(refused(url, format!("its answer has more than {LIST_BYTES} bytes")));
            }
            if read == 0 {
                return String::from_utf8(bytes).map_err(|error| refused(url, error.to_string()));
            }
            // Each byte may be in time, and the end never.
            if began.elapsed() > left {
                let seconds = self.settings.list_timeout.as_secs_f32();
                return Err(refused(url, format!("its answer takes more than {seconds} s")));
            }
        }
    }

    /// The headers of a file, as the hub itself answers, after as many attempts as it takes. Redirects on the hub are followed, unless
    /// the answer says what they lead to.
    ///
    /// # Errors
    ///
    /// [`HubError`].
    pub(crate) fn headers(&self, url: &str, what: &str) -> Result<HeaderMap, HubError> {
        self.persist(true, || {
            let mut at = url.to_owned();
            for _ in 0..=REDIRECTS {
                let request = self.agent.head(&at);
                let token = self.settings.token.iter();
                let request = token.fold(request, |r, token| r.header("authorization", bearer(token)));
                let response = request.call().map_err(|error| of_ureq(url, error))?;
                let is_redirect = response.status().is_redirection();
                let mut headers = self.judge(url, what, response)?.headers().clone();
                if !is_redirect || headers.contains_key(LINKED_SIZE) {
                    return Ok(headers);
                }
                let location = header(&headers, "location").unwrap_or_default();
                let target = redirect::target(&at, location).map_err(|reason| refused(url, reason))?;
                if !redirect::is_same_origin(&target, &self.settings.endpoint) {
                    // Those of the redirect itself say nothing of the file.
                    headers.clear();
                    return Ok(headers);
                }
                at = target;
            }
            Err(too_many_redirects(url))
        })
    }

    /// The first attempt that succeeds. `is_reached`: whether the server has answered before.
    fn persist<T>(&self, is_reached: bool, attempt: impl Fn() -> Result<T, FailedAttempt>) -> Result<T, HubError> {
        let mut patience = Patience::new(self, is_reached);
        loop {
            match attempt() {
                Ok(answer) => return Ok(answer),
                Err(failure) => std::thread::sleep(patience.wait(failure)?),
            }
        }
    }

    /// Sends a request for all of a file or for a range of its bytes, and gives the answer if it is one. `what` is what
    /// errors say the hub doesn't have.
    ///
    /// # Errors
    ///
    /// No connection, or a status that is an error.
    pub(crate) fn get(
        &self,
        url: &str,
        what: &str,
        range: Option<Range<u64>>,
    ) -> Result<Response<Body>, FailedAttempt> {
        let mut at = url.to_owned();
        for _ in 0..=REDIRECTS {
            let mut request = self.agent.get(&at).header("accept-encoding", "identity");
            // A storage server that the hub sends us to must not see the token.
            if let Some(token) = &self.settings.token
                && redirect::is_same_origin(&at, &self.settings.endpoint)
            {
                request = request.header("authorization", bearer(token));
            }
            if let Some(range) = &range {
                request = request.header("range", format!("bytes={}-{}", range.start, range.end.saturating_sub(1)));
            }
            let response = request.call().map_err(|error| of_ureq(url, error))?;
            let location = header(response.headers(), "location").filter(|_| response.status().is_redirection());
            let Some(location) = location else { return self.judge(url, what, response) };
            at = redirect::target(&at, location).map_err(|reason| refused(url, reason))?;
        }
        Err(too_many_redirects(url))
    }

    /// The answer, unless its status says that it is none.
    fn judge(&self, url: &str, what: &str, response: Response<Body>) -> Result<Response<Body>, FailedAttempt> {
        let status = response.status().as_u16();
        if status < 400 {
            return Ok(response);
        }
        let error = match (status, header(response.headers(), "x-error-code")) {
            // The hub answers 401 to those without a token if there is no such repository.
            (_, Some("RepoNotFound" | "RevisionNotFound" | "EntryNotFound")) | (404 | 410, _) => {
                HubError::NotFound { what: what.to_owned() }
            }
            (401 | 403, _) => {
                let (id, page) = (self.id.clone(), self.page.clone());
                HubError::NoAccess { id, has_token: self.settings.token.is_some(), page }
            }
            _ => HubError::Status { url: url.to_owned(), status },
        };
        let again = match status {
            408 | 425 | 429 | 500 | 502 | 503 | 504 => {
                let seconds = header(response.headers(), "retry-after").and_then(|text| text.trim().parse().ok());
                Again::After(seconds.map(Duration::from_secs))
            }
            _ => Again::Never,
        };
        Err(FailedAttempt { error, again })
    }
}

/// A header's text.
pub(crate) fn header<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// A connection that failed, after the server was reached.
pub(crate) fn connection(url: &str, reason: String) -> FailedAttempt {
    FailedAttempt { error: HubError::Connection { url: url.to_owned(), reason }, again: Again::After(None) }
}

/// An answer that no other attempt will change.
pub(super) fn refused(url: &str, reason: String) -> FailedAttempt {
    FailedAttempt { error: HubError::Connection { url: url.to_owned(), reason }, again: Again::Never }
}

fn too_many_redirects(url: &str) -> FailedAttempt {
    refused(url, format!("it redirects more than {REDIRECTS} times"))
}

fn bearer(token: &str) -> String {
    format!("Bearer {token}")
}

fn of_ureq(url: &str, error: ureq::Error) -> FailedAttempt {
    let again = match &error {
        ureq::Error::HostNotFound | ureq::Error::ConnectionFailed => Again::IfReached,
        ureq::Error::Io(error) => match error.kind() {
            ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::BrokenPipe
            | ErrorKind::UnexpectedEof
            | ErrorKind::TimedOut
            | ErrorKind::Interrupted => Again::After(None),
            // Refused, unreachable, or a name that nobody knows.
            _ => Again::IfReached,
        },
        ureq::Error::Timeout(_) | ureq::Error::Protocol(_) => Again::After(None),
        _ => Again::Never,
    };
    FailedAttempt { error: HubError::Connection { url: url.to_owned(), reason: error.to_string() }, again }
}
