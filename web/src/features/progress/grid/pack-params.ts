import type { QueryParamsOf } from '../use-query-params.ts';

/** The address parameters of the work pack grid, as IDs except for the page, which is counted from 0. */
export const PACK_PARAMS = ['workPack', 'workPackType', 'status', 'discipline', 'subSystem', 'page'] as const;
/** The values of these parameters. */
export type PackParams = QueryParamsOf<(typeof PACK_PARAMS)[number]>;
