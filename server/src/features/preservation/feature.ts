import { feature } from '../../http/feature.ts';
import { preservationHandlers } from './calls.ts';
import './tag-pwl-record.ts';
import './tag-pwl-rules.ts';
import './look-ahead.ts';

/** Preservation: cycles of Tag PWLs, each within its window, one after another. */
export const preservation = feature({ handlers: preservationHandlers });
