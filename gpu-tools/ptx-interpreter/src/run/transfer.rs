//! Transfers between registers and memory, lane by lane.

use super::copies::AsyncCopy;
use super::machine::{LaneFault, Machine, Requester};
use super::paths::lanes_in;
use super::warp::Warp;
use crate::StateSpace;
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
                Transfer::Copy { to, from, bytes, take } => {
                    let take = take.map(|take| warp.get(take, lane) as usize);
                    let mut data = vec![0; *bytes];
                    let taken = &mut data[..take.unwrap_or(*bytes).min(*bytes)];
                    let (to, from_address) = (warp.address(*to, lane), warp.address(*from, lane));
                    // Where nothing is read, the address may be anything.
                    let read = match taken.is_empty() {
                        true => Ok(()),
                        false => self.read(requester, from.space, from_address, *bytes, taken),
                    };
                    read.and_then(|()| self.begin_copy(requester, to, *bytes)).map(|()| {
                        warp.copies[lane].issue(AsyncCopy { to, data, line: requester.line });
                    })
                }
                Transfer::CopyCommit => {
                    warp.copies[lane].commit();
                    Ok(())
                }
                Transfer::CopyWait { pending } => {
                    if pending.is_none() {
                        warp.copies[lane].commit();
                    }
                    let mut completing = warp.copies[lane].complete(pending.unwrap_or(0)).into_iter();
                    // A fault names the instruction that issued the copy.
                    completing.try_for_each(|AsyncCopy { to, data, line }| {
                        self.write(Requester { line, ..requester }, StateSpace::Shared, to, &data)
                    })
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
