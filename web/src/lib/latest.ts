/**
 * Writes one value at a time, at once: while one is being written only the newest of those that follow waits. For what is
 * typed and must outlive a page that is left in the middle of it; a pause to wait for might never come.
 *
 * @returns answers what writing the newest value answered
 */
export function latest<Value, Answer>(write: (value: Value) => Promise<Answer>): (value: Value) => Promise<Answer> {
  let waiting: { readonly value: Value } | undefined;
  let running: Promise<Answer> | undefined;

  async function run(first: Value): Promise<Answer> {
    try {
      let answer = await write(first);
      while (waiting !== undefined) {
        const { value } = waiting;
        waiting = undefined;
        answer = await write(value);
      }
      return answer;
    } finally {
      running = undefined;
    }
  }

  return (value) => {
    if (running === undefined) return (running = run(value));
    waiting = { value };
    return running;
  };
}
