//! A file that is written piece by piece into the browser's memory. The browser may store a `Blob` on the
//! disk.

use std::io::{self, Write};

use js_sys::{Array, Uint8Array};
use web_sys::{Blob, BlobPropertyBag};

use crate::error::{Error, refused};

/// Bytes per piece.
const PIECE: usize = 8 << 20;

/// What has been written so far.
#[derive(Default)]
pub(crate) struct Sink {
    /// The pieces that the browser already has.
    pieces: Array,
    /// The next piece.
    piece: Vec<u8>,
}

impl Sink {
    /// Everything that was written.
    ///
    /// # Errors
    ///
    /// [`Error::Browser`].
    pub(crate) fn into_blob(mut self) -> Result<Blob, Error> {
        self.give()?;
        blob(&self.pieces)
    }

    /// Hands the current piece to the browser.
    fn give(&mut self) -> Result<(), Error> {
        if !self.piece.is_empty() {
            let bytes = Uint8Array::from(&self.piece[..]);
            self.pieces.push(&blob(&Array::of1(&bytes))?.into());
            self.piece.clear();
        }
        Ok(())
    }
}

fn blob(parts: &Array) -> Result<Blob, Error> {
    let options = BlobPropertyBag::new();
    options.set_type("application/octet-stream");
    Blob::new_with_buffer_source_sequence_and_options(parts, &options).map_err(refused("keep what was written"))
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(PIECE - self.piece.len());
        self.piece.extend_from_slice(&bytes[..taken]);
        if self.piece.len() == PIECE {
            self.give().map_err(io::Error::other)?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
