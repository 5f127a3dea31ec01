//! Mount points: nothing can be moved to their place, nor across them.

use std::fs;
use std::path::Path;

/// Whether something is mounted at this path. Links are followed. On Linux the kernel's list of mounts says it;
/// elsewhere, and if there is no such list, the answer is no, and a move fails in the end.
pub(crate) fn is_mount_point(path: &Path) -> bool {
    match (fs::canonicalize(path), fs::read("/proc/self/mountinfo")) {
        (Ok(path), Ok(mounts)) => mount_points(&mounts).any(|point| point == path.as_os_str().as_encoded_bytes()),
        _ => false,
    }
}

/// The mount points in the kernel's list: the fifth field of each line (`man 5 proc_pid_mountinfo`).
fn mount_points(mounts: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    mounts.split(|&byte| byte == b'\n').filter_map(|line| line.split(|&byte| byte == b' ').nth(4)).map(unescape)
}

/// Spaces, tabs, line feeds and backslashes of a path are written in octal: `\040`.
fn unescape(field: &[u8]) -> Vec<u8> {
    let mut path = Vec::with_capacity(field.len());
    let mut rest = field;
    while let [first, after @ ..] = rest {
        match rest {
            [b'\\', a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', after @ ..] => {
                path.push((a - b'0') << 6 | (b - b'0') << 3 | (c - b'0'));
                rest = after;
            }
            _ => {
                path.push(*first);
                rest = after;
            }
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_with_any_character() {
        let mounts = b"22 1 254:0 / / rw shared:1 - ext4 /dev/vda rw\n\
            36 22 254:0 /x /a\\040b\\134c rw - ext4 /dev/vda rw\n\n";
        assert_eq!(mount_points(mounts).collect::<Vec<_>>(), [&b"/"[..], br"/a b\c"]);
    }
}
