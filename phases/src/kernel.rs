//! Entry points for every machine.

/// Declares a kernel: a name, its parameters, how many threads a block has, how many bytes of shared memory, and the function that
/// is the kernel.
///
/// ```
/// use phases::{Block, Input, Output, SharedMemory};
///
/// #[inline(always)]
/// fn reverse(block: &mut impl Block<()>, numbers: impl Input, out: impl Output<u32>) {
///     let (first, last) = (block.index() * block.threads(), block.threads() - 1);
///     block.phase(move |thread| {
///         thread.shared.store_u32(4 * thread.id, numbers.load_u32(4 * (first + thread.id)));
///     });
///     block.run(move |thread| out.store(first + thread.id, thread.shared.load_u32(4 * (last - thread.id))));
/// }
///
/// phases::kernel! {
///     /// Reverses each block's share of the numbers.
///     pub fn reversed(numbers: Input, out: Output<u32>) [threads = 64, shared = 4 * 64] => reverse;
/// }
///
/// assert_eq!((reversed().name, reversed().threads), ("reversed", 64));
/// ```
///
/// A parameter is an `Input`, an `Output` of `u8`, `u16`, `u32` or [`crate::Float`], or a number, `u32`. The function takes a block, then
/// what the parameters stand for; no parameter has the function's name. A block has 64, 128, 256 or 512 threads, and no more than 48 KiB
/// of shared memory; for SPIR-V 30, since a scan's counts lie there too. There are no more than seven inputs and outputs.
///
/// What this makes depends on the target:
///
/// - for PTX, a kernel of this name, whose arguments are the addresses of inputs and outputs, and numbers. The crate has the line
///   `#![cfg_attr(target_arch = "nvptx64", feature(abi_ptx))]`.
/// - for SPIR-V, an entry of this name for workgroups of half as many invocations. Binding 0 of descriptor set 0 is a storage buffer of
///   all numbers, and the bindings from 1 on are those of inputs and outputs, all filled up to whole `u32`s.
/// - for CPUs, a function of this name that gives an `emulated::Kernel`.
#[macro_export]
macro_rules! kernel {
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($($parameter:ident: $kind:ident $(<$of:ident>)?),* $(,)?)
        [threads = $threads:tt, shared = $shared:expr] => $body:path;
    ) => {
        $crate::__entry! {
            $(#[$attribute])*
            $visibility fn $name($($parameter: $kind $(<$of>)?),*) [threads = $threads, shared = $shared] => $body;
        }
        const _: () = $crate::__limits($threads, $shared);
    };
    ($($other:tt)*) => {
        compile_error!(concat!(
            "a kernel is declared as `fn NAME(PARAMETER: KIND, …) [threads = 64, shared = BYTES] => FUNCTION;`: each KIND is ",
            "`Input`, `Output<u8, u16, u32 or Float>` or `u32`, and `threads` is 64, 128, 256 or 512"
        ));
    };
}

/// What every GPU can do.
#[doc(hidden)]
pub const fn __limits(threads: u32, shared_bytes: u32) {
    assert!(matches!(threads, 64 | 128 | 256 | 512), "a block has 64, 128, 256 or 512 threads");
    assert!(shared_bytes <= 48 << 10, "a block has no more than 48 KiB of shared memory");
}

#[cfg(target_arch = "nvptx64")]
#[doc(hidden)]
#[macro_export]
macro_rules! __entry {
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($($parameter:ident: $kind:ident $(<$of:ident>)?),*)
        [threads = $threads:tt, shared = $shared:expr] => $body:path;
    ) => {
        $(#[$attribute])*
        ///
        /// # Safety
        ///
        /// The reasons of [`phases::gpu`] hold.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(
            $($parameter: <$crate::__kind!($kind $(<$of>)?) as $crate::gpu::parameter::Kind>::Raw),*
        ) {
            // SAFETY: the caller's promise.
            let block = &mut unsafe { $crate::gpu::GpuBlock::new() };
            $body(block, $(
                // SAFETY: the caller's promise.
                unsafe { <$crate::__kind!($kind $(<$of>)?) as $crate::gpu::parameter::Kind>::of($parameter) }
            ),*);
        }
    };
}

#[cfg(target_arch = "spirv")]
#[doc(hidden)]
#[macro_export]
macro_rules! __entry {
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($($parameter:ident: $kind:ident $(<$of:ident>)?),*)
        [threads = $threads:tt, shared = $shared:expr] => $body:path;
    ) => {
        $crate::__spirv! { [$(#[$attribute])* $name, $threads, $shared, $body] $([$parameter $kind $(<$of>)?])* }
    };
}

/// Without the emulated machine a kernel is nothing that a CPU could run.
#[cfg(not(any(feature = "emulated", target_arch = "nvptx64", target_arch = "spirv")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __entry {
    ($($declared:tt)*) => {};
}

#[cfg(all(feature = "emulated", not(any(target_arch = "nvptx64", target_arch = "spirv"))))]
#[doc(hidden)]
#[macro_export]
macro_rules! __entry {
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident($($parameter:ident: $kind:ident $(<$of:ident>)?),*)
        [threads = $threads:tt, shared = $shared:expr] => $body:path;
    ) => {
        $(#[$attribute])*
        $visibility fn $name() -> $crate::emulated::Kernel {
            #[allow(unused_mut, unused_variables)]
            fn __phases_run(
                host: &$crate::emulated::Host,
                grid: &$crate::emulated::Grid<'_>,
                arguments: &[$crate::emulated::Argument<'_>],
            ) -> Option<$crate::emulated::Outputs> {
                let mut arguments = arguments.iter();
                $(
                    let $parameter = <$crate::__kind!($kind $(<$of>)?) as $crate::emulated::parameter::Kind>::make(
                        host,
                        stringify!($parameter),
                        arguments.next()?,
                    )?;
                )*
                host.run(grid, |block| $body(block, $(
                    <$crate::__kind!($kind $(<$of>)?) as $crate::emulated::parameter::Kind>::pass(&$parameter)
                ),*));
                let mut outputs = $crate::emulated::Outputs::new();
                $(
                    outputs.extend(
                        <$crate::__kind!($kind $(<$of>)?) as $crate::emulated::parameter::Kind>::written(&$parameter)
                    );
                )*
                Some(outputs)
            }

            $crate::emulated::Kernel {
                name: stringify!($name),
                threads: $threads,
                shared_bytes: $shared,
                parameters: &[$((
                    stringify!($parameter),
                    <$crate::__kind!($kind $(<$of>)?) as $crate::emulated::parameter::Kind>::IS,
                )),*],
                run: __phases_run,
            }
        }
    };
}

/// The marker of a parameter.
#[doc(hidden)]
#[macro_export]
macro_rules! __kind {
    (Input) => { $crate::parameter::Input };
    (Output<$of:ident>) => { $crate::parameter::Output<$of> };
    (u32) => { $crate::parameter::Number };
}

/// An entry for SPIR-V. Its attributes must be literals, so the number of invocations and the bindings are taken from lists.
#[doc(hidden)]
#[macro_export]
macro_rules! __spirv {
    ([$(#[$a:meta])* $name:ident, 64, $($of:tt)*] $($parameters:tt)*) => {
        $crate::__spirv! { @[$(#[$a])* $name, 32, $($of)*] [] [] [1 2 3 4 5 6 7] [numbers 0] $($parameters)* }
    };
    ([$(#[$a:meta])* $name:ident, 128, $($of:tt)*] $($parameters:tt)*) => {
        $crate::__spirv! { @[$(#[$a])* $name, 64, $($of)*] [] [] [1 2 3 4 5 6 7] [numbers 0] $($parameters)* }
    };
    ([$(#[$a:meta])* $name:ident, 256, $($of:tt)*] $($parameters:tt)*) => {
        $crate::__spirv! { @[$(#[$a])* $name, 128, $($of)*] [] [] [1 2 3 4 5 6 7] [numbers 0] $($parameters)* }
    };
    ([$(#[$a:meta])* $name:ident, 512, $($of:tt)*] $($parameters:tt)*) => {
        $crate::__spirv! { @[$(#[$a])* $name, 256, $($of)*] [] [] [1 2 3 4 5 6 7] [numbers 0] $($parameters)* }
    };
    (@$of:tt [$($bound:tt)*] [$($value:tt)*] [$binding:tt $($bindings:tt)*] $number:tt [$name:ident Input] $($rest:tt)*) => {
        $crate::__spirv! {
            @$of
            [$($bound)* [#[spirv(storage_buffer, descriptor_set = 0, binding = $binding)] $name: &[u32]]]
            // SAFETY: reason 1 of `phases::vulkan`, which who launches this guarantees.
            [$($value)* [unsafe { $crate::vulkan::Buffer::new($name, 0) }]]
            [$($bindings)*] $number $($rest)*
        }
    };
    (
        @$of:tt [$($bound:tt)*] [$($value:tt)*] [$binding:tt $($bindings:tt)*] $number:tt
        [$name:ident Output<$element:ident>] $($rest:tt)*
    ) => {
        $crate::__spirv! {
            @$of
            [$($bound)* [#[spirv(storage_buffer, descriptor_set = 0, binding = $binding)] $name: &mut [u32]]]
            // SAFETY: reason 2 of `phases::vulkan`.
            [$($value)* [unsafe { $crate::vulkan::Elements::<$element>::new($name, 0) }]]
            [$($bindings)*] $number $($rest)*
        }
    };
    (@$of:tt [$($bound:tt)*] [$($value:tt)*] $bindings:tt [$numbers:ident $($number:tt)*] [$name:ident u32] $($rest:tt)*) => {
        $crate::__spirv! {
            @$of
            [$($bound)*]
            // SAFETY: as for inputs.
            [$($value)* [unsafe { $crate::vulkan::Buffer::new($numbers, 0) }.get($($number)*)]]
            $bindings [$numbers $($number)* + 1] $($rest)*
        }
    };
    (
        @[$(#[$attribute:meta])* $name:ident, $invocations:tt, $shared:expr, $body:path]
        [$([$($bound:tt)*])*] [$([$($value:tt)*])*] $bindings:tt [$numbers:ident $($number:tt)*]
    ) => {
        $(#[$attribute])*
        #[$crate::vulkan::spirv(compute(threads($invocations)))]
        pub fn $name(
            #[spirv(workgroup_id)] workgroup: $crate::vulkan::UVec3,
            #[spirv(local_invocation_index)] id: u32,
            #[spirv(workgroup)] memory: &mut [u32; $crate::vulkan::u32s($shared)],
            #[spirv(workgroup)] counts: &mut $crate::vulkan::ScanMemory,
            #[spirv(storage_buffer, descriptor_set = 0, binding = 0)] $numbers: &[u32],
            $($($bound)*),*
        ) {
            let (mut first, mut second) = Default::default();
            let registers = (&mut first, &mut second);
            // SAFETY: reasons 3 and 4 of `phases::vulkan`.
            let mut block = unsafe {
                $crate::vulkan::VulkanBlock::<'_, _, $invocations, _>::new(registers, memory, counts, id, workgroup.x)
            };
            $body(&mut block, $($($value)*),*);
        }
    };
}
