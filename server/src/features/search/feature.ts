import { feature } from '../../http/feature.ts';
import { searchHandlers } from './calls.ts';
import { codeNames } from './code-names.ts';
import { columnSetHandlers } from './column-sets.ts';
import { savedSearchHandlers } from './saved-searches.ts';

/** Search over all registers, names of codes, saved searches and column sets. */
export const search = feature({
  handlers: [...searchHandlers, codeNames, ...savedSearchHandlers, ...columnSetHandlers],
});
