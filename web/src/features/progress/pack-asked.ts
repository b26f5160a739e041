import type { AskedOf } from './use-asked.ts';

/** What the address of the grid of work packs asks, by id but for the page, which is counted from 0. */
export const PACK_ASKS = ['workPack', 'workPackType', 'status', 'discipline', 'subSystem', 'page'] as const;
/** The same, as it is asked. */
export type PackAsked = AskedOf<(typeof PACK_ASKS)[number]>;
