import { blockKinds, SUBJECT_KEYS, subjectOf } from '@plumbline/contract/blocks/kinds.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Operator } from '@plumbline/contract/field/operators.ts';
import { examples } from '@plumbline/contract/field/testing.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import type { Condition } from '@plumbline/contract/register/filter.ts';
import { isGroupable } from '@plumbline/contract/register/groups.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { baseOf, known } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { derivedFigures } from '@plumbline/server/register/derive/catalogue.ts';
import { COUNTERS } from '@plumbline/server/register/derive/counters.ts';
import { groups } from '@plumbline/server/register/read/groups.ts';
import { page } from '@plumbline/server/register/read/page.ts';
import { bindList } from '@plumbline/server/register/read/query-rows.ts';
import { fieldsSql } from '@plumbline/server/register/read/read.ts';
import { where } from '@plumbline/server/register/read/sql/filter-sql.ts';
import type { Actor } from '@plumbline/server/register/row/actor.ts';
import { column, table } from '@plumbline/server/register/row/columns.ts';
import { alongOf } from '@plumbline/server/register/row/companions.ts';
import { derivationOf } from '@plumbline/server/register/row/origins.ts';
import { rowErrorsOf } from '@plumbline/server/register/row/row-errors.ts';
import { defaultsOf, rulesOf, type RowError, type Sides } from '@plumbline/server/register/row/rules.ts';
import { newErrorsOf } from '@plumbline/server/register/write/new-values.ts';
import { comparisonOf, driftKeys } from '@plumbline/server/workflow/allocate/comparison.ts';
import { differing } from '@plumbline/server/workflow/allocate/drift.ts';
import { blockerParts } from '@plumbline/server/workflow/block/block-rows.ts';
import { rulesOfKind } from '@plumbline/server/workflow/block/block-rules.ts';
import { openByObject, stopKinds } from '@plumbline/server/workflow/block/block-counts.ts';
import { formParts } from '@plumbline/server/workflow/fill/form-parts.ts';
import { rulesOfRecord } from '@plumbline/server/workflow/record-rules.ts';
import type { RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listedWorld } from './support/listed-world.ts';
import { preparing } from './support/preparing.ts';
import { figureId } from './support/recount.ts';

/*
 * SQL is text to the compiler. Here the database prepares each declared fragment of it, without running it: a column
 * that was renamed or dropped is named, with the declaration that reads it.
 */

type It = RawBuilder<unknown>;

const server = await aServer({ features, registers: registerService });
const { db, pool } = server.database;
const prepared = preparing(pool);
const path = await server.aTenant('Here');
const ID = path.E;
const admin = await server.anAdmin(path);
const fullActor: Actor = {
  tenantId: path.A,
  path,
  userId: admin.userId,
  userName: admin.username,
  timeZone: machineZone(),
  via: 'screen',
};
/** People who see only the work of their subcontractors read by other statements. */
const readers = [fullActor, { ...fullActor, subcontractors: [ID] }];

/** What was wrong with the fragments tried since the last report, each with its place, and how many there were. */
let wrong: string[] = [];
let count = 0;
/** Prepares what `work` asks of the database; `place` says what it belongs to. */
async function tried(place: string, work: () => unknown): Promise<boolean> {
  count += 1;
  try {
    await work();
    return true;
  } catch (error) {
    wrong.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
const fragment = (place: string, statement: () => It): Promise<boolean> =>
  tried(place, () => statement().execute(prepared));
/** Prepares each of some expressions over the same rows. */
async function expressions(
  place: string,
  values: Readonly<Record<string, It | undefined>> | undefined,
  from: It,
): Promise<void> {
  for (const [name, value] of Object.entries(values ?? {}))
    if (value) await fragment(`${place} ${name}`, () => sql`select ${value} from ${from}`);
}
/** Prepares what refuses rows, with the words it takes from them. */
async function refusals(place: string, errors: readonly RowError[], from: It): Promise<void> {
  for (const { field, when, title } of errors)
    await fragment(`${place}: ${field}`, () => sql`select ${title ?? sql`''`} from ${from} where ${when}`);
}
/** Prepares what refuses new values of every stored field; `was` tells changed rows from new ones. */
async function newValues(register: AnyRegister, was: boolean): Promise<void> {
  const fields = Object.keys(baseOf(register).fields).filter((name) => register.fields[name]?.live !== true);
  const sides = (name: string): Sides => ({
    now: column('s', name),
    was: was ? column('t', name) : null,
    beside: (other) => column('s', other),
  });
  const errors = await newErrorsOf(db, fullActor, register, { fields, sides });
  await refusals(`${register.key}, wrong value`, errors, sql`${table(register)} s cross join ${table(register)} t`);
}
/** Fails with the places of what was wrong, and when fewer fragments were tried than there must be. */
function report(least: number): void {
  const found = { wrong: [...new Set(wrong)], count };
  [wrong, count] = [[], 0];
  expect(found.wrong).toEqual([]);
  expect(found.count).toBeGreaterThan(least);
}

/** A value that a condition on a field can have. */
function valueFor(field: Field, op: Operator): Condition['value'] {
  if (op === 'blank' || op === 'notBlank') return undefined;
  const some = (): Condition['value'] => {
    if (isRefField(field)) return op === 'contains' || op === 'startsWith' ? 'x' : ID;
    if ('of' in field && typeof field.of === 'object') return Object.keys(field.of)[0] ?? '';
    const example = Object.values(examples).find((candidate) => candidate.field.kind === field.kind)?.values[0];
    const { value } = example ?? { value: 'x' };
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : 'x';
  };
  const value = some();
  return op === 'anyOf' && (typeof value === 'string' || typeof value === 'number') ? [value] : value;
}

/** Every field of rows that can be read: as a column, in filters, in orders and in groups. */
async function read(actor: Actor, register: AnyRegister, names = Object.keys(register.fields)): Promise<void> {
  const { key, title } = register;
  if (!(await fragment(`${key}, rows`, () => sql`select * from ${table(register)} t`))) return;
  for (const name of names) {
    const field = register.fields[name];
    if (field === undefined) continue;
    const selectAll = (): It => sql`select ${fieldsSql(register, actor, [name], true)} from ${table(register)} t`;
    await fragment(`${key}, column ${name}`, selectAll);
    const block = { limit: 1, offset: 0 };
    await tried(`${key}, page of ${name}`, () => page(prepared, actor, register, { ...block, columns: [name] }));
    if (field.live) continue;
    for (const op of traitsOf(field).operators) {
      const filter = { field: name, op, value: valueFor(field, op) };
      await fragment(
        `${key}, filter ${name} ${op}`,
        () => sql`select t.id from ${table(register)} t where ${where(register, actor, filter)}`,
      );
    }
    const sort = [{ field: name }];
    if (!isMany(field))
      await tried(`${key}, order ${name}`, () => page(prepared, actor, register, { ...block, columns: [title], sort }));
    if (isGroupable(field))
      await tried(`${key}, group ${name}`, () => groups(prepared, actor, register, { by: [name], limit: 1 }));
  }
}

describe('declared SQL fits the schema', () => {
  test('a column that does not exist is named, with what reads it', async () => {
    await fragment('area, something', () => sql`select t.colour from ${table(known('area'))} t`);
    expect(wrong).toEqual(['area, something: column t.colour does not exist']);
    [wrong, count] = [[], 0];
  });

  test('of registers: computed fields, defaults, and what refuses rows and values', async () => {
    for (const register of allRegisters) {
      const { key } = register;
      const stored = sql`${table(register)} t`;
      const { computedOnRead, frozen, isVoid } = rulesOf(register);
      await expressions(key, { columns: fieldsSql(register, fullActor, undefined, true) }, stored);
      for (const actor of readers) await expressions(`${key}, computed on read`, computedOnRead?.(actor), stored);
      await expressions(key, { frozen: frozen?.('t'), void: isVoid?.('t') }, stored);
      const derivation = derivationOf(fullActor, register);
      const written = sql`${table(register)} s ${derivation?.from ?? sql``}`;
      await expressions(`${key}, computed field`, derivation?.fields, written);
      await expressions(`${key}, when it keeps`, derivation?.keeps, written);
      await expressions(`${key}, default`, defaultsOf(key)?.(fullActor), written);
      await refusals(`${key}, wrong row`, rowErrorsOf(register, 't'), stored);
      for (const was of [true, false]) await tried(`${key}, new values`, () => newValues(register, was));
      await tried(`${key}, what goes along`, () => alongOf(prepared, fullActor, register, [ID]));
    }
    report(500);
  });

  test('of records: the facts and lists of their forms, and what their signatures read', async () => {
    for (const key of RECORD_KEYS) {
      const stored = sql`${table(known(key))} t`;
      await expressions(key, { told: rulesOfRecord(key).told }, stored);
      if (factsOf(key).form === undefined) continue;
      for (const actor of [undefined, ...readers]) {
        const { joins, facts, lists, stands, discipline, done, code, comment } = formParts(key, actor);
        const parts = { facts, lists, stands: stands?.when, discipline, done, code, comment };
        await expressions(`${key}, on its form`, parts, sql`${stored} ${joins}`);
      }
    }
    report(50);
  });

  test('of what blocks certificates and work packs', async () => {
    // every option on, so that whatever depends on one counts
    const options = new Proxy({}, { get: (_, name) => (name === 'unused' ? undefined : true) });
    const objects = sql`array[${ID}]::uuid[]`;
    for (const actor of readers)
      for (const subject of SUBJECT_KEYS) {
        const { waitsFor } = subjectOf(subject);
        const scopes = waitsFor
          ? waitsFor.flatMap((entity) =>
              (['subSystem', 'system', 'levelE'] as const).map((grouping) => ({
                waitsFor: entity,
                grouping,
                gates: [1],
              })),
            )
          : [{}];
        for (const scope of scopes) {
          const parts = blockerParts(actor, subject, { id: ID, object: ID, scope }, options);
          for (const { says: constraint, rows } of parts)
            await fragment(`${subject}, blocked by ${constraint['kind']}`, () => rows);
          for (const kind of blockKinds(subject)) {
            const { counts, pairs, sums } = rulesOfKind(kind);
            for (const counter of [counts, pairs, sums])
              if (counter)
                await fragment(`${subject}, blocked by ${kind.kind}, counted`, () => counter(actor, scope, objects));
          }
          for (const counted of stopKinds(subject, scope, new Set())) {
            const { grouping } = counted.scope;
            if (grouping && rulesOfKind(counted.kind).pairs === undefined)
              await fragment(`${subject}, stopped by ${counted.kind.kind}`, () =>
                openByObject(actor, grouping, counted),
              );
          }
        }
      }
    report(60);
  });

  test('of derived figures, counters, and what items are compared with', async () => {
    for (const [key, { of: tableName, keys, sums, counts, unless, done }] of Object.entries(COUNTERS)) {
      const parts = { ...sums, counts: sql`count(*) filter (where ${counts} and ${unless} and ${done})` };
      const by = Object.fromEntries(keys.map(({ name, is }) => [name, is]));
      await expressions(`${key}, counter`, parts, sql`${sql.table(tableName)} t`);
      await expressions(`${key}, counted by`, by, sql`${sql.table(tableName)} t`);
    }
    for (const figure of derivedFigures()) {
      const { kept: stored } = figure;
      if ('table' in stored)
        await tried(figureId(figure), async () => (await stored.fresh(db, path.A)).execute(prepared));
    }
    for (const key of driftKeys()) {
      const { lines, wanting, touched, also } = comparisonOf(key);
      const place = { tenantId: path.A, facility: path.C, scope: path.E };
      const items = (which: RawBuilder<boolean>): It => sql`select from tagged_item x where ${which}`;
      for (const ids of [undefined, [ID]])
        await fragment(`${key}, compared`, () => differing([key], { ...place, items: sql<boolean>`true`, ids }));
      await fragment(`${key}, wanting`, () => items(wanting(fullActor)));
      for (const fields of [['equipmentStatus'], []]) {
        const change = { op: 'update', ids: [ID], fields } as const;
        const lineSource = sql`(select * from ${table(known(lines))} l)`;
        if (touched) await fragment(`${key}, touched`, () => items(touched(lineSource, change)));
      }
      if (also) await fragment(`${key}, ${also.register}`, () => items(also.items(sql`array[${ID}]::uuid[]`)));
    }
    report(40);
  });

  test('of query lists: the rows, and every column, filter, order and group', async () => {
    await migrateJobs(server.database);
    const colleague = await server.aUser(path, { permissions: ['*:see'] });
    const elsewhere = await server.aTenant('Elsewhere');
    // lists belong to rows, and some read what there is before they say how
    const world = await listedWorld(server, { path, elsewhere, admin, theirs: colleague });
    const [own] = await rows(db, sql<{ id: string }>`select id from subcontractor_name where name = 'Own'`);
    const theirs: Actor = { ...fullActor, subcontractors: [own?.id ?? ''] };
    const by = { db, language: 'en', isPaged: true, maySee: () => true, maySign: () => true } as const;
    for (const list of queryLists) {
      const { of: source } = list.query;
      const filter: Condition | undefined = source && { field: source.field, op: 'is', value: world.of[list.key] };
      for (const actor of [fullActor, theirs])
        await tried(list.key, async () => {
          const listed = await bindList(list, filter ? { filter } : {}, { ...by, actor }).catch((error: unknown) => {
            // the row that the list belongs to may be none of theirs
            if (actor === theirs && error instanceof AppError && error.key === 'notFound') return undefined;
            throw error;
          });
          if (listed) await read(actor, listed.register);
        });
    }
    report(1000);
  });
});
