/** Maximum memory of a decoder, in bytes: a page of A0 with its fonts and pictures needs a third. */
const MOST = 1_073_741_824;
const PAGE = 65_536;

let isReached = false;

/**
 * Limits what any WebAssembly in this process may occupy: no option of Node does. A decoder that is refused memory
 * reports an error or ends.
 */
export function limitMemory(most = MOST): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its memory below
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function limited(this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > most) {
      isReached = true;
      throw new RangeError('The decoder needs more memory than a file may take.');
    }
    return grow.call(this, pages);
  };
}
/** Whether the limit stopped a decoder in this process. */
limitMemory.wasReached = (): boolean => isReached;
