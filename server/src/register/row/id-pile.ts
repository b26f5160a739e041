const BYTES = 16;
const DASHES: readonly number[] = [8, 12, 16, 20];

/** Stores many ids compactly: sixteen bytes each, where text takes five times as much. */
export class IdPile {
  #bytes = Buffer.alloc(BYTES * 64);
  #size = 0;

  /** The number of ids. */
  get size(): number {
    return this.#size;
  }

  /** Adds ids. */
  add(ids: readonly string[]): void {
    const needed = (this.#size + ids.length) * BYTES;
    if (needed > this.#bytes.length) {
      const more = Buffer.alloc(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(more);
      this.#bytes = more;
    }
    for (const id of ids) this.#bytes.write(id.replaceAll('-', ''), BYTES * this.#size++, 'hex');
  }

  /** Yields the ids in the order they were added, `size` at a time. */
  *parts(size: number): Generator<readonly string[]> {
    for (let at = 0; at < this.#size; at += Math.min(size, this.#size)) {
      const count = Math.min(size, this.#size - at);
      yield Array.from({ length: count }, (_, nth) => this.#idAt(at + nth));
    }
  }

  #idAt(at: number): string {
    const hex = this.#bytes.toString('hex', at * BYTES, (at + 1) * BYTES);
    const cuts = [0, ...DASHES, hex.length];
    return cuts
      .slice(1)
      .map((end, nth) => hex.slice(cuts[nth], end))
      .join('-');
  }
}
