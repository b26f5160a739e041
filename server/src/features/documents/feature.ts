import { feature } from '../../http/feature.ts';
import { asBuiltRules } from './as-built-rules.ts';
import { drawingRules } from './drawing-rules.ts';

/** Documents: drawings that are superseded, and drawings as they were built. */
export const documents = feature({ rules: [asBuiltRules, drawingRules] });
