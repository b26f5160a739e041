/** One key that is waited for. */
interface Waiting<T> {
  readonly key: string;
  readonly resolve: (answer: T) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes of a reader of many keys one of a single key: what is asked for at one moment is read together, each key once. A
 * failure is that of all who asked then.
 *
 * @param read answers for each key, in their order
 */
export function together<T>(read: (keys: readonly string[]) => Promise<readonly T[]>): (key: string) => Promise<T> {
  let waiting: Waiting<T>[] = [];
  const go = async (): Promise<void> => {
    const asked = waiting;
    waiting = [];
    const keys = [...new Set(asked.map(({ key }) => key))];
    try {
      const answers = await read(keys);
      for (const { key, resolve, reject } of asked) {
        const answer = answers[keys.indexOf(key)];
        if (answer === undefined) reject(new Error(`Nothing was answered for ${key}.`));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      // a task and not a microtask: the pieces of a page ask one after the other as they are drawn
      if (waiting.length === 0) setTimeout(() => void go());
      waiting.push({ key, resolve, reject });
    });
}
