//! What is known of the shape of one linear layer or embedding.

/// Rows: the first number of the shape; `out_features` of a linear layer.
pub(super) const ROWS: usize = 0;
/// Columns: the second; `in_features`.
pub(super) const COLUMNS: usize = 1;

const NAMES: [&str; 2] = ["rows", "columns"];

/// The rows and the columns as far as they are known, and who said so.
#[derive(Debug, Default)]
pub(super) struct Sides([Option<(usize, String)>; 2]);

impl Sides {
    /// Takes note of the length of a side.
    ///
    /// # Errors
    ///
    /// Why it contradicts what was said before.
    pub(super) fn add(&mut self, side: usize, length: usize, said_by: &str) -> Result<(), String> {
        match &self.0[side] {
            Some((before, _)) if *before == length => Ok(()),
            Some((before, first)) => {
                Err(format!("{first} implies {before} {name} and {said_by} {length}", name = NAMES[side]))
            }
            None => {
                self.0[side] = Some((length, said_by.to_owned()));
                Ok(())
            }
        }
    }

    /// The shape: both sides are known or one is, and the other follows from the number of elements.
    ///
    /// # Errors
    ///
    /// Why they say too little, or something that can't be.
    pub(super) fn shape(&self, elements: usize) -> Result<Vec<usize>, String> {
        match &self.0 {
            [None, None] => Err("neither config.json nor a tensor beside it implies its rows or columns".to_owned()),
            [Some((rows, first)), Some((columns, second))] => match rows.checked_mul(*columns) == Some(elements) {
                true => Ok(vec![*rows, *columns]),
                false => {
                    let by = if first == second { first.clone() } else { format!("{first} and {second}") };
                    Err(format!("the [{rows}, {columns}] that {by} implies is not the {elements} elements there"))
                }
            },
            [Some((known, by)), None] => other(*known, elements, by, ROWS).map(|columns| vec![*known, columns]),
            [None, Some((known, by))] => other(*known, elements, by, COLUMNS).map(|rows| vec![rows, *known]),
        }
    }
}

/// The length of the other side.
fn other(known: usize, elements: usize, said_by: &str, side: usize) -> Result<usize, String> {
    match elements.checked_rem(known) {
        Some(0) => Ok(elements / known),
        _ => Err(format!(
            "{said_by} implies {known} {name}, which don't divide its {elements} elements",
            name = NAMES[side]
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sides(known: &[(usize, usize)]) -> Result<Sides, String> {
        let mut sides = Sides::default();
        known.iter().try_for_each(|&(side, length)| sides.add(side, length, &format!("#{length}")))?;
        Ok(sides)
    }

    #[test]
    fn one_side_and_the_number_of_elements_are_enough() {
        assert_eq!(sides(&[(ROWS, 3)]).unwrap().shape(12).unwrap(), [3, 4]);
        assert_eq!(sides(&[(COLUMNS, 3)]).unwrap().shape(12).unwrap(), [4, 3]);
        assert_eq!(sides(&[(COLUMNS, 3), (ROWS, 4), (ROWS, 4)]).unwrap().shape(12).unwrap(), [4, 3]);
        assert_eq!(sides(&[(ROWS, 3)]).unwrap().shape(0).unwrap(), [3, 0]);
    }

    #[test]
    fn what_says_too_little_or_too_much_is_refused() {
        assert!(sides(&[]).unwrap().shape(12).unwrap_err().starts_with("neither"));
        assert_eq!(sides(&[(ROWS, 3), (ROWS, 4)]).unwrap_err(), "#3 implies 3 rows and #4 4");
        let odd = sides(&[(ROWS, 5)]).unwrap().shape(12).unwrap_err();
        assert_eq!(odd, "#5 implies 5 rows, which don't divide its 12 elements");
        let both = sides(&[(ROWS, 3), (COLUMNS, 5)]).unwrap().shape(12).unwrap_err();
        assert_eq!(both, "the [3, 5] that #3 and #5 implies is not the 12 elements there");
        assert!(sides(&[(ROWS, 0)]).unwrap().shape(0).is_err());
        assert!(sides(&[(ROWS, usize::MAX), (COLUMNS, 2)]).unwrap().shape(12).is_err());
    }
}
