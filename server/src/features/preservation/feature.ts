import { feature } from '../../http/feature.ts';
import { preservationHandlers } from './calls.ts';
import { lookAheadRows } from './look-ahead.ts';
import { tagPwlRecord } from './tag-pwl-record.ts';
import { tagPwlRules } from './tag-pwl-rules.ts';

/** Preservation: cycles of Tag PWLs, each within its window, one after another. */
export const preservation = feature({
  handlers: preservationHandlers,
  rules: [tagPwlRules],
  lists: [lookAheadRows],
  records: [tagPwlRecord],
});
