/** Maximum number of names remembered; the oldest is forgotten first. */
const MOST = 2000;
/** How long a name is remembered, in milliseconds. */
const LONG = 10 * 60_000;

/** Remembers by name what was recently found to be true. Being wrong only costs time: the caller finds out again. */
export class RecentNames {
  readonly #when = new Map<string, number>();

  /** True when it was found recently. */
  has(name: string): boolean {
    return Date.now() - (this.#when.get(name) ?? 0) < LONG;
  }

  /** Remembers it as the latest. */
  add(name: string): void {
    this.#when.delete(name);
    this.#when.set(name, Date.now());
    const [oldest] = this.#when.keys();
    if (this.#when.size > MOST && oldest !== undefined) this.#when.delete(oldest);
  }

  /** Forgets what is no longer true. */
  forget(name: string): void {
    this.#when.delete(name);
  }
}
