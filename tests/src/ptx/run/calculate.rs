//! Calculations: each lane for itself, in registers.

use super::machine::Stop;
use super::paths::each;
use super::warp::Warp;
use crate::ptx::Fault;
use crate::ptx::alu::Compute;
use crate::ptx::instruction::{Calculation, Condition, Join, Reg, Source, Vector};
use crate::ptx::types::low_bits;

impl Warp {
    /// Executes a calculation in each of `lanes`.
    pub(super) fn calculate(&mut self, calculation: &Calculation, lanes: u32) -> Result<(), Stop> {
        match calculation {
            Calculation::Apply { f, target, sources } => self.apply(*f, *target, sources, lanes),
            Calculation::Carry { f, target, sources, takes, leaves } => {
                for lane in each(lanes) {
                    let carry = *takes && self.carry >> lane & 1 == 1;
                    let (value, carry) = f(sources.map(|source| self.get(source, lane)), carry);
                    self.set(*target, lane, value);
                    if *leaves {
                        self.carry = self.carry & !(1 << lane) | u32::from(carry) << lane;
                    }
                }
            }
            Calculation::Divide { f, target, dividend, divisor } => {
                for lane in each(lanes) {
                    let (dividend, divisor) = (self.get(*dividend, lane), self.get(*divisor, lane));
                    if divisor == 0 {
                        return Err(Stop::at(lane)(Fault::DivideByZero));
                    }
                    self.set(*target, lane, f(dividend, divisor));
                }
            }
            Calculation::Compare { f, sources: [a, b], join, yes, no } => {
                for lane in each(lanes) {
                    let outcome = f(self.get(*a, lane), self.get(*b, lane));
                    let (if_yes, if_no) = (self.joined(outcome, *join, lane), self.joined(!outcome, *join, lane));
                    self.set_if(*yes, lane, if_yes);
                    self.set_if(*no, lane, if_no);
                }
            }
            Calculation::Convert { from, to, target, source } => {
                self.fill(target.register, lanes, |warp, lane| {
                    to.extend(from.extend(warp.get(*source, lane))) & target.mask()
                });
            }
            Calculation::Pack { bits, target, parts: Vector(parts) } => {
                self.fill(*target, lanes, |warp, lane| {
                    let join = |whole, part: &Source| whole << bits | warp.get(*part, lane);
                    parts.iter().rev().fold(0, join)
                });
            }
            Calculation::Unpack { bits, parts: Vector(parts), source } => {
                for lane in each(lanes) {
                    let mut whole = self.get(*source, lane);
                    for part in parts {
                        self.set_if(*part, lane, whole & low_bits(*bits));
                        whole >>= bits;
                    }
                }
            }
            Calculation::ActiveMask { target } => {
                self.fill(*target, lanes, |_, _| u64::from(lanes));
            }
        }
        Ok(())
    }

    /// A function is looked at once for all lanes.
    fn apply(&mut self, f: Compute, target: Reg, &[a, b, c, d]: &[Source; 4], lanes: u32) {
        match f {
            Compute::One(f) => self.fill(target, lanes, |warp, lane| f(warp.get(a, lane))),
            Compute::Two(f) => {
                self.fill(target, lanes, |warp, lane| f(warp.get(a, lane), warp.get(b, lane)));
            }
            Compute::Three(f) => {
                self.fill(target, lanes, |warp, lane| f(warp.get(a, lane), warp.get(b, lane), warp.get(c, lane)))
            }
            Compute::Four(f) => self.fill(target, lanes, |warp, lane| {
                let (a, b) = (warp.get(a, lane), warp.get(b, lane));
                f(a, b, warp.get(c, lane), warp.get(d, lane))
            }),
        }
    }

    fn fill(&mut self, target: Reg, lanes: u32, value: impl Fn(&Warp, usize) -> u64) {
        for lane in each(lanes) {
            let value = value(self, lane);
            self.set(target, lane, value);
        }
    }

    /// A comparison's outcome, joined with a further predicate.
    fn joined(&self, outcome: bool, join: Option<(Join, Condition)>, lane: usize) -> u64 {
        u64::from(match join {
            None => outcome,
            Some((Join::And, with)) => outcome & self.holds(with, lane),
            Some((Join::Or, with)) => outcome | self.holds(with, lane),
            Some((Join::Xor, with)) => outcome ^ self.holds(with, lane),
        })
    }
}
