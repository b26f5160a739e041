/** So much is remembered of one kind; the oldest is forgotten first. */
const MOST = 2000;
/** So long it is remembered, in milliseconds. */
const LONG = 10 * 60_000;

/** What was found to be so lately, by name. Being wrong costs time and nothing else: whoever asks finds out again. */
export class Remembered {
  readonly #when = new Map<string, number>();

  /** Whether it was found lately. */
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

  /** It is not so any more. */
  forget(name: string): void {
    this.#when.delete(name);
  }
}
