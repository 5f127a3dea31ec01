//! The orders in which an emulated block runs its threads. On a GPU any is possible.

/// An order of a block's threads.
pub(crate) struct Order {
    pub name: &'static str,
    pub threads: Vec<u32>,
}

/// Rising, falling, and shuffled, the same at each run.
pub(crate) fn all(threads: u32) -> [Order; 3] {
    let rising: Vec<u32> = (0..threads).collect();
    // A multiplier that shares no factor with a power of two gives each number once.
    let shuffled = (0..threads).map(|i| (i.wrapping_mul(167).wrapping_add(13)) % threads.max(1)).collect();
    [
        Order { name: "rising", threads: rising.clone() },
        Order { name: "falling", threads: rising.into_iter().rev().collect() },
        Order { name: "shuffled", threads: shuffled },
    ]
}
