//! What can go wrong, a variant a rule.

/// A [`Result`](std::result::Result) with this crate's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a model can't be opened, built or run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The model's files can't be read, or are damaged.
    #[error(transparent)]
    Model(#[from] df11_host::Error),

    /// candle refused something.
    #[error(transparent)]
    Candle(#[from] candle_core::Error),

    /// The model has no weight below this path.
    #[error("the model has no weight below {path:?}; its blocks are {}", list(.blocks))]
    UnknownPath {
        /// The path that was asked for.
        path: String,
        /// The blocks of the model's units.
        blocks: Vec<String>,
    },

    /// A layer needs a matrix.
    #[error("{tensor} has the shape {got:?}, and a layer's weight has two dimensions")]
    NotAMatrix {
        /// The tensor's name.
        tensor: String,
        /// Its shape.
        got: Vec<usize>,
    },

    /// Rows are looked up by numbers of rows.
    #[error("{tensor} has {rows} rows, and row {got} was looked up")]
    NoSuchRow {
        /// The table's name.
        tensor: String,
        /// The number that was looked up.
        got: i64,
        /// How many rows there are.
        rows: usize,
    },

    /// candle has no such type of elements.
    #[error("{tensor} has elements of type {got}, which candle doesn't have")]
    Dtype {
        /// The tensor's name.
        tensor: String,
        /// Its type, as safetensors names it.
        got: String,
    },

    /// On a GPU the weights are decoded in the order of one thread's stream.
    #[error("on a GPU, one thread runs a model, the one that ran it first")]
    Thread,

    /// A forward pass with tables decoded by rows runs alone.
    #[error("a forward pass that looks rows up was begun inside of another one of the same model")]
    Nested,

    /// The system has no memory for decoded weights.
    #[error("no memory for {bytes} bytes of decoded weights")]
    NoMemory {
        /// The bytes that were asked for.
        bytes: u64,
    },

    /// The threads that decode could not be started.
    #[error("the threads that decode can't be started: {reason}")]
    Threads {
        /// What the system says.
        reason: String,
    },
}

impl From<Error> for candle_core::Error {
    /// So that `?` works in a model's `forward`, which returns candle's results.
    fn from(error: Error) -> Self {
        match error {
            Error::Candle(error) => error,
            error => Self::wrap(error),
        }
    }
}

/// The first names of a list, for a message.
fn list(names: &[String]) -> String {
    const SHOWN: usize = 4;
    let shown = names.get(..SHOWN.min(names.len())).unwrap_or_default().join(", ");
    if names.len() > SHOWN { format!("{shown} and {} more", names.len() - SHOWN) } else { shown }
}
