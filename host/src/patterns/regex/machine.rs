//! Runs a program on a text.

use std::ops::Range;

use super::class::Kind;
use super::program::{Group, Program, Register, Step, Target};
use super::tree::Place;

/// The program would take more steps than it may.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stop;

/// A register that holds nothing.
const NOTHING: usize = usize::MAX;

/// Whether a program matches a whole text, and how many steps that took. Time is proportional to steps: where a step
/// takes longer, because a set is long or a part of the stack is searched, it counts as several.
///
/// # Errors
///
/// [`Stop`] if it would take more steps than `allowed`.
pub(super) fn run(program: &Program, text: &str, allowed: u64) -> Result<(bool, u64), Stop> {
    let registers = vec![NOTHING; program.registers as usize];
    let taken = 1 + registers.len() as u64 / 16;
    let mut machine = Machine { text, at: 0, registers, stack: Vec::new(), taken };
    let mut next = Some(0);
    while let Some(step) = next {
        machine.taken += 1;
        if machine.taken > allowed {
            return Err(Stop);
        }
        let this = &program.steps[step as usize];
        if matches!(this, Step::End) && machine.at == text.len() {
            return Ok((true, machine.taken));
        }
        next = machine.step(this, step + 1).or_else(|| machine.go_back());
    }
    Ok((false, machine.taken))
}

struct Machine<'t> {
    text: &'t str,
    /// The position in the text, in bytes.
    at: usize,
    registers: Vec<usize>,
    stack: Vec<Entry>,
    taken: u64,
}

/// What to do when a step fails. The last entry comes first.
enum Entry {
    /// An alternative that was put off: continue with this step at this position.
    Try(Target, usize),
    /// Give a register its former value.
    Restore(Register, usize),
}

impl Machine<'_> {
    /// Runs a step, and returns the next one; `None` if the step fails.
    fn step(&mut self, step: &Step, next: Target) -> Option<Target> {
        match step {
            Step::Text(text) => self.text[self.at..].starts_with(&**text).then(|| self.at += text.len())?,
            Step::Any => self.take(|character| character != '\n')?,
            Step::Class(class) => {
                self.taken += class.items.len() as u64 / 8;
                self.take(|character| class.has(character))?;
            }
            Step::At(place) => return self.is_at(*place).then_some(next),
            Step::Either(first, second) => {
                self.stack.push(Entry::Try(*second, self.at));
                return Some(*first);
            }
            Step::Jump(target) => return Some(*target),
            Step::Note(register) => self.set(*register, self.at),
            Step::Return(register) => self.at = self.get(*register),
            Step::Back(characters) => self.step_back(*characters)?,
            Step::LoopStart(of) => {
                self.set(of.count, 0);
                self.set(of.last, NOTHING);
            }
            Step::LoopTest { of, min, max, lazy, exit } => {
                let count = self.get(of.count);
                if count < *min as usize {
                    return Some(next + 1);
                }
                let may_go_on = max.is_none_or(|max| count < max as usize) && self.get(of.last) != self.at;
                let (first, second) = match (may_go_on, lazy) {
                    (false, _) => return Some(*exit),
                    (true, false) => (next, *exit),
                    (true, true) => (*exit, next),
                };
                self.stack.push(Entry::Try(second, self.at));
                return Some(first);
            }
            Step::Count(register) => self.set(*register, self.get(*register) + 1),
            Step::Mark(register) => {
                let height = self.stack.len();
                self.set(*register, height);
            }
            Step::Cut(register) => self.cut(self.get(*register)),
            Step::Refuse(register) => {
                let height = self.get(*register);
                while self.stack.len() > height {
                    self.undo();
                }
                return None;
            }
            Step::Reference(group) => {
                let matched = self.matched(*group)?;
                self.taken += matched.len() as u64 / 16;
                let is_here = self.text[self.at..].starts_with(&self.text[matched.clone()]);
                is_here.then(|| self.at += matched.len())?;
            }
            Step::Unless(group, target) => return Some(if self.matched(*group).is_some() { next } else { *target }),
            Step::End => return None,
        }
        Some(next)
    }

    /// Moves past a character.
    fn take(&mut self, is_right: impl FnOnce(char) -> bool) -> Option<()> {
        let next = self.text[self.at..].chars().next().filter(|&next| is_right(next))?;
        self.at += next.len_utf8();
        Some(())
    }

    fn step_back(&mut self, characters: u32) -> Option<()> {
        let Some(one_less) = (characters as usize).checked_sub(1) else { return Some(()) };
        self.taken += one_less.min(self.at) as u64 / 8;
        self.at = self.text[..self.at].char_indices().nth_back(one_less)?.0;
        Some(())
    }

    fn is_at(&self, place: Place) -> bool {
        let (before, after) = self.text.split_at(self.at);
        let is_word = |character: Option<char>| character.is_some_and(|character| Kind::Word.has(character));
        let is_boundary = || is_word(before.chars().next_back()) != is_word(after.chars().next());
        match place {
            Place::Start => before.is_empty(),
            Place::End => after.is_empty(),
            Place::EndOfLine => after.is_empty() || after == "\n",
            Place::Boundary => !self.text.is_empty() && is_boundary(),
            Place::NoBoundary => !self.text.is_empty() && !is_boundary(),
        }
    }

    /// The part of the text that a group matched, if it has.
    fn matched(&self, group: Group) -> Option<Range<usize>> {
        let (start, end) = (self.get(group.start), self.get(group.end));
        (start <= end && end != NOTHING).then_some(start..end)
    }

    fn get(&self, register: Register) -> usize {
        self.registers[register as usize]
    }

    fn set(&mut self, register: Register, value: usize) {
        self.stack.push(Entry::Restore(register, self.get(register)));
        self.registers[register as usize] = value;
    }

    /// Removes the last entry, and does what it says. If it was an alternative, returns the step to continue with.
    fn undo(&mut self) -> Option<Target> {
        match self.stack.pop()? {
            Entry::Try(target, at) => {
                self.at = at;
                Some(target)
            }
            Entry::Restore(register, value) => {
                self.registers[register as usize] = value;
                None
            }
        }
    }

    /// Goes back to the last alternative that was put off, and returns its step; `None` if there is none.
    fn go_back(&mut self) -> Option<Target> {
        while !self.stack.is_empty() {
            if let Some(target) = self.undo() {
                return Some(target);
            }
        }
        None
    }

    /// Drops the alternatives above a height of the stack. The registers' former values stay there, for an alternative
    /// below.
    fn cut(&mut self, height: usize) {
        self.taken += (self.stack.len() - height) as u64 / 4;
        let mut kept = height;
        for entry in height..self.stack.len() {
            if matches!(self.stack[entry], Entry::Restore(..)) {
                self.stack.swap(kept, entry);
                kept += 1;
            }
        }
        self.stack.truncate(kept);
    }
}
