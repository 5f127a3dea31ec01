//! What the algorithm runs on: a thread block that works in phases, and its memories.

/// A thread block whose threads each keep `R` in registers.
///
/// There is no barrier that a thread could call: [`Block::phase`] runs its body once for every thread
/// and returns when all have finished. So no barrier can stand in a branch that some threads don't
/// take, and a CPU can run a block as a plain loop.
///
/// # The phase rule
///
/// Within a phase, a byte of shared memory is either read by any number of threads, or read and
/// written by one. The emulated block checks it; the GPU relies on it.
pub trait Block<R> {
    /// Its shared memory.
    type Shared: SharedMemory;

    /// The block's number in the grid.
    fn index(&self) -> u32;

    /// How many threads it has.
    fn threads(&self) -> u32;

    /// Runs `body` on every thread, then waits for all.
    fn phase(&mut self, body: impl Fn(Thread<'_, R, Self::Shared>));

    /// Runs `count` on every thread, as a phase; then gives each thread, by `keep`, the sum of what
    /// the threads before it counted.
    fn scan(&mut self, count: impl Fn(Thread<'_, R, Self::Shared>) -> u32, keep: impl Fn(&mut R, u32));

    /// Runs `body` on every thread and waits for nobody: the phase goes on with what follows.
    fn begin_phase(&mut self, body: impl Fn(Thread<'_, R, Self::Shared>));

    /// Runs `body` on every thread, as the last phase: nobody waits.
    fn last_phase(&mut self, body: impl Fn(Thread<'_, R, Self::Shared>));
}

/// What one thread sees during a phase.
pub struct Thread<'a, R, S> {
    /// Its number in the block.
    pub id: u32,
    /// What it keeps from phase to phase.
    pub registers: &'a mut R,
    /// What all threads of the block share.
    pub shared: &'a S,
}

/// A block's shared memory, in bytes. `at` must be a multiple of what is loaded or stored.
pub trait SharedMemory {
    /// The byte at `at`.
    fn load_u8(&self, at: u32) -> u8;
    /// The two bytes at `at`.
    fn load_u16(&self, at: u32) -> u16;
    /// The four bytes at `at`, the first the lowest.
    fn load_u32(&self, at: u32) -> u32;
    /// The eight bytes at `at`, the first the lowest.
    fn load_u64(&self, at: u32) -> u64;
    /// Writes the byte at `at`.
    fn store_u8(&self, at: u32, value: u8);
    /// Writes the two bytes at `at`.
    fn store_u16(&self, at: u32, value: u16);
    /// Writes the four bytes at `at`.
    fn store_u32(&self, at: u32, value: u32);
    /// Writes the eight bytes at `at`.
    fn store_u64(&self, at: u32, value: u64);
}

/// Global memory that no thread writes.
pub trait Input: Copy {
    /// The byte at `at`.
    fn load_u8(&self, at: u32) -> u8;
    /// The four bytes at `at`, a multiple of 4, the first the lowest.
    fn load_u32(&self, at: u32) -> u32;
    /// The eight bytes at `at`, a multiple of 8, the first the lowest.
    fn load_u64(&self, at: u32) -> u64;
    /// Asks for the bytes around `at` to be brought nearer: they will be loaded soon.
    fn prefetch(&self, at: u32);
}

/// Global memory that each word of is written by one thread.
pub trait Output: Copy {
    /// Writes word `i`.
    fn store(&self, i: u32, word: u16);
    /// Writes the eight words from `i` on, a multiple of 8, two in each `u32`, the first the lower.
    fn store_eight(&self, i: u32, words: [u32; 4]);
}

/// A unit in global memory: the arguments of the official kernel.
#[derive(Clone, Copy)]
pub struct Unit<I, O> {
    /// `n_luts` rows of 256 bytes: lookup tables, the last row code lengths.
    pub luts: I,
    /// The code stream, `n_bytes`.
    pub codes: I,
    /// A byte for each of `n_elements`.
    pub sign_mantissa: I,
    /// A little-endian `u32` for each chunk, at the least.
    pub output_positions: I,
    /// 5 bits for each window.
    pub gaps: I,
    /// Room for `n_elements` words.
    pub outputs: O,
    /// Rows of `luts`.
    pub n_luts: u32,
    /// Bytes of `codes`.
    pub n_bytes: u32,
    /// Elements of the unit.
    pub n_elements: u32,
    /// Whether `codes`, `sign_mantissa`, `output_positions` and `outputs` begin at multiples of 16
    /// bytes, as allocations do. If not, they are read and written in bytes and single words.
    pub is_aligned: bool,
}
