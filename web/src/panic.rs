//! A panic is a mistake of this package. It becomes a JavaScript error with a sentence, in place of «unreachable».

use std::panic::{PanicHookInfo, set_hook};

use df11_host::internals::one_line;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, throw_val};

/// Runs when the module starts.
#[wasm_bindgen(start)]
fn start() {
    set_hook(Box::new(tell));
}

/// What the module holds isn't to be used after this: nothing of it was put in order. `js/worker.js` knows the sentence by its
/// beginning.
fn tell(info: &PanicHookInfo<'_>) {
    let text = one_line(&info.to_string().replace('\n', " "));
    throw_val(JsError::new(&format!("df11 made a mistake: it {text}")).into())
}
