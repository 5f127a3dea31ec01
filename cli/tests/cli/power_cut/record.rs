//! The system calls of a run, as `strace` saw them, in the order in which they were answered.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::common::*;

/// A call that succeeded.
#[derive(Debug)]
pub struct Call {
    pub name: String,
    arguments: Vec<String>,
    pub result: i64,
}

/// All calls that may change a file system, and those that say which file a descriptor is and where it stands.
const CALLS: &str = "open,openat,openat2,creat,close,dup,dup2,dup3,lseek,read,write,pwrite64,writev,pwritev,pwritev2,\
    truncate,ftruncate,fallocate,copy_file_range,sendfile,splice,mmap,link,linkat,rename,renameat,renameat2,unlink,\
    unlinkat,mkdir,mkdirat,rmdir,symlink,symlinkat,mknod,mknodat,fsync,fdatasync,sync,syncfs,sync_file_range,chdir,fchdir";

/// Runs the command on one thread, which must go well, and gives its calls.
pub fn record(root: &Path, arguments: &[&str]) -> Vec<Call> {
    let place = Place::new();
    let mut command = Command::new("strace");
    // Texts in hexadecimal, and whole.
    command.args(["-f", "-qq", "-xx", "-s", "16777216", "-e", "signal=none", "-e", &format!("trace={CALLS}"), "-o"]);
    command.arg(place.path("log")).arg(env!("CARGO_BIN_EXE_df11")).args(arguments).args(["--threads", "1"]);
    let output = command.current_dir(root).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    calls(&fs::read_to_string(place.path("log")).unwrap())
}

fn calls(log: &str) -> Vec<Call> {
    // The first half of a call of a thread that another thread's call interrupted.
    let mut begun: HashMap<&str, &str> = HashMap::new();
    let mut calls = Vec::new();
    for line in log.lines() {
        let (process, line) = line.split_once(' ').unwrap();
        let line = line.trim_start();
        if let Some(first) = line.strip_suffix("<unfinished ...>") {
            begun.insert(process, first.trim_end());
        } else if let Some((_, rest)) = line.split_once(" resumed>") {
            calls.extend(call(&format!("{}{rest}", begun.remove(process).unwrap())));
        } else {
            calls.extend(call(line));
        }
    }
    calls
}

/// A line `name(argument, argument) = result`, unless the call failed.
fn call(line: &str) -> Option<Call> {
    let (call, result) = line.rsplit_once(" = ").unwrap_or_else(|| panic!("not a call: {line}"));
    let (name, arguments) = call.trim_end().strip_suffix(')').and_then(|call| call.split_once('(')).unwrap();
    let result = result.split(' ').next().unwrap();
    // Addresses are in hexadecimal, and nobody needs them.
    let result = if result.starts_with("0x") { 0 } else { result.parse().ok()? };
    let arguments = arguments.split(", ").map(str::to_owned).collect();
    (result >= 0).then(|| Call { name: name.to_owned(), arguments, result })
}

impl Call {
    /// An argument as it is.
    pub fn word(&self, nth: usize) -> &str {
        &self.arguments[nth]
    }

    /// Whether an argument has this flag.
    pub fn has(&self, nth: usize, flag: &str) -> bool {
        self.arguments.get(nth).is_some_and(|flags| flags.split('|').any(|one| one == flag))
    }

    /// An argument that is a number, or a place in memory that holds one; `None` if it is neither.
    pub fn number(&self, nth: usize) -> Option<u64> {
        self.word(nth).trim_matches(['[', ']']).parse().ok()
    }

    /// An argument that is a text, as bytes.
    pub fn bytes(&self, nth: usize) -> Vec<u8> {
        let text = self.word(nth).strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let text = text.unwrap_or_else(|| panic!("{nth} isn't a whole text: {}", self.name));
        text.split("\\x").skip(1).map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
    }

    /// An argument that is a path.
    pub fn path(&self, nth: usize) -> String {
        String::from_utf8(self.bytes(nth)).unwrap()
    }
}
