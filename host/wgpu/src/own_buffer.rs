//! A buffer that gives its memory back as soon as it is dropped.

use std::ops::Deref;

use wgpu::Buffer;

/// In a browser a dropped buffer keeps its memory until JavaScript's objects are collected, and what collects them doesn't
/// count the GPU's memory. A destroyed one doesn't; what the GPU was given before is still done.
#[derive(Debug)]
pub(crate) struct OwnBuffer(Buffer);

impl From<Buffer> for OwnBuffer {
    fn from(buffer: Buffer) -> Self {
        Self(buffer)
    }
}

impl Deref for OwnBuffer {
    type Target = Buffer;

    fn deref(&self) -> &Buffer {
        &self.0
    }
}

impl Drop for OwnBuffer {
    fn drop(&mut self) {
        self.0.destroy();
    }
}
