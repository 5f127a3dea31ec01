//! Names from strangers, for a page to show.

use df11_host::internals;
use wasm_bindgen::prelude::wasm_bindgen;

/// A name or a sentence in one line that hides nothing. What a line doesn't show becomes an escape, such as `\u{202e}`: controls,
/// what turns the direction of the text, and what nobody sees.
#[wasm_bindgen(js_name = oneLine)]
pub fn one_line(text: &str) -> String {
    internals::one_line(text)
}
