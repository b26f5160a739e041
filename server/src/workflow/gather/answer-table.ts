import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { AnswerRow, AnswerTable } from '@plumbline/contract/workflow/gather/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Db } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { answerLock } from '../fill/answer-lock.ts';
import { type SheetRow, sheetRow, sheetRows } from '../fill/sheet-rows.ts';
import { gatherings, gathersOf } from './members.ts';

const OTHER_REVISION = w(
  'It was started on another revision of the form. Fill it in on its own sheet.',
  '该项按表单的其他版本开始填写，请在其单独的表中填写。',
);

/** Why the answers of a member of a sheet cannot be changed in the table; null while they can. */
function lockOf(sheet: SheetRow, templateId: string): Word | null {
  const locked = answerLock(sheet);
  if (locked) return locked;
  return sheet.begun && sheet.templateId !== templateId ? OTHER_REVISION : null;
}

/** A row of the table of a sheet. */
export const rowOf = (sheet: SheetRow, templateId: string): AnswerRow => ({
  id: sheet.id,
  title: sheet.name,
  tag: sheet.header['tag'] ?? sheet.name,
  description: sheet.header['description'] ?? '',
  answers: sheet.answers,
  locked: lockOf(sheet, templateId),
});

/** The answers of all members of a sheet, limited to what the user may see. @throws AppError `notFound` */
export async function answerTable(db: Db, actor: Actor, key: RecordKey, id: string): Promise<AnswerTable> {
  const sheet = await sheetRow(db, actor, id, key);
  const { register } = gathersOf(key);
  const [gathering] = await gatherings(db, actor, key, [id]);
  if (!gathering) throw new AppError('notFound');
  const rows = await sheetRows(db, actor, register, gathering.members);
  return {
    register: key,
    id,
    title: sheet.name,
    of: register,
    owner: { name: sheet.ownerName, description: sheet.ownerDescription },
    template: sheet.model,
    rows: rows.map((row) => rowOf(row, sheet.templateId)),
  };
}
