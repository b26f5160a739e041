import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import {
  checkSheetGet,
  checkSheetPrint,
  checkSheetSave,
  formTemplatePrint,
  type CheckSheet,
} from '@plumbline/contract/workflow/fill/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, readByKeptPlans, transaction, type Tx } from '../../db/database.ts';
import { onFew } from '../../db/cached-plans.ts';
import { known } from '../../db/model.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import type { Actor } from '../../register/row/actor.ts';
import { selectedRows } from '../../register/write/remove.ts';
import { answerLock } from './answer-lock.ts';
import { coverOf } from './covers.ts';
import { designedOnes } from './designed.ts';
import { formParts } from './form-parts.ts';
import { linksOf } from './links.ts';
import { rulesOfRecord } from '../record-rules.ts';
import { printEmptyForm } from './print-empty-form.ts';
import { printRecords } from './print-records.ts';
import { printingFor, printSheets } from './print-sheets.ts';
import { writeSheet } from './save-sheet.ts';
import { type SheetRow, sheetRow } from './sheet-rows.ts';
import { punchOfTasks } from './task-punch.ts';
import { whoAnswered } from './who-answered.ts';

const SIGNED_OFF = w('Signed off: only the comment can be changed.', '已签署完成：只能修改备注。');
const BEGUN = w(
  'Signed: the answers are locked. Reject to open them again.',
  '已有签署：答案已锁定，退回后可重新填写。',
);
/**
 * Maximum records printed in one call; more take longer than anyone waits, and will be covered by a background job for
 * dossiers.
 */
const PRINT_MOST = 200;

const lockOf = (row: SheetRow): Word | null => {
  if (row.voided) return answerLock(row);
  if (row.done) return SIGNED_OFF;
  return row.signed ? BEGUN : answerLock(row);
};

const paperOf = ({ paper, signed }: SheetRow): Pick<CheckSheet, 'paper'> =>
  paper ? { paper: signed ? 'signed' : 'unsigned' } : {};

/** The form of a record as it is filled in on screen. */
export async function checkSheet(db: Db, actor: Actor, id: string, register: RecordKey): Promise<CheckSheet> {
  const row = await sheetRow(db, actor, id, register);
  const links = await linksOf(db, actor, register, [row]);
  const answeredIn = await whoAnswered(db, actor, [row]);
  const before = (await rulesOfRecord(register).form?.before?.(db, actor, [id]))?.get(id);
  const elsewhere = (await rulesOfRecord(register).doneElsewhere?.(db, actor, [id]))?.get(id);
  return {
    register,
    id: row.id,
    rev: row.rev,
    title: row.name,
    documentCode: row.documentCode,
    itr: { name: row.ownerName, description: row.ownerDescription },
    template: row.model,
    form: { owner: formParts(register).form.owner, id: row.owner, standing: row.standing },
    header: row.header,
    lists: row.lists,
    answers: row.answers,
    answered: answeredIn(row),
    ...(elsewhere && { elsewhere: [...elsewhere] }),
    linked: links.get(id) ?? {},
    comment: row.comment,
    ...(before && { before }),
    punch: factsOf(register).form?.punch ? await punchOfTasks(db, actor, id) : [],
    ...paperOf(row),
    locked: lockOf(row),
    canComment: row.voided === null,
  };
}

/** The API calls for check sheets. */
export const checkHandlers = [
  handle(checkSheetGet, (context, { register, id }) => {
    return readByKeptPlans(context.db, () => checkSheet(context.db, actorOf(context), id, register));
  }),
  handle(checkSheetSave, (context, input) => {
    const actor = actorOf(context);
    const work = async (tx: Tx) => {
      await writeSheet(tx, actor, input);
      return checkSheet(tx, actor, input.id, input.register);
    };
    return onFew(1, () => transaction(context.db, work));
  }),
  handle(formTemplatePrint, async (context, { revision, ...owner }) => {
    return printEmptyForm(context, owner, revision);
  }),
  handle(checkSheetPrint, async (context, { register, selection }) => {
    const actor = actorOf(context);
    const chosen = await selectedRows(context.db, actor, known(register), selection);
    if (chosen.length === 0) throw new AppError('notFound');
    if (chosen.length > PRINT_MOST) {
      const words = w(
        `At most ${PRINT_MOST} sheets are printed at once; ${chosen.length} are chosen.`,
        `一次最多打印 ${PRINT_MOST} 张，已选 ${chosen.length} 张。`,
      );
      throw new AppError('notAllowedHere', { why: words });
    }
    const ids = chosen.map((row) => row.id);
    // when no form was designed, print the data of the records
    const isWhole =
      factsOf(register).form?.onlyDesigned === true &&
      (await designedOnes(context.db, actor, register, ids)).length === 0;
    const sees = (registerKey: string): boolean => may(context, registerKey, 'see');
    const [id] = ids;
    const cover =
      id !== undefined && ids.length === 1 ? await coverOf({ ...printingFor(context), sees }, register, id) : undefined;
    return (isWhole ? printRecords : printSheets)(context, register, ids, cover);
  }),
];
