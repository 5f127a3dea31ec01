//! `df11 doctor`: exit code 0 if a GPU can be used, 1 if none can.

use anyhow::Result;
use df11_host::doctor;

use crate::say::Messages;

pub(super) fn run(messages: Messages) -> Result<bool> {
    let diagnosis = doctor();
    messages.say(&diagnosis, |diagnosis| format!("{diagnosis}\n"))?;
    Ok(diagnosis.is_usable())
}
