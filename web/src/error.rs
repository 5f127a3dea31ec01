//! This package's own errors, in addition to the library's.

/// An error of this package. Its text is one plain sentence.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The package runs on a page's main thread, where files can't be read synchronously.
    #[error("df11 must run in a worker: only there a file can be read in parts")]
    NoWorker,
    /// This package's kernel can't decode a unit.
    #[error("the kernel can't decode unit {0}: it isn't in the official geometry, or a chunk of it is too large")]
    Kernel(String),
    /// The words belong to another unit.
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

/// The text of a value that JavaScript threw.
pub(crate) fn sentence(value: &wasm_bindgen::JsValue) -> String {
    use wasm_bindgen::JsCast;

    match value.dyn_ref::<js_sys::Error>() {
        Some(error) => error.message().into(),
        // Not in every engine is a DOMException an Error, but it always has a message.
        None => js_sys::Reflect::get(value, &"message".into())
            .ok()
            .and_then(|message| message.as_string())
            .unwrap_or_else(|| format!("{value:?}")),
    }
}
