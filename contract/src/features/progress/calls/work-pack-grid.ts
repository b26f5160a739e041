import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** Maximum number of tiles returned at once; the rest follow on the next page. */
export const TILES_MOST = 120;

/** One tile: a work pack with its job cards, or a job card with its operations. */
export interface WorkTile {
  /** Null for the first tile, which covers everything selected. */
  readonly id: string | null;
  readonly name: string;
  readonly description: string;
  /**
   * The progress stored in the record, 0 to 100; for the tile of all packs, the mean of the packs' progress weighted by
   * the estimates of their cards (domain guide 3.10, ADR 0038).
   */
  readonly percent: number;
  /** The number of its packs, cards or operations that the caller sees. */
  readonly total: number;
  /** How many of these are signed off, accepted or done. */
  readonly done: number;
  /** The state of the record; null where the tile is not a record. */
  readonly state: string | null;
  /** The status set by users. */
  readonly status: string | null;
  /** Whether this status, or the status of its pack, locks it. */
  readonly isLocked: boolean;
  /** The number of open records that prevent a pack from being signed off, by the single definition of that. */
  readonly inTheWay: number;
  /** The planned finish; for a pack, the latest of its cards. */
  readonly plannedFinish: string | null;
}
/** One page of tiles. */
export interface WorkTiles {
  /** The tile of what they belong to: all packs selected, or one pack. */
  readonly whole: WorkTile | null;
  /** At most `TILES_MOST`, in order. */
  readonly tiles: readonly WorkTile[];
  /** The number of tiles on all pages. */
  readonly count: number;
}

/** The tiles to return: those whose name or description contains the text, on a page counted from 0. */
export const tileChoice = z.object({
  discipline: z.guid().optional(),
  subSystem: z.guid().optional(),
  /** The completion status of packs, or the status of cards. */
  status: z.guid().optional(),
  text: z.string().max(200).default(''),
  page: z.int().min(0).max(10_000).default(0),
});

/**
 * Returns work packs as tiles; a discipline or subsystem selects the packs that have a card of it (domain guide 3.13).
 */
export const workPackGrid = call({
  path: '/api/ext/progress/work-pack-grid',
  access: { register: 'workPack', right: 'see' },
  input: tileChoice.extend({ workPackType: z.guid().optional() }),
  output: as<WorkTiles>(),
});
