import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Field } from '@plumbline/contract/field/field.ts';
import { emptyOf, isMany, isRefField, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { examples, KEYS } from '@plumbline/contract/field/testing.ts';
import type { HistoryEntry, VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { Condition } from '@plumbline/contract/register/filter.ts';
import { groupCondition, isGroupable } from '@plumbline/contract/register/groups.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type * as Registers from '@plumbline/contract/registers/index.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registersSql } from '@plumbline/server/db/ddl.ts';
import { registerTables } from '@plumbline/server/db/register-tables.ts';
import { exportRegister } from '@plumbline/server/features/exports/export.ts';
import { template } from '@plumbline/server/features/imports/templates/template.ts';
import { aLoader } from '@plumbline/server/features/imports/testing.ts';
import { undoImport } from '@plumbline/server/features/imports/undo.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer } from '@plumbline/server/http/testing.ts';
import { workbookOf, zipOf } from '@plumbline/server/sheets/testing/zip-of.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { kindRegister } from './support/kind-register.ts';

// mocks in this file apply to it alone
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@plumbline/contract/registers/index.ts', async (original) => {
  const real = await original<typeof Registers>();
  const { kindRegister: extra } = await import('./support/kind-register.ts');
  return {
    ...real,
    allRegisters: [...real.allRegisters, extra],
    registerOf: (key: string) => (key === extra.key ? extra : real.registerOf(key)),
  };
});

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const folder = await mkdtemp(join(tmpdir(), 'plumbline-kinds-'));
const actor = {
  tenantId: path.A,
  path,
  userId: admin.userId,
  userName: 'check',
  timeZone: machineZone(),
  via: 'screen' as const,
};
const load = await aLoader(server.database, actor);

/** Calls a verb of the register of all kinds, or of another one. */
async function verb<T>(name: string, input: unknown, register: string = kindRegister.key): Promise<T> {
  const answer = await server.post(`/api/register/${register}/${name}`, input, { as: admin, path });
  if (answer.code !== 0) throw new Error(`${name}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data as T; // eslint-disable-line -- what the verb answers
}
const refused = async (name: string, input: unknown) =>
  (await server.post(`/api/register/${kindRegister.key}/${name}`, input, { as: admin, path })).code;

const ids = new Map<string, string>();
/** An example value as stored in a row: references by the ids of their rows. */
const stored = (field: Field, value: unknown): unknown => {
  if (!isRefField(field)) return value;
  const id = (key: unknown): string => ids.get(String(key)) ?? '';
  return Array.isArray(value) ? value.map(id).toSorted() : id(value);
};
/** A value that was read, in the form for writing: references by their ids. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && 'id' in entry))
    return value.map(plain).toSorted();
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
};
/** An example value in the form a filter takes: one key of several. */
const toConditionValue = (value: unknown): Condition['value'] => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean' ? first : null;
};

const names = Object.keys(examples).filter((name) => name !== 'name');
const exampleOf = (name: string) => {
  const example = examples[name];
  if (!example) throw new Error(`no example ${name}`);
  return example;
};
const at = (name: string, n: number): unknown => {
  const { field, values } = exampleOf(name);
  return stored(field, values[n]?.value);
};
/** Three rows: one with every first value, one with every last value, one with only a name. */
let low: AnyRow, high: AnyRow, bare: AnyRow;

beforeAll(async () => {
  const tables = registerTables().filter(({ name }) => name === 'kind_example');
  await server.database.pool.query(registersSql(tables));
  for (const name of KEYS)
    ids.set(name, (await verb<AnyRow>('create', { values: { name, description: name } }, 'area')).id);
  const last = (name: string): number => exampleOf(name).values.length - 1;
  low = await verb('create', {
    values: { name: 'P-9', ...Object.fromEntries(names.map((name) => [name, at(name, 0)])) },
  });
  high = await verb('create', {
    values: { name: 'P-10', ...Object.fromEntries(names.map((name) => [name, at(name, last(name))])) },
  });
  bare = await verb('create', { values: { name: 'P-11' } });
});

describe.each(names)('%s', (name) => {
  const { field, values, bad } = exampleOf(name);
  const traits = traitsOf(field);
  const found = async (op: string, value?: unknown): Promise<readonly string[]> =>
    (
      await verb<VerbOutput['page']>('page', { filter: { field: name, op, value }, sort: [{ field: 'name' }] })
    ).rows.map((row) => row.id);

  test('is created and read back exactly, also when empty', () => {
    expect(plain(low[name])).toEqual(at(name, 0));
    expect(plain(high[name])).toEqual(at(name, values.length - 1));
    expect(bare[name]).toEqual(emptyOf(field.kind));
  });

  test('sorts by value with empty last, or is refused with a message', async () => {
    const sorted = (desc: boolean) => ({ sort: [{ field: name, desc }], filter: { field: 'name', op: 'notBlank' } });
    if (!traits.sortable) return expect(await refused('page', sorted(false))).toBe(400);
    const order = async (desc: boolean): Promise<readonly string[]> =>
      (await verb<VerbOutput['page']>('page', sorted(desc))).rows.map((row) => row.id);
    const [first, second] = [await order(false), await order(true)];
    // empty lists of texts, and empty flags, have a sort place of their own
    if (traits.empty !== null) return expect(first.indexOf(low.id)).toBeLessThan(first.indexOf(high.id) + 1);
    expect(first).toEqual([low.id, high.id, bare.id]);
    expect(second).toEqual([high.id, low.id, bare.id]);
  });

  test('is filtered by every operator of the kind, and by no other', async () => {
    const [lowest, two] = [values[0]?.value, values.at(-1)?.value];
    const many = isMany(field);
    const wanted: Readonly<Record<string, () => Promise<void>>> = {
      is: async () => expect(await found('is', toConditionValue(lowest))).toContain(low.id),
      isNot: async () => {
        expect(await found('isNot', toConditionValue(lowest))).not.toContain(low.id);
        expect(await found('isNot', toConditionValue(lowest))).toEqual(expect.arrayContaining([high.id, bare.id]));
      },
      contains: async () => expect(await found('contains', toConditionValue(lowest))).toContain(low.id),
      startsWith: async () => expect(await found('startsWith', toConditionValue(lowest))).toContain(low.id),
      anyOf: async () => {
        expect(await found('anyOf', [toConditionValue(lowest), toConditionValue(two)])).toEqual([low.id, high.id]);
        if (!many) expect(await found('anyOf', [toConditionValue(two)])).toEqual([high.id]);
      },
      atLeast: async () => {
        expect(await found('atLeast', toConditionValue(lowest))).toEqual([low.id, high.id]);
        expect(await found('atLeast', toConditionValue(two))).toEqual([high.id]);
      },
      atMost: async () => expect(await found('atMost', toConditionValue(lowest))).toEqual([low.id]),
      blank: async () => expect(await found('blank')).toEqual([bare.id]),
      notBlank: async () => expect(await found('notBlank')).toEqual([low.id, high.id]),
    };
    for (const [op, check] of Object.entries(wanted)) {
      if (traits.operators.some((known) => known === op)) await check();
      else expect(await refused('page', { filter: { field: name, op, value: 'x' } }), op).toBe(400);
    }
    // integers too can be compared with a value between two of them
    if (traits.figure) await found('atLeast', 1.5);
    if (traits.figure)
      for (const nonsense of ['x', '1e400', '', "1'; drop table area"])
        expect(await refused('page', { filter: { field: name, op: 'is', value: nonsense } }), nonsense).toBe(400);
  });

  test('is counted in groups that open exactly the rows they count, or is refused', async () => {
    if (!isGroupable(field)) return expect(await refused('groups', { by: [name] })).toBe(400);
    const { groups } = await verb<VerbOutput['groups']>('groups', { by: [name] });
    expect(groups.length).toBeGreaterThan(1);
    for (const {
      values: [group],
      count,
    } of groups) {
      const filter = groupCondition(name, field, group?.value ?? null);
      expect(await verb('count', { filter }), JSON.stringify(filter)).toEqual({ total: count });
    }
    await verb('export', { groupBy: [name], format: 'csv' });
  });

  test('lists its values with the number of rows, or is refused', async () => {
    if (!traits.listed) return expect(await refused('options', { field: name })).toBe(400);
    const options = await verb<VerbOutput['options']>('options', { field: name });
    expect(options.length).toBeGreaterThan(1);
    for (const { value } of options)
      if (value !== null && traits.group !== null && !isMany(field))
        expect(
          [at(name, 0), at(name, values.length - 1), emptyOf(field.kind)].map(String),
          'a listed value stands for a value of a row',
        ).toContain(String(traits.fromText(value)));
  });

  test('is changed on every way in, and its history shows old and new', async () => {
    const row = await verb<AnyRow>('create', { values: { name: `changed ${name}` } });
    const [first, second] = [at(name, 0), at(name, values.length - 1)];
    const { rows } = await verb<VerbOutput['update']>('update', {
      rows: [{ id: row.id, rev: row.rev, values: { [name]: second } }],
    });
    expect(plain(rows[0]?.[name])).toEqual(second);
    await verb('change', { selection: { mode: 'these', ids: [row.id] }, values: { [name]: first } });
    expect(plain((await verb<AnyRow>('get', { id: row.id }))[name])).toEqual(first);
    const seen = await verb<AnyRow>('get', { id: row.id });
    const text = values.at(-1)?.texts.at(-1) ?? '';
    const pasted = await verb<VerbOutput['paste']>('paste', {
      rows: [{ id: row.id, rev: seen.rev, texts: { [name]: text } }],
    });
    expect(pasted).toMatchObject({ refusedCount: 0, cells: 1 });
    expect(plain((await verb<AnyRow>('get', { id: row.id }))[name])).toEqual(second);
    const { entries } = await verb<{ entries: readonly HistoryEntry[] }>('history', { id: row.id });
    const firstTexts = values.map(({ texts }) => texts[0]);
    const changes = entries.flatMap((entry) => entry.changes.filter((change) => change.field === name));
    expect(changes[0]).toEqual({ field: name, old: firstTexts[0], new: firstTexts.at(-1) });
    for (const text of bad) {
      if (text === '') continue;
      const answer = await verb<VerbOutput['paste']>('paste', { add: [{ name: `bad ${name}`, [name]: text }] });
      expect(answer, text).toMatchObject({ added: 0, refusedCount: 1, refused: [{ field: name }] });
    }
    if (pasted.batch) await verb('undo', { batch: pasted.batch });
    expect(plain((await verb<AnyRow>('get', { id: row.id }))[name])).toEqual(first);
    await verb('remove', { selection: { mode: 'these', ids: [row.id] } });
  });

  test('is imported from every notation, and a bad text is reported by its column', async () => {
    const lines = values.flatMap(({ value, texts }) => texts.map((text) => ({ value, text })));
    const label = field.label.zh;
    const csv = [['代号', label], ...lines.map(({ text }, n) => [`import ${name} ${n}`, text])].map(csvLine).join('');
    const done = await load(kindRegister, csv);
    expect(done, JSON.stringify(done.bad)).toMatchObject({ added: lines.length, invalid: 0 });
    const { rows } = await verb<VerbOutput['page']>('page', {
      filter: { field: 'name', op: 'startsWith', value: `import ${name} ` },
      sort: [{ field: 'name' }],
    });
    expect(rows.map((row) => plain(row[name]))).toEqual(lines.map(({ value }) => stored(field, value)));
    if (bad.length > 0) {
      const wrong = bad.filter((text) => text !== '');
      const worse = [['Mark', field.label.en], ...wrong.map((text, n) => [`bad ${name} ${n}`, text])];
      const refusedRows = await load(kindRegister, worse.map(csvLine).join(''));
      expect(refusedRows).toMatchObject({ added: 0, invalid: wrong.length });
      for (const { problems } of refusedRows.bad) expect(problems).toMatchObject([{ column: name }]);
    }
    const undone = await undoImport(server.database.db, actor, { job: done.job, dryRun: false });
    expect(undone).toMatchObject({ removed: lines.length, obstacleCount: 0 });
  });
});

test('all kinds together are exported and imported unchanged, in both languages and both formats', async () => {
  // moments are shown in the time zone of the scope and written by the server alone: no file can import them
  const columns = Object.keys(kindRegister.fields).filter((name) => kindRegister.fields[name]?.kind !== 'instant');
  for (const [language, format] of [
    ['en', 'csv'],
    ['zh', 'xlsx'],
  ] as const) {
    const answer = await exportRegister(server.database, actor, {
      register: kindRegister,
      language,
      input: { format, columns },
    });
    if (Buffer.isBuffer(answer.body)) throw new Error('an export is streamed');
    const file = join(folder, `kinds.${format}`);
    await writeFile(file, answer.body);
    const done = await load(kindRegister, await readFile(file), 'simulate');
    expect(done, JSON.stringify(done.bad)).toMatchObject({ total: 3, unchanged: 3, invalid: 0 });
  }
});

test('a workbook stores numbers as numbers and dates as dates, each with its number format', async () => {
  const answer = await exportRegister(server.database, actor, {
    register: kindRegister,
    language: 'en',
    input: { format: 'xlsx', filter: { field: 'name', op: 'is', value: 'P-9' } },
  });
  if (Buffer.isBuffer(answer.body)) throw new Error('an export is streamed');
  const file = join(folder, 'typed.xlsx');
  await writeFile(file, answer.body);
  const { sheets } = await readXlsx(new Uint8Array(await readFile(file)), { readStyles: true });
  const [captions = [], cells = []] = sheets[0]?.rows ?? [];
  const cell = (name: string) => cells[captions.indexOf(kindRegister.fields[name]?.label.en ?? '')];
  expect(cell('money')).toBe(-0.1);
  expect(cell('yen')).toBe(5);
  expect(cell('price')).toBe(0.0125);
  expect(cell('exact')).toBe(-0.5);
  expect(cell('order')).toBe(2);
  expect(cell('duration')).toBe(0.33333333);
  expect(cell('days')).toBe(0.03333333);
  expect(cell('integer')).toBe(-3);
  expect(cell('date')).toEqual(new Date('2026-03-09'));
  expect(cell('text')).toBe('=1+1');
  const formats = new Set([...(sheets[0]?.cells?.values() ?? [])].map(({ style }) => style?.numFmt));
  expect([...formats]).toEqual(expect.arrayContaining(['#,##0.00', '#,##0.0000']));
});

test('a foreign workbook is read by cell type: amounts without rounding noise, durations as [h]:mm', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[h]:mm"/><numFmt numFmtId="171" formatCode="[$¥-804]#,##0.00"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>';
  const stringCell = (text: string): string => `<c t="str"><v>${text}</v></c>`;
  const cells = (name: string, [money, order, duration, days]: readonly [string, string, string, string]): string =>
    `<row>${stringCell(name)}${money}${order}${duration}${days}</row>`;
  const typed = (value: string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;
  const head = ['Mark', 'Amount', 'Place', 'Estimate', 'Effort'].map(stringCell).join('');
  const sheetData = `<row>${head}</row>${cells('X-1', [
    typed('0.30000000000000004', 2),
    typed('3'),
    typed('0.0625', 1),
    typed('2.5'),
  ])}${cells('X-2', [stringCell('￥1,234.5'), stringCell('4'), stringCell('90分钟'), typed('1.0416666666666667', 1)])}`;
  const done = await load(kindRegister, Buffer.from(zipOf(workbookOf({ sheetData, styles }))));
  expect(done, JSON.stringify(done.bad)).toMatchObject({ added: 2, invalid: 0 });
  const { rows } = await verb<VerbOutput['page']>('page', {
    filter: { field: 'name', op: 'startsWith', value: 'X-' },
    columns: ['name', 'money', 'order', 'duration', 'days'],
  });
  expect(rows).toMatchObject([
    { name: 'X-1', money: '0.30', order: 3, duration: 5400, days: 90_000 },
    { name: 'X-2', money: '1234.50', order: 4, duration: 5400, days: 90_000 },
  ]);
  await undoImport(server.database.db, actor, { job: done.job, dryRun: false });
});

test('the blank sheet shows the unit of each number', async () => {
  const { body } = await template(server.database.db, actor, {
    register: kindRegister,
    format: 'xlsx',
    language: 'en',
  });
  if (Buffer.isBuffer(body)) throw new Error('a workbook is streamed');
  const { sheets } = await readXlsx(new Uint8Array(await buffer(body)));
  const notes = [...(sheets[0]?.cells?.values() ?? [])].map((cell) => cell.comment?.text ?? '');
  for (const unit of ['In bar.', 'In CNY.', 'In h.', 'In d.'])
    expect(
      notes.some((note) => note.endsWith(unit)),
      unit,
    ).toBe(true);
});

test('amounts are summed exactly, where binary fractions would not be', async () => {
  const { rows } = await server.database.pool.query<{ sum: string }>(
    `select sum(x)::text as sum from (select money as x from kind_example where deleted_at is null union all select 0.10 union all select 0.20) y`,
  );
  expect(rows).toEqual([{ sum: '1234567890123456.98' }]);
  expect(low['money']).toBe('-0.10');
});

test('the columns of the four kinds have the right types', async () => {
  const { rows } = await server.database.pool.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'kind_example'::regclass
      and attname in ('money', 'yen', 'price', 'exact', 'order', 'duration', 'days') order by 1`,
  );
  expect(Object.fromEntries(rows.map(({ name, type }) => [name, type]))).toEqual({
    days: 'bigint',
    exact: 'numeric(24,13)',
    duration: 'bigint',
    money: 'numeric(18,2)',
    order: 'integer',
    price: 'numeric(18,4)',
    yen: 'numeric(18,0)',
  });
});
