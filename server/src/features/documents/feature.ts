import { feature } from '../../http/feature.ts';
import { compareHandler } from './compare.ts';
import { asBuiltRules } from './as-built-rules.ts';
import { drawingRules } from './drawing-rules.ts';

/** Documents: drawings that are superseded, drawings as they were built, and what changed between two revisions. */
export const documents = feature({ handlers: [compareHandler], rules: [asBuiltRules, drawingRules] });
