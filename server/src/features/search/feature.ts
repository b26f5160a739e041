import { feature } from '../../http/feature.ts';
import { searchHandlers } from './calls.ts';
import { columnSetHandlers } from './column-sets.ts';
import { savedSearchHandlers } from './saved-searches.ts';

/** Search over all registers, saved searches and column sets. */
export const search = feature({ handlers: [...searchHandlers, ...savedSearchHandlers, ...columnSetHandlers] });
