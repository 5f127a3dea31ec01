//! Whether a directory may take another's place: its owner, permissions, access lists and labels.

use std::io;
use std::path::Path;

/// Gives a new directory the permissions of the one whose place it is to take. Says whether it is like that one then:
/// of the same owner and group, with the same access lists and labels; and whether we may write in that one.
///
/// # Errors
///
/// The system's.
#[cfg(target_os = "linux")]
pub(crate) fn make_alike(new: &Path, old: &Path) -> io::Result<bool> {
    use std::fs;
    use std::os::unix::fs::MetadataExt;
    let there = fs::symlink_metadata(old)?;
    let key = |kind: &fs::Metadata| (kind.dev(), kind.uid(), kind.gid(), kind.mode());
    if !there.is_dir() || rustix::fs::access(old, rustix::fs::Access::WRITE_OK).is_err() || is_fixed(old)? {
        return Ok(false);
    }
    if fs::symlink_metadata(new)?.mode() != there.mode() {
        fs::set_permissions(new, there.permissions())?;
    }
    Ok(key(&fs::symlink_metadata(new)?) == key(&there) && attributes(new)? == attributes(old)?)
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn make_alike(_: &Path, _: &Path) -> io::Result<bool> {
    Ok(false)
}

/// Gives a private directory what files in another one inherit from that: its group, if it passes that on, and its default
/// access list.
///
/// # Errors
///
/// The system's: it lets us give a directory no group that we aren't in.
#[cfg(target_os = "linux")]
pub(crate) fn pass_on(from: &Path, to: &Path) -> io::Result<()> {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    const SET_GROUP: u32 = 0o2000;
    let (there, here) = (fs::symlink_metadata(from)?, fs::symlink_metadata(to)?);
    if there.mode() & SET_GROUP != 0 && there.gid() != here.gid() {
        chown(to, None, Some(there.gid()))?;
        fs::set_permissions(to, Permissions::from_mode(0o700 | SET_GROUP))?;
    }
    if let Some(list) = attributes(from)?.get(DEFAULT_ACCESS) {
        rustix::fs::setxattr(to, DEFAULT_ACCESS, list, rustix::fs::XattrFlags::empty())?;
    }
    Ok(())
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn pass_on(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The attribute in which a directory keeps the access list that files in it get.
#[cfg(target_os = "linux")]
const DEFAULT_ACCESS: &[u8] = b"system.posix_acl_default";

/// Whether the file system lets nobody replace this, or take it away.
///
/// # Errors
///
/// The system doesn't say it.
#[cfg(target_os = "linux")]
pub(crate) fn is_fixed(path: &Path) -> io::Result<bool> {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    let there = statx(CWD, path, AtFlags::SYMLINK_NOFOLLOW, StatxFlags::empty())?;
    Ok(there.stx_attributes.intersects(StatxAttributes::IMMUTABLE | StatxAttributes::APPEND))
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn is_fixed(_: &Path) -> io::Result<bool> {
    Ok(true)
}

/// The extended attributes of a directory, such as access lists and labels: names and values.
#[cfg(target_os = "linux")]
fn attributes(path: &Path) -> io::Result<std::collections::BTreeMap<Vec<u8>, Vec<u8>>> {
    use rustix::fs::{getxattr, listxattr};
    use rustix::io::Errno;
    // The most that the kernel gives.
    let mut buffer = vec![0; 1 << 16];
    let length = match listxattr(path, &mut buffer[..]) {
        Ok(length) => length,
        // The file system has none.
        Err(Errno::OPNOTSUPP) => 0,
        Err(error) => return Err(error.into()),
    };
    let names = buffer.get(..length).unwrap_or_default().to_vec();
    let mut all = std::collections::BTreeMap::new();
    for name in names.split(|&byte| byte == 0).filter(|name| !name.is_empty()) {
        let length = getxattr(path, name, &mut buffer[..])?;
        all.insert(name.to_vec(), buffer.get(..length).unwrap_or_default().to_vec());
    }
    Ok(all)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn permissions_are_taken_over() {
        use std::os::unix::fs::PermissionsExt;
        let place = tempfile::tempdir().unwrap();
        let [new, old] = ["new", "old"].map(|name| place.path().join(name));
        [&new, &old].iter().for_each(|path| fs::create_dir(path).unwrap());
        fs::set_permissions(&old, fs::Permissions::from_mode(0o2710)).unwrap();
        assert!(make_alike(&new, &old).unwrap());
        assert_eq!(fs::metadata(&new).unwrap().permissions().mode() & 0o7777, 0o2710);
    }

    /// Only a directory with the bit for it gives its group to what is made in it.
    #[test]
    fn a_group_is_passed_on_where_the_directory_passes_it_on() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
        for bit in [0, 0o2000] {
            let place = tempfile::tempdir().unwrap();
            let [from, to] = ["from", "to"].map(|name| place.path().join(name));
            [&from, &to].iter().for_each(|path| fs::create_dir(path).unwrap());
            let own = fs::metadata(&to).unwrap().gid();
            if let Err(error) = chown(&from, None, Some(own + 1)) {
                eprintln!("NOT RUN: a_group_is_passed_on_where_the_directory_passes_it_on: no other group: {error}");
                return;
            }
            fs::set_permissions(&from, fs::Permissions::from_mode(0o755 | bit)).unwrap();
            fs::set_permissions(&to, fs::Permissions::from_mode(0o700)).unwrap();
            pass_on(&from, &to).unwrap();
            let given = fs::metadata(&to).unwrap();
            let expected = if bit == 0 { (own, 0o700) } else { (own + 1, 0o2700) };
            assert_eq!((given.gid(), given.mode() & 0o7777), expected);
        }
    }

    /// What has a label, or a list of who may do what, isn't replaced by what has none.
    #[test]
    fn attributes_must_be_the_same() {
        use rustix::fs::{XattrFlags, setxattr};
        let place = tempfile::tempdir().unwrap();
        let [new, old] = ["new", "old"].map(|name| place.path().join(name));
        [&new, &old].iter().for_each(|path| fs::create_dir(path).unwrap());
        if let Err(error) = setxattr(&old, "user.df11", b"x", XattrFlags::empty()) {
            eprintln!("NOT RUN: attributes_must_be_the_same: no attributes here: {error}");
            return;
        }
        assert!(!make_alike(&new, &old).unwrap());
        setxattr(&new, "user.df11", b"x", XattrFlags::empty()).unwrap();
        assert!(make_alike(&new, &old).unwrap());
    }
}
