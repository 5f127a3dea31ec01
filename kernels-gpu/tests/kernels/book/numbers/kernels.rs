//! Chapters 5 and 6: packing, and the decoder.

use super::*;

#[test]
fn packing() {
    let (word, group) = (u16::BITS / 8, SIXTEEN / 2);
    states(
        "packing",
        &format!("It is faster to move {}, {} or {SIXTEEN} bytes with one instruction.", SIXTEEN / 4, SIXTEEN / 2),
    );
    states(
        "packing",
        &format!(
            "A GPU moves {} bytes only from and to addresses that are multiples of {}, and {SIXTEEN} bytes only at multiples of \
             {SIXTEEN}.",
            SIXTEEN / 2,
            SIXTEEN / 2
        ),
    );
    states(
        "packing",
        &format!(
            "It loads {group} exponents from staging and {group} bytes from `sign_mantissa`, joins them to {group} words, and stores \
             these {} bytes in the output.",
            word * group
        ),
    );
    states("packing", &format!("| a place that the kernel chooses | {group} |"));
    states("packing", &format!("| base + i | {group} |"));
    states("packing", &format!("| base + {word} · i | {} |", word * group));
    states(
        "packing",
        &format!(
            "Let the bases be multiples of {SIXTEEN}, as every allocation's base is. Then i must be a multiple of {group}. So a group \
             of eight begins at an element whose number is a multiple of {group}, and"
        ),
    );
    // A chunk of elements 21 to 41: what lies before the first group, the groups, and what lies after them.
    let (first, end) = (21u32, 42u32);
    let (begin, last) = (first.next_multiple_of(group), end / group * group);
    let singly = |range: std::ops::Range<u32>| range.map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
    let groups: Vec<String> = (begin..last).step_by(8).map(|i| format!("{i} . . . . . . {}", i + group - 1)).collect();
    states(
        "packing",
        &format!("| {} | {} | {} | | singly", singly(first..begin), groups.join(" | "), singly(last..end)),
    );
    states("packing", &format!("so the kernel shifts it by f mod {group}:"));
    assert_eq!([0, 1, 7, 8].map(|f| staging(f) - staging(0)), [0, 1, 7, 0]);
    assert_eq!(staging(0) % group, 0);
    states(
        "packing",
        &format!(
            "`STAGING` is a multiple of {group}. Element i lies at `STAGING` + f mod {group} + (i - f), which is a multiple of {group} \
             exactly if i is one."
        ),
    );
    states(
        "packing",
        &format!(
            "A word is its exponent's {} bits within {} bits of sign and mantissa",
            EXPONENTS.ilog2(),
            16 - EXPONENTS.ilog2()
        ),
    );
    states("packing", &format!("`join_two` joins two words at a time in a register of {} bits:", u32::BITS));
    states(
        "packing",
        "the selector is the number of a byte, 0 to 3 for those of `low` and 4 to 7 for those of `high`.",
    );
    let (low, high) = (0x0302_0100, 0x0706_0504);
    assert_eq!(phases::words::permute_by(low, high, 0x7430), 0x0704_0300);
    // What `join_two` does to the first pair: its selectors and its shift stand in the code that the chapter shows.
    let [exponents, rest] = [0x4140, 0x1100].map(|selector| phases::words::permute_by(0x0302_0100, 0xff, selector));
    assert_eq!((exponents, rest), (0xff01_ff00, 0x0101_0000));
    states(
        "packing",
        &format!(
            "with the selector {:#06x} and zeros as `high`, exponents 0 and 1 get a zero byte above each of them. The shift by {} puts",
            0x4140,
            number("kernels-gpu/src/copy_out.rs", "0x4140 + 0x0101 * i) << ")
        ),
    );
    states("packing", &format!("with {:#06x}, bytes 0 and 1 of sign and mantissa come twice each", 0x1100));
}

#[test]
fn decoder() {
    let (front, rows) = (2 * TABLE_ENTRIES, TABLE_ENTRIES);
    states("decoder", &format!("| 0 to {} | the front table (below): {TABLE_ENTRIES} entries of 2 bytes |", front - 1));
    assert_eq!(MAX_ROWS, 5);
    states("decoder", &format!("rows of `luts` (below): at most five of {rows} bytes |"));
    states("decoder", "staging: 1 byte for each element of the chunk, whose first element is f");
    states(
        "decoder",
        &format!(
            "The kernel asks for {} + {} · m bytes in all, m being the number of elements in the largest chunk. It needs less, {} + m.",
            shared_bytes(0),
            shared_bytes(1) - shared_bytes(0),
            staging(7)
        ),
    );
    states(
        "costs",
        &format!("A block of `decode` asks for {} + {} · m bytes", shared_bytes(0), shared_bytes(1) - shared_bytes(0)),
    );
    let (w, ahead, bits) = (WINDOW, WINDOW + AHEAD, WINDOW_BITS);
    let arrow = "------------------------------------->";
    states(
        "decoder",
        &format!(
            "luts table 0, and code lengths -----> front table rows after table 0 -----> rows codes bytes {w}w to {w}w+{} {arrow} own \
             {bits} bits bytes {w}w+{w} to {w}w+{} {arrow} ahead {} bits gaps bits {GAP_BITS}w to {GAP_BITS}w+{} {arrow} gap",
            w - 1,
            ahead - 1,
            8 * AHEAD,
            GAP_BITS - 1
        ),
    );
    states(
        "decoder",
        &format!(
            "`ahead` holds the {AHEAD} bytes after them: a code that starts on the window's last bit can end up to {} bits later.",
            MAX_CODE_BITS - 1
        ),
    );
    states(
        "decoder",
        &format!(
            "T tables and one more row, of {rows} bytes each. To find a code, look up its first {TABLE_BITS} bits in table 0. The entry \
             is the exponent if the code has at most {TABLE_BITS} bits. If not, the entry is a *link*, a number of {FIRST_LINK} or more, \
             to another table, and the next {TABLE_BITS} bits of the code are looked up there."
        ),
    );
    states("decoder", "it is table 0 with the code length next to each entry.");
    states("decoder", "The longer code continues in the rows after table 0.");
    let (look, last) = (MAX_CODE_BITS, WINDOW_BITS - 1);
    states(
        "decoder",
        &format!(
            "A lookup may need {look} bits. At first `bits` has the {bits} - `used` bits that are left of `own`, and zeros below. While \
             `used` is less than {half}, that is more than {half} bits. When `used` has become {half} or more, `walk` puts the {} bits of \
             `ahead` right below",
            8 * AHEAD,
            half = bits - look as usize,
        ),
    );
    states(
        "decoder",
        &format!(
            "|<-------- {bits} - used -------->|<--- {} --->| bits | left of `own` | `ahead` | 0 0 | bits |= ahead << (used - {})",
            8 * AHEAD,
            bits - 8 * AHEAD
        ),
    );
    states(
        "decoder",
        &format!(
            "Now `bits` has {bits} - `used` + {} bits. The loop goes on while `used` is at most {last}, so there are at least {}.",
            8 * AHEAD,
            bits - last + 8 * AHEAD
        ),
    );
    states("decoder", "In step 2 the closure only counts.");
    states(
        "decoder",
        "Step 2 counts them, too. But they come after all others, so they don't change the place of any element, and step 3 stops",
    );
    // The drawing of step 3: how many codes start in each of the first windows.
    let counts = [3, 1, 4];
    let mut place = 0..;
    let places =
        counts.map(|count| place.by_ref().take(count).map(|i: u32| i.to_string()).collect::<Vec<_>>().join(" "));
    let staged = (0..).zip(counts).map(|(thread, count)| vec![thread.to_string(); count].join(" ")).collect::<Vec<_>>();
    states(
        "decoder",
        &format!(
            "thread 0 1 2 3 window | c c c | c | c c c c | c | ... place {} {} staging {} {} ... the thread that writes each byte",
            places.join(" "),
            place.next().unwrap(),
            staged.join(" "),
            counts.len()
        ),
    );
    let (exponents, words) = (8, 8 * u16::BITS / 8);
    states(
        "decoder",
        &format!(
            "staging e e e e e e e e {exponents} bytes one load sign_mantissa r r r r r r r r {exponents} bytes one load"
        ),
    );
    states("decoder", &format!("outputs w w w w w w w w {words} bytes one store"));
}
