import { feature } from '../../http/feature.ts';
import { levelHandlers } from './calls.ts';

/** Levels A–E: choosing, keeping, what holds on a path. */
export const levels = feature({ handlers: levelHandlers });
