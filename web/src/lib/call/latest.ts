/**
 * Writes values immediately, one at a time: during a write only the newest later value waits. For typed input that must
 * survive leaving the page midway; waiting for a pause in typing could lose it.
 *
 * @returns resolves to the result of writing the newest value
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
