//! Hierarchical 8-bit lookup tables (FORMAT.md §3.3): how they are filled, checked and walked.
//!
//! The tensor `luts` consists of T tables of 256 bytes and one row of code lengths, indexed by exponent. Table 0
//! resolves the first 8 bits of a code. For a longer code it has a *link*, a byte of 240 or more, which names the table
//! for the next 8 bits:
//!
//! ```text
//! bits of the stream   11111111 10110100 …
//! table 0 [0xff] = 254 ───┘        │          254 is a link: 256 - 254 = table 2
//! table 2 [0xb4] = 121 ────────────┘          121 is an exponent, found
//! lengths [121]  = 13                         go on 13 bits further
//! ```

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::error::{EncodeError, FormatError};
use crate::format::{EXPONENTS, FIRST_LINK, MAX_CODE_BITS, MAX_DEPTH, MAX_TABLES, TABLE_BITS, TABLE_ENTRIES};
use crate::huffman::Code;

/// The link that names a table.
#[expect(clippy::cast_possible_truncation, reason = "a link names tables 1 to 16")]
const fn link_to(table: usize) -> u8 {
    (256 - table) as u8
}

/// The table that a link names.
const fn linked(link: u8) -> usize {
    256 - link as usize
}

/// The bits of a code that the tables before its last one resolve: a whole number of bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Prefix {
    tables: u32,
    left_aligned: u32,
}

impl Prefix {
    /// The first `tables` bytes of a code.
    fn new(left_aligned: u32, tables: u32) -> Self {
        let kept = u32::MAX.checked_shl(MAX_CODE_BITS - tables * TABLE_BITS).unwrap_or(0);
        Self { tables, left_aligned: left_aligned & kept }
    }

    /// The entry for a code that begins with this prefix: its next 8 bits.
    fn entry(self, left_aligned: u32) -> usize {
        (left_aligned << (self.tables * TABLE_BITS) >> (MAX_CODE_BITS - TABLE_BITS)) as usize
    }
}

/// The tensor `luts` of a code, filled by the official rule.
///
/// There is one table for every whole-byte prefix of a code, sorted by length, then by bits. A code is written to one
/// entry: its own bits, padded with zeros. Every other entry repeats the entry written last, *even if that is in the
/// table before*. This is how the official compressor's loop works, and so it is part of the format. (The official
/// compressor crashes if nothing has been written yet. Here such entries take the first value that follows, so that all
/// bits lead to an exponent with a code.)
///
/// # Errors
///
/// [`EncodeError::TooManyTables`] if the code needs more than 17.
pub fn fill(code: &Code) -> Result<Vec<u8>, EncodeError> {
    let codes = code.in_code_order();
    let tables_before = |length: u8| (u32::from(length) - 1) / TABLE_BITS;

    let mut prefixes = BTreeSet::from([Prefix::new(0, 0)]);
    for (_, code) in &codes {
        for tables in 1..=tables_before(code.length) {
            prefixes.insert(Prefix::new(code.left_aligned(), tables));
        }
    }
    let prefixes: Vec<Prefix> = prefixes.into_iter().collect();
    if prefixes.len() > MAX_TABLES {
        return Err(EncodeError::TooManyTables { tables: prefixes.len() });
    }

    let mut luts = Vec::with_capacity((prefixes.len() + 1) * TABLE_ENTRIES);
    let mut last = None;
    for &prefix in &prefixes {
        let mut written = [None; TABLE_ENTRIES];
        for &(exponent, code) in &codes {
            let bits = code.left_aligned();
            if tables_before(code.length) < prefix.tables || Prefix::new(bits, prefix.tables) != prefix {
                continue;
            }
            written[prefix.entry(bits)] = Some(if tables_before(code.length) == prefix.tables {
                exponent
            } else {
                let next = Prefix::new(bits, prefix.tables + 1);
                link_to(prefixes.binary_search(&next).unwrap_or_default())
            });
        }
        let mut value = last.or(written.iter().find_map(|&entry| entry)).unwrap_or_default();
        for entry in written {
            value = entry.unwrap_or(value);
            luts.push(value);
        }
        last = Some(value);
    }
    luts.extend((0..=u8::MAX).map(|exponent| code.of(exponent).length));
    Ok(luts)
}

/// Lookup tables that passed the checks: every walk ends after at most four of them.
#[derive(Clone, Copy, Debug)]
pub struct Tables<'a> {
    tables: &'a [[u8; TABLE_ENTRIES]],
    lengths: &'a [u8; EXPONENTS],
}

impl<'a> Tables<'a> {
    /// Checks that the bytes of the tensor `luts` are lookup tables.
    ///
    /// # Errors
    ///
    /// The rules of FORMAT.md §3.3, in this order: [`FormatError::LutsBytes`], [`FormatError::LinkPastEnd`],
    /// [`FormatError::LinkBackward`], [`FormatError::TableTooDeep`], [`FormatError::TableUnreachable`],
    /// [`FormatError::TableUnused`], [`FormatError::CodeLength`], [`FormatError::CodeDepth`],
    /// [`FormatError::CodeEntries`].
    pub fn validate(luts: &'a [u8]) -> Result<Self, FormatError> {
        let (rows, rest) = luts.as_chunks::<TABLE_ENTRIES>();
        let Some((lengths, tables)) = rows.split_last() else {
            return Err(FormatError::LutsBytes { got: luts.len() });
        };
        if !rest.is_empty() || tables.is_empty() || tables.len() > MAX_TABLES {
            return Err(FormatError::LutsBytes { got: luts.len() });
        }

        // How many tables a walk has passed when it reaches this one. Links only go forward, so a table's depth is
        // known before its entries are checked.
        let mut depths = [None; MAX_TABLES];
        depths[0] = Some(0);
        for (table, entries) in tables.iter().enumerate() {
            let depth = depths[table].ok_or(FormatError::TableUnreachable { table })?;
            let carried_over = carried_over(tables, table);
            if carried_over == TABLE_ENTRIES {
                return Err(FormatError::TableUnused { table });
            }
            // Entries that are carried over were checked in the table that they come from.
            for (entry, &value) in entries.iter().enumerate().skip(carried_over) {
                if value < FIRST_LINK {
                    check_length(value, lengths[usize::from(value)], depth)?;
                    continue;
                }
                let to = linked(value);
                if to >= tables.len() {
                    return Err(FormatError::LinkPastEnd { table, entry, to, tables: tables.len() });
                }
                if to <= table {
                    return Err(FormatError::LinkBackward { table, entry, to });
                }
                if depth + 1 == MAX_DEPTH || depths[to].is_some_and(|known| known != depth + 1) {
                    return Err(FormatError::TableTooDeep { table: to });
                }
                depths[to] = Some(depth + 1);
            }
            check_neighbours(table, entries, lengths, depth)?;
        }
        Ok(Self { tables, lengths })
    }

    /// The exponent whose code `bits` begin with (the first bit is the highest), and the code's length in bits.
    ///
    /// `None` if four tables in a row have links. No encoder writes bits that lead there.
    #[inline]
    pub fn lookup(&self, bits: u32) -> Option<(u8, u32)> {
        let mut table = 0;
        for byte in bits.to_be_bytes() {
            let value = self.tables[table][usize::from(byte)];
            if value < FIRST_LINK {
                return Some((value, u32::from(self.lengths[usize::from(value)])));
            }
            table = linked(value);
        }
        None
    }

    /// The number of tables, 1..=17, without the row of lengths.
    pub fn count(&self) -> usize {
        self.tables.len()
    }

    /// Code lengths in bits, indexed by exponent; 0 where there is no code.
    pub fn lengths(&self) -> &'a [u8; EXPONENTS] {
        self.lengths
    }
}

/// How many entries at the start of a table may be left over from the table before it.
///
/// No code leads to these entries: the end symbol's code does. Their value belongs to the table before, which may be at
/// another depth, so the rules on depth don't apply to them here. The other rules are checked all the same: since table
/// 0 has no carried-over entries, each carried-over value is also an original entry of an earlier table.
fn carried_over(tables: &[[u8; TABLE_ENTRIES]], table: usize) -> usize {
    let Some(before) = table.checked_sub(1) else { return 0 };
    let last = tables[before][TABLE_ENTRIES - 1];
    tables[table].iter().take_while(|&&value| value == last).count()
}

/// Checks that a code has 1 to 32 bits and ends in the table that its length requires.
fn check_length(exponent: u8, length: u8, depth: usize) -> Result<(), FormatError> {
    if !(1..=MAX_CODE_BITS).contains(&u32::from(length)) {
        return Err(FormatError::CodeLength { exponent, got: length });
    }
    let ends_in = (usize::from(length) - 1) / TABLE_BITS as usize;
    if ends_in == depth { Ok(()) } else { Err(FormatError::CodeDepth { exponent, length, depth }) }
}

/// Checks that the entries of each code are contiguous: within the range of entries that a code's remaining bits
/// select, the entries holding its exponent follow each other. So if the first and the last of some neighbouring
/// entries agree, all of them do.
fn check_neighbours(
    table: usize,
    entries: &[u8; TABLE_ENTRIES],
    lengths: &[u8; EXPONENTS],
    depth: usize,
) -> Result<(), FormatError> {
    for (entry, pair) in (1..).zip(entries.windows(2)) {
        let exponent = pair[1];
        // For links, and for most carried-over entries, the lengths say nothing here.
        let bits = usize::from(lengths[usize::from(exponent)]).wrapping_sub(TABLE_BITS as usize * depth);
        if pair[0] == exponent || exponent >= FIRST_LINK || !(1..=TABLE_BITS as usize).contains(&bits) {
            continue;
        }
        let of_code = TABLE_ENTRIES >> bits;
        if entries[entry / of_code * of_code..entry].contains(&exponent) {
            return Err(FormatError::CodeEntries { table, entry: entry - 1, exponent });
        }
    }
    Ok(())
}
