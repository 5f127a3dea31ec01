//! Another program runs the kernels. Here that is this test's own binary, which knows one kernel.

use std::fs;
use std::io::Write;
use std::os::fd::AsFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

use df11_gpu_sim::protocol::{self, Launch};

use crate::gpu::Gpu;
use crate::modules::numbers;

/// Set in the program that runs kernels: `stay`, or `end` after one.
const VARIABLE: &str = "DF11_TEST_EXECUTOR";

/// A script that starts this binary as such a program.
fn program(directory: &tempfile::TempDir, mode: &str) -> PathBuf {
    let path = directory.path().join(mode);
    let exe = std::env::current_exe().unwrap();
    let log = directory.path().join("log");
    let text = format!(
        "#!/bin/sh\n{VARIABLE}={mode} exec '{}' --exact executor::serve --nocapture >> '{}'",
        exe.display(),
        log.display()
    );
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
    path
}

/// In a test run it does nothing.
#[test]
fn serve() {
    let Ok(mode) = std::env::var(VARIABLE) else { return };
    let mut socket = UnixStream::from(std::io::stdin().as_fd().try_clone_to_owned().unwrap());
    let ptx = protocol::receive_bytes(&mut socket).unwrap();
    let expected = match mode.as_str() {
        "limited" => numbers("7.0", "sm_70").replacen("{", ".maxnreg 40\n{", 1),
        _ => numbers("7.0", "sm_70"),
    };
    assert_eq!(String::from_utf8(ptx).unwrap(), expected);
    while let Some(launch) = Launch::receive(&mut socket).unwrap() {
        let mut memory = protocol::receive_memory(&mut socket).unwrap();
        if launch.threads == 13 {
            panic!("as the test wants");
        }
        let number = |arg: &[u8]| arg.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
        let at = number(&launch.args[0]) + number(&launch.args[1]);
        let (start, bytes) = memory.iter_mut().rfind(|(start, _)| *start <= at).unwrap();
        let numbers: Vec<u8> = (0..launch.threads).flat_map(u32::to_le_bytes).collect();
        bytes[(at - *start) as usize..][..numbers.len()].copy_from_slice(&numbers);
        protocol::send_memory(&mut socket, &memory).unwrap();
        protocol::send_ends(&mut socket, mode == "end").unwrap();
        socket.flush().unwrap();
        println!("launch");
        if mode == "end" {
            break;
        }
    }
    println!("ended");
}

#[test]
fn another_program_runs_kernels() {
    let directory = tempfile::tempdir().unwrap();
    for mode in ["stay", "end"] {
        let gpu = Gpu::new(&format!("executor={}", program(&directory, mode).display()));
        let module = gpu.load(&numbers("7.0", "sm_70")).unwrap();
        let function = gpu.function(module, "numbers").unwrap();
        let (before, out, after) = (gpu.holding(&[1; 100]), gpu.holding(&[2; 700]), gpu.holding(&[3; 100]));
        // One after another, as in a device.
        assert_eq!((out - before, after - out), (512, 1024));
        assert_eq!(gpu.launch(function, 1, 32, 0, 0, &[out, 4]), 0);
        assert_eq!(gpu.launch(function, 1, 2, 0, 0, &[out, 600]), 0);
        assert_eq!(gpu.cuCtxSynchronize(), 0);
        let mut expected = vec![2; 700];
        expected[4..132].copy_from_slice(&(0..32).flat_map(u32::to_le_bytes).collect::<Vec<_>>());
        expected[600..608].copy_from_slice(&[0, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(gpu.bytes(out, 700).unwrap(), expected, "{mode}");
        assert_eq!((gpu.bytes(before, 100), gpu.bytes(after, 100)), (Ok(vec![1; 100]), Ok(vec![3; 100])));
        assert_eq!(gpu.bytes(after, 101), Err(crate::gpu::INVALID_VALUE));
        // It ends when the module does.
        assert_eq!(gpu.cuModuleUnload(module), 0);
        let log = fs::read_to_string(directory.path().join("log")).unwrap();
        let (launches, ends) = (log.matches("launch\n").count(), log.matches("ended\n").count());
        assert_eq!((launches, ends), if mode == "stay" { (2, 1) } else { (4, 3) });
    }
}

/// The program gets the limit of registers that the module was loaded with.
#[test]
fn the_limit_of_registers_arrives() {
    let directory = tempfile::tempdir().unwrap();
    let gpu = Gpu::new(&format!("executor={}", program(&directory, "limited").display()));
    for (module, expected) in [
        (gpu.load_limited(&numbers("7.0", "sm_70"), 40).unwrap(), 0),
        (gpu.load_limited(&numbers("7.0", "sm_70"), 41).unwrap(), 719),
    ] {
        let function = gpu.function(module, "numbers").unwrap();
        assert_eq!(gpu.run(function, 1, 32, 0, &[gpu.alloc(128), 0]), expected);
    }
}

#[test]
fn a_program_that_fails_is_a_failed_launch() {
    let directory = tempfile::tempdir().unwrap();
    let program = program(&directory, "stay").display().to_string();
    for (program, threads) in [(program, 13), ("/no/such/program".to_owned(), 32)] {
        let gpu = Gpu::new(&format!("executor={program}"));
        let function = gpu.kernel(&numbers("7.0", "sm_70"), "numbers");
        let out = gpu.alloc(128);
        // This call or a later one says so.
        let outcome = (gpu.launch(function, 1, threads, 0, 0, &[out, 0]), gpu.cuCtxSynchronize());
        assert!([(719, 719), (0, 719)].contains(&outcome), "{outcome:?}");
    }
}
