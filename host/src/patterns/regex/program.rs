//! Compiles a tree to a program.

use super::class::Class;
use super::tree::{Node, Order, Place};

/// A compiled pattern. Its steps run one after the other, unless a step says otherwise.
#[derive(Debug)]
pub(super) struct Program {
    /// The steps. A match ends at [`Step::End`].
    pub steps: Vec<Step>,
    /// How many registers they use.
    pub registers: u32,
}

/// The index of a step in its program.
pub(super) type Target = u32;

/// The number of a register, which holds a position, a count or a height of the stack.
pub(super) type Register = u32;

// A program has up to four steps for each character of its pattern. So it takes up to about a hundred times the
// pattern's length.
const _: () = assert!(size_of::<Step>() <= 32);

/// One step. It continues with the next one, or it fails. After a failure the machine goes back to the last alternative
/// that it put off.
#[derive(Debug)]
pub(super) enum Step {
    /// Matches this text.
    Text(Box<str>),
    /// Matches any character but a line feed.
    Any,
    /// Matches a character of a set.
    Class(Box<Class>),
    /// Matches here only.
    At(Place),
    /// Continues at the first target, and puts the second off.
    Either(Target, Target),
    /// Continues elsewhere.
    Jump(Target),
    /// Notes the position.
    Note(Register),
    /// Goes back to a position that was noted.
    Return(Register),
    /// Goes back by the given number of characters.
    Back(u32),
    /// Sets the count of a loop to 0.
    LoopStart(Loop),
    /// Decides whether the loop's body runs once more. Two steps follow it, and then the body: the first notes where
    /// the body begins, and is skipped up to the minimum; the second counts.
    LoopTest {
        /// The loop.
        of: Loop,
        /// How often the body runs at least.
        min: u32,
        /// How often it runs at most, if there is a limit.
        max: Option<u32>,
        /// Whether it first tries to leave the loop.
        lazy: bool,
        /// The step after the loop.
        exit: Target,
    },
    /// Counts one more.
    Count(Register),
    /// Notes the height of the stack.
    Mark(Register),
    /// Drops the alternatives put off since the mark.
    Cut(Register),
    /// Undoes everything since the mark, and fails. The mark was set before the alternative to this was put off, so that
    /// alternative is dropped too.
    Refuse(Register),
    /// Matches the same text that a group matched.
    Reference(Group),
    /// Continues elsewhere, unless a group has matched.
    Unless(Group, Target),
    /// The pattern has matched if the text ends here.
    End,
}

/// The registers of a loop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loop {
    /// How often its body has begun.
    pub count: Register,
    /// Where the body last began, above the minimum. If the body then matches nothing, it doesn't run again.
    pub last: Register,
}

/// The registers of a group: where it begins and ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    pub start: Register,
    pub end: Register,
}

impl Group {
    fn of(number: u32) -> Self {
        let start = 2 * (number - 1);
        Self { start, end: start + 1 }
    }
}

impl Program {
    pub(super) fn new(tree: &Node) -> Self {
        let mut program = Self { steps: Vec::new(), registers: 2 * captures(tree) };
        program.add(tree);
        program.steps.push(Step::End);
        program
    }

    fn register(&mut self) -> Register {
        self.registers += 1;
        self.registers - 1
    }

    fn next(&self) -> Target {
        // The budget of a pattern's length ends long before.
        Target::try_from(self.steps.len()).unwrap_or(Target::MAX)
    }

    /// Adds a step whose target is set later.
    fn open(&mut self, step: Step) -> Target {
        self.steps.push(step);
        self.next() - 1
    }

    /// Sets the later target of a step to the next one.
    fn close(&mut self, step: Target) {
        let next = self.next();
        match &mut self.steps[step as usize] {
            Step::Either(_, target)
            | Step::Jump(target)
            | Step::Unless(_, target)
            | Step::LoopTest { exit: target, .. } => *target = next,
            _ => {}
        }
    }

    fn add(&mut self, node: &Node) {
        match node {
            Node::Character(character) => self.character(*character),
            Node::Any => self.steps.push(Step::Any),
            Node::Class(class) => self.steps.push(Step::Class(Box::new(class.clone()))),
            Node::At(place) => self.steps.push(Step::At(*place)),
            Node::Sequence(parts) => self.sequence(parts),
            Node::Alternatives(branches) => self.alternatives(branches),
            Node::Group(body) => self.add(body),
            Node::Capture(number, body) => {
                let group = Group::of(*number);
                self.steps.push(Step::Note(group.start));
                self.add(body);
                self.steps.push(Step::Note(group.end));
            }
            // As in Python, each single repetition is atomic too.
            Node::Repeat { body, min, max, order: Order::Possessive } => self.atomic(|program| {
                program.repeat(*min, *max, false, |program| program.atomic(|program| program.add(body)));
            }),
            Node::Repeat { body, min, max, order } => {
                self.repeat(*min, *max, *order == Order::Lazy, |program| program.add(body));
            }
            Node::Atomic(body) => self.atomic(|program| program.add(body)),
            Node::Look { body, negative: false, back } => self.look(body, *back),
            Node::Look { body, negative: true, back } => self.look_for_nothing(body, *back),
            Node::Reference(group) => self.steps.push(Step::Reference(Group::of(*group))),
            Node::Condition { group, yes, no } => {
                let unless = self.open(Step::Unless(Group::of(*group), 0));
                self.add(yes);
                let jump = self.open(Step::Jump(0));
                self.close(unless);
                self.add(no);
                self.close(jump);
            }
        }
    }

    fn sequence(&mut self, parts: &[Node]) {
        let both_characters = |a: &Node, b: &Node| matches!((a, b), (Node::Character(_), Node::Character(_)));
        for run in parts.chunk_by(both_characters) {
            if let [Node::Character(_), ..] = run {
                let characters = run.iter().filter_map(|node| match node {
                    Node::Character(character) => Some(character),
                    _ => None,
                });
                self.steps.push(Step::Text(characters.collect::<String>().into()));
            } else {
                run.iter().for_each(|part| self.add(part));
            }
        }
    }

    fn character(&mut self, character: char) {
        self.steps.push(Step::Text(character.to_string().into()));
    }

    fn alternatives(&mut self, branches: &[Node]) {
        let Some((last, branches)) = branches.split_last() else { return };
        let mut jumps = Vec::new();
        for branch in branches {
            let either = self.next();
            self.steps.push(Step::Either(either + 1, 0));
            self.add(branch);
            jumps.push(self.open(Step::Jump(0)));
            self.close(either);
        }
        self.add(last);
        jumps.into_iter().for_each(|jump| self.close(jump));
    }

    fn repeat(&mut self, min: u32, max: Option<u32>, lazy: bool, body: impl FnOnce(&mut Self)) {
        let of = Loop { count: self.register(), last: self.register() };
        self.steps.push(Step::LoopStart(of));
        let test = self.open(Step::LoopTest { of, min, max, lazy, exit: 0 });
        self.steps.extend([Step::Note(of.last), Step::Count(of.count)]);
        body(self);
        self.steps.push(Step::Jump(test));
        self.close(test);
    }

    fn atomic(&mut self, body: impl FnOnce(&mut Self)) {
        let mark = self.register();
        self.steps.push(Step::Mark(mark));
        body(self);
        self.steps.push(Step::Cut(mark));
    }

    fn look(&mut self, body: &Node, back: Option<u32>) {
        let here = self.register();
        self.steps.push(Step::Note(here));
        self.atomic(|program| program.looked_for(body, back));
        self.steps.push(Step::Return(here));
    }

    fn look_for_nothing(&mut self, body: &Node, back: Option<u32>) {
        let mark = self.register();
        self.steps.push(Step::Mark(mark));
        let either = self.next();
        self.steps.push(Step::Either(either + 1, 0));
        self.looked_for(body, back);
        self.steps.push(Step::Refuse(mark));
        self.close(either);
    }

    fn looked_for(&mut self, body: &Node, back: Option<u32>) {
        self.steps.extend(back.map(Step::Back));
        self.add(body);
    }
}

/// How many groups of a tree have a number.
fn captures(node: &Node) -> u32 {
    match node {
        Node::Sequence(parts) | Node::Alternatives(parts) => parts.iter().map(captures).sum(),
        Node::Capture(_, body) => 1 + captures(body),
        Node::Group(body) | Node::Atomic(body) | Node::Repeat { body, .. } | Node::Look { body, .. } => captures(body),
        Node::Condition { yes, no, .. } => captures(yes) + captures(no),
        Node::Character(_) | Node::Any | Node::Class(_) | Node::At(_) | Node::Reference(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse::parse;
    use super::*;
    use proptest::prelude::*;

    fn steps(pattern: &str) -> usize {
        Program::new(&parse(pattern).unwrap()).steps.len()
    }

    #[test]
    fn nothing_is_unrolled() {
        assert_eq!(steps(r"\w{150}"), steps(r"\w{1}"));
        assert_eq!(steps(r"((\w{150}){150}){150}"), steps(r"((\w{1}){1}){1}"));
        assert_eq!(steps("model"), steps("m"));
    }

    proptest! {
        #[test]
        fn steps_are_four_a_character_at_most(
            pattern in r"([ab.]|[*+?]\+?|\(|\(\?|[:>=!|)]|\)|\(\?\(1\)|\(\?<!|\{1,9\}|\\[1dbZ]){0,30}",
        ) {
            if let Ok(tree) = parse(&pattern) {
                let program = Program::new(&tree);
                prop_assert!(program.steps.len() <= 4 * pattern.chars().count() + 1);
                prop_assert!(program.registers as usize <= 3 * pattern.chars().count());
            }
        }
    }
}
