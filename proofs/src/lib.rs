//! What memory safety hangs on, proved by Kani: each harness for all values of what it calls `any`, up to the bounds that it says.
//!
//! The kernels are generic over their memory. Here memory is a length (`memory`): an access is proved to lie inside, and to begin at a
//! multiple of its size; what it gives may be anything that the rules of the format leave. The thread has any number (`any`). So what is
//! proved holds for every thread of every block.
//!
//! In all of this a sum that overflows, an index outside and a panic are failures, too: Kani looks for them unasked.
#![cfg(kani)]

mod any;
mod memory;

mod column;
mod fixed;
mod format;
mod steps;
mod tables;
mod units;
mod window;
