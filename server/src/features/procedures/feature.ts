import { feature } from '../../http/feature.ts';

/** Procedures; that their people and dates go together holds for every register. */
export const procedures = feature();
