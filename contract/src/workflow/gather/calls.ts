import { answerTableExport } from './calls/answer-table-export.ts';
import { answerTableGet } from './calls/answer-table-get.ts';
import { answerTableRead } from './calls/answer-table-read.ts';
import { answerTableSave } from './calls/answer-table-save.ts';

/** The calls of multi-tag sheets. */
export const gatherCalls = { answerTableExport, answerTableGet, answerTableRead, answerTableSave } as const;
