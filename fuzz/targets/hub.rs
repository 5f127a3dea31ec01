//! A model of a hub whose answers are wrong: the bytes that a local model gives, or an error and nothing written.
#![no_main]

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use arbitrary::Arbitrary;
use df11_fuzz::common::*;
use df11_fuzz::edit::{self, Edit};
use df11_host::internals::compress_from;
use df11_host::{CompressOptions, PartNumber};
use df11_tests::hub::{Answer, COMMIT, Files, Hub, REPOSITORY, Request, etag, files_below};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
struct Input {
    rules: Vec<Rule>,
    cached: Vec<Cached>,
    part: Option<bool>,
    lists_sizes: bool,
}

/// Requests, and how they are answered; the first rule that fits is followed.
#[derive(Arbitrary, Clone, Debug)]
struct Rule {
    on: On,
    nth: Option<u8>,
    answer: Wrong,
}

#[derive(Arbitrary, Clone, Debug)]
enum On {
    List,
    File(u8),
    Any,
}

#[derive(Arbitrary, Clone, Debug)]
enum Wrong {
    Status(u8, u8),
    Drop(u16),
    Total(u16),
    ContentLength(u16),
    From(u16),
    Changed(u16, u8),
    Cut(u16),
    Longer(Vec<u8>),
    Whole,
    Page,
    /// The list, changed, and then bytes of its text.
    List(Vec<Edit>, Option<(u16, u8)>),
    Redirect(u8),
}

/// A file that Python's cache has, and a byte of it that is another.
#[derive(Arbitrary, Clone, Debug)]
struct Cached {
    file: u8,
    changed: Option<(u16, u8)>,
    is_cut: bool,
}

/// The model, and what a local run makes of it: whole, and its two parts.
struct Made {
    place: Place,
    files: Files,
    /// The list as the hub has it.
    list: serde_json::Value,
}

fn made() -> &'static Made {
    static MADE: OnceLock<Made> = OnceLock::new();
    MADE.get_or_init(|| {
        let place = inputs::nested();
        for part in [None, Some(false), Some(true)] {
            let to = place.path(name(part));
            df11_host::compress(place.path("model"), to, options_of(part), &()).unwrap();
        }
        let files = files_below(&place.path("model"));
        let hub = Hub::serve(files.clone());
        let list = serde_json::from_str(&hub.list()).unwrap();
        Made { place, files, list }
    })
}

fn name(part: Option<bool>) -> &'static str {
    match part {
        None => "whole",
        Some(false) => "part1",
        Some(true) => "part2",
    }
}

fn options_of(part: Option<bool>) -> CompressOptions {
    options(|to: &mut CompressOptions| {
        to.output.sync = false;
        to.part = part.and_then(|second| PartNumber::new(1 + u32::from(second), 2));
    })
}

/// The name of one of the files.
fn file(which: u8) -> &'static str {
    let files = &made().files;
    files.keys().nth(usize::from(which) % files.len()).unwrap()
}

impl Rule {
    fn fits(&self, request: &Request) -> bool {
        let is_on = match self.on {
            On::List => request.path.starts_with("/api/"),
            On::File(which) => request.is_for(file(which)),
            On::Any => true,
        };
        is_on && self.nth.is_none_or(|nth| request.before == usize::from(nth % 4))
    }

    fn answer(&self, request: &Request) -> Answer {
        let number = |n: u16| usize::from(n);
        let content = || {
            let name = made().files.keys().find(|name| request.is_for(name));
            name.map(|name| made().files[name].clone()).unwrap_or_default()
        };
        match &self.answer {
            Wrong::Status(status, header) => {
                const STATUSES: [u16; 16] =
                    [200, 204, 206, 301, 302, 307, 400, 401, 403, 404, 416, 429, 500, 502, 503, 0];
                const HEADERS: [(&str, &str); 6] = [
                    ("Location", "/storage/config.json"),
                    ("X-Error-Code", "EntryNotFound"),
                    ("X-Error-Code", "GatedRepo"),
                    ("Retry-After", "0"),
                    ("Content-Range", "bytes 0-10/11"),
                    ("Location", ""),
                ];
                let (name, value) = HEADERS[usize::from(*header) % HEADERS.len()];
                Answer::Status(STATUSES[usize::from(*status) % STATUSES.len()], name, value)
            }
            // On every connection a few bytes are as fast as a hub must be, and the whole takes a minute.
            Wrong::Drop(n) if self.nth.is_none() => Answer::Drop(number(*n).max(256)),
            Wrong::Drop(n) => Answer::Drop(number(*n)),
            Wrong::Total(n) => Answer::Total(number(*n)),
            Wrong::ContentLength(n) => Answer::ContentLength(number(*n)),
            Wrong::From(n) => Answer::From(number(*n)),
            Wrong::Changed(at, byte) => {
                let mut content = content();
                let at = number(*at) % content.len().max(1);
                content.get_mut(at).into_iter().for_each(|old| *old ^= byte | 1);
                Answer::Content(content)
            }
            Wrong::Cut(end) => {
                let mut content = content();
                content.truncate(number(*end));
                Answer::Content(content)
            }
            Wrong::Longer(more) => Answer::Content([content(), more.clone()].concat()),
            Wrong::Whole => Answer::Whole,
            Wrong::Page => Answer::Page,
            Wrong::List(edits, byte) => {
                let mut list = made().list.clone();
                edit::apply(&mut list, edits);
                let mut text = list.to_string().into_bytes();
                if let Some((at, byte)) = byte {
                    let at = number(*at) % text.len();
                    text[at] ^= byte;
                }
                Answer::List(String::from_utf8_lossy(&text).into_owned())
            }
            Wrong::Redirect(which) => {
                const TO: [&str; 5] =
                    ["/storage/config.json", "http://127.0.0.1:1/x", "ftp://x/y", "//", "https://[::1"];
                let own = || request.path.clone();
                Answer::Redirect(TO.get(usize::from(*which) % 6).map_or_else(own, |to| (*to).to_owned()))
            }
        }
    }
}

/// Python's cache, with these files.
fn write_cache(cache: &Path, cached: &[Cached]) {
    let repository = cache.join(format!("models--{}", REPOSITORY.replace('/', "--")));
    let write = |path: &Path, bytes: &[u8]| {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    };
    write(&repository.join("refs/main"), COMMIT.as_bytes());
    for cached in cached.iter().take(4) {
        let name = file(cached.file);
        let mut bytes = made().files[name].clone();
        let (snapshot, blob) = (repository.join("snapshots").join(COMMIT).join(name), etag(name, &bytes));
        let blob = repository.join("blobs").join(blob);
        if let Some((at, byte)) = cached.changed {
            let at = usize::from(at) % bytes.len().max(1);
            bytes.get_mut(at).into_iter().for_each(|old| *old ^= byte | 1);
        }
        if cached.is_cut {
            bytes.pop();
        }
        write(&blob, &bytes);
        std::fs::create_dir_all(snapshot.parent().unwrap()).unwrap();
        // One file may be there twice.
        let _ = std::os::unix::fs::symlink(blob, snapshot);
    }
}

fuzz_target!(|input: Input| {
    let place = Place::new();
    let made = made();
    let hub = if input.lists_sizes { Hub::serve(made.files.clone()) } else { Hub::without_sizes(made.files.clone()) };
    let rules: Vec<Rule> = input.rules.iter().take(4).cloned().collect();
    let behaviour = rules.clone();
    hub.behave(move |request| {
        behaviour.iter().find(|rule| rule.fits(request)).map_or(Answer::Right, |rule| rule.answer(request))
    });
    let cache = place.path("cache");
    write_cache(&cache, &input.cached);
    let before = tree(place.root());
    let (out, timeout) = (place.path("out"), Duration::from_millis(400));
    let result =
        compress_from(hub.endpoint(), &cache, timeout, &format!("hf:{REPOSITORY}"), &out, &options_of(input.part));
    match result {
        // A list without checksums has nothing to compare the content with.
        Ok(_) => {
            let is_list = |rule: &Rule| matches!(rule.answer, Wrong::List(..));
            if input.lists_sizes && !rules.iter().any(is_list) {
                let [mut got, mut expected] = [out, made.place.path(name(input.part))].map(|path| tree(&path));
                // It has the hub's checksums, where that of a local model has some of its own.
                let documents = [&mut got, &mut expected].map(|files| files.remove("df11-part.json").is_some());
                assert_eq!(documents, [input.part.is_some(); 2]);
                assert_same_files(&got, &expected);
            }
        }
        Err(error) => {
            let after = tree(place.root());
            assert!(after == before, "{error}: {:?}", after.keys());
        }
    }
});
