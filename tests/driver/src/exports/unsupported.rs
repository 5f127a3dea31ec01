//! Functions that crate `cust` names and that are not emulated: a program must find them to be loaded.
//! Their arguments are not looked at.

use crate::code::Code;

macro_rules! unsupported {
    ($($name:ident)*) => {
        exports! { $(fn $name() |_| Err(Code::NOT_SUPPORTED);)* }
    };
}

unsupported! {
    cuArray3DCreate_v2 cuArray3DGetDescriptor_v2 cuArrayDestroy
    cuCtxCreate_v2 cuCtxDestroy_v2 cuCtxGetCacheConfig cuCtxGetFlags cuCtxGetLimit cuCtxGetSharedMemConfig
    cuCtxSetCacheConfig cuCtxSetLimit cuCtxSetSharedMemConfig
    cuDestroyExternalMemory cuExternalMemoryGetMappedBuffer cuImportExternalMemory
    cuGraphAddKernelNode cuGraphCreate cuGraphDebugDotPrint cuGraphDestroy cuGraphGetEdges cuGraphGetNodes
    cuGraphKernelNodeGetParams cuGraphNodeGetType
    cuLinkAddData_v2 cuLinkComplete cuLinkCreate_v2 cuLinkDestroy
    cuMemAdvise cuMemAllocManaged cuMemAllocPitch_v2 cuMemPrefetchAsync
    cuMemcpy2D_v2 cuMemcpyAtoH_v2 cuMemcpyHtoA_v2
    cuModuleGetGlobal_v2 cuModuleLoad
    cuOccupancyAvailableDynamicSMemPerBlock cuOccupancyMaxPotentialBlockSize
    cuSurfObjectCreate cuSurfObjectDestroy cuSurfObjectGetResourceDesc
    cuTexObjectCreate cuTexObjectDestroy cuTexObjectGetResourceDesc cuTexObjectGetResourceViewDesc
}
