import {
  answerTableExport,
  answerTableGet,
  answerTableRead,
  answerTableSave,
} from '@plumbline/contract/workflow/gather/calls.ts';
import { transaction } from '../../db/database.ts';
import { handle, handleUpload } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { answerTable } from './answer-table.ts';
import { exportTable } from './export-table.ts';
import { readTableFile } from './read-table-file.ts';
import { saveAnswerTable } from './save-answer-table.ts';

/** The API calls for sheets that cover many records. */
export const gatherHandlers = [
  handle(answerTableGet, (context, { register, id }) => answerTable(context.db, actorOf(context), register, id)),
  handle(answerTableSave, (context, input) => {
    const actor = actorOf(context);
    return transaction(context.db, (tx) => saveAnswerTable(tx, actor, input));
  }),
  handle(answerTableExport, (context, { register, id, format }) =>
    exportTable(context.db, actorOf(context), { register, id }, { format, language: context.language }),
  ),
  handleUpload(answerTableRead, (context, { register, id, columns, encoding, days: dates, figures }, file) =>
    readTableFile(
      context.db,
      actorOf(context),
      { register, id },
      { file, how: { columns, encoding, stated: { dates, figures } } },
    ),
  ),
];
