//! Transfers between registers and memory, lane by lane.

use super::machine::{LaneFault, Machine};
use super::paths::lanes_in;
use super::warp::Warp;
use crate::instruction::{MAX_BYTES, Transfer};

impl Machine<'_> {
    /// Executes a transfer, which is instruction `pc`, in each of `lanes`.
    pub(super) fn transfer(
        &mut self,
        warp: &mut Warp,
        pc: u32,
        transfer: &Transfer,
        lanes: u32,
    ) -> Result<(), LaneFault> {
        for lane in lanes_in(lanes) {
            let requester = self.requester(warp, lane, pc);
            let outcome = match transfer {
                Transfer::Load { ty, targets, from } => {
                    let mut bytes = [0; MAX_BYTES];
                    let bytes = &mut bytes[..ty.bytes() * targets.len()];
                    let address = warp.address(*from, lane);
                    self.read(requester, from.space, address, bytes.len(), bytes).map(|()| {
                        for (target, bytes) in targets.iter().zip(bytes.chunks_exact(ty.bytes())) {
                            if let Some(target) = target {
                                let value = ty.extend(from_bytes(bytes)) & target.mask();
                                warp.set(target.register, lane, value);
                            }
                        }
                    })
                }
                Transfer::Store { ty, sources, to } => {
                    let mut bytes = [0; MAX_BYTES];
                    let bytes = &mut bytes[..ty.bytes() * sources.len()];
                    for (source, bytes) in sources.iter().zip(bytes.chunks_exact_mut(ty.bytes())) {
                        let value = warp.get(*source, lane).to_le_bytes();
                        bytes.copy_from_slice(&value[..ty.bytes()]);
                    }
                    self.write(requester, to.space, warp.address(*to, lane), bytes)
                }
                Transfer::Atomic { ty, update, target, at } => {
                    let new = |old| warp.update(*update, old, lane);
                    self.update(requester, at.space, warp.address(*at, lane), *ty, new)
                        .map(|old| warp.set_if(*target, lane, old))
                }
                Transfer::Fence => Ok(()),
            };
            outcome.map_err(LaneFault::in_lane(lane))?;
        }
        self.counts[pc as usize].wavefronts += self.banks.take_wavefronts();
        Ok(())
    }
}

/// The number that up to 8 little-endian bytes stand for.
pub(super) fn from_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
