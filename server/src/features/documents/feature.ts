import { feature } from '../../http/feature.ts';
import { compareHandler } from './compare.ts';
import { asBuiltRules } from './as-built-rules.ts';
import { drawingRules } from './drawing-rules.ts';
import { scanHandlers } from './scans/calls.ts';

/**
 * Documents: drawings that are superseded, drawings as they were built, what changed between two revisions, and scans
 * that wait to be filed.
 */
export const documents = feature({ handlers: [compareHandler, ...scanHandlers], rules: [asBuiltRules, drawingRules] });
