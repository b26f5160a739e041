/** Lets work in. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T | null>;

/** Lets so many pieces of work run at once and so many wait for their turn; any more is turned away with null. */
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
      // who leaves hands its place on, so that nobody slips in between
      await new Promise<void>((enter) => queue.push(enter));
    } else running += 1;
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
