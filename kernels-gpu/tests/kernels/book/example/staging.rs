//! Steps 3 and 4, the second chunk, and whole launches.

use super::*;

/// Step 3: the staged exponents, from address 2040 on.
#[test]
fn step_3() {
    assert_eq!((staging(0), staging(0) + 11, staging(0) + 21), (2040, 2051, 2061));
    assert_eq!(shared_bytes(LARGEST_CHUNK), 2052 + 2 * 21);
    assert_eq!(shared_bytes(LARGEST_CHUNK), 2094);
    let staged = decode(0, &Memory::default());
    assert_eq!(staged, exponents()[..21]);
    assert_eq!(staged[..8], [0x7d, 0x76, 0x79, 0x77, 0x75, 0x7b, 0x78, 0x76]);
    assert_eq!(staged[8..16], [0x7a, 0x77, 0x76, 0x78, 0x77, 0x76, 0x79, 0x78]);
    assert_eq!(staged[16..], [0x76, 0x77, 0x78, 0x79, 0x77]);
    for (i, exponents) in staged.chunks(8).enumerate() {
        let (first, last) = (8 * i, 8 * i + exponents.len() - 1);
        let at = staging(0) as usize + first;
        states("example", &format!("{at}    {} elements {first} to {last}", hex(exponents)));
    }
    let unit = case();
    let positions = unit.encoded.output_positions.as_chunks::<4>().0;
    let (end, first) = (u32::from_le_bytes(positions[1]), staging(0));
    let codes = WINDOWS[0].len() as u32;
    states(
        "example",
        &format!(
            "Position 0 is {}, position 1 is {end}: the chunk has elements 0 to {}. Its first exponent is staged at \
             `layout::staging(0)` = {first}. Thread 0 writes bytes {first} to {}, thread 1 bytes {} to {}.",
            u32::from_le_bytes(positions[0]),
            end - 1,
            first + codes - 1,
            first + codes,
            first + end - 1
        ),
    );
    states(
        "example",
        &format!(
            "asks for {} + 2 · {LARGEST_CHUNK} = {} bytes of shared memory, {LARGEST_CHUNK} being",
            shared_bytes(0),
            shared_bytes(LARGEST_CHUNK)
        ),
    );
}

/// Step 4: thread 0 takes the group at 0, thread 1 that at 8, and then singly every other.
#[test]
fn step_4() {
    let memory = Memory::default();
    decode(0, &memory);
    assert_eq!(*memory.output_positions.lock().unwrap(), [(4, 4), (0, 4)]);
    assert_eq!(*memory.sign_mantissa.lock().unwrap(), [(0, 8), (16, 1), (18, 1), (20, 1), (8, 8), (17, 1), (19, 1)]);
    assert_eq!(*memory.stores.lock().unwrap(), [(0, 8), (16, 1), (18, 1), (20, 1), (8, 8), (17, 1), (19, 1)]);
    assert_eq!(memory.words.lock().unwrap()[..21], words()[..21]);
    assert_eq!(memory.words.lock().unwrap()[21..], [0xdead; 12]);

    let exponents = u64::from_le_bytes([0x7d, 0x76, 0x79, 0x77, 0x75, 0x7b, 0x78, 0x76]);
    let sign_mantissa = u64::from_le_bytes([0x00, 0x81, 0x02, 0x83, 0x04, 0x85, 0x06, 0x87]);
    assert_eq!(exponents, 0x7678_7b75_7779_767d);
    assert_eq!(sign_mantissa, 0x8706_8504_8302_8100);
    assert_eq!(join_eight(exponents, sign_mantissa), [0xbb01_3e80, 0xbb83_3c82, 0xbd85_3a84, 0xbb07_3c06]);
    assert_eq!(words()[..8], [0x3e80, 0xbb01, 0x3c82, 0xbb83, 0x3a84, 0xbd85, 0x3c06, 0xbb07]);
    // The first pair: `permutations` in df11_kernels has the steps. Each half of the sum comes from one argument alone.
    assert_eq!((join_eight(exponents, 0)[0], join_eight(0, sign_mantissa)[0]), (0x3b00_3e80, 0x8001_0000));
    states(
        "example",
        "Thread 0 takes the group of elements 0 to 7, and thread 1 that of elements 8 to 15. Then they take turns: thread 0 moves \
         elements 16, 18 and 20 singly, thread 1 elements 17 and 19.",
    );
    let ends = ["one store, thread 0", "one store, thread 1", "five stores"];
    for ((i, words), end) in memory.words.lock().unwrap()[..21].chunks(8).enumerate().zip(ends) {
        states("example", &format!("{:2}    {} {end}", 8 * i, hex_words(words)));
    }
    // The steps of `join_two`, for the first pair.
    let mut lines = String::from("element 1 element 0");
    let mut line = |what: &str, bits: u32| {
        let [a, b, c, d] = bits.to_be_bytes().map(|byte| format!("{byte:08b}"));
        lines += &format!(" {what} {a} {b} {c} {d} {bits:#010x}");
    };
    let permuted = permute_by(exponents as u32, 0, 0x4140);
    let twice = permute_by(sign_mantissa as u32, sign_mantissa as u32, 0x1100);
    line("exponents, permuted with zeros", permuted);
    line("<< 7", permuted << 7);
    line("sign and mantissa, each byte twice", twice);
    line("where the mask 0x7f807f80 has zeros", twice & !0x7f80_7f80);
    lines += " ----------------- -----------------";
    let (pair, words) = (join_eight(exponents, sign_mantissa)[0], words());
    let [a, b, c, d] = pair.to_be_bytes().map(|byte| format!("{byte:08b}"));
    lines += &format!(" both together {a} {b} {c} {d} {pair:#010x} = {:#06x} = {:#06x}", words[1], words[0]);
    states("example", &lines);
    let word = words[0];
    states(
        "example",
        &format!(
            "Element 0 is {word:#06x}, the number {}: sign {}, exponent {}, mantissa {}. One 16-byte store",
            f32::from_bits(u32::from(word) << 16),
            word >> 15,
            word >> 7 & 255,
            word & 127
        ),
    );
    assert_eq!(f32::from_bits(0x3e80 << 16), 0.25);
}

/// The second chunk: its first element is 21, so the group of eight at 24 is staged at 2048.
#[test]
fn the_second_chunk() {
    let [first, second] = count(1);
    // Behind the last code, at bit 33: seven bits of the end symbol's code and zeros.
    let (codes, rest) = first.exponents.split_at(12);
    assert_eq!(codes, WINDOWS[2]);
    assert_eq!(starts(4, codes), [4, 6, 8, 10, 13, 15, 17, 19, 24, 26, 29, 31]);
    assert_eq!(rest, [vec![118], vec![124; 12]].concat());
    assert_eq!(second.exponents, [124; 32]);
    assert_eq!((first.exponents.len(), second.exponents.len()), (25, 32));
    assert_eq!((first.place, second.place), (0, 25));

    let memory = Memory::default();
    let staged = decode(1, &memory);
    assert_eq!((staging(21), staging(21) + 24 - 21, staging(21) + 12), (2045, 2048, 2057));
    assert_eq!(staged, WINDOWS[2]);
    assert_eq!(staged, [0x7c, 0x7d, 0x7e, 0x7b, 0x7c, 0x7d, 0x7e, 0x79, 0x7c, 0x7b, 0x7d, 0x7e]);
    assert_eq!(*memory.output_positions.lock().unwrap(), [(4, 4)]);
    assert_eq!(*memory.stores.lock().unwrap(), [(24, 8), (21, 1), (23, 1), (32, 1), (22, 1)]);
    assert_eq!(memory.words.lock().unwrap()[21..], words()[21..]);

    let group = staging(21) + 24 - 21;
    states(
        "example",
        &format!(
            "staging {} {} elements 21 to 23 singly {group} {} elements 24 to 31 one load {} {} element 32 singly",
            staging(21),
            hex(&staged[..3]),
            hex(&staged[3..11]),
            group + 8,
            hex(&staged[11..])
        ),
    );
    states(
        "example",
        &format!(
            "**Its first element, 21, is no multiple of 8.** So staging begins at {} + 21 mod 8 = {}, and element 24 lies at {group}: \
             both numbers are multiples of 8.",
            staging(0),
            staging(21)
        ),
    );
    assert_eq!((24 % 8, group % 8), (0, 0));
    states(
        "example",
        &format!(
            "Thread 0 counts {} codes, then {} that don't exist; thread 1 counts {} times `00`. Their places are {} and {}. The chunk \
             has 33 - 21 = {} elements: thread 0 stops staging after {},",
            codes.len(),
            rest.len(),
            second.exponents.len(),
            first.place,
            second.place,
            33 - 21,
            staged.len()
        ),
    );
    let end = case().code.end();
    let padding = &format!("{:09b}", end.bits)[..7];
    assert_eq!((CODES[20] & 0x7f, CODES.len()), (u8::from_str_radix(padding, 2).unwrap(), 21));
    states(
        "example",
        &format!(
            "**The code stream ends** in byte {}. Thread 0 loads bytes 16 to {} one by one; the rest of its window is zeros. Thread 1 \
             loads none. After the last element come 7 bits of the end symbol's code, `{padding}`, then zeros. Together with a zero \
             they are found as {}, and each `00` as {}.",
            CODES.len() - 1,
            CODES.len() - 1,
            rest[0],
            rest[1]
        ),
    );
    states("example", "It decodes chunk 1 in the same way: before block 0, after it or at the same time.");
}

/// All blocks, by the emulated launch, in both orders, aligned or not.
#[test]
fn all_blocks() {
    let case = case();
    for (order, is_aligned) in [([0, 1], true), ([1, 0], true), ([0, 1], false), ([1, 0], false)] {
        let decoded = emulated::decode(&Tensors::of(&case.unit(), is_aligned), &order).unwrap();
        assert_eq!(decoded, words().into_iter().map(Some).collect::<Vec<_>>());
    }
}

/// The kernel without the barrier after step 3: `run` where `decode_chunk` has `phase`.
#[test]
fn without_a_barrier() {
    let (case, memory) = (case(), Memory::default());
    let unit = memory.unit(&case);
    let tables = Tables::of(&unit);
    let elements = Elements::of_chunk(&unit, 0, CHUNKS);
    let fault = run::<(Window, u32)>(|block| {
        block.phase(|thread| {
            tables.load(&thread, THREADS);
            thread.registers.0 = Window::load(&unit, thread.id);
        });
        block.scan(
            WARP_SUMS,
            |thread| {
                let mut codes = 0;
                thread.registers.0.walk(&tables, thread.shared, |_| {
                    codes += 1;
                    true
                });
                codes
            },
            |registers, before| registers.1 = before,
        );
        block.run(|thread| {
            let mut place = thread.registers.1;
            thread.registers.0.walk(&tables, thread.shared, |exponent| {
                thread.shared.store_u8(staging(elements.first) + place, exponent);
                place += 1;
                place < elements.count()
            });
        });
        block.run(|thread| copy_out(&unit, elements, staging(elements.first), &thread, THREADS));
    });
    let Err(Fault::Race { byte: 2056, earlier, later }) = fault else { panic!("{fault:?}") };
    assert_eq!((earlier.kind, earlier.thread, later.kind, later.thread), (Kind::Write, 1, Kind::Read, 0));
    assert_eq!((earlier.phase, later.phase), (2, 2));
    // Thread after thread, the words are right all the same: only the detector sees it.
    assert_eq!(memory.words.lock().unwrap()[..21], words()[..21]);
}
