import { answerTableGet } from './calls/answer-table-get.ts';
import { answerTableSave } from './calls/answer-table-save.ts';

/** The calls of sheets for many records. */
export const gatherCalls = { answerTableGet, answerTableSave } as const;
