import { answerTableGet } from '@plumbline/contract/workflow/gather/calls/answer-table-get.ts';
import { answerTableSave } from '@plumbline/contract/workflow/gather/calls/answer-table-save.ts';
import { transaction } from '../../db/database.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/actor-of.ts';
import { answerTable } from './answer-table.ts';
import { saveAnswerTable } from './save-answer-table.ts';

/** The calls of sheets for many records. */
export const gatherHandlers = [
  handle(answerTableGet, (context, { register, id }) => answerTable(context.db, actorOf(context), register, id)),
  handle(answerTableSave, (context, input) => {
    const actor = actorOf(context);
    return transaction(context.db, (tx) => saveAnswerTable(tx, actor, input));
  }),
];
