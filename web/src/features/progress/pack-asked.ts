import type { AskedOf } from './use-asked.ts';

/** The address parameters of the work pack grid, as IDs except for the page, which is counted from 0. */
export const PACK_ASKS = ['workPack', 'workPackType', 'status', 'discipline', 'subSystem', 'page'] as const;
/** The values of these parameters. */
export type PackAsked = AskedOf<(typeof PACK_ASKS)[number]>;
