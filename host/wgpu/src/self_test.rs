//! Decodes known data, since a driver's compiler may be faulty (docs/kernel/builds.md).

use df11_codec::fixed::{Alphabet, Encoded, FixedError, Matrix};
use df11_codec::format::join;
use df11_codec::{Geometry, Unit, encode};

use crate::unit::Keep;
use crate::{Error, Gpu, GpuUnit, Kernel};

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
    for kernel in Kernel::ALL {
        let wrong = Error::WrongWords { adapter: name.to_owned(), kernel };
        let loaded = match kernel {
            Kernel::DecodeFixed => load_fixed(gpu, &words).await,
            _ => load(gpu, &words, kernel).await,
        };
        let Some(loaded) = loaded else { return Err(wrong) };
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
            return Err(wrong);
        }
    }
    Ok(())
}

/// Loads the words as DF11, for this kernel. `None` if they can't be encoded.
async fn load(gpu: &mut Gpu, words: &[u16], kernel: Kernel) -> Option<Result<GpuUnit, Error>> {
    let encoded = encode(&[words], Geometry::OFFICIAL).ok()?;
    let unit = Unit::validate(encoded.as_raw(), Geometry::OFFICIAL).ok()?;
    gpu.only = Some(kernel);
    let loaded = gpu.load(&unit, Keep::Resident).await;
    gpu.only = None;
    Some(loaded)
}

/// Loads them with codes of a fixed length: rows of whole tiles, rows of neither tiles nor groups, and a last word that begins in the
/// middle of 32 bits. `None` if they can't be encoded.
async fn load_fixed(gpu: &mut Gpu, words: &[u16]) -> Option<Result<GpuUnit, Error>> {
    let (tiles, rest) = words.split_at_checked(60 << 10)?;
    let (rows, last) = rest.split_at_checked(4095)?;
    let encode = |words: &[u16], columns| -> Result<_, FixedError> {
        // One word in 128 is an escape.
        let mut encoded = Encoded::new(columns, Alphabet::new(100)?)?;
        encoded.append(words).map(|()| encoded)
    };
    let encoded = [encode(tiles, 1024).ok()?, encode(rows, 819).ok()?, encode(last, 1).ok()?];
    let matrices: [Matrix<'_>; 3] = encoded.each_ref().map(Encoded::as_matrix);
    Some(gpu.load_fixed(&matrices, Keep::Resident).await)
}
