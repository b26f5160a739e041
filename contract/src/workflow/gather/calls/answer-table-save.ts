import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Word } from '../../../words/word.ts';
import { gatherKey } from '../../records.ts';
import type { AnswerRow } from './answer-table-get.ts';

/** Maximum number of rows in one save, and of records on one sheet. */
export const TABLE_MOST = 500;

const given = z.union([z.string().max(2000), z.number(), z.null()]);
/** An answer as it was seen, and its new value; null means no answer. */
const change = z.tuple([given, given]);

/**
 * A cell that was not written, because someone else changed it in the meantime or because the value is not valid there.
 */
export interface CellNotWritten {
  readonly id: string;
  /** The key of the answer. */
  readonly answer: string;
  readonly why: Word;
  /** Someone else changed it in the meantime: its current value. */
  readonly theirs?: string | number | null;
}

/**
 * Writes cells of the table of a multi-tag sheet, each checked against the value the user saw. Other users' changes are
 * kept; a cell that both changed differently, or whose value is not valid, is not written but returned; everything else
 * is written.
 */
export const answerTableSave = call({
  path: '/api/ext/answer-table/save',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({
    register: gatherKey,
    id: z.guid(),
    changes: z
      .array(z.object({ id: z.guid(), answers: z.record(z.string().max(90), change) }))
      .min(1)
      .max(TABLE_MOST),
  }),
  output: as<{
    /** The given rows, as they are now. */
    readonly rows: readonly AnswerRow[];
    readonly notWritten: readonly CellNotWritten[];
  }>(),
});
