//! An emulated CUDA driver, for tests: a library that a program loads in place of `libcuda.so.1`.
//!
//! It exports functions of the driver API, and runs kernels with the crate `ptx-interpreter`: bit for bit,
//! and with every access checked. So a program that uses a GPU can be tested where there is none, including
//! its error paths. Programs load the library, nothing links it:
//!
//! ```text
//! LD_PRELOAD=…/libdf11_emulated_driver.so DF11_EMULATED_GPU=memory=64MiB,capability=7.5 program
//! ```
//!
//! # What is emulated
//!
//! - *Streams*: queues of work that is done late, mostly only when something waits for it. A seed determines
//!   the order of the streams' work, within what CUDA guarantees (`streams`). If a program forgets an event,
//!   reuses a host buffer too early, or doesn't wait for a download, then with some seed its bytes are wrong.
//! - *Memory*: device memory is limited and counted. Its bytes have no value at first, and a kernel that reads
//!   one commits a fault. No address is used twice, so that every access past an allocation's end, or after it
//!   is freed, is seen. Pinned host memory is read and written when the work is done; any other host memory is
//!   copied at once.
//! - *Kernels*: the driver refuses PTX that is newer than the driver or the device, and launches that are too
//!   large. Arguments are read at the launch. A kernel's fault is described on stderr; the program gets an
//!   error from this call or a later one, as on a device.
//! - *Graphs*: of those that a stream captures everything but nodes which allocate or free, or are graphs themselves
//!   (`capture`, `graph`). What isn't allowed while a stream captures fails, and makes the capture fail. A launched
//!   graph's nodes are done in any order that their edges allow.
//! - *Sticky errors*: after an illegal access, a failed launch and the like every call for the context returns
//!   that error, until the context is released.
//!
//! # What is not
//!
//! - The driver's compiler: PTX is interpreted, and binaries are refused. Register counts and occupancy are
//!   invented. Launches have one dimension.
//! - The memory model, and threads that run at the same time: blocks run one after another. Instead the
//!   interpreter looks for what could go wrong (races in shared memory, two writers of a global byte).
//! - Time: the times of events are invented.
//! - A module's variables: they have their initial values in every launch.
//! - Contexts other than primary ones, managed memory, arrays, textures, graphs that are built node by node, linking,
//!   peers, functions of the program in a stream, streams of threads (`CU_STREAM_PER_THREAD`). Such functions exist if the crate `cust` names them, and fail
//!   with `CUDA_ERROR_NOT_SUPPORTED`.
//!
//! In some ways it is stricter than a driver. Device memory can be used only while a context of its own device is
//! current. A program is aborted that frees pinned memory while unfinished work is going to use it. While a stream
//! captures, memory that isn't pinned can't be copied; and what waits for other streams and events, or asks for them,
//! is among the calls that may be unsafe.
//!
//! # Settings
//!
//! The first call reads the environment variable `DF11_EMULATED_GPU`. Commas separate the settings:
//!
//! | setting | meaning | without it |
//! |---|---|---|
//! | `devices=2` | the number of devices | 1 |
//! | `memory=64MiB` | each device's memory: bytes, or `KiB`, `MiB`, `GiB` | 1 GiB |
//! | `driver=11080` | the CUDA version: 1000 times the major one plus 10 times the minor | 12080 |
//! | `capability=8.6` | the devices' compute capability | 8.6 |
//! | `multiprocessors=132` | each device's multiprocessors | 4 |
//! | `name=H200` | the devices' name | Emulated GPU |
//! | `seed=7` | determines the order of the streams' work | 1 |
//! | `races=off` | the interpreter doesn't look for races in shared memory: a third faster | on |
//! | `fail=cuMemAlloc_v2@3:2` | the third call of that function returns error 2; can be repeated | |
//!
//! A test in the same process can call more functions. `df11_emulated_reset(settings)` starts again with other
//! settings, and `df11_emulated_fail(…)` adds a call that must fail. `df11_emulated_allocated()`, `…_peak()` and
//! `…_pinned()` return bytes; `…_launches()`, `…_launches_of(kernel)` and `…_blocks()` count the launches that have
//! run, and their thread blocks; `…_calls(function)` counts a function's calls.
//!
//! # How to read the code
//!
//! | module | what it does |
//! |---|---|
//! | `exports` | the C functions |
//! | `boundary`, `host` | what C callers pass, and the program's memory: all `unsafe` code that moves bytes |
//! | `driver` | devices, the calling thread's context, calls that must fail |
//! | `context`, `streams`, `work`, `execute` | work: what it is, which may be done next, doing it |
//! | `capture`, `graph` | graphs: how streams make them, how they are launched |
//! | `events`, `memory`, `module`, `launch`, `launch_counts`, `device` | one subject each |
//! | `settings`, `error`, `random` | the table above, `CUresult`, choices that the seed determines |

// Elsewhere nothing loads it: `df11-cuda-driver` is empty there.
#![cfg(unix)]

mod boundary;
mod capture;
mod context;
mod device;
mod driver;
mod error;
mod events;
mod execute;
mod exports;
mod graph;
mod host;
mod launch;
mod launch_counts;
mod memory;
mod module;
mod random;
mod settings;
mod streams;
mod work;
