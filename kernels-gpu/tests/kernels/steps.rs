//! The tables of steps, the CPU's and the kernel's own, entry by entry, against the code that the lookup tables were
//! made of.

use df11_codec::tables::{self, Tables};
use df11_codec::{Code, Histogram};
use df11_kernels::layout::{ONCE_BITS, STEPS, UNITS_BITS, steps_bytes};
use df11_kernels::machine::{Block, Input, SharedMemory, Unit};
use df11_kernels::{emulated, steps};
use df11_tests::{data, strategies};
use proptest::prelude::*;

/// What is known to follow in some bits.
#[derive(Debug)]
enum Next {
    /// A whole code: exponent and length.
    Code(u8, usize),
    /// The beginning of a code: it isn't whole.
    Partial,
    /// No exponent's code begins so, but the end symbol's.
    End,
}

/// Goes by codes as strings of bits: no lookup tables.
fn next(code: &[(u8, String)], bits: &str) -> Next {
    if let Some((exponent, whole)) = code.iter().find(|(_, code)| bits.starts_with(code.as_str())) {
        return Next::Code(*exponent, whole.len());
    }
    if code.iter().any(|(_, code)| code.starts_with(bits)) { Next::Partial } else { Next::End }
}

/// The `luts` of a unit that has nothing else.
#[derive(Clone, Copy)]
struct Luts<'a>(&'a [u8]);

impl Input for Luts<'_> {
    fn load_u8(&self, at: u32) -> u8 {
        self.0[at as usize]
    }

    fn load_u32(&self, at: u32) -> u32 {
        unreachable!("four bytes at {at}")
    }

    fn load_u64(&self, at: u32) -> u64 {
        unreachable!("eight bytes at {at}")
    }
}

/// The table that a thread block makes itself, of 8 bits.
fn made_by_a_block(luts: &[u8]) -> Vec<u8> {
    let tensor = Luts(luts);
    let unit = Unit {
        luts: tensor,
        codes: tensor,
        sign_mantissa: tensor,
        output_positions: tensor,
        gaps: tensor,
        outputs: (),
        n_luts: (luts.len() / 256) as u32,
        n_bytes: 0,
        n_elements: 0,
        is_aligned: true,
    };
    let (order, mut table) = ((0..96).rev().collect::<Vec<u32>>(), Vec::new());
    let entries = std::cell::RefCell::new(&mut table);
    emulated::run_block::<()>(&order, STEPS + steps_bytes(ONCE_BITS), emulated::Unwritten::Fault, |block| {
        block.phase(|thread| df11_kernels::tables::Tables::of(&unit).load(&thread, 96));
        block.phase(|thread| steps::make(ONCE_BITS, &thread, 96));
        block.last_phase(|thread| {
            if thread.id == 0 {
                let entry = |index: u32| thread.shared.load_u64(STEPS + 8 * index).to_le_bytes();
                entries.borrow_mut().extend((0..256).flat_map(entry));
            }
        });
    })
    .unwrap();
    table
}

/// Checks all entries of a code's tables; gives how many entries of the CPU's have 0, 1, 2, 3 and 4 codes.
fn check(code: &Code) -> Result<[usize; 5], TestCaseError> {
    let luts = tables::fill(code).unwrap();
    check_table(code, 8, &made_by_a_block(&luts))?;
    let of = |bits| check_table(code, bits as usize, &steps::table(&Tables::validate(&luts).unwrap(), bits));
    let [large, small] = UNITS_BITS;
    of(small)?;
    of(large)
}

/// Checks all entries of a table for this number of bits.
fn check_table(code: &Code, bits: usize, table: &[u8]) -> Result<[usize; 5], TestCaseError> {
    prop_assert_eq!(table.len(), 8 << bits);
    let codes: Vec<(u8, String)> = code
        .in_code_order()
        .into_iter()
        .map(|(exponent, code)| (exponent, format!("{:032b}", code.left_aligned())[..code.length.into()].to_owned()))
        .collect();
    let mut entries = [0; 5];
    for (index, entry) in table.chunks_exact(8).enumerate() {
        let text = format!("{index:0bits$b}");
        let step = u32::from_le_bytes([entry[4], entry[5], entry[6], entry[7]]);
        let found = (step >> 9 & 0x7f) as usize;
        prop_assert!(found <= 4);
        entries[found] += 1;
        // Code after code, until the entry or what is known ends.
        let (mut at, mut starts) = (0, 0u32);
        for k in 0..=found {
            match next(&codes, &text[at..]) {
                // Anything may stand there, but no exponent's code.
                Next::End => break,
                Next::Partial => prop_assert_eq!(k, found, "{}: more than is known", text),
                Next::Code(..) if k == found => prop_assert_eq!(k, 4, "{}: a code is missing", text),
                Next::Code(exponent, length) => {
                    prop_assert_eq!(entry[k], exponent, "{}: code {}", text, k);
                    starts |= 1 << (32 - bits + at);
                    at += length;
                    continue;
                }
            }
            // All that the entry says has been found.
            let used = if found == 0 { 64 } else { at as u32 };
            prop_assert_eq!(step, starts | (found as u32) << 9 | used, "{}", text);
            prop_assert!(entry[found..4].iter().all(|&byte| byte == 0), "{}", text);
        }
    }
    Ok(entries)
}

/// The sample's code: three entries of four have four codes.
#[test]
fn of_the_sample() {
    let words = data::sample().unwrap().concat();
    let entries = check(&Code::from_histogram(&Histogram::of(&words)).unwrap()).unwrap();
    assert_eq!(entries, [1, 17, 118, 388, 1524]);
}

/// Codes of 1 to 32 bits: only the first fit in.
#[test]
fn of_the_longest_codes() {
    let entries = check(&strategies::longest_codes()).unwrap();
    assert!(entries.iter().all(|&count| count > 0), "{entries:?}");
    check(&strategies::seventeen_tables()).unwrap();
}

proptest! {
    #![proptest_config(df11_tests::effort::config(200))]

    /// Codes of every kind.
    #[test]
    fn of_any_code(case in strategies::cases()) {
        check(&case.code)?;
    }
}
