//! JSON documents that have a checksum of themselves, in a field of their own: that of the JSON in which the field is empty.

use std::mem;

use serde::Serialize;

use crate::file::checksum;

/// Such a document.
pub(crate) trait OwnChecksum: Clone + Serialize {
    /// The field.
    fn own_checksum(&mut self) -> &mut String;

    /// Empties the field of a document that was read.
    ///
    /// # Errors
    ///
    /// It isn't the document's checksum: says in what way.
    fn check(&mut self) -> Result<(), String> {
        let expected = mem::take(self.own_checksum());
        let got = of(self).map_err(|error| error.to_string())?;
        if got != expected {
            return Err(format!("its checksum is {got}, not {expected}"));
        }
        Ok(())
    }

    /// The document as JSON, with its checksum.
    ///
    /// # Errors
    ///
    /// It can't be JSON.
    fn to_json(&self) -> serde_json::Result<String> {
        let mut whole = self.clone();
        whole.own_checksum().clear();
        *whole.own_checksum() = of(&whole)?;
        serde_json::to_string_pretty(&whole)
    }
}

fn of(document: &impl Serialize) -> serde_json::Result<String> {
    Ok(checksum::of(&serde_json::to_vec(document)?))
}
