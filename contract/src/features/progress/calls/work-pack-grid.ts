import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** So many tiles are answered at once; the others are one page further. */
export const TILES_MOST = 120;

/** One tile: a work pack with its job cards, or a job card with its operations. */
export interface WorkTile {
  /** Null for all that is chosen, the first tile. */
  readonly id: string | null;
  readonly name: string;
  readonly description: string;
  /** The progress as the record keeps it, 0 to 100; of all packs the mean of theirs by the estimates of their cards (domain guide 3.10, ADR 0038). */
  readonly percent: number;
  /** Its parts: packs, cards or operations, those the caller sees. */
  readonly total: number;
  /** Of them signed off, accepted or done. */
  readonly done: number;
  /** The state of the record; null where the tile is none. */
  readonly state: string | null;
  /** The status people gave it. */
  readonly status: string | null;
  /** Whether that status, or the one of its pack, locks it. */
  readonly isLocked: boolean;
  /** Open records that keep a pack from being signed off, by the one definition of that. */
  readonly inTheWay: number;
  /** The planned finish, of a pack the latest of its cards. */
  readonly plannedFinish: string | null;
}
/** One page of tiles. */
export interface WorkTiles {
  /** What they belong to: all packs that are chosen, or one pack. */
  readonly whole: WorkTile | null;
  /** At most `TILES_MOST`, in order. */
  readonly tiles: readonly WorkTile[];
  /** How many there are on all pages. */
  readonly count: number;
}

/** Which tiles: those whose name or description holds the text, on which page from 0. */
export const tileChoice = z.object({
  discipline: z.guid().optional(),
  subSystem: z.guid().optional(),
  /** The completion status of packs, or the status of cards. */
  status: z.guid().optional(),
  text: z.string().max(200).default(''),
  page: z.int().min(0).max(10_000).default(0),
});

/** Work packs as tiles; of a discipline or subsystem are those that have a card of it (domain guide 3.13). */
export const workPackGrid = call({
  path: '/api/ext/progress/work-pack-grid',
  access: { register: 'workPack', right: 'see' },
  input: tileChoice.extend({ workPackType: z.guid().optional() }),
  output: as<WorkTiles>(),
});
