//! Functions that aren't emulated, and that programs with the crate `cust` must find to load the driver. They
//! ignore their arguments.

use crate::error::CudaError;

macro_rules! unsupported {
    ($($name:ident)*) => {
        exports! { $(fn $name() |_| Err(CudaError::NOT_SUPPORTED);)* }
    };
}

unsupported! {
    cuArray3DCreate_v2 cuArray3DGetDescriptor_v2 cuArrayDestroy
    cuCtxCreate_v2 cuCtxDestroy_v2 cuCtxGetCacheConfig cuCtxGetFlags cuCtxGetLimit cuCtxGetSharedMemConfig
    cuCtxSetCacheConfig cuCtxSetLimit cuCtxSetSharedMemConfig
    cuDestroyExternalMemory cuExternalMemoryGetMappedBuffer cuImportExternalMemory
    cuGraphAddKernelNode cuGraphCreate cuGraphDebugDotPrint cuGraphGetEdges cuGraphKernelNodeGetParams
    cuLinkAddData_v2 cuLinkComplete cuLinkCreate_v2 cuLinkDestroy
    cuMemAdvise cuMemAllocManaged cuMemAllocPitch_v2 cuMemPrefetchAsync
    cuMemcpy2D_v2 cuMemcpyAtoH_v2 cuMemcpyHtoA_v2
    cuModuleGetGlobal_v2 cuModuleLoad
    cuOccupancyAvailableDynamicSMemPerBlock cuOccupancyMaxActiveBlocksPerMultiprocessor cuOccupancyMaxPotentialBlockSize
    cuSurfObjectCreate cuSurfObjectDestroy cuSurfObjectGetResourceDesc
    cuTexObjectCreate cuTexObjectDestroy cuTexObjectGetResourceDesc cuTexObjectGetResourceViewDesc
}
