import { AppError } from '@plumbline/contract/errors.ts';

/** Default maximum number of works waiting in one lane: some four seconds' work. */
const LONGEST = 100;
/**
 * Maximum waiting time in a lane, in milliseconds; then the work is refused: a machine that is behind should answer
 * some callers in time rather than all of them too late.
 */
const LONGEST_WAIT = 30_000;
/** When the client should try again, in seconds. */
const COME_AGAIN = 4;
interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}
const lanes = new Map<string, Lane>();

/** A lane, and how it refuses. */
interface LaneLimits {
  readonly key: string;
  /** How many works run at once. */
  readonly atOnce: number;
  /** How many may wait. */
  readonly longest?: number;
  /** The error of a refused work: what is busy, in words. */
  readonly refusal?: 'busy' | 'readsBusy';
}

async function enter(
  lane: Lane,
  { atOnce, longest = LONGEST, refusal = 'busy' }: Omit<LaneLimits, 'key'>,
): Promise<void> {
  const tooBusy = (): AppError => new AppError(refusal, { seconds: COME_AGAIN });
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
 * Limits how many works of one kind run at once; the others wait in the order they arrived. Sign-in attempts count
 * while in progress, so without this limit a whole office signing in at eight o'clock would look like password
 * guessing.
 *
 * @throws AppError `busy`, or the lane's own refusal, when too many are waiting already, or the wait took too long
 */
export async function inLane<T>({ key, ...limits }: LaneLimits, work: () => Promise<T>): Promise<T> {
  const lane = lanes.get(key) ?? { running: 0, waiting: [] };
  lanes.set(key, lane);
  await enter(lane, limits);
  try {
    return await work();
  } finally {
    leave(key, lane);
  }
}
