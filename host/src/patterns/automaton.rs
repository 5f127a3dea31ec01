//! All regular expressions of a dictionary in one automaton, with a limit on memory and on time.
//!
//! Anybody may have written the patterns of a model. So each must mean what it means in Python, which
//! [`super::python`] sees to, and all together must not fill the memory or take hours. The crate `regex` limits the
//! memory of one pattern, but not that of all, and it limits no time. This uses `regex-automata`, the engine inside of
//! `regex`, directly:
//!
//! - The compiled patterns have a limit on their memory ([`PATTERN_BYTES`]).
//! - Matching builds a table of the states that it meets. The table has a limit ([`TABLE_BYTES`]), and matching gives up
//!   when the table has been full too often ([`TABLES`]). Until then it takes one step for each byte of a path, however
//!   many patterns there are.

use std::sync::{Arc, Mutex, PoisonError};

use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::{Anchored, Input, MatchKind};

/// The most memory of all compiled patterns: some 10 000 paths whose dots aren't escaped. Those of the published
/// dictionaries take less than a hundredth.
pub(super) const PATTERN_BYTES: usize = 64 << 20;

/// The most memory of the table of states.
const TABLE_BYTES: usize = 16 << 20;

/// How often the table may be full. It never is with a published dictionary.
const TABLES: usize = 16;

/// Regular expressions, ready to match.
pub(super) struct Automaton {
    states: Arc<DFA>,
    table: Mutex<Cache>,
}

/// They take more memory than they may.
#[derive(Debug)]
pub(super) struct TooLarge;

/// They take more time than they may.
#[derive(Debug)]
pub(super) struct TooSlow;

impl Automaton {
    /// An automaton of patterns that [`super::python`] has translated.
    pub(super) fn new(patterns: &[String]) -> Result<Self, TooLarge> {
        let whole: Vec<String> = patterns.iter().map(|pattern| format!(r"(?:{pattern})\z")).collect();
        let limit = |bytes| thompson::Config::new().which_captures(WhichCaptures::None).nfa_size_limit(Some(bytes));
        // First one by one: the compiler parses all that it is given before it looks at the limit.
        let mut left = PATTERN_BYTES;
        for pattern in &whole {
            let alone = NFA::compiler().configure(limit(left)).build(pattern).map_err(|_| TooLarge)?;
            left = left.checked_sub(alone.memory_usage()).ok_or(TooLarge)?;
        }
        let config = DFA::config()
            .match_kind(MatchKind::LeftmostFirst)
            .cache_capacity(TABLE_BYTES)
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(TABLES));
        let states = DFA::builder().configure(config).thompson(limit(PATTERN_BYTES)).build_many(&whole);
        states.map(|states| Self::with(Arc::new(states))).map_err(|_| TooLarge)
    }

    fn with(states: Arc<DFA>) -> Self {
        let table = Mutex::new(states.create_cache());
        Self { states, table }
    }

    /// The index of the first pattern that matches a whole text.
    pub(super) fn first_match(&self, text: &str) -> Result<Option<usize>, TooSlow> {
        let mut table = self.table.lock().unwrap_or_else(PoisonError::into_inner);
        let found = self.states.try_search_fwd(&mut table, &Input::new(text).anchored(Anchored::Yes));
        found.map(|found| found.map(|end| end.pattern().as_usize())).map_err(|_| TooSlow)
    }

    /// How often the table was full.
    #[cfg(test)]
    pub(super) fn full_tables(&self) -> usize {
        self.table.lock().unwrap_or_else(PoisonError::into_inner).clear_count()
    }
}

impl std::fmt::Debug for Automaton {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Automaton of {} patterns", self.states.pattern_len())
    }
}

impl Clone for Automaton {
    fn clone(&self) -> Self {
        Self::with(Arc::clone(&self.states))
    }
}
