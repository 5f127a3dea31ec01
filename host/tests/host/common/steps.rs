//! What hears of the steps of some work, and does something in the middle of it.

use std::cell::{Cell, RefCell};

use df11_host::Progress;

/// Does something once, at the first step that is the right one: of these bytes, and of this name.
pub struct Once<W, A> {
    is_it: W,
    act: A,
    is_done: Cell<bool>,
}

impl<W: Fn(u64, &str) -> bool, A: Fn()> Once<W, A> {
    pub fn new(is_it: W, act: A) -> Self {
        Self { is_it, act, is_done: Cell::new(false) }
    }
}

impl<W: Fn(u64, &str) -> bool, A: Fn()> Progress for Once<W, A> {
    fn start(&self, _: u64) {}

    fn advance(&self, bytes: u64, name: &str) {
        if (self.is_it)(bytes, name) && !self.is_done.replace(true) {
            (self.act)();
        }
    }
}

/// Interrupts after this number of steps, and keeps what it was told.
pub struct After {
    steps: Cell<usize>,
    pub notes: RefCell<Vec<String>>,
}

impl After {
    pub fn new(steps: usize) -> Self {
        Self { steps: steps.into(), notes: RefCell::default() }
    }
}

impl Progress for After {
    fn start(&self, _: u64) {}

    fn advance(&self, _: u64, _: &str) {
        self.steps.set(self.steps.get().saturating_sub(1));
    }

    fn note(&self, sentence: &str) {
        self.notes.borrow_mut().push(sentence.to_owned());
    }

    fn is_interrupted(&self) -> bool {
        self.steps.get() == 0
    }
}
