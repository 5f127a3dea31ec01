//! The driver's functions under their own names, for `cust` to link with. Each looks up the driver's function and
//! calls it.
#![expect(unsafe_code, reason = "C functions: their callers' promises are passed on")]

use core::ffi::{c_char, c_int, c_uchar, c_uint, c_ushort, c_void};

use cust_raw::*;

use crate::entry::Entry;

/// Defines a function of the driver for each line: its name, and the types of its arguments.
macro_rules! forward {
    ($($name:ident($($type:ty),*);)*) => {
        $(forward!(@ $name [a b c d e f g h i j k] [$($type,)*] []);)*

        /// The names of all functions that are forwarded.
        pub const FUNCTIONS: &[&str] = &[$(stringify!($name)),*];
    };
    // Names the arguments one by one.
    (@ $name:ident [$next:ident $($more:ident)*] [$type:ty, $($rest:ty,)*] [$($done:tt)*]) => {
        forward!(@ $name [$($more)*] [$($rest,)*] [$($done)* $next: $type,]);
    };
    (@ $name:ident [$($more:ident)*] [] [$($argument:ident: $type:ty,)*]) => {
        // SAFETY: only the driver itself defines this name, and it is not linked with but loaded, with its names kept
        // apart from the program's.
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($argument: $type),*) -> CUresult {
            static ENTRY: Entry<unsafe extern "C" fn($($type),*) -> c_uint> = Entry::new(stringify!($name));
            // SAFETY: the type above is the one that `cust_raw` declares this function with, a result code apart.
            let function = unsafe { ENTRY.find() };
            ENTRY.result(function.map(|function| {
                // SAFETY: the caller called this very function.
                unsafe { function($($argument),*) }
            }))
        }
    };
}

// Everything that cust 0.3.2 calls, and functions that df11 calls directly, as declared in cust_raw 0.11.3.
forward! {
    // Initialisation, errors.
    cuInit(c_uint);
    cuDriverGetVersion(*mut c_int);
    cuGetErrorString(CUresult, *mut *const c_char);
    // Devices and contexts.
    cuDeviceGet(*mut CUdevice, c_int);
    cuDeviceGetAttribute(*mut c_int, CUdevice_attribute, CUdevice);
    cuDeviceGetCount(*mut c_int);
    cuDeviceGetName(*mut c_char, c_int, CUdevice);
    cuDevicePrimaryCtxRelease_v2(CUdevice);
    cuDevicePrimaryCtxReset_v2(CUdevice);
    cuDevicePrimaryCtxRetain(*mut CUcontext, CUdevice);
    cuDevicePrimaryCtxSetFlags_v2(CUdevice, c_uint);
    cuDeviceTotalMem_v2(*mut usize, CUdevice);
    cuCtxCreate_v2(*mut CUcontext, c_uint, CUdevice);
    cuCtxDestroy_v2(CUcontext);
    cuCtxGetApiVersion(CUcontext, *mut c_uint);
    cuCtxGetCacheConfig(*mut CUfunc_cache);
    cuCtxGetCurrent(*mut CUcontext);
    cuCtxGetDevice(*mut CUdevice);
    cuCtxGetFlags(*mut c_uint);
    cuCtxGetLimit(*mut usize, CUlimit);
    cuCtxGetSharedMemConfig(*mut CUsharedconfig);
    cuCtxGetStreamPriorityRange(*mut c_int, *mut c_int);
    cuCtxPopCurrent_v2(*mut CUcontext);
    cuCtxPushCurrent_v2(CUcontext);
    cuCtxSetCacheConfig(CUfunc_cache);
    cuCtxSetCurrent(CUcontext);
    cuCtxSetLimit(CUlimit, usize);
    cuCtxSetSharedMemConfig(CUsharedconfig);
    cuCtxSynchronize();
    // Modules and functions.
    cuModuleGetFunction(*mut CUfunction, CUmodule, *const c_char);
    cuModuleGetGlobal_v2(*mut CUdeviceptr, *mut usize, CUmodule, *const c_char);
    cuModuleLoad(*mut CUmodule, *const c_char);
    cuModuleLoadData(*mut CUmodule, *const c_void);
    cuModuleLoadDataEx(*mut CUmodule, *const c_void, c_uint, *mut CUjit_option, *mut *mut c_void);
    cuModuleUnload(CUmodule);
    cuFuncGetAttribute(*mut c_int, CUfunction_attribute, CUfunction);
    cuFuncSetAttribute(CUfunction, CUfunction_attribute, c_int);
    cuFuncSetCacheConfig(CUfunction, CUfunc_cache);
    cuFuncSetSharedMemConfig(CUfunction, CUsharedconfig);
    cuLinkAddData_v2(CUlinkState, CUjitInputType, *mut c_void, usize, *const c_char, c_uint, *mut CUjit_option, *mut *mut c_void);
    cuLinkComplete(CUlinkState, *mut *mut c_void, *mut usize);
    cuLinkCreate_v2(c_uint, *mut CUjit_option, *mut *mut c_void, *mut CUlinkState);
    cuLinkDestroy(CUlinkState);
    cuLaunchHostFunc(CUstream, CUhostFn, *mut c_void);
    cuLaunchKernel(CUfunction, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, CUstream, *mut *mut c_void, *mut *mut c_void);
    cuOccupancyAvailableDynamicSMemPerBlock(*mut usize, CUfunction, c_int, c_int);
    cuOccupancyMaxActiveBlocksPerMultiprocessor(*mut c_int, CUfunction, c_int, usize);
    cuOccupancyMaxPotentialBlockSize(*mut c_int, *mut c_int, CUfunction, CUoccupancyB2DSize, usize, c_int);
    // Memory.
    cuMemAdvise(CUdeviceptr, usize, CUmem_advise, CUdevice);
    cuMemAllocAsync(*mut CUdeviceptr, usize, CUstream);
    cuMemAllocHost_v2(*mut *mut c_void, usize);
    cuMemAllocManaged(*mut CUdeviceptr, usize, c_uint);
    cuMemAlloc_v2(*mut CUdeviceptr, usize);
    cuMemFreeAsync(CUdeviceptr, CUstream);
    cuMemFreeHost(*mut c_void);
    cuMemFree_v2(CUdeviceptr);
    cuMemGetInfo_v2(*mut usize, *mut usize);
    cuMemPrefetchAsync(CUdeviceptr, usize, CUdevice, CUstream);
    cuMemcpy2D_v2(*const CUDA_MEMCPY2D);
    cuMemcpyAtoH_v2(*mut c_void, CUarray, usize, usize);
    cuMemcpyDtoDAsync_v2(CUdeviceptr, CUdeviceptr, usize, CUstream);
    cuMemcpyDtoD_v2(CUdeviceptr, CUdeviceptr, usize);
    cuMemcpyDtoHAsync_v2(*mut c_void, CUdeviceptr, usize, CUstream);
    cuMemcpyDtoH_v2(*mut c_void, CUdeviceptr, usize);
    cuMemcpyHtoA_v2(CUarray, usize, *const c_void, usize);
    cuMemcpyHtoDAsync_v2(CUdeviceptr, *const c_void, usize, CUstream);
    cuMemcpyHtoD_v2(CUdeviceptr, *const c_void, usize);
    cuMemsetD16Async(CUdeviceptr, c_ushort, usize, CUstream);
    cuMemsetD16_v2(CUdeviceptr, c_ushort, usize);
    cuMemsetD32Async(CUdeviceptr, c_uint, usize, CUstream);
    cuMemsetD32_v2(CUdeviceptr, c_uint, usize);
    cuMemsetD8Async(CUdeviceptr, c_uchar, usize, CUstream);
    cuMemsetD8_v2(CUdeviceptr, c_uchar, usize);
    cuPointerGetAttribute(*mut c_void, CUpointer_attribute, CUdeviceptr);
    cuArray3DCreate_v2(*mut CUarray, *const CUDA_ARRAY3D_DESCRIPTOR);
    cuArray3DGetDescriptor_v2(*mut CUDA_ARRAY3D_DESCRIPTOR, CUarray);
    cuArrayDestroy(CUarray);
    cuImportExternalMemory(*mut CUexternalMemory, *const CUDA_EXTERNAL_MEMORY_HANDLE_DESC);
    cuExternalMemoryGetMappedBuffer(*mut CUdeviceptr, CUexternalMemory, *const CUDA_EXTERNAL_MEMORY_BUFFER_DESC);
    cuDestroyExternalMemory(CUexternalMemory);
    // Streams, events, graphs.
    cuStreamCreateWithPriority(*mut CUstream, c_uint, c_int);
    cuStreamDestroy_v2(CUstream);
    cuStreamGetCtx(CUstream, *mut CUcontext);
    cuStreamGetFlags(CUstream, *mut c_uint);
    cuStreamGetPriority(CUstream, *mut c_int);
    cuStreamIsCapturing(CUstream, *mut CUstreamCaptureStatus);
    cuStreamSynchronize(CUstream);
    cuStreamWaitEvent(CUstream, CUevent, c_uint);
    cuEventCreate(*mut CUevent, c_uint);
    cuEventDestroy_v2(CUevent);
    cuEventElapsedTime(*mut f32, CUevent, CUevent);
    cuEventQuery(CUevent);
    cuEventRecord(CUevent, CUstream);
    cuEventSynchronize(CUevent);
    cuGraphAddKernelNode(*mut CUgraphNode, CUgraph, *const CUgraphNode, usize, *const CUDA_KERNEL_NODE_PARAMS);
    cuGraphCreate(*mut CUgraph, c_uint);
    cuGraphDebugDotPrint(CUgraph, *const c_char, c_uint);
    cuGraphDestroy(CUgraph);
    cuGraphGetEdges(CUgraph, *mut CUgraphNode, *mut CUgraphNode, *mut usize);
    cuGraphGetNodes(CUgraph, *mut CUgraphNode, *mut usize);
    cuGraphKernelNodeGetParams(CUgraphNode, *mut CUDA_KERNEL_NODE_PARAMS);
    cuGraphNodeGetType(CUgraphNode, *mut CUgraphNodeType);
    // Textures and surfaces.
    cuTexObjectCreate(*mut CUtexObject, *const CUDA_RESOURCE_DESC, *const CUDA_TEXTURE_DESC, *const CUDA_RESOURCE_VIEW_DESC);
    cuTexObjectDestroy(CUtexObject);
    cuTexObjectGetResourceDesc(*mut CUDA_RESOURCE_DESC, CUtexObject);
    cuSurfObjectCreate(*mut CUsurfObject, *const CUDA_RESOURCE_DESC);
    cuSurfObjectDestroy(CUsurfObject);
    cuSurfObjectGetResourceDesc(*mut CUDA_RESOURCE_DESC, CUsurfObject);
}
