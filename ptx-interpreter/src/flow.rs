//! Where lanes that part at a branch meet again.
//!
//! They meet at the branch's immediate post-dominator: the first instruction that every way from
//! the branch to the kernel's end leads over. Computed over single instructions by the
//! algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm"), run backwards
//! from the end.

use crate::instruction::{Instruction, Op};

/// There is no meeting: the lanes go on apart to the end, unless they chance upon each other.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// For each instruction, the one that every way from it to the end leads over first; [`NOWHERE`]
/// where that is the end itself or there is no way to it.
///
/// A lane that leaves or traps before the others does not keep them from meeting, so ways that
/// end in a trap, or in an exit that some lanes pass by, do not count. Nor is an exit that all
/// lanes take a meeting: it would make lanes wait for each other only to leave.
pub(crate) fn meetings(code: &[Instruction]) -> Vec<u32> {
    let end = code.len() as u32;
    let next: Vec<Vec<u32>> = (0..).zip(code).map(|(at, it)| successors(at, it, end)).collect();
    let mut previous = vec![Vec::new(); code.len() + 1];
    for (at, next) in (0..).zip(&next) {
        next.iter().for_each(|&to| previous[to as usize].push(at));
    }

    let order = order_from(end, &previous);
    let mut rank = vec![u32::MAX; code.len() + 1];
    (0..).zip(&order).for_each(|(n, &at)| rank[at as usize] = n);

    let mut first = vec![NOWHERE; code.len() + 1];
    first[end as usize] = end;
    let mut changed = true;
    while changed {
        changed = false;
        // In `order` the end comes last, and what leads to an instruction mostly before it.
        for &at in order.iter().rev().skip(1) {
            let ways = next[at as usize].iter().filter(|&&to| first[to as usize] != NOWHERE);
            let common = ways.copied().reduce(|a, b| meet(a, b, &first, &rank));
            let common = common.unwrap_or(NOWHERE);
            changed |= std::mem::replace(&mut first[at as usize], common) != common;
        }
    }
    let is_meeting = |at: &u32| code.get(*at as usize).is_some_and(|it| !it.ends_all());
    first.pop();
    first.into_iter().map(|at| Some(at).filter(is_meeting).unwrap_or(NOWHERE)).collect()
}

/// The instructions that may be executed after this one, which is number `at`.
fn successors(at: u32, instruction: &Instruction, end: u32) -> Vec<u32> {
    let mut next = match &instruction.op {
        Op::Branch { to } => vec![*to],
        Op::BranchIndexed { to, .. } => to.to_vec(),
        Op::Exit if instruction.guard.is_none() => vec![end],
        Op::Exit | Op::Trap => vec![],
        _ => return vec![at + 1],
    };
    if instruction.guard.is_some() {
        next.push(at + 1);
    }
    next
}

/// Everything from which `end` can be reached, each after what it leads from: depth first,
/// against the arrows.
fn order_from(end: u32, previous: &[Vec<u32>]) -> Vec<u32> {
    let mut order = Vec::new();
    let mut seen = vec![false; previous.len()];
    let mut path = vec![(end, 0)];
    seen[end as usize] = true;
    while let Some((at, tried)) = path.last_mut() {
        match previous[*at as usize].get(*tried) {
            None => {
                order.push(*at);
                path.pop();
            }
            Some(&from) => {
                *tried += 1;
                if !std::mem::replace(&mut seen[from as usize], true) {
                    path.push((from, 0));
                }
            }
        }
    }
    order
}

/// The nearest instruction that both `a` and `b` lead over.
fn meet(mut a: u32, mut b: u32, first: &[u32], rank: &[u32]) -> u32 {
    while a != b {
        if rank[a as usize] < rank[b as usize] {
            a = first[a as usize];
        } else {
            b = first[b as usize];
        }
    }
    a
}
