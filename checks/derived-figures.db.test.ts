import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { factsOf, isRecord } from '@plumbline/contract/workflow/records.ts';
import { VOID_ITEM, voidFieldsOf } from '@plumbline/contract/workflow/void/voidable.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { baseOf, known, snake, tableOf } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { random } from '@plumbline/server/features/demo/plant/random.ts';
import { derivedOf, figureTitle } from '@plumbline/server/features/operations/doctor/truth.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import {
  derivedFigures,
  type DerivedFigure,
  differences,
  type Key,
  recountDifferences,
} from '@plumbline/server/register/derive/catalogue.ts';
import { ofCommand } from '@plumbline/server/register/row/actor.ts';
import { table } from '@plumbline/server/register/row/columns.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import type { RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { derivedPage } from '../scripts/derived-page.ts';
import { aRandomSite } from './support/random-site.ts';
import { expectDerived, figureId } from './support/recount.ts';
import { samplesThatShare } from './support/sample.ts';
import { aWorkplace } from './support/worked.ts';

/*
 * Every entry of the catalogue of derived figures (ADR 93): after random operations it equals what it is calculated from;
 * and no entry is blind: a value that is spoiled past the product is found, and put right.
 */

/** How often each random act is tried. */
const ROUNDS = 2;

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const work = await aWorkplace(server);
const { path } = work;
const actor = ofCommand(path.A, path);
const figures = derivedFigures();

const shared = samplesThatShare(work.make);
const made = new Map<AnyRegister, AnyRow>();
for (const register of allRegisters)
  if (Object.values(register.fields).some(isWritable))
    made.set(register, await work.make(register, await shared(register)));
const { acts } = await aRandomSite(work, random(1, 'derived figures'));
for (let at = 0; at < 10; at++) await acts['a tag is added']?.();

/** The row that has the title of a row: itself, or the one it is titled by. */
function titling([register, row]: readonly [AnyRegister, AnyRow]): readonly (readonly [AnyRegister, AnyRow])[] {
  const field = register.fields[register.title];
  if (!field || !isRefField(field)) return [[register, row]];
  const id = (row[register.title] as { readonly id: string } | null)?.id; // eslint-disable-line -- how references are read
  return id === undefined ? [] : [[known(field.to), { ...row, id }]];
}

test('when a row of each register gets another name, every figure that reads the name follows', async () => {
  const refused: string[] = [];
  let renamed = 0;
  for (const [register, { id }] of [...made].flatMap(titling)) {
    const field = register.fields[register.title];
    if (field?.kind !== 'text' || !isWritable(field)) continue;
    const values = { [register.title]: `N ${id.slice(-8)}`.slice(0, field.max ?? 50) };
    const { rev } = (await work.verb(register.key, 'get', { id })).data as AnyRow; // eslint-disable-line -- the answer of the verb
    const answer = await work.verb(register.key, 'update', { rows: [{ id, rev, values }] });
    if (answer.code === 0) renamed += 1;
    else refused.push(`${register.key}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  }
  expect([renamed, refused]).toEqual([expect.any(Number), []]);
  expect(renamed).toBeGreaterThan(50);
  await expectDerived(work);
});

test('after random operations on rows of every register, every derived figure equals what it is calculated from', async () => {
  let done = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const act of Object.values(acts)) {
      done += await act();
      // what each process caches follows the history as it is read
      for (const { kept: stored } of figures) if ('cached' in stored) await stored.cached(db, actor);
    }
    await expectDerived(work);
  }
  expect(done).toBeGreaterThan(50);
});

test('every mechanism has figures, each under a name of its own', () => {
  expect(new Set(figures.map(figureId)).size).toBe(figures.length);
  expect(Object.keys(Object.groupBy(figures, ({ mechanism }) => mechanism))).toMatchInlineSnapshot(`
    [
      "columns",
      "rollUp",
      "list",
      "mark",
      "counter",
      "comparison",
      "searchText",
      "cache",
    ]
  `);
});

/** Computed fields that no declaration of a record names: an act writes them, and they say what was done then. */
const BY_ACTS: Readonly<Record<string, string>> = {
  'tagPwl.previous': 'the cycle that made it',
  'reportDefinition.owner': 'the user who created it',
  'scheduledReport.owner': 'the user who created it or took it over',
  'scheduledReport.ownerId': 'the user who created it or took it over',
  'accountingPeriod.changedAt': 'the closing or opening',
  'accountingPeriod.changedBy': 'the closing or opening',
  'accountingPeriod.state': 'the closing or opening',
  'invoice.blueInvoice': 'the check that finds the blue invoice',
  'invoice.claimedBy': 'the claim',
  'invoice.claimedUntil': 'the claim',
  'invoice.deduction': 'the deduction selection',
  'invoice.enteredBy': 'the user who created it',
  'invoice.firstAuditBy': 'the first audit',
  'invoice.matchState': 'the match',
  'invoice.passedAt': 'the audit',
  'invoice.passedBy': 'the audit',
  'invoice.postingDate': 'the audit',
  'invoice.returnReason': 'the return',
  'invoice.round': 'the submission',
  'invoice.state': 'the acts of the review',
  'invoice.submittedAt': 'the submission',
  'invoice.submittedBy': 'the submission',
  'invoice.deductionMonth': 'the deduction selection',
  'invoice.transferMonth': 'the deduction selection',
  'invoice.transferredOut': 'the deduction selection',
  'invoice.verification': 'the verification',
  'invoice.verificationAnswer': 'the verification',
  'invoice.verifiedBy': 'the verification',
  'invoice.verifiedWith': 'the verification',
  'invoice.verifiedAt': 'the verification',
  'operation.doneBefore': 'the answer before the sign-off, for taking it back',
  'procedure.completedBy': 'signed in the run sheet',
  'procedure.completedOn': 'signed in the run sheet',
  'procedureSection.completedBy': 'signed in the run sheet',
  'procedureSection.completedOn': 'signed in the run sheet',
  'procedureStep.completedBy': 'signed in the run sheet',
  'procedureStep.completedOn': 'signed in the run sheet',
  'procedureStep.takenBack': 'the reason of its rejection',
  'transmittal.acknowledgedBy': 'the receipt',
  'transmittal.acknowledgedOn': 'the receipt',
  'transmittal.issuedAt': 'the issue',
  'transmittal.issuedBy': 'the issue',
  'transmittal.state': 'the issue, the acceptance and the receipt',
  'transmittalLine.drawing': 'the acceptance',
  'transmittalLine.files': 'the issue',
  'transmittalLine.outcome': 'the acceptance',
  'workPackApproval.notifiedOn': 'the day of the message',
};

/** The computed fields of a register that sign-offs, forms, numbering and voiding write, by its declaration. */
function writtenByActs(register: AnyRegister): readonly (string | undefined)[] {
  const { by, on, reason } = voidFieldsOf(register.key) ?? {};
  const voiding = [by, on, reason, ...(register.key === VOID_ITEM.register ? [VOID_ITEM.flag] : [])];
  if (!isRecord(register.key)) return voiding;
  const { states, code, number, form, voids, signing } = factsOf(register.key);
  const signed = [signing.any, signing.required, signing.complete].flatMap((item) => [item?.date, item?.person]);
  const { risk } = signing;
  return [
    ...voiding,
    ...signed,
    states.field,
    code,
    number?.field,
    form?.percent,
    form?.outside,
    voids?.from,
    voids?.along[1],
    risk?.by,
    risk?.at,
  ];
}

test('every stored computed field is in the catalogue, or written by an act', () => {
  const stored = new Set(
    figures.flatMap(({ kept: of }) => ('table' in of ? of.values.map((name) => `${of.table}.${name}`) : [])),
  );
  const others = allRegisters
    .filter(({ access }) => access !== 'log')
    .flatMap((register) =>
      Object.entries(register.fields)
        .filter(
          ([name, field]) => field.computed && !field.live && !(register.subset && name in baseOf(register).fields),
        )
        .filter(
          ([name]) => !stored.has(`${tableOf(register)}.${snake(name)}`) && !writtenByActs(register).includes(name),
        )
        .map(([name]) => `${register.key}.${name}`),
    );
  expect(others.toSorted()).toEqual(Object.keys(BY_ACTS).toSorted());
});

type Stored = Extract<DerivedFigure['kept'], { readonly table: string }>;

/** Another value of a column, by its type in the catalogue of the database. */
const OTHER: Readonly<Record<string, (it: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (it) => sql`coalesce(${it}, '') || '!'`,
  integer: (it) => sql`coalesce(${it}, 0) + 1`,
  numeric: (it) => sql`coalesce(${it}, 0) + 1`,
  boolean: (it) => sql`not coalesce(${it}, false)`,
  date: (it) => sql`coalesce(${it}, date '2020-01-01') + 1`,
  ARRAY: (it) => sql`array_append(${it}, gen_random_uuid())`,
};

/** Another reference: none, or to a row there is; a column that is no reference takes any id. */
function otherRow(figure: DerivedFigure, name: string): RawBuilder<unknown> {
  const field = Object.entries(known(figure.of).fields).find(([key]) => snake(key) === name)?.[1];
  if (field === undefined || !isRefField(field)) return sql`gen_random_uuid()`;
  return sql`case when k.${sql.ref(name)} is null
    then (select r.id from ${table(known(field.to))} r where r.tenant_id = k.tenant_id limit 1) end`;
}

interface Column {
  readonly name: string;
  readonly type: string;
}
const columnsOf = (table: string): Promise<readonly Column[]> =>
  rows(
    db,
    sql<Column>`select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`,
  );

const keyOf = (stored: Stored): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(stored.key.map((name) => sql`${sql.lit(name)}, k.${sql.ref(name)}`))})`;
const theirs = (stored: Stored): RawBuilder<boolean> => sql<boolean>`k.tenant_id = ${path.A}::uuid and ${stored.where}`;
/** The row of a figure with a key. */
const isRow = (stored: Stored, key: Key): RawBuilder<boolean> =>
  sql<boolean>`${theirs(stored)} and ${keyOf(stored)} = ${JSON.stringify(key)}::jsonb`;

const differing = async (figure: DerivedFigure): Promise<readonly Key[]> =>
  (await differences(db, [figure])).flatMap(({ keys }) => keys);

/** Expects a spoiled value to be found, and put right. */
async function expectMended(figure: DerivedFigure, key: Key, what: string): Promise<void> {
  expect(await differing(figure), what).toEqual([key]);
  expect(await recountDifferences(db, [figure]), what).toEqual([{ figure, count: 1 }]);
  expect(await differing(figure), what).toEqual([]);
}

/** Changes one column of a kept row where that can be told: a value that a signed row keeps is no longer calculated. */
async function spoilColumn(figure: DerivedFigure, stored: Stored, { name, type }: Column): Promise<void> {
  const it = sql`k.${sql.ref(name)}`;
  const other = type === 'uuid' ? otherRow(figure, name) : OTHER[type]?.(it);
  if (other === undefined) throw new Error(`No other value of type ${type}.`);
  const found = await rows(
    db,
    sql<{ key: Key }>`select ${keyOf(stored)} as key from ${sql.table(stored.table)} k
      where ${theirs(stored)} and ${it} is distinct from ${other} limit 20`,
  );
  for (const { key } of found) {
    await sql`update ${sql.table(stored.table)} k set ${sql.ref(name)} = ${other} where ${isRow(stored, key)}`.execute(
      db,
    );
    if ((await differing(figure)).length > 0) return expectMended(figure, key, name);
  }
  expect.fail(`No change of ${name} is found in ${found.length} rows of ${figureId(figure)}.`);
}

/** Figures for which the random acts left no kept row. */
const withoutRows: string[] = [];

/** Removes one kept row, and adds one that nothing gives. */
async function spoilRows(figure: DerivedFigure, stored: Stored, columns: readonly Column[]): Promise<void> {
  const removed = await oneRow(
    db,
    sql<{
      key: Key;
    }>`delete from ${sql.table(stored.table)} k where ctid = (select ctid from ${sql.table(stored.table)} k where ${theirs(stored)} limit 1)
      returning ${keyOf(stored)} as key`,
  );
  // random acts may leave nothing that differs: seldom, or this check would prove nothing
  if (removed === undefined) return void withoutRows.push(figureId(figure));
  await expectMended(figure, removed.key, 'a missing row');
  const names = columns.map(({ name }) => name);
  const another = columns.find(({ name, type }) => stored.key.includes(name) && type === 'uuid')?.name;
  const values = names.map((name) => (name === another ? sql`gen_random_uuid()` : sql`k.${sql.ref(name)}`));
  const added = await oneRow(
    db,
    sql<{ key: Key }>`insert into ${sql.table(stored.table)} as k (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from ${sql.table(stored.table)} k where ${theirs(stored)} limit 1 returning ${keyOf(stored)} as key`,
  );
  await expectMended(figure, added?.key ?? {}, 'one row too many');
}

async function spoilCache(figure: DerivedFigure, cached: ReadonlyMap<string, unknown>): Promise<void> {
  const entries = cached as Map<string, unknown>; // eslint-disable-line -- the check spoils what only the cache writes
  const [first] = entries;
  if (first === undefined) throw new Error(`${figureId(figure)} has nothing to spoil.`);
  const [id, fact] = first;
  entries.delete(id);
  expect((await differing(figure)).map((key) => key['id'])).toEqual([id]);
  entries.set(id, { ...(fact as object), spoiled: true });
  expect((await differing(figure)).map((key) => key['id'])).toEqual([id]);
  expect(await recountDifferences(db, [figure])).toEqual([{ figure, count: 1 }]);
}

test.each(figures.map((figure) => [figureTitle(figure).en, figure] as const))(
  'a spoiled value of "%s" is found, and put right',
  async (_, figure) => {
    const { kept: stored, of } = figure;
    if ('cached' in stored) return spoilCache(figure, await stored.cached(db, actor));
    const columns = await columnsOf(stored.table);
    for (const column of columns) if (stored.values.includes(column.name)) await spoilColumn(figure, stored, column);
    // rows of a register are written by people: only a table of its own can have too few or too many
    if (stored.table !== tableOf(known(of))) await spoilRows(figure, stored, columns);
  },
);

test('when all spoiled values are put right, nothing differs', async () => {
  expect(withoutRows.length, withoutRows.join()).toBeLessThan(2);
  expect(await derivedOf(server.database)).toMatchObject({ health: 'ok' });
});

test('the page of derived data is what the code generates: npm run docs', () => {
  const plain = (text: string): string => text.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ').trim();
  const page = readFileSync(join(import.meta.dirname, '../docs/derived-data.md'), 'utf8');
  expect(plain(page)).toBe(plain(derivedPage()));
});
