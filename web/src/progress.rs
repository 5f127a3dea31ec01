//! Reports progress to a function of the page.

use std::cell::Cell;

use df11_host::Progress;
use js_sys::Function;
use wasm_bindgen::JsValue;

/// At least this many bytes are done between two calls, since more calls would only take time.
const STEP: u64 = 4 << 20;

/// Calls a function with the number of BF16 bytes done, and with their total.
pub(crate) struct Calls<'f> {
    function: Option<&'f Function>,
    done: Cell<u64>,
    told: Cell<u64>,
    all: Cell<u64>,
}

impl<'f> Calls<'f> {
    pub(crate) fn of(function: Option<&'f Function>) -> Self {
        Self { function, done: Cell::new(0), told: Cell::new(0), all: Cell::new(0) }
    }

    fn tell(&self) {
        self.told.set(self.done.get());
        if let Some(function) = self.function {
            let number = |cell: &Cell<u64>| JsValue::from_f64(cell.get() as f64);
            // Exceptions in the page's function are ignored.
            let _ = function.call2(&JsValue::UNDEFINED, &number(&self.done), &number(&self.all));
        }
    }
}

impl Progress for Calls<'_> {
    fn start(&self, total_bytes: u64) {
        self.all.set(total_bytes);
        self.tell();
    }

    fn advance(&self, bytes: u64, _: &str) {
        self.done.set(self.done.get() + bytes);
        if self.done.get() - self.told.get() >= STEP || self.done.get() == self.all.get() {
            self.tell();
        }
    }
}
