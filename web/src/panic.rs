//! A panic is a bug in this package. It becomes a JavaScript error with a sentence, instead of "unreachable".

use std::panic::{PanicHookInfo, set_hook};

use df11_host::internals::one_line;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, throw_val};

/// Runs when the module starts.
#[wasm_bindgen(start)]
fn start() {
    set_hook(Box::new(tell));
}

/// After this the module's state must not be used any more, since nothing was cleaned up. `js/worker.js` recognises the
/// sentence by its beginning.
fn tell(info: &PanicHookInfo<'_>) {
    let text = one_line(&info.to_string().replace('\n', " "));
    throw_val(JsError::new(&format!("df11 made a mistake: it {text}")).into())
}
