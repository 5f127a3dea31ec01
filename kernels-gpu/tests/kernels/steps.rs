//! The tables of steps, the CPU's and the kernel's own, entry by entry, against the code that the lookup tables were
//! made of.

use df11_codec::{Code, Geometry};
use df11_kernels::emulated::Tensors;
use df11_kernels::layout::{ONCE_BITS, STEPS, UNITS_BITS, steps_bytes};
use df11_kernels::steps;
use df11_kernels::tables::Tables;
use df11_tests::data;
use df11_tests::strategies::{self, Case};
use phases::emulated::{Grid, launch};
use phases::{Block, SharedMemory};
use proptest::prelude::*;

/// What is known about the code at the beginning of some bits.
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

/// The table that a thread block makes itself, of 8 bits.
fn made_by_a_block(case: &Case) -> Vec<u8> {
    let (unit, table) = (case.unit(), std::sync::Mutex::new(Vec::new()));
    let (tensors, order): (_, Vec<u32>) = (Tensors::of(&unit, true), (0..96).rev().collect());
    launch(|host| {
        let outputs = host.output("outputs", tensors.sign_mantissa.len());
        let unit = tensors.unit(host, &outputs);
        host.run::<()>(&Grid::new(1, &order, STEPS + steps_bytes(ONCE_BITS)), |block| {
            block.phase(|thread| Tables::of(&unit).load(&thread, 96));
            block.phase(|thread| steps::make(ONCE_BITS, &thread, 96));
            block.run(|thread| {
                if thread.id == 0 {
                    let entry = |index: u32| thread.shared.load_u64(STEPS + 8 * index).to_le_bytes();
                    table.lock().unwrap().extend((0..256).flat_map(entry));
                }
            });
        });
    })
    .unwrap();
    table.into_inner().unwrap()
}

/// Checks all entries of a code's tables; gives how many entries of the CPU's have 0, 1, 2, 3 and 4 codes.
fn check(case: &Case) -> Result<[usize; 5], TestCaseError> {
    check_table(&case.code, 8, &made_by_a_block(case))?;
    let of = |bits| check_table(&case.code, bits as usize, &steps::table(&case.unit().tables(), bits));
    let [large, small] = UNITS_BITS;
    of(small)?;
    of(large)
}

/// A unit that has this code and no elements.
fn empty(code: Code) -> Case {
    Case::new(Geometry::OFFICIAL, Some(code), vec![]).unwrap()
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
    let case = Case::new(Geometry::OFFICIAL, None, data::sample().unwrap()).unwrap();
    let entries = check(&case).unwrap();
    assert_eq!(entries, [1, 17, 118, 388, 1524]);
}

/// Codes of 1 to 32 bits: only the first fit in.
#[test]
fn of_the_longest_codes() {
    let entries = check(&empty(strategies::longest_codes())).unwrap();
    assert!(entries.iter().all(|&count| count > 0), "{entries:?}");
    check(&empty(strategies::seventeen_tables())).unwrap();
}

proptest! {
    #![proptest_config(df11_tests::effort::config(200))]

    /// Codes of every kind.
    #[test]
    fn of_any_code(case in strategies::cases()) {
        check(&case)?;
    }
}
