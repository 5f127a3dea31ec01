//! Makes names from strangers safe for a page to show.

use df11_host::internals;
use wasm_bindgen::prelude::wasm_bindgen;

/// A name or a sentence on one line, with nothing hidden: control characters, invisible ones, and ones that change the
/// direction of text become escapes like `\u{202e}`.
#[wasm_bindgen(js_name = oneLine)]
pub fn one_line(text: &str) -> String {
    internals::one_line(text)
}
