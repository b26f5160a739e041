import type { RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import { AppError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import {
  dictionaryOf,
  isBoolean,
  isDay,
  isSecondKey,
  isSingle,
  isText,
  notBeforeOf,
} from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Pasted, Verb } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { VOID_KEYS } from '@plumbline/contract/workflow/void/voidable.ts';
import { type Db, rows, sql } from '@plumbline/server/db/database.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { constraintWords } from '@plumbline/server/http/constraint-words.ts';
import { feature } from '@plumbline/server/http/feature.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { WrongRows } from '@plumbline/server/register/row/refuse-wrong.ts';
import { onChange, rules } from '@plumbline/server/register/row/rules.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { seeded } from './setup/depth.ts';
import { kindOfRegister, REGISTERS_IN_TURN } from './support/register-kinds.ts';
import { samplesThatShare } from './support/sample.ts';
import { aWorkplace, type Done } from './support/worked.ts';

/*
 * A dry run promises what the act then does (ADR 99). Every rule refuses in one of a few ways; each of them is tried on
 * every register and record by rules that refuse the rows named in a table.
 */

/** The ways in which a rule refuses a row: before it is written, with it, after it, and when everything is written. */
const WAYS = ['guard', 'new value', 'row', 'follower that names rows', 'follower', 'constraint'] as const;
type Way = (typeof WAYS)[number];

const WHY = w('This row is refused by the check.', '该行被测试拒绝。');
const isRefused = (way: Way, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from refused_row b where b.way = ${way} and b.id = ${id})`;
/** Those among some rows that are refused in a way. */
const refusedAmong = (db: Db, way: Way, ids: readonly string[]) =>
  rows(db, sql<{ id: string }>`select id from refused_row where way = ${way} and id = any(${ids}::uuid[]) order by id`);

const bases = allRegisters.filter(({ subset }) => subset === undefined);
const refusing = feature({
  rules: [
    constraintWords('refused_late__never', WHY),
    ...bases.map(({ key, title }) =>
      rules(key as RegisterKey, {
        guard: async (db, _actor, { op, ids }) =>
          op === 'add' || op === 'follow'
            ? []
            : (await refusedAmong(db, 'guard', ids)).map(({ id }) => ({ id, title: '', why: WHY })),
        newErrors: (_actor, field, { beside }) => [{ field, when: isRefused('new value', beside('id')), words: WHY }],
        rowErrors: (alias) => [{ field: title, when: isRefused('row', sql.ref(`${alias}.id`)), words: WHY }],
      }),
    ),
  ],
  follows: bases.map(({ key, title }) =>
    onChange(key, async (tx, _actor, { op, ids }) => {
      if (op !== 'update' && op !== 'restore') return;
      const named = await refusedAmong(tx, 'follower that names rows', ids);
      if (named.length > 0) throw new WrongRows(new Map(named.map(({ id }) => [id, [{ field: title, words: WHY }]])));
      if ((await refusedAmong(tx, 'follower', ids)).length > 0) throw new AppError('notAllowedHere', { why: WHY });
      for (const { id } of await refusedAmong(tx, 'constraint', ids))
        await sql`insert into refused_late values (${id}::uuid), (${id}::uuid)`.execute(tx);
    }),
  ),
});

const server = await aServer({ features: [...features, refusing], registers: registerService });
const { db } = server.database;
await sql`create table refused_row (way text not null, id uuid not null)`.execute(db);
await sql`create table refused_late (id uuid not null,
  constraint refused_late__never exclude using btree (id with =) deferrable initially deferred)`.execute(db);
const work = await aWorkplace(server, 'Tried');

/** Makes rows be refused in a way while something is done. */
async function whileRefused<T>(way: Way, id: string, act: () => Promise<T>): Promise<T> {
  await sql`insert into refused_row values (${way}, ${id}::uuid)`.execute(db);
  try {
    return await act();
  } finally {
    await sql`delete from refused_row`.execute(db);
  }
}

const verb = (register: AnyRegister, name: Verb, input: unknown) => work.verb(register.key, name, input);
const make = async (register: AnyRegister, values: Readonly<Record<string, unknown>>): Promise<AnyRow> => {
  const answer = await verb(register, 'create', { values });
  if (answer.code !== 0) throw new Error(`${register.key}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data as AnyRow;
};
const sampled = samplesThatShare(make);
const these = (ids: readonly string[]) => ({ mode: 'these', ids });
const why = { en: expect.stringContaining(WHY.en), zh: expect.stringContaining(WHY.zh) };

/** The `n`th value of a field in turn; undefined where values cannot be told apart so simply. */
function valueOf(field: Field, n: number): unknown {
  if (isText(field) && dictionaryOf(field) === undefined) return `${n}`;
  if (isBoolean(field) && !isSingle(field)) return n % 2 === 0;
  // in the order of days, whatever day a sample has
  if (isDay(field))
    return `2026-${notBeforeOf(field).length > 0 ? '05' : '01'}-${String((n % 28) + 1).padStart(2, '0')}`;
  return undefined;
}
/** A field that a bulk change can give to any rows of a register. */
const freeField = (register: AnyRegister): readonly [string, Field] | undefined =>
  Object.entries(register.fields).find(
    ([name, field]) =>
      isWritable(field) &&
      !register.naturalKey.includes(name) &&
      !isSecondKey(field) &&
      field.when === undefined &&
      !/(By|On)$/.test(name) &&
      // a drawing that was reviewed is no draft
      name !== 'isDraft' &&
      valueOf(field, 0) !== undefined,
  );

const changeable = seeded(
  allRegisters.filter((register) => freeField(register) !== undefined),
  REGISTERS_IN_TURN,
);

describe.each(changeable)('$key', (register) => {
  const [name, field] = freeField(register) ?? ['', undefined];
  const value = (n: number): unknown => field && valueOf(field, n);
  const three = async (): Promise<readonly [string, string, string]> => {
    const made = [];
    for (let at = 0; at < 3; at++) made.push(await make(register, { ...(await sampled(register)), [name]: value(0) }));
    const [a, b, c] = made.map(({ id }) => id);
    return [a ?? '', b ?? '', c ?? ''];
  };
  const valuesNow = async (ids: readonly string[]) => {
    const found: unknown[] = [];
    for (const id of ids) found.push(((await verb(register, 'get', { id })).data as AnyRow)[name] ?? null);
    return found;
  };

  test('a bulk change and a paste do what their dry run says, and one wrong row refuses only itself [rules B-1]', async () => {
    const ids = await three();
    const [, bad] = ids;
    // the row that is always refused keeps its first value, so a flag is always given the other one
    const step = field !== undefined && isBoolean(field) ? 0 : 1;
    let n = 1 - step;
    for (const way of WAYS) {
      n += step;
      const input = { selection: these(ids), values: { [name]: value(n) } };
      await whileRefused(way, bad, async () => {
        const before = await valuesNow(ids);
        const dry = await verb(register, 'change', { ...input, dryRun: true });
        expect(dry, way).toMatchObject({ code: 0, data: { done: 2, refused: [{ id: bad, why }], batch: null } });
        expect(await valuesNow(ids), way).toEqual(before);
        const run = await verb(register, 'change', { ...input, dryRun: false });
        expect({ ...(run.data as object), batch: null }, way).toEqual(dry.data);
        expect(await valuesNow(ids), way).toEqual([value(n), before[1], value(n)]);
      });
      if (field === undefined || !isText(field)) continue;
      n += step;
      await whileRefused(way, bad, async () => {
        const revs: number[] = [];
        for (const id of ids) revs.push(((await verb(register, 'get', { id })).data as AnyRow).rev);
        const pasting = { rows: ids.map((id, at) => ({ id, rev: revs[at], texts: { [name]: String(value(n)) } })) };
        const dry = (await verb(register, 'paste', { ...pasting, dryRun: true })).data as Pasted;
        expect(dry, way).toMatchObject({ changed: 2, refused: [{ at: 1, why }] });
        const run = await verb(register, 'paste', { ...pasting, dryRun: false });
        expect({ ...(run.data as Pasted), batch: null }, way).toEqual(dry);
      });
    }
  });

  test('a deletion does what its dry run says; restore and undo refuse what a rule refuses, and nothing else [rules B-1, rules B-7]', async () => {
    const ids = await three();
    const [, bad] = ids;
    const { data } = await verb(register, 'change', { selection: these(ids), values: { [name]: value(1) } });
    const { batch } = data as { batch: string };
    await whileRefused('new value', bad, async () =>
      expect((await verb(register, 'undo', { batch })).data).toMatchObject({ done: 0, refused: [{ id: bad, why }] }),
    );
    await whileRefused('guard', bad, async () => {
      const dry = await verb(register, 'remove', { selection: these(ids), dryRun: true });
      expect(dry.data).toMatchObject({ done: 2, refused: [{ id: bad, why }] });
      expect((await verb(register, 'remove', { selection: these(ids), dryRun: false })).data).toEqual(dry.data);
    });
    await verb(register, 'remove', { selection: these([bad]), dryRun: false });
    for (const way of WAYS) {
      await whileRefused(way, bad, async () =>
        expect((await verb(register, 'restore', { ids })).data, way).toMatchObject({ refused: [{ id: bad, why }] }),
      );
      const there = [ids[0], ids[2]];
      expect(await valuesNow(there), way).toEqual([value(1), value(1)]);
      await verb(register, 'remove', { selection: these(there), dryRun: false });
    }
    expect((await verb(register, 'restore', { ids })).data).toMatchObject({ done: 3, refused: [] });
  });
});

test('every kind of register is among those that a bulk change is tried on', () => {
  const kinds = (some: readonly AnyRegister[]) => new Set(some.map((each) => JSON.stringify(kindOfRegister(each))));
  const written = allRegisters.filter(({ fields }) => Object.values(fields).some(isWritable));
  const untried = written.filter((register) => freeField(register) === undefined);
  // what has no field of its own besides its key has nothing to change: pairs, and lines that are pairs
  expect(
    untried
      .filter(({ fields, naturalKey }) =>
        Object.entries(fields).some(
          ([name, field]) => isWritable(field) && !naturalKey.includes(name) && field.kind === 'text',
        ),
      )
      .map(({ key }) => key),
  ).toEqual([]);
  expect(kinds(changeable).size).toBeGreaterThan(5);
});

const today = todayIn(machineZone());
/** The first sign-off that writes the record itself: of a filled form, the required ones change nothing in it. */
const signOffThatWrites = (key: RecordKey) => {
  const { signing: rulesOfSigning, form } = factsOf(key);
  const isLeft =
    form?.percent !== undefined && rulesOfSigning.any === undefined && rulesOfSigning.required === undefined;
  return isLeft ? rulesOfSigning.shipped.find(({ type }) => type === 'complete') : rulesOfSigning.shipped[0];
};
const signing = (key: RecordKey) => ({
  url: '/api/ext/sign-off/sign',
  input: {
    register: key,
    label: signOffThatWrites(key)?.label ?? '',
    person: work.signer(key).id,
    date: today,
    reason: 'tried',
  },
});
/** Acts on records, in the order in which three records go through them; each takes `selection` and `dryRun`. */
const actsOf = (key: RecordKey) => [
  { name: 'sign', ...signing(key) },
  { name: 'send back', url: '/api/ext/sign-off/reject', input: { register: key, reason: 'tried' } },
  ...(VOID_KEYS.some((each) => each === key)
    ? [
        { name: 'void', url: '/api/ext/void/put', input: { register: key, reason: 'tried' } },
        { name: 'bring back', url: '/api/ext/void/restore', input: { register: key, reason: 'tried' } },
      ]
    : []),
  ...(key === 'tagPwl'
    ? [
        { name: 'move', url: '/api/ext/preservation/move', input: { weeks: -1, reason: 'tried' } },
        { name: 'skip', url: '/api/ext/preservation/skip', input: { reason: 'tried' } },
      ]
    : []),
];

describe.each(RECORD_KEYS)('the acts on records of %s', (key) => {
  test('do what their dry run says, and one wrong record refuses only itself [rules B-1, rules B-3]', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 3; at++) {
      const { id } = await work.record(key);
      if (factsOf(key).form) await work.fill(key, id);
      ids.push(id);
    }
    const [, bad = ''] = ids;
    if (signOffThatWrites(key)?.type === 'complete') await work.signUpTo(key, ids, 'required');
    for (const { name, url, input } of actsOf(key)) {
      const act = async (those: readonly string[], dryRun: boolean) =>
        server.post(url, { ...input, selection: these(those), dryRun }, work.by);
      for (const way of ['row', 'follower', 'constraint'] as const)
        await whileRefused(way, bad, async () => {
          const dry = await act(ids, true);
          expect(dry, `${name}: ${way}`).toMatchObject({ code: 0, data: { done: 2, refused: [{ id: bad, why }] } });
        });
      await whileRefused('follower that names rows', bad, async () => {
        const dry = await act(ids, true);
        const run = await act(ids, false);
        expect(run, name).toMatchObject({ code: 0, data: { done: 2, refused: [{ id: bad, why }] } });
        expect({ ...(run.data as Done), batch: null }, name).toEqual({ ...(dry.data as Done), batch: null });
      });
      expect((await act([bad], false)).data, name).toMatchObject({ done: 1, refused: [] });
    }
  });
});
