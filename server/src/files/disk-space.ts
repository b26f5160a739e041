import { mkdir, statfs } from 'node:fs/promises';

const MEGABYTE = 1024 * 1024;
/** A disk with a smaller share free than this is nearly full, unless much is free all the same. */
const LOW = { share: 0.05, megabytes: 20_000, always: 500 } as const;
/** With less than this free, writing fails. */
const FULL_MEGABYTES = 30;
/** How often the disk is measured, in milliseconds. */
const EVERY = 10_000;
/** A disk on which writing failed counts as full for this long, in milliseconds: it may not be one that we measure. */
const REMEMBERED = 60_000;

/** How much room is left: `low` is told before anything fails. */
type DiskState = 'ok' | 'low' | 'full';

/** The room on the disk of a folder. */
export interface DiskSpace {
  /** Free space of users without special rights, and the size of the disk, in bytes. */
  readonly free: number;
  readonly size: number;
  readonly state: DiskState;
}

/** The disk of the data folder, as it was measured last. */
export interface Disk {
  space(): DiskSpace;
  /** Notes that something could not be written for lack of room, here or in the database. */
  noteFull(): void;
  stop(): void;
}

/** What a measured disk means. */
export function stateOf({ free, size }: { readonly free: number; readonly size: number }): DiskState {
  const megabytes = free / MEGABYTE;
  if (megabytes < FULL_MEGABYTES) return 'full';
  const isSmall = free / Math.max(size, 1) < LOW.share && megabytes < LOW.megabytes;
  return isSmall || megabytes < LOW.always ? 'low' : 'ok';
}

/** Measures the disk of a folder every few seconds until stopped. */
export async function watchDisk(
  folder: string,
  { every = EVERY, remembered = REMEMBERED }: { readonly every?: number; readonly remembered?: number } = {},
): Promise<Disk> {
  let measured = { free: Infinity, size: Infinity };
  let fullAt = -Infinity;
  const measure = async (): Promise<void> => {
    const { bavail, blocks, bsize } = await statfs(folder);
    measured = { free: bavail * bsize, size: blocks * bsize };
  };
  await mkdir(folder, { recursive: true });
  await measure();
  // a folder that cannot be measured for a moment keeps its last figures
  const timer = setInterval(() => void measure().catch(() => undefined), every);
  timer.unref();
  return {
    space() {
      const state = stateOf(measured);
      return { ...measured, state: performance.now() - fullAt < remembered ? 'full' : state };
    },
    noteFull: () => void (fullAt = performance.now()),
    stop: () => clearInterval(timer),
  };
}
