import { registerStart, type RegisterStart } from '@plumbline/contract/features/imports/calls/register-start.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { prerequisitesOf } from '@plumbline/contract/registers/prerequisites.ts';
import { oneRow, sql } from '../../../db/database.ts';
import { may, type Scoped } from '../../../http/context.ts';
import { handle } from '../../../http/handler.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { todayOf } from '../../../register/row/actor.ts';
import { table, visible } from '../../../register/row/columns.ts';
import { fillableColumns } from '../../../register/row/sheet-columns.ts';
import { cellText } from './example-row.ts';
import { sampleRows } from './sample-rows.ts';
import { shownRegister } from './template.ts';

/** The most columns of sample rows: more would not be read. */
const COLUMNS = 6;

/** Whether each register has a row here, in one statement; null where the caller may not see its rows. */
async function hasRows(context: Scoped, registers: readonly AnyRegister[]): Promise<RegisterStart['needs']> {
  const actor = actorOf(context);
  const seen = registers.filter(({ key }) => may(context, key, 'see'));
  const exists = seen.map(
    (register) => sql`exists (select from ${table(register)} t where ${visible(register, actor, 't')})`,
  );
  const found = await oneRow(context.db, sql<{ has: boolean[] }>`select array[${sql.join(exists)}]::boolean[] as has`);
  return registers.map((register) => ({
    register: register.key,
    hasRows: found?.has[seen.indexOf(register)] ?? null,
  }));
}

/** The sample rows of a register as the caller reads them: its first columns that they fill. */
async function samplesFor(context: Scoped, register: AnyRegister): Promise<RegisterStart['samples']> {
  const actor = actorOf(context);
  const shown = await shownRegister(context.db, actor, register);
  const rows = sampleRows(register);
  const columns = fillableColumns(shown)
    .filter(({ name }) => rows.some((row) => row[name] !== undefined))
    .slice(0, COLUMNS);
  const reader = { today: todayOf(actor), language: context.language };
  return {
    fields: columns.map(({ name }) => name),
    rows: rows.map((row) => columns.map(({ name, field }) => cellText(row[name] ?? '', field, reader))),
  };
}

/** The call about a register without rows. */
export const registerStartHandler = handle(registerStart, async (context, { register: key }) => {
  const register = registerOf(key);
  if (register === undefined) throw new AppError('notFound');
  const needs = prerequisitesOf(register);
  const [known, samples] = [
    needs.length === 0 ? [] : await hasRows(context, needs),
    await samplesFor(context, register),
  ];
  return { needs: known, samples };
});
