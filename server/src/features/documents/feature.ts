import { feature } from '../../http/feature.ts';
import { compareHandler } from './compare.ts';
import { asBuiltRules } from './as-built-rules.ts';
import { documentsPutInDoubt } from './documents-put-in-doubt.ts';
import { drawingRules } from './drawing-rules.ts';
import { marksHandler } from './drawing-marks.ts';
import { drawingTags, matchingHandler } from './drawing-tags.ts';
import { matchFigure } from './match-drawings.ts';
import { missingDocumentRows, missingDocumentsBlock, tagDocumentRows } from './required-documents.ts';
import { scanHandlers } from './scans/calls.ts';
import { transmittalHandlers } from './transmittal/calls.ts';
import { transmittalLineRules, transmittalRules } from './transmittal/transmittal-rules.ts';

/**
 * Documents: drawings that are superseded, drawings as they were built, what changed between two revisions, what is
 * required of equipment, tag numbers on drawings, scans that wait to be filed, and transmittals.
 */
export const documents = feature({
  handlers: [compareHandler, marksHandler, matchingHandler, ...scanHandlers, ...transmittalHandlers],
  rules: [asBuiltRules, drawingRules, transmittalRules, transmittalLineRules],
  lists: [drawingTags, missingDocumentRows, tagDocumentRows],
  follows: documentsPutInDoubt,
  blocks: [missingDocumentsBlock],
  figures: [matchFigure],
});
