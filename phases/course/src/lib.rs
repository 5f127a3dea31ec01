//! Five small kernels, each with one new idea. Read them in this order, and for each its test and its exercise.
//!
//! | kernel | what is new |
//! |---|---|
//! | [`copy`] | a grid of blocks of threads; neighbours read and write neighbours |
//! | [`reverse`] | shared memory; a phase ends when all threads have finished it |
//! | [`prefix_sum`] | a scan; registers keep what a thread knows from phase to phase |
//! | [`pack`] | threads that write different amounts; single bytes, and four at a time |
//! | [`huffman`] | a stream whose parts can't be told apart until they are read: two walks |
#![no_std]
#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx))]

pub mod copy;
pub mod huffman;
pub mod pack;
pub mod prefix_sum;
pub mod reverse;
