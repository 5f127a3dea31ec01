//! Progress that tests read.

use std::cell::{Cell, RefCell};

use df11_host::Progress;

/// A progress that records its calls.
#[derive(Default)]
pub struct Heard {
    pub total: Cell<u64>,
    pub done: Cell<u64>,
    pub names: RefCell<Vec<String>>,
    /// It asks to stop when this many bytes are done.
    pub most: Option<u64>,
}

impl Progress for Heard {
    fn start(&self, total_bytes: u64) {
        self.total.set(total_bytes);
    }

    fn advance(&self, bytes: u64, name: &str) {
        self.done.set(self.done.get() + bytes);
        self.names.borrow_mut().push(name.to_owned());
    }

    fn is_interrupted(&self) -> bool {
        self.most.is_some_and(|most| self.done.get() >= most)
    }
}
