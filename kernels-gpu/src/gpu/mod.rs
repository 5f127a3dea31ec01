//! The kernels on an NVIDIA GPU.
//!
//! All unsafe code for PTX is in this module, and in [`phases::gpu`], whose reasons follow from these. Five reasons make it sound, and the launch guarantees them:
//!
//! 1. The kernel's arguments describe a unit that passed `df11_codec::Unit::validate`. They point to device memory that stays allocated
//!    and, except for `outputs`, unchanged while the kernel runs. (`decode_units`: the argument is a list of such units in such memory, at
//!    least one and fewer than 2^32 / 72, since the list's bytes are counted in 32 bits. Each unit has the table that `crate::steps::table`
//!    makes from its tables, for the launch's `bits`.)
//! 2. `outputs` begins at a multiple of 2 bytes, has room for `n_elements` words and overlaps nothing else. (Kernels for fixed-length
//!    codes: instead of a unit, matrices that keep the rules of docs/FIXED-LENGTH.md §4.)
//! 3. The grid has one block for each chunk. A block consists of whole warps, at most 32. (`decode_units`: any number
//!    of blocks.)
//! 4. Dynamic shared memory has [`crate::layout::shared_bytes`] of the largest chunk. (`decode_units`:
//!    [`crate::layout::units_shared_bytes`] of the largest chunk of all units.)
//! 5. Accesses to shared memory follow the phase rule of [`phases::Block`]. The emulated block checks the
//!    algorithm's accesses.
#![expect(unsafe_code, reason = "device memory is raw pointers and device instructions are assembly")]

mod entry;
mod listed;
mod memory;
