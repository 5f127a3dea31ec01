// A unit decoded by WebGPU. Each promise must be waited for before the next call.

const MEMORY = 32768; // bytes that a workgroup needs; a device has half as many unless it is asked for more

// Works, and throws what the GPU finds wrong with it.
async function caught(device, doing, work) {
  const filters = ["out-of-memory", "validation", "internal"];
  for (const filter of filters) device.pushErrorScope(filter);
  let done, thrown;
  try {
    done = await work();
  } catch (error) {
    thrown = error;
  }
  let failure;
  for (const _ of filters) failure = (await device.popErrorScope()) ?? failure;
  if (failure) throw new Error(`the GPU can't ${doing}: ${failure.message}`);
  if (thrown) throw thrown;
  return done;
}

/** A GPU that decodes. */
export class Gpu {
  isLost = false;

  /**
   * Opens the GPU that the browser offers, and compiles the kernel. With `hardware` it must be one: a program in its place is slower
   * than decoding without it, and takes seconds to compile the kernel.
   */
  static async open(hardware, kernels) {
    const adapter = await navigator.gpu?.requestAdapter();
    if (!adapter) throw new Error("this browser has no WebGPU here, or finds no GPU");
    const gpu = new Gpu();
    gpu.isSoftware = adapter.info?.isFallbackAdapter ?? adapter.isFallbackAdapter ?? false;
    if (hardware && gpu.isSoftware) throw new Error("the browser has no GPU, but a program in its place that runs on the CPU");
    gpu.name = adapter.info?.description || adapter.info?.vendor || "";
    const { limits } = adapter;
    if (limits.maxComputeWorkgroupStorageSize < MEMORY) throw new Error(`the kernels need ${MEMORY} bytes of memory in a workgroup, and this GPU has ${limits.maxComputeWorkgroupStorageSize}`);
    const { maxBufferSize, maxStorageBufferBindingSize } = limits; // units are large
    const requiredLimits = { maxBufferSize, maxStorageBufferBindingSize, maxComputeWorkgroupStorageSize: MEMORY };
    gpu.device = await adapter.requestDevice({ requiredLimits });
    gpu.device.lost.then(() => (gpu.isLost = true));
    gpu.pipeline = await caught(gpu.device, "compile the kernel", () => {
      const module = gpu.device.createShaderModule({ code: kernels() });
      return gpu.device.createComputePipelineAsync({ layout: "auto", compute: { module, entryPoint: "decode_once" } });
    });
    return gpu;
  }

  /** Copies a unit to the GPU, with room for its words. */
  async load(unit) {
    const { device, pipeline } = this;
    const sizes = unit.sizes();
    const [, , elements, chunks] = sizes;
    const most = Math.min(device.limits.maxBufferSize, device.limits.maxStorageBufferBindingSize);
    const bytes = Math.max(4, 4 * Math.ceil(elements / 2)); // of the words
    const tensors = unit.tensors();
    const largest = Math.max(bytes, ...tensors.map(({ length }) => length));
    if (largest > most) throw new Error(`the unit needs a buffer of ${largest} bytes, and this GPU has buffers of ${most}`);
    if (chunks > device.limits.maxComputeWorkgroupsPerDimension) throw new Error(`the unit has ${chunks} chunks, more than this GPU decodes`);
    const loaded = new Loaded(elements, chunks);
    try {
      await this.#caught("hold the unit", () => {
        const { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
        const buffer = (size, usage, bytes) => {
          const buffer = device.createBuffer({ size, usage });
          loaded.buffers.push(buffer);
          if (bytes) device.queue.writeBuffer(buffer, 0, bytes);
          return buffer;
        };
        for (const tensor of tensors) buffer(tensor.length, STORAGE | COPY_DST, tensor);
        loaded.words = buffer(bytes, STORAGE | COPY_SRC);
        buffer(16, UNIFORM | COPY_DST, sizes);
        const entries = loaded.buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
        loaded.group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
      });
    } catch (error) {
      loaded.free();
      throw error;
    }
    return loaded;
  }

  /** Decodes it, and waits until it is decoded. */
  async decode({ group, chunks }) {
    if (chunks === 0) return;
    await this.#caught("decode", async () => {
      const commands = this.device.createCommandEncoder();
      const pass = commands.beginComputePass();
      pass.setPipeline(this.pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(chunks);
      pass.end();
      this.device.queue.submit([commands.finish()]);
      await this.device.queue.onSubmittedWorkDone();
    });
  }

  /** The words that were decoded: a unit's weights one after the other. */
  async read({ words, elements }) {
    const { device } = this;
    const copy = await this.#caught("copy words back", async () => {
      const copy = device.createBuffer({ size: words.size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
      const commands = device.createCommandEncoder();
      commands.copyBufferToBuffer(words, 0, copy, 0, words.size);
      device.queue.submit([commands.finish()]);
      await copy.mapAsync(GPUMapMode.READ);
      return copy;
    });
    const array = new Uint16Array(copy.getMappedRange()).slice(0, elements);
    copy.destroy();
    return array;
  }

  free() {
    this.device.destroy();
  }

  async #caught(doing, work) {
    const done = await caught(this.device, doing, work);
    if (this.isLost) throw new Error("the GPU was lost");
    return done;
  }
}

// Garbage collectors don't count the GPU's memory, so it is freed at once.
class Loaded {
  kernel = "decode_once";
  buffers = [];

  constructor(elements, chunks) {
    Object.assign(this, { elements, chunks });
  }

  free() {
    for (const buffer of this.buffers) buffer.destroy();
  }
}
