//! Where lanes that diverge at a branch reconverge.
//!
//! They reconverge at the branch's immediate post-dominator: the first instruction that lies on every path
//! from the branch to the kernel's end. The algorithm is by Cooper, Harvey and Kennedy ("A Simple, Fast
//! Dominance Algorithm"), applied to single instructions and run backwards from the end.

use crate::instruction::{Instruction, Op};

/// The branch has no reconvergence point: its lanes run apart until they exit, unless they happen to
/// come to the same instruction.
pub(crate) const NO_POINT: u32 = u32::MAX;

/// For each instruction its immediate post-dominator; [`NO_POINT`] where that is the kernel's end, or
/// where no path leads to the end.
///
/// Lanes that exit or trap must not keep the others from reconverging. So a path that ends in a trap, or in
/// an exit that only some lanes take, doesn't count. An exit that all lanes take isn't a reconvergence point
/// either: lanes would wait for each other only to exit.
pub(crate) fn reconvergence_points(code: &[Instruction]) -> Vec<u32> {
    let end = code.len() as u32;
    let next: Vec<Vec<u32>> = (0..).zip(code).map(|(at, it)| successors(at, it, end)).collect();
    let mut previous = vec![Vec::new(); code.len() + 1];
    for (at, next) in (0..).zip(&next) {
        next.iter().for_each(|&to| previous[to as usize].push(at));
    }

    let order = order_from(end, &previous);
    let mut rank = vec![u32::MAX; code.len() + 1];
    (0..).zip(&order).for_each(|(n, &at)| rank[at as usize] = n);

    let mut first = vec![NO_POINT; code.len() + 1];
    first[end as usize] = end;
    let mut changed = true;
    while changed {
        changed = false;
        // `order` ends with `end`, and those that lead to an instruction mostly come before it.
        for &at in order.iter().rev().skip(1) {
            let paths = next[at as usize].iter().filter(|&&to| first[to as usize] != NO_POINT);
            let common = paths.copied().reduce(|a, b| nearest_common(a, b, &first, &rank));
            let common = common.unwrap_or(NO_POINT);
            changed |= std::mem::replace(&mut first[at as usize], common) != common;
        }
    }
    let is_point = |at: &u32| code.get(*at as usize).is_some_and(|it| !it.ends_all());
    first.pop();
    first.into_iter().map(|at| Some(at).filter(is_point).unwrap_or(NO_POINT)).collect()
}

/// The instructions that may run after this one, which is number `at`.
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

/// Everything from which `end` can be reached, in post-order of a depth-first walk from `end` against
/// the direction of flow.
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

/// The nearest instruction that lies on every path from `a` and on every path from `b`.
fn nearest_common(mut a: u32, mut b: u32, first: &[u32], rank: &[u32]) -> u32 {
    while a != b {
        if rank[a as usize] < rank[b as usize] {
            a = first[a as usize];
        } else {
            b = first[b as usize];
        }
    }
    a
}
