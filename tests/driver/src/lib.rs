//! An emulated CUDA driver, for tests: a library that a program loads in place of `libcuda.so.1`.
//!
//! It exports functions of the driver API, and it runs kernels: with the PTX interpreter of `df11-tests`,
//! bit for bit, every access checked. So a program that uses a GPU can be tested where there is none, its
//! error paths too. Programs load it, nothing links it:
//!
//! ```text
//! LD_PRELOAD=…/libdf11_emulated_driver.so DF11_EMULATED_GPU=memory=64MiB,capability=7.5 program
//! ```
//!
//! # What is emulated
//!
//! - *Streams*, as queues of work that is done late: where somebody waits for it, and hardly before. In
//!   which order the streams' work is done a seed decides, within what CUDA promises (`streams`). A missing
//!   event, a host buffer that is used again too early, a download that nobody waited for: with some seed
//!   the bytes are wrong.
//! - *Memory*. Device memory is limited and counted, begins as bytes that a kernel may not read, and its
//!   addresses are never used again, so that an access behind it or after its end is seen. Pinned host
//!   memory is read and written when the work is done; of any other the driver takes a copy at once.
//! - *Kernels*. PTX is refused that is newer than the driver or the device, launches that are too large.
//!   Arguments are read at the launch. What a kernel does wrong is told on stderr, in words, and comes to
//!   the program as on a device: as an error of this call or a later one.
//! - *Errors that stay*. After an illegal access, a failed launch and the like every call for the context
//!   returns that error, until the context is released.
//!
//! # What is not
//!
//! - The compiler inside a driver: PTX is interpreted, and binaries are refused. Registers, occupancy and
//!   their limits are made up. Launches have one dimension, arguments 4 or 8 bytes.
//! - The memory model, and threads that run at the same time: blocks run in turn, and the interpreter looks
//!   for what could go wrong instead (races in shared memory, two writers of a global byte).
//! - Time. Events tell made-up times.
//! - A module's variables keep nothing from one launch to the next.
//! - Contexts other than primary ones, managed memory, arrays, textures, graphs, linking, peers, streams of
//!   threads (`CU_STREAM_PER_THREAD`). Functions of this kind that crate `cust` names exist and fail with
//!   `CUDA_ERROR_NOT_SUPPORTED`.
//! - A function that a stream calls (`cuLaunchHostFunc`) runs while no other thread can call the driver;
//!   one that waits for such a thread waits for ever.
//!
//! It is stricter than a driver in two ways: device memory is used only with its own device's context
//! current, and pinned memory that is given back while work is to use it ends the program.
//!
//! # Settings
//!
//! The environment variable `DF11_EMULATED_GPU` is read by the first call. Settings are separated by commas:
//!
//! | setting | meaning | without it |
//! |---|---|---|
//! | `devices=2` | how many devices | 1 |
//! | `memory=64MiB` | of each device: bytes, or `KiB`, `MiB`, `GiB` | 1 GiB |
//! | `driver=11080` | CUDA's version, 1000 times the major and 10 times the minor | 12080 |
//! | `capability=8.6` | compute capability of the devices | 8.6 |
//! | `multiprocessors=132` | of each device | 4 |
//! | `name=H200` | their name | Emulated GPU |
//! | `seed=7` | decides the order of streams | 1 |
//! | `races=off` | races in shared memory are not looked for: a third faster | on |
//! | `fail=cuMemAlloc_v2@3:2` | the third call of that function returns error 2; may be given often | |
//!
//! A test in the same process has functions as well: `df11_emulated_reset(settings)` begins anew;
//! `df11_emulated_allocated()`, `…_peak()` and `…_pinned()` tell bytes; `…_launches()`, `…_launches_of(kernel)` and
//! `…_blocks()` kernels that were run; `…_calls(function)` how often one was called.
//!
//! # How to read the code
//!
//! | module | what it does |
//! |---|---|
//! | `exports` | the C functions, thin, by subject |
//! | `boundary`, `host` | what C callers pass, and the host's memory: all `unsafe` that moves bytes |
//! | `driver` | devices, the calling thread's context, calls that are to fail |
//! | `context`, `streams`, `work`, `execute` | what is to be done, what may be done next, doing it |
//! | `events`, `memory`, `module`, `launch`, `tally`, `device` | one subject each |
//! | `settings`, `code`, `random` | the table above, `CUresult`, choices |

mod boundary;
mod code;
mod context;
mod device;
mod driver;
mod events;
mod execute;
mod exports;
mod host;
mod launch;
mod memory;
mod module;
mod random;
mod settings;
mod streams;
mod tally;
mod work;
