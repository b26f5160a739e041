import { z } from 'zod';
import { answers } from '../../../rules/answers.ts';
import { as, call } from '../../../calls/call.ts';
import { filledKey } from '../../../workflow/records.ts';
import type { CheckSheet } from './check-sheet-get.ts';

/** A punch item to raise together with the answers, for a task whose punch box is ticked. */
const newPunch = z.object({
  task: z.string().min(1).max(40),
  category: z.guid(),
  description: z.string().trim().min(1).max(255),
  detailedDescription: z.string().max(4000).optional(),
  raisedBy: z.guid(),
});
/** A photo staged (`fileStage`) for a task. */
const newPhoto = z.object({
  file: z.guid(),
  task: z.string().min(1).max(40),
  /** The photo shows the subject of the punch item raised for the task in this save, and is attached to that item. */
  punch: z.boolean().default(false),
});
/**
 * Saves answers, comment, photos and the punch items they need in one transaction; refuses a ticked punch box without
 * its punch item.
 */
export const checkSheetSave = call({
  path: '/api/ext/check-sheet/save',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({
    register: filledKey.default('tagItr'),
    id: z.guid(),
    rev: z.int(),
    answers,
    comment: z.string().max(1000),
    punch: z.array(newPunch).max(200).default([]),
    photos: z.array(newPhoto).max(200).default([]),
  }),
  output: as<CheckSheet>(),
});
