//! The kernels of the course, each on every machine.

mod copy;
mod huffman;
mod pack;
mod prefix_sum;
mod reverse;
