import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Word } from '../../../words/word.ts';
import { gatherKey } from '../../records.ts';
import type { AnswerRow } from './answer-table-get.ts';

/** So many rows go in one save; so many stand on one sheet. */
export const TABLE_MOST = 500;

const given = z.union([z.string().max(2000), z.number(), z.null()]);
/** An answer as it was seen, and as it shall be; null is none. */
const change = z.tuple([given, given]);

/** A cell that was not written: since somebody else wrote it meanwhile, or since it cannot stand there. */
export interface CellNotWritten {
  readonly id: string;
  /** The key of the answer. */
  readonly answer: string;
  readonly why: Word;
  /** Somebody else wrote it meanwhile: this stands there now. */
  readonly theirs?: string | number | null;
}

/**
 * Writes cells of the table of a sheet for many, each over what was seen in it. Whatever somebody else changed meanwhile stays;
 * what both changed differently is not written and told, as is what cannot stand there; all the rest is written.
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
    /** The rows that were named, as they stand now. */
    readonly rows: readonly AnswerRow[];
    readonly notWritten: readonly CellNotWritten[];
  }>(),
});
