//! Units that pass validation, with any indexes: no thread reads or writes out of bounds, and sound units decode.

use df11_codec::{DecodeError, Unit};
use df11_kernels::emulated::{self, Listed, Tensors};
use df11_kernels::layout::UNITS_BITS;
use df11_kernels::steps;
use df11_tests::bounded::every_small_unit;
use df11_tests::effort;
use phases::emulated::{Fault, Values};

use crate::order::Order;

/// A sound unit must give the right words. A damaged one may have more elements than codes: a thread then reads what shared memory holds
/// in place of an exponent, or what nobody has written.
fn check(unit: &Unit<'_>, run: Result<Values<u16>, Fault>, plain: &Result<Vec<u16>, DecodeError>) {
    match (run, plain) {
        (Ok(words), Ok(expected)) => assert!(words.iter().copied().eq(expected.iter().copied().map(Some)), "{unit:?}"),
        (Ok(_) | Err(Fault::NotWritten { .. }), Err(_)) => {}
        (Err(fault), _) => panic!("{fault}: {unit:?}"),
    }
}

#[test]
#[cfg_attr(miri, ignore = "too slow there")]
fn every_index_of_small_units() {
    let (mut sound, mut number) = (0, 0);
    let checked = every_small_unit(effort::step(211), |unit| {
        let mut words = vec![0; unit.n_elements()];
        let plain = unit.decode_chunks(0, &mut words).map(|()| words);
        sound += usize::from(plain.is_ok());
        number += 1;
        let order = Order::Shuffled.of(unit.geometry().threads_per_block() as u32);
        let tensors = Tensors::of(unit, number % 2 == 0);
        check(unit, emulated::decode(&tensors, &order), &plain);
        let bits = UNITS_BITS[number % 2];
        let listed = Listed { unit: tensors, steps: &steps::table(&unit.tables(), bits) };
        check(unit, emulated::decode_units(&[listed], bits, 1, &order).map(|units| units.concat()), &plain);
    });
    assert!(checked > effort::rounds(8000) as usize && sound > 0, "{checked} units, {sound} of them sound");
}
