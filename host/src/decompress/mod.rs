//! A DFloat11 model back to BF16; and the two that look at one: verify and inspect.

pub(crate) mod compare;
pub(crate) mod inspect;
pub(crate) mod restoration;
pub(crate) mod restored;
pub(crate) mod stream;
pub(crate) mod verify;
