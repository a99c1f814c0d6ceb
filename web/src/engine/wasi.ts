// The little of WASI that the engine's module asks for: clocks, random bytes, and somewhere to complain.
// It has no files, no arguments and no environment.

const success = 0;
const badDescriptor = 8;
const notSupported = 52;
const realtime = 0;

/** The import object's functions; `memory` is asked for late because the module brings its own. */
export function wasiShim(memory: () => WebAssembly.Memory): Record<string, (...args: never[]) => number> {
  const view = () => new DataView(memory().buffer);
  const empty = (count: number, size: number) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return success;
  };
  return {
    args_get: () => success,
    args_sizes_get: empty,
    environ_get: () => success,
    environ_sizes_get: empty,
    clock_res_get: (_clock: number, result: number) => {
      view().setBigUint64(result, 1000n, true);
      return success;
    },
    clock_time_get: (clock: number, _precision: bigint, result: number) => {
      const ms = clock === realtime ? Date.now() : performance.now();
      view().setBigUint64(result, BigInt(Math.round(ms * 1e6)), true);
      return success;
    },
    random_get: (at: number, length: number) => {
      const most = 65536;
      for (let done = 0; done < length; done += most)
        crypto.getRandomValues(new Uint8Array(memory().buffer, at + done, Math.min(most, length - done)));
      return success;
    },
    fd_write: (descriptor: number, pieces: number, count: number, written: number) => {
      let text = '';
      let total = 0;
      for (let i = 0; i < count; ++i) {
        const start = view().getUint32(pieces + 8 * i, true);
        const length = view().getUint32(pieces + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, start, length));
        total += length;
      }
      view().setUint32(written, total, true);
      if (descriptor === 2) console.warn(text);
      return success;
    },
    fd_close: () => badDescriptor,
    fd_read: () => badDescriptor,
    fd_seek: () => badDescriptor,
    fd_fdstat_get: () => badDescriptor,
    fd_fdstat_set_flags: () => badDescriptor,
    fd_prestat_get: () => badDescriptor,
    fd_prestat_dir_name: () => badDescriptor,
    path_open: () => notSupported,
    poll_oneoff: () => notSupported,
    sched_yield: () => success,
    proc_exit: (code: number): number => {
      throw new Error(`the engine ended with ${code}`);
    },
  };
}
