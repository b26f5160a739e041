import { feature } from '../../http/feature.ts';
import { searchHandlers } from './calls.ts';
import { codeNames } from './code-names.ts';
import { columnSetHandlers } from './column-sets.ts';

/** Search over all registers, names of codes, and column sets. */
export const search = feature({
  handlers: [...searchHandlers, codeNames, ...columnSetHandlers],
});
