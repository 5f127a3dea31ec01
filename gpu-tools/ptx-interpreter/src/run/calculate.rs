//! Calculations: each lane with its own registers.

use super::machine::LaneFault;
use super::paths::lanes_in;
use super::warp::Warp;
use crate::Fault;
use crate::alu::LaneFunction;
use crate::instruction::{Calculation, Register, Source};
use crate::types::low_bits;

impl Warp {
    /// Executes a calculation in each of `lanes`.
    pub(super) fn calculate(&mut self, calculation: &Calculation, lanes: u32) -> Result<(), LaneFault> {
        match calculation {
            Calculation::Apply { f, target, sources } => self.apply(*f, *target, sources, lanes),
            Calculation::Carry { f, target, sources, takes, leaves } => {
                for lane in lanes_in(lanes) {
                    let carry = *takes && self.carry >> lane & 1 == 1;
                    let (value, carry) = f(sources.map(|source| self.get(source, lane)), carry);
                    self.set(*target, lane, value);
                    if *leaves {
                        self.carry = self.carry & !(1 << lane) | u32::from(carry) << lane;
                    }
                }
            }
            Calculation::Divide { f, target, dividend, divisor } => {
                for lane in lanes_in(lanes) {
                    let (dividend, divisor) = (self.get(*dividend, lane), self.get(*divisor, lane));
                    if divisor == 0 {
                        return Err(LaneFault::in_lane(lane)(Fault::DivideByZero));
                    }
                    self.set(*target, lane, f(dividend, divisor));
                }
            }
            Calculation::Compare { f, sources: [a, b], join, yes, no } => {
                let (a, b) = (self.row(*a), self.row(*b));
                let outcome: [bool; 32] = std::array::from_fn(|lane| f(a[lane], b[lane]));
                let join = join.map(|(join, with)| (join, self.where_holds(with, u32::MAX)));
                for (register, wanted) in [(yes, true), (no, false)] {
                    if let Some(register) = register {
                        self.fill(*register, lanes, |lane| {
                            let outcome = outcome[lane] == wanted;
                            join.map_or(outcome, |(join, with)| join(outcome, with >> lane & 1 == 1)).into()
                        });
                    }
                }
            }
            Calculation::Convert { from, to, target, source } => {
                let values = self.row(*source);
                self.fill(target.register, lanes, |lane| to.extend(from.extend(values[lane])) & target.mask());
            }
            Calculation::Pack { bits, target, parts } => {
                let parts: Vec<[u64; 32]> = parts.iter().map(|part| self.row(*part)).collect();
                let join = |lane: usize| parts.iter().rev().fold(0, |whole, part| whole << bits | part[lane]);
                self.fill(*target, lanes, join);
            }
            Calculation::Unpack { bits, parts, source } => {
                for lane in lanes_in(lanes) {
                    let mut whole = self.get(*source, lane);
                    for part in parts {
                        self.set_if(*part, lane, whole & low_bits(*bits));
                        whole >>= bits;
                    }
                }
            }
            Calculation::ActiveMask { target } => {
                self.fill(*target, lanes, |_| u64::from(lanes));
            }
        }
        Ok(())
    }

    /// Applies a function in each of `lanes`. It dispatches on the function's kind once for all lanes.
    fn apply(&mut self, f: LaneFunction, target: Register, &[a, b, c, d]: &[Source; 4], lanes: u32) {
        let [a, b] = [a, b].map(|source| self.row(source));
        match f {
            LaneFunction::Unary(f) => self.fill(target, lanes, |lane| f(a[lane])),
            LaneFunction::Binary(f) => self.fill(target, lanes, |lane| f(a[lane], b[lane])),
            LaneFunction::Ternary(f) => {
                let c = self.row(c);
                self.fill(target, lanes, |lane| f(a[lane], b[lane], c[lane]));
            }
            LaneFunction::Quaternary(f) => {
                let [c, d] = [c, d].map(|source| self.row(source));
                self.fill(target, lanes, |lane| f(a[lane], b[lane], c[lane], d[lane]));
            }
        }
    }
}
