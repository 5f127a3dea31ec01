// Compiled by clang 14.0.6:
// clang -x cuda --cuda-gpu-arch=sm_70 --cuda-device-only -S -O1 -nocudainc -nocudalib -o faults.ptx faults.cu
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define TID __nvvm_read_ptx_sreg_tid_x()

// Each of 64 threads writes its number, and reads its neighbour's.
extern "C" __global__ void right(unsigned *out) {
    __shared__ unsigned shared[64];
    shared[TID] = TID;
    __syncthreads();
    out[TID] = shared[(TID + 1) % 64];
}

extern "C" __global__ void race(unsigned *out) {
    __shared__ volatile unsigned shared[64];
    shared[TID] = TID;
    out[TID] = shared[(TID + 1) % 64];
}

extern "C" __global__ void unwritten(unsigned *out) {
    __shared__ unsigned shared[65];
    shared[TID] = TID;
    __syncthreads();
    out[TID] = shared[TID + 1];
}

extern "C" __global__ void outside(unsigned *out) { out[TID + 1] = TID; }

extern "C" __global__ void misaligned(char *out) { *(unsigned *)(out + TID * 4 + 2 * (TID == 63)) = TID; }

extern "C" __global__ void divergent(unsigned *out) {
    if (TID % 32 < 16)
        __syncthreads();
    out[TID] = TID;
}

extern "C" __global__ void twice(unsigned *out) { out[TID / 2] = TID; }
