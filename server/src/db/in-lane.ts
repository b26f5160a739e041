import { AppError } from '@plumbline/contract/errors.ts';

/** As many may stand in one lane unless it says otherwise: some four seconds' work. */
const LONGEST = 100;
/** Who has waited so long is told so and leaves the lane: a machine that is behind answers somebody in time rather than everybody too late. Milliseconds. */
const LONGEST_WAIT = 30_000;
/** When to come again, in seconds. */
const COME_AGAIN = 4;
const tooBusy = (): AppError => new AppError('busy', { seconds: COME_AGAIN });

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}
const lanes = new Map<string, Lane>();

async function enter(lane: Lane, atOnce: number, longest: number): Promise<void> {
  if (lane.running < atOnce) {
    lane.running += 1;
    return;
  }
  if (lane.waiting.length >= longest) throw tooBusy();
  const turn = Promise.withResolvers<void>();
  lane.waiting.push(turn.resolve);
  const ends = setTimeout(() => {
    lane.waiting.splice(lane.waiting.indexOf(turn.resolve), 1);
    turn.reject(tooBusy());
  }, LONGEST_WAIT);
  try {
    await turn.promise;
  } finally {
    clearTimeout(ends);
  }
}

function leave(key: string, lane: Lane): void {
  const next = lane.waiting.shift();
  if (next) next();
  else lane.running -= 1;
  if (lane.running === 0) lanes.delete(key);
}

/**
 * Lets only some works of one kind run at once, the others wait in the order they came. Tries are counted while they are
 * under way, so without this a whole office that signs in at eight o'clock would look like guessing.
 *
 * @throws AppError `busy` when too many wait already, or it was waited too long
 */
export async function inLane<T>(
  { key, atOnce, longest = LONGEST }: { readonly key: string; readonly atOnce: number; readonly longest?: number },
  work: () => Promise<T>,
): Promise<T> {
  const lane = lanes.get(key) ?? { running: 0, waiting: [] };
  lanes.set(key, lane);
  await enter(lane, atOnce, longest);
  try {
    return await work();
  } finally {
    leave(key, lane);
  }
}
