import { randomUUIDv7 } from 'node:crypto';

/** Maximum number of ids whose order within one millisecond is kept by a counter. */
const MOST = 0xfff;

/**
 * Makes ids that sort in the order in which they are requested (UUID version 7, RFC 9562 6.2). With random digits
 * alone, ids of the same millisecond would be in arbitrary order.
 */
export function orderedIds(now: () => number = Date.now): () => string {
  let [at, nth] = [0, 0];
  return () => {
    const time = now();
    if (time > at) [at, nth] = [time, 0];
    else if (nth < MOST) nth += 1;
    else [at, nth] = [at + 1, 0];
    const clock = at.toString(16).padStart(12, '0');
    const count = nth.toString(16).padStart(3, '0');
    return `${clock.slice(0, 8)}-${clock.slice(8)}-7${count}${randomUUIDv7().slice(18)}`;
  };
}

/**
 * The id of a new row, sorted after all ids this process made before: rows made in one act that specify no order keep
 * the order they were made in, whichever way they were made.
 */
export const rowId: () => string = orderedIds();
