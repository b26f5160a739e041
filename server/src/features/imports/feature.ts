import { feature } from '../../http/feature.ts';
import { importHandlers } from './calls.ts';
import { makeHandlers } from './make-calls.ts';
import './import-rules.ts';
import './listed.ts';
import './listed-rows.ts';
import './look-alike-names.ts';

/** Importing files into registers. */
export const imports = feature({ handlers: [...importHandlers, ...makeHandlers] });
