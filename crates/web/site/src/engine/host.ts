// The engine as a module of WebAssembly: texts in, texts out. The same for workers and for programs that run in Node.

interface Exports {
  memory: WebAssembly.Memory;
  input(length: number): number;
  call(): number;
  output(): number;
}

export interface Called {
  /** Milliseconds. */
  now(): number;
  /** What is known so far. */
  tell(progress: string): void;
}

/** What answers requests. Once it has thrown it must not be asked again: it may have stopped anywhere. */
export function answering(module: WebAssembly.Module, called: Called): (request: string) => string {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let panic = "";
  const read = (at: number, length: number): string => decoder.decode(new Uint8Array(exports.memory.buffer, at, length));
  const host = {
    now: () => called.now(),
    tell: (at: number, length: number) => called.tell(read(at, length)),
    panicked: (at: number, length: number) => {
      panic = read(at, length);
    },
  };
  const exports = new WebAssembly.Instance(module, { host }).exports as unknown as Exports;
  return (request) => {
    const bytes = encoder.encode(request);
    try {
      const at = exports.input(bytes.length);
      new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
      const length = exports.call();
      return read(exports.output(), length);
    } catch (error) {
      throw new Error(panic || String(error));
    }
  };
}
