//! A file that the user chose; it is read in parts, never as a whole.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::sync::Mutex;

use df11_host::{Model, ReadAt};
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast, JsError};
use web_sys::{Blob, File, FileReaderSync};

use crate::error::{Error, refused};

/// How many bytes are read at a time. A call to the browser takes as long as reading some 100 kB.
const TOGETHER: usize = 1 << 20;

/// How many places in the file are read alternately: a unit's large tensors, and one more.
const PLACES: usize = 4;

thread_local! {
    /// The open files. JavaScript's values belong to one thread, but the library requires a reader that threads can share,
    /// so it gets a number.
    static OPEN: RefCell<(u64, HashMap<u64, Blob>)> = RefCell::default();
}

/// Opens a safetensors file, compressed or not.
///
/// # Errors
///
/// [`Error::NoWorker`]; the file is damaged, or the browser can't read it.
pub(crate) fn open(file: Blob) -> Result<Model, JsError> {
    Ok(Model::from_reader(BrowserFile::new(file)?)?)
}

/// An open file.
#[derive(Debug)]
struct BrowserFile {
    name: String,
    number: u64,
    bytes: u64,
    /// The parts read last: the offset and the bytes of each, the most recently used first.
    read: Mutex<Vec<(u64, Vec<u8>)>>,
}

impl BrowserFile {
    /// # Errors
    ///
    /// [`Error::NoWorker`].
    fn new(file: Blob) -> Result<Self, Error> {
        FileReaderSync::new().map_err(|_| Error::NoWorker)?;
        let name = file.dyn_ref::<File>().map(File::name).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| "model.safetensors".to_owned());
        // The size in bytes, exact up to 2^53.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sizes are whole and not negative")]
        let bytes = file.size() as u64;
        let number = OPEN.with_borrow_mut(|(next, open)| {
            *next += 1;
            open.insert(*next, file);
            *next
        });
        Ok(Self { name, number, bytes, read: Mutex::default() })
    }

    /// Reads bytes from the browser.
    fn read_part(&self, from: u64, out: &mut [u8]) -> Result<(), Error> {
        let doing = "read the file";
        let gone = || Error::Browser { doing, reason: "it was closed".to_owned() };
        let file = OPEN.with_borrow(|(_, open)| open.get(&self.number).cloned()).ok_or_else(gone)?;
        let to = from + out.len() as u64;
        let part = file.slice_with_f64_and_f64(from as f64, to as f64).map_err(refused(doing))?;
        let reader = FileReaderSync::new().map_err(|_| Error::NoWorker)?;
        let bytes = Uint8Array::new(&reader.read_as_array_buffer(&part).map_err(refused(doing))?.into());
        if bytes.length() as usize != out.len() {
            return Err(Error::Browser { doing, reason: "it became shorter".to_owned() });
        }
        bytes.copy_to(out);
        Ok(())
    }
}

impl ReadAt for BrowserFile {
    fn len(&self) -> u64 {
        self.bytes
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn read_at(&self, at: u64, out: &mut [u8]) -> io::Result<()> {
        if at.checked_add(out.len() as u64).is_none_or(|end| end > self.bytes) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if out.len() >= TOGETHER {
            return self.read_part(at, out).map_err(io::Error::other);
        }
        let mut read = self.read.lock().map_err(|_| io::ErrorKind::Other)?;
        let inside = |(from, bytes): &(u64, Vec<u8>)| {
            let start = usize::try_from(at.checked_sub(*from)?).ok()?;
            (start + out.len() <= bytes.len()).then_some(start)
        };
        let found = read.iter().enumerate().find_map(|(place, part)| Some((place, inside(part)?)));
        let (place, start) = match found {
            Some(found) => found,
            None => {
                // The least recently used part makes room.
                let mut bytes = if read.len() < PLACES { Vec::new() } else { read.pop().unwrap_or_default().1 };
                let length = usize::try_from(self.bytes - at).unwrap_or(usize::MAX).min(TOGETHER);
                bytes.resize(length, 0);
                self.read_part(at, &mut bytes).map_err(io::Error::other)?;
                read.push((at, bytes));
                (read.len() - 1, 0)
            }
        };
        out.copy_from_slice(&read[place].1[start..start + out.len()]);
        read[..=place].rotate_right(1);
        Ok(())
    }
}

impl Drop for BrowserFile {
    fn drop(&mut self) {
        OPEN.with_borrow_mut(|(_, open)| open.remove(&self.number));
    }
}
