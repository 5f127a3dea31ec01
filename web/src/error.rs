//! What can go wrong here, in addition to what the library reports.

/// An error of this package. Its text is one plain sentence.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The package runs on a page's own thread, where no file can be read without waiting for the page.
    #[error("df11 must run in a worker: only there a file can be read in parts")]
    NoWorker,
    /// The kernel of this package can't decode a unit.
    #[error("the kernel can't decode unit {0}: it isn't in the official geometry, or a chunk of it is too large")]
    Kernel(String),
    /// Words that belong to another unit.
    #[error("the words are {got}, and unit {unit} has {expected}")]
    WordCount { unit: String, got: usize, expected: usize },
    /// The browser refused something.
    #[error("the browser can't {doing}: {reason}")]
    Browser { doing: &'static str, reason: String },
}

/// For `map_err`: the browser refused to do this.
pub(crate) fn refused(doing: &'static str) -> impl FnOnce(wasm_bindgen::JsValue) -> Error {
    move |value| Error::Browser { doing, reason: sentence(&value) }
}

/// The text of what JavaScript threw.
pub(crate) fn sentence(value: &wasm_bindgen::JsValue) -> String {
    use wasm_bindgen::JsCast;

    match value.dyn_ref::<js_sys::Error>() {
        Some(error) => error.message().into(),
        // A DOMException is no Error in every engine, but has a message.
        None => js_sys::Reflect::get(value, &"message".into())
            .ok()
            .and_then(|message| message.as_string())
            .unwrap_or_else(|| format!("{value:?}")),
    }
}
