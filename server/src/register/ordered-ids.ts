import { randomUUIDv7 } from 'node:crypto';

/** Within one millisecond so many follow each other by their own digits. */
const MOST = 0xfff;

/**
 * Makes ids in the order in which they are asked for (UUID version 7, RFC 9562 6.2). By chance alone those of one millisecond
 * would stand in any order.
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
 * The id of a new row, after those of all rows this process made before it: rows made in one act that say no order themselves
 * keep the one they were made in, on whichever way they were.
 */
export const rowId: () => string = orderedIds();
