import { AppError, errorText } from '@plumbline/contract/errors.ts';
import { packList, PACKS, packTake, type Pack } from '@plumbline/contract/features/imports/calls/packs.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { purposeOf } from '@plumbline/contract/registers/purposes/purposes.ts';
import { isCheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { z } from 'zod';
import { type Database, oneRow, rows, sql, type Tx } from '../../../db/database.ts';
import { demand, type Scoped } from '../../../http/context.ts';
import { handle } from '../../../http/handler.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { column, table, visible } from '../../../register/row/columns.ts';
import { singleFlags } from '../../../register/write/single-flags.ts';
import type { SheetBook } from '../../../sheets/open-book.ts';
import { madeTable, type Table } from '../../../sheets/read-table.ts';
import { keepStanding } from '../../../workflow/form/standing.ts';
import { insertTemplate } from '../../../workflow/form/templates.ts';
import { makeBook, type WrittenPart } from '../made-rows.ts';
import { submitImport } from '../submit.ts';
import { formsIn, packData, type PackSheet } from './pack-data.ts';

const BY = 'pack';
const request = z.object({ pack: z.enum(PACKS) });
const dataOf = (requested: unknown) => packData(request.parse(requested).pack);

/**
 * The lines of a table. A flag that one row has at most, such as a default, is not given where a row of this scope has
 * it: giving it would take it from that row.
 */
async function linesFor(database: Database, actor: Actor, { register, headers, lines }: PackSheet) {
  let cells = lines;
  for (const name of singleFlags(register)) {
    const at = headers.indexOf(register.fields[name]?.label.en ?? '');
    const having = await oneRow(
      database.db,
      sql`select t.id from ${table(register)} t where ${visible(register, actor, 't')} and ${column('t', name)} limit 1`,
    );
    if (having) cells = cells.map((line) => line.with(at, 'No'));
  }
  return cells;
}

async function tableOf(database: Database, actor: Actor, sheet: PackSheet): Promise<Table> {
  const lines = await linesFor(database, actor, sheet);
  async function* batches() {
    yield await Promise.resolve(lines.map((cells, at) => ({ number: at + 2, cells: [...cells] })));
  }
  return madeTable(sheet.headers, batches);
}

/** The tables of a pack as the sheets of a file, each named by its register. */
const bookOf = (database: Database, actor: Actor, of: unknown): SheetBook => ({
  table({ sheet: name } = {}) {
    const sheet = dataOf(of).sheets.find(({ register }) => register.label.en === name);
    if (sheet === undefined) throw new Error(`The pack has no table ${name}.`);
    return tableOf(database, actor, sheet);
  },
  [Symbol.asyncDispose]: () => Promise.resolve(),
});

/** Gives the ITRs and PWLs that a pack has added their forms, approved by the user who takes it over. */
async function giveForms(tx: Tx, actor: Actor, { register, job, of }: WrittenPart): Promise<void> {
  const owner = register.key;
  if (!isCheckOwner(owner)) return;
  const added = await rows(
    tx,
    sql<{
      id: string;
      name: string;
    }>`select t.id, t.name from ${table(register)} t where t.tenant_id = ${actor.tenantId}::uuid
      and t.id in (select h.row_id from history h where h.tenant_id = ${actor.tenantId}::uuid and h.batch = ${job}::uuid
        and h.register = ${owner} and h.action = 'add')`,
  );
  const { form, name } = dataOf(of);
  const comment = `Starter pack 入门数据包: ${name.en} ${name.zh}`;
  for (const { id, name: code } of added) {
    const model = form(owner, code);
    await insertTemplate(tx, actor, { register: owner, id, revision: 1, model, comment, by: actor.userName });
  }
  const note = `Form 表单 rev 1: ${comment}`;
  await keepStanding(
    tx,
    actor,
    owner,
    added.map(({ id }) => id),
    note,
  );
}

/** The rows of starter packs, which are imported without a file. */
export const packRows = makeBook(BY, { book: bookOf, onWritten: giveForms });

/** Why the caller may not take over a table; null when they may. */
function closedFor(context: Scoped, { key }: AnyRegister): Word | null {
  try {
    for (const right of ['add', 'import'] as const) demand(context, key, right);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return w(errorText(error, 'en'), errorText(error, 'zh'));
  }
}

function demandAll(context: Scoped, pack: Pack): void {
  for (const { register } of packData(pack).sheets)
    for (const right of ['add', 'import'] as const) demand(context, register.key, right);
}

/** The calls of starter packs. */
export const packHandlers = [
  handle(packList, (context) =>
    Promise.resolve(
      PACKS.map((key) => {
        const { name, text, sheets } = packData(key);
        const tables = sheets.map((sheet) => ({
          register: sheet.register.key,
          purpose: purposeOf(sheet.register) ?? sheet.register.label,
          rows: sheet.lines.length,
          forms: formsIn(sheet),
          closed: closedFor(context, sheet.register),
        }));
        return { key, name, text, tables };
      }),
    ),
  ),
  handle(packTake, async (context, { pack, setting }) => {
    demandAll(context, pack);
    const { name, sheets } = packData(pack);
    const jobs = await submitImport(context.db, actorOf(context), {
      parts: sheets.map(({ register }) => ({ register, sheet: register.label.en })),
      file: { path: '', name: name[context.language] },
      made: { by: BY, of: { pack } },
      setting,
      language: context.language,
      // no file was sent: the pack has as many rows as it has
      limits: { bytes: 0, rows: Number.MAX_SAFE_INTEGER },
    });
    return { jobs: jobs.map(({ job, register }) => ({ job, register })) };
  }),
];
