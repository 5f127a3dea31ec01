//! What the emulated driver and the program that runs its kernels say to each other.
//!
//! First comes the module's PTX. After it, for each launch, the driver sends the launch and all of the device's memory;
//! the answer is that memory after the launch, in the same order, and whether the program ends now. Numbers are 64
//! bits, little endian; bytes come after their number.
//!
//! Every function fails where its reader or writer does, and with [`InvalidData`](io::ErrorKind::InvalidData) where
//! what arrives is no launch.

use std::io::{self, Read, Write};

/// A launch, in one dimension.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The kernel's name.
    pub kernel: String,
    /// The number of thread blocks.
    pub blocks: u32,
    /// The number of threads in each.
    pub threads: u32,
    /// The dynamic shared memory of a block, in bytes.
    pub shared_bytes: u32,
    /// The arguments' bytes.
    pub args: Vec<Vec<u8>>,
}

/// An allocation in device memory: its address and its bytes.
pub type Allocation = (u64, Vec<u8>);

impl Launch {
    /// Sends the launch.
    pub fn send(&self, to: &mut impl Write) -> io::Result<()> {
        send_bytes(to, self.kernel.as_bytes())?;
        for number in [self.blocks, self.threads, self.shared_bytes] {
            send_number(to, number.into())?;
        }
        send_number(to, self.args.len() as u64)?;
        self.args.iter().try_for_each(|arg| send_bytes(to, arg))
    }

    /// Receives a launch; `None` if the other side has ended.
    pub fn receive(from: &mut impl Read) -> io::Result<Option<Self>> {
        let kernel = match receive_bytes(from) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            kernel => String::from_utf8(kernel?).map_err(invalid)?,
        };
        let mut number = || receive_number(from)?.try_into().map_err(invalid);
        let [blocks, threads, shared_bytes] = [number()?, number()?, number()?];
        let n_args = receive_number(from)?;
        let args = (0..n_args).map(|_| receive_bytes(from)).collect::<io::Result<_>>()?;
        Ok(Some(Self { kernel, blocks, threads, shared_bytes, args }))
    }
}

/// Sends device memory.
pub fn send_memory(to: &mut impl Write, memory: &[Allocation]) -> io::Result<()> {
    send_number(to, memory.len() as u64)?;
    memory.iter().try_for_each(|(address, bytes)| {
        send_number(to, *address)?;
        send_bytes(to, bytes)
    })
}

/// Receives device memory.
pub fn receive_memory(from: &mut impl Read) -> io::Result<Vec<Allocation>> {
    let n = receive_number(from)?;
    (0..n).map(|_| Ok((receive_number(from)?, receive_bytes(from)?))).collect()
}

/// Sends whether the program ends, after its answer.
pub fn send_ends(to: &mut impl Write, ends: bool) -> io::Result<()> {
    send_number(to, ends.into())
}

/// Receives whether the program ends.
pub fn receive_ends(from: &mut impl Read) -> io::Result<bool> {
    Ok(receive_number(from)? != 0)
}

/// Sends bytes.
pub fn send_bytes(to: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    send_number(to, bytes.len() as u64)?;
    to.write_all(bytes)
}

/// Receives bytes.
pub fn receive_bytes(from: &mut impl Read) -> io::Result<Vec<u8>> {
    let len = receive_number(from)?;
    let mut bytes = Vec::new();
    // Not trusting the number: memory is taken as bytes arrive.
    from.take(len).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == len { Ok(bytes) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
}

fn send_number(to: &mut impl Write, number: u64) -> io::Result<()> {
    to.write_all(&number.to_le_bytes())
}

fn receive_number(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn invalid<E: Into<Box<dyn std::error::Error + Send + Sync>>>(error: E) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_is_received() -> io::Result<()> {
        let launch =
            Launch { kernel: "k".to_owned(), blocks: 3, threads: 64, shared_bytes: 5, args: vec![vec![1, 2], vec![]] };
        let memory = vec![(0xc000_0000, vec![7; 9]), (0xc000_0200, vec![])];
        let mut bytes = Vec::new();
        launch.send(&mut bytes)?;
        send_memory(&mut bytes, &memory)?;
        for len in 0..=bytes.len() {
            let mut from = &bytes[..len];
            let received = Launch::receive(&mut from).and_then(|launch| Ok((launch, receive_memory(&mut from)?)));
            match len {
                len if len == bytes.len() => assert_eq!(received?, (Some(launch.clone()), memory.clone())),
                // Nothing more comes.
                0..8 => assert!(received.is_err()),
                _ => assert_eq!(received.map_err(|error| error.kind()), Err(io::ErrorKind::UnexpectedEof), "{len}"),
            }
        }
        assert_eq!(Launch::receive(&mut &[][..])?, None);
        Ok(())
    }
}
