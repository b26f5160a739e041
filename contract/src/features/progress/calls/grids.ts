import { z } from 'zod';
import { as, call, type Download } from '../../../calls/call.ts';

/**
 * One tile of the completions grid. Counts are of Tag ITRs, excluding mocks; punch counts are of open items, excluding
 * OWL.
 */
export interface Tile {
  /** Null for the whole scope, the first tile. */
  readonly id: string | null;
  readonly name: string;
  readonly description: string;
  readonly total: number;
  readonly done: number;
  readonly started: number;
  readonly punchOpen: number;
  readonly punchBlocking: number;
  /** Accepted certificates, of its own or of something within it, that have been invalidated since. */
  readonly inDoubt: number;
}
/**
 * Returns tiles per system, or per subsystem of one system; filtered by discipline and ITR class (domain guide 3.13).
 */
export const progressGrid = call({
  path: '/api/ext/progress/grid',
  access: { register: 'tagItr', right: 'see' },
  input: z.object({ system: z.guid().optional(), discipline: z.guid().optional(), itrClass: z.guid().optional() }),
  output: as<readonly Tile[]>(),
});

/**
 * Exports the tiles of the completions grid as a workbook, one row each; with `text`, only the tiles whose name or
 * description contains it.
 */
export const progressGridExport = call({
  path: '/api/ext/progress/grid-export',
  access: { register: 'tagItr', right: 'see' },
  input: progressGrid.input.extend({ text: z.string().max(200).default('') }),
  output: as<Download>(),
});

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
const tileChoice = z.object({
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

/** Returns the job cards of one work pack as tiles, in order (domain guide 3.13). */
export const jobCardGrid = call({
  path: '/api/ext/progress/job-card-grid',
  access: { register: 'jobCard', right: 'see' },
  input: tileChoice.extend({ workPack: z.guid() }),
  output: as<WorkTiles>(),
});
