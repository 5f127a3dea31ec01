//! Orders in which a block's threads run.

#[derive(Clone, Copy, Debug)]
pub enum Order {
    Rising,
    Falling,
    Shuffled,
}

impl Order {
    pub const ALL: [Self; 3] = [Self::Rising, Self::Falling, Self::Shuffled];

    pub fn of(self, threads: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..threads).collect();
        match self {
            Self::Rising => {}
            Self::Falling => order.reverse(),
            Self::Shuffled => {
                let mut state = u64::from(threads) | 1;
                for i in (1..order.len()).rev() {
                    state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                    order.swap(i, (state >> 33) as usize % (i + 1));
                }
            }
        }
        order
    }
}
