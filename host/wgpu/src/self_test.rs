//! Decodes known data, since a driver's compiler may be faulty (KERNEL.md §14).

use df11_codec::format::join;
use df11_codec::{Geometry, Unit, encode};

use crate::unit::Keep;
use crate::{Error, Gpu, Kernel};

/// Fills the output before the kernel writes it, and is none of its words.
const POISON: [u8; 2] = [0xff, 0xff];

/// # Errors
///
/// [`Error::WrongWords`], with the first kernel that decodes to others; the GPU was lost, or the driver fails.
pub(crate) async fn run(gpu: &mut Gpu, name: &str) -> Result<(), Error> {
    // Exponent 100 + k for about one word in 2^(k + 1), in no order: codes of 1 to 17 bits, several chunks.
    #[expect(clippy::cast_possible_truncation, reason = "any words will do")]
    let words: Vec<u16> = (0..1u32 << 16)
        .map(|i| {
            let random = i.wrapping_mul(0x9e37_79b9) >> 15;
            join(100 + (random | 1 << 16).trailing_zeros() as u8, i as u8)
        })
        .collect();
    let wrong = |kernel| Error::WrongWords { adapter: name.to_owned(), kernel };
    for kernel in Kernel::ALL {
        let encoded = encode(&[&words], Geometry::OFFICIAL).map_err(|_| wrong(kernel))?;
        let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).map_err(|_| wrong(kernel))?;
        gpu.only = Some(kernel);
        let loaded = gpu.load(&unit, Keep::Resident).await;
        gpu.only = None;
        let out = gpu.output(words.len()).await?;
        let scope = gpu.place_of_work().scope("filling memory");
        gpu.queue.write_buffer(&out, 0, &POISON.repeat(words.len().next_multiple_of(2)));
        scope.close("a copy", 0).await?;
        // Each workgroup has several chunks, as with a large unit.
        let workgroups = std::mem::replace(&mut gpu.workgroups, 2);
        let decoded = gpu.decode(&[(&loaded?, 0)], &out).await;
        gpu.workgroups = workgroups;
        decoded?;
        let mut decoded = vec![0; words.len()];
        gpu.read(&out, 0, &mut decoded).await?;
        if decoded != words {
            return Err(wrong(kernel));
        }
    }
    Ok(())
}
