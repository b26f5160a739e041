import { feature } from '../../http/feature.ts';
import { compareHandler } from './compare.ts';
import { asBuiltRules } from './as-built-rules.ts';
import { documentsPutInDoubt } from './documents-put-in-doubt.ts';
import { drawingRules } from './drawing-rules.ts';
import { missingDocumentRows, missingDocumentsBlock, tagDocumentRows } from './required-documents.ts';

/**
 * Documents: drawings that are superseded, drawings as they were built, what changed between two revisions, and what is
 * required of equipment.
 */
export const documents = feature({
  handlers: [compareHandler],
  rules: [asBuiltRules, drawingRules],
  lists: [missingDocumentRows, tagDocumentRows],
  follows: documentsPutInDoubt,
  blocks: [missingDocumentsBlock],
});
