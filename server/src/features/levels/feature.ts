import { feature } from '../../http/feature.ts';
import { levelHandlers } from './calls.ts';

/** Levels A–E: choosing a level, maintaining levels, and the options of a path. */
export const levels = feature({ handlers: levelHandlers });
