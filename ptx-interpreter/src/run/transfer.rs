//! Transfers between registers and memory, lane by lane.

use super::copies::Copy;
use super::machine::{Machine, Stop};
use super::paths::each;
use super::warp::Warp;
use crate::instruction::{MOST_BYTES, Transfer, Vector};

impl Machine<'_> {
    /// Executes a transfer, the instruction `pc`, in each of `lanes`.
    pub(super) fn transfer(&mut self, warp: &mut Warp, pc: u32, transfer: &Transfer, lanes: u32) -> Result<(), Stop> {
        for lane in each(lanes) {
            let actor = self.actor(warp, lane, pc);
            let outcome = match transfer {
                Transfer::Load { ty, targets: Vector(targets), from } => {
                    let mut bytes = [0; MOST_BYTES];
                    let bytes = &mut bytes[..ty.bytes() * targets.len()];
                    let address = warp.address(*from, lane);
                    self.read(actor, from.space, address, bytes.len(), bytes).map(|()| {
                        for (target, bytes) in targets.iter().zip(bytes.chunks_exact(ty.bytes())) {
                            if let Some(target) = target {
                                let value = ty.extend(from_bytes(bytes)) & target.mask();
                                warp.set(target.register, lane, value);
                            }
                        }
                    })
                }
                Transfer::Store { ty, sources: Vector(sources), to } => {
                    let mut bytes = [0; MOST_BYTES];
                    let bytes = &mut bytes[..ty.bytes() * sources.len()];
                    for (source, bytes) in sources.iter().zip(bytes.chunks_exact_mut(ty.bytes())) {
                        let value = warp.get(*source, lane).to_le_bytes();
                        bytes.copy_from_slice(&value[..ty.bytes()]);
                    }
                    self.write(actor, to.space, warp.address(*to, lane), bytes)
                }
                Transfer::Atomic { ty, update, target, at } => {
                    let new = |old| warp.update(*update, old, lane);
                    self.update(actor, at.space, warp.address(*at, lane), *ty, new)
                        .map(|old| warp.set_if(*target, lane, old))
                }
                Transfer::Copy { to, from, bytes, take } => {
                    let take = take.map(|take| warp.get(take, lane) as usize);
                    let mut data = vec![0; *bytes];
                    let taken = &mut data[..take.unwrap_or(*bytes).min(*bytes)];
                    let (to, from_address) = (warp.address(*to, lane), warp.address(*from, lane));
                    // Where nothing is taken, the address may be anything.
                    let read = match taken.is_empty() {
                        true => Ok(()),
                        false => self.read(actor, from.space, from_address, *bytes, taken),
                    };
                    read.and_then(|()| self.expect_copy(actor, to, *bytes)).map(|()| {
                        warp.copies[lane].issue(Copy { to, data, line: actor.line });
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
                    let mut landing = warp.copies[lane].land(pending.unwrap_or(0)).into_iter();
                    landing.try_for_each(|copy| self.land(actor, copy))
                }
                Transfer::Fence => Ok(()),
            };
            outcome.map_err(Stop::at(lane))?;
        }
        self.counts[pc as usize].wavefronts += self.banks.take_wavefronts();
        Ok(())
    }
}

/// A little-endian number of at most 8 bytes.
pub(super) fn from_bytes(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
