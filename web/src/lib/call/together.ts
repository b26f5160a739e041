/** One key being waited for. */
interface Waiting<T> {
  readonly key: string;
  readonly resolve: (answer: T) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Turns a reader of many keys into a reader of one key: keys requested at the same moment are read together, each once.
 * A failure affects all requests of that moment.
 *
 * @param read returns one result for each key, in order
 */
export function together<T>(read: (keys: readonly string[]) => Promise<readonly T[]>): (key: string) => Promise<T> {
  let waiting: Waiting<T>[] = [];
  const go = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    const keys = [...new Set(batch.map(({ key }) => key))];
    try {
      const answers = await read(keys);
      for (const { key, resolve, reject } of batch) {
        const answer = answers[keys.indexOf(key)];
        if (answer === undefined) reject(new Error(`Nothing was answered for ${key}.`));
        else resolve(answer);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (key) =>
    new Promise((resolve, reject) => {
      // a task, not a microtask: the components of a page make their requests one after the other while rendering
      if (waiting.length === 0) setTimeout(() => void go());
      waiting.push({ key, resolve, reject });
    });
}
