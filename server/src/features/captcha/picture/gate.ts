/** Runs work when there is room for it. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T | null>;

/** Lets a fixed number of tasks run at once and a fixed number wait; any more are turned away with null. */
export function gate({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) return null;
      // a finished task hands its place to the next in the queue, so that no newcomer slips in between
      await new Promise<void>((enter) => queue.push(enter));
    } else running += 1;
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
