import { mkdtemp, writeFile } from 'node:fs/promises';
import { randomUUIDv7 } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { permission } from '@plumbline/contract/access.ts';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import { VERBS, verbInput, type Verb } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters, registerOf } from '@plumbline/contract/registers/index.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { exportRegister } from '@plumbline/server/features/exports/export.ts';
import { readTable } from '@plumbline/server/sheets/read-table.ts';
import { runImport } from '@plumbline/server/features/imports/run-import.ts';
import { aServer, type By } from '@plumbline/server/http/testing.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { seeded } from '../setup/depth.ts';
import { REGISTERS_IN_TURN } from './register-kinds.ts';
import { fieldRulesOf } from './register-rules.ts';
import { sample, samplesThatShare } from './sample.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const admin = await server.anAdmin(path);
const stranger = await server.anAdmin(elsewhere);
const folder = await mkdtemp(join(tmpdir(), 'plumbline-registers-'));
const by: By = { as: admin, path };

const verb = <T = unknown>(register: AnyRegister, name: Verb, input: unknown, who: By = by) =>
  server.post(`/api/register/${register.key}/${name}`, input, who) as Promise<{
    code: number;
    data: T;
    msg: string;
    status: number;
  }>;
async function make(register: AnyRegister, values: Readonly<Record<string, unknown>>): Promise<AnyRow> {
  const answer = await verb<AnyRow>(register, 'create', { values });
  if (answer.code !== 0) throw new Error(`${register.key}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}
/** The values of a sample row; it refers to rows that others refer to as well. */
const sampled = samplesThatShare(make);
const written = seeded(
  allRegisters.filter((register) => Object.values(register.fields).some(isWritable)),
  REGISTERS_IN_TURN,
);
/** A written value in the form it is read: references are compared by id. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain).toSorted();
  if (typeof value !== 'object' || value === null) return value ?? null;
  return 'id' in value ? value.id : JSON.stringify(Object.entries(value).toSorted());
};

/** What every register must do; written once, and applied to each new register automatically. */
function checks(register: AnyRegister): void {
  fieldRulesOf(register, { verb, make, sampled });

  test('is created, read back equal, and found by page, count and lookup', async () => {
    const values = await sampled(register);
    const row = await make(register, values);
    const { data } = await verb<AnyRow>(register, 'get', { id: row.id });
    for (const [name, value] of Object.entries(values)) expect(plain(data[name]), name).toEqual(plain(value));
    const page = await verb<{ rows: AnyRow[] }>(register, 'page', { limit: 1000 });
    expect(page.data.rows.map((row) => row.id)).toContain(row.id);
    expect((await verb<{ total: number }>(register, 'count', {})).data.total).toBe(page.data.rows.length);
    expect((await verb<{ id: string }[]>(register, 'lookup', { ids: [row.id] })).data).toMatchObject([{ id: row.id }]);
  });

  test('sorts and filters by every field, or refuses with a message', async () => {
    const row = await make(register, await sampled(register));
    for (const [name, field] of Object.entries(register.fields)) {
      const sort = [{ field: name, desc: true }];
      if (field.live || !traitsOf(field).sortable)
        expect((await verb(register, 'page', { sort })).code, `sort ${name}`).toBe(400);
      if (field.live) continue;
      const value = toConditionValue(row[name]);
      const conditions = traitsOf(field).operators.flatMap((op): readonly Condition[] => {
        if (op === 'blank' || op === 'notBlank') return [{ field: name, op }];
        return value === null ? [] : [{ field: name, op, value }];
      });
      const found = await verb<{ rows: AnyRow[] }>(register, 'page', {
        ...(traitsOf(field).sortable ? { sort } : {}),
        // the conditions that match the row, all at once; a condition the server does not understand would refuse the
        // whole request
        filter: {
          and: [
            ...conditions.filter((condition) => holdsOf(row[name], condition)),
            {
              or: [
                ...conditions.filter((condition) => !holdsOf(row[name], condition)),
                { field: 'updatedAt', op: 'notBlank' },
              ],
            },
          ],
        } satisfies Filter,
        limit: 1000,
      });
      expect(found.code, `${name} ${JSON.stringify(conditions)}: ${found.msg}`).toBe(0);
      expect(
        found.data.rows.map((row) => row.id),
        `${name} ${JSON.stringify(conditions)}`,
      ).toContain(row.id);
    }
    expect((await verb(register, 'page', { filter: { field: 'nonsense', op: 'is', value: 1 } })).code).toBe(400);
  });

  test('refuses a second row of its natural key, a stale save, and unknown fields [R5-30]', async () => {
    const values = await sampled(register);
    const row = await make(register, values);
    if (register.naturalKey.every((name) => !register.fields[name]?.computed)) {
      const twice = await verb(register, 'create', { values });
      expect(twice.code).toBe(409);
      expect(twice.msg).not.toMatch(/__|duplicate key/);
    }
    const free = Object.entries(register.fields).find(
      ([name, field]) => isWritable(field) && field.kind === 'text' && !register.naturalKey.includes(name),
    );
    if (free) {
      const saved = await verb<{ rows: AnyRow[] }>(register, 'update', {
        rows: [{ id: row.id, rev: row.rev, values: { [free[0]]: '7' } }],
      });
      expect(saved).toMatchObject({ code: 0, data: { rows: [{ rev: row.rev + 1, [free[0]]: '7' }] } });
      const stale = await verb(register, 'update', {
        rows: [{ id: row.id, rev: row.rev, values: { [free[0]]: '8' } }],
      });
      expect(stale).toMatchObject({ code: 409, data: { theirs: { [free[0]]: '7' } } });
      expect((await verb<{ entries: unknown[] }>(register, 'history', { id: row.id })).data.entries).toMatchObject([
        { action: 'update' },
        { action: 'add' },
      ]);
    }
    const bad = await verb<{ reqFormatErrorList: { field: string }[] }>(register, 'create', {
      values: { ...values, nonsense: 1 },
    });
    expect(bad).toMatchObject({ code: 14, data: { reqFormatErrorList: [{ field: 'nonsense' }] } });
    expect((await verb(register, 'create', { values: {} })).code).toBe(14);
  });

  test('is deleted and restored, with lines in its history', async () => {
    const row = await make(register, await sampled(register));
    const selection = { mode: 'these', ids: [row.id] };
    expect(await verb(register, 'remove', { selection })).toMatchObject({ code: 0, data: { done: 1 } });
    expect((await verb(register, 'get', { id: row.id })).code).toBe(404);
    expect(
      (await verb<{ rows: { id: string }[] }>(register, 'deleted', { limit: 1000 })).data.rows.map((row) => row.id),
    ).toContain(row.id);
    expect(await verb(register, 'restore', { ids: [row.id] })).toMatchObject({
      code: 0,
      data: { done: 1, refused: [] },
    });
    expect((await verb(register, 'get', { id: row.id })).code).toBe(0);
    expect((await verb<{ entries: unknown[] }>(register, 'history', { id: row.id })).data.entries).toMatchObject([
      { action: 'restore' },
      { action: 'delete' },
      { action: 'add' },
    ]);
  });

  test('is restored only while its references exist [rules B3]', async () => {
    const values = await sample(register, make);
    const refs = Object.entries(register.fields).flatMap(([name, field]) => {
      const id: unknown = [values[name]].flat()[0];
      return 'to' in field && typeof id === 'string' ? [{ to: registerOf(field.to), id }] : [];
    });
    if (refs.length === 0) return;
    const row = await make(register, values);
    const these = (ids: readonly string[]) => ({ selection: { mode: 'these', ids } });
    await verb(register, 'remove', these([row.id]));
    for (const { to, id } of refs) {
      if (to === undefined) throw new Error(`${register.key} refers to nothing`);
      expect(await verb(to, 'remove', these([id])), to.key).toMatchObject({ data: { done: 1 } });
      const { data } = await verb<{ done: number; refused: { why: { en: string; zh: string } }[] }>(
        register,
        'restore',
        { ids: [row.id] },
      );
      expect(data.done, to.key).toBe(0);
      expect(data.refused[0]?.why.en).toContain(`${to.label.en} "`);
      expect(data.refused[0]?.why.zh).toContain(to.label.zh);
      expect(await verb(to, 'restore', { ids: [id] }), to.key).toMatchObject({ data: { done: 1 } });
    }
    expect(await verb(register, 'restore', { ids: [row.id] })).toMatchObject({ data: { done: 1, refused: [] } });
  });

  test('exports and imports as all unchanged, in both languages and both formats', async () => {
    const actor = {
      tenantId: path.A,
      path,
      userId: admin.userId,
      userName: 'check',
      timeZone: machineZone(),
      via: 'import 1' as const,
    };
    const { data } = await verb<{ total: number }>(register, 'count', {});
    for (const [language, format] of [
      ['en', 'csv'],
      ['zh', 'xlsx'],
    ] as const) {
      const answer = await exportRegister(server.database, actor, { register, language, input: { format } });
      const file = join(folder, `${register.key}.${format}`);
      if (Buffer.isBuffer(answer.body)) throw new Error('an export is streamed');
      await writeFile(file, answer.body);
      await using table = await readTable({ path: file, name: `x.${format}` });
      const counts = await runImport(server.database, {
        job: randomUUIDv7(),
        register,
        setting: 'simulate',
        actor,
        table,
        onStep: () => undefined,
        onStart: () => undefined,
        onCounts: () => Promise.resolve(),
      });
      expect(counts, `${language} ${format}`).toMatchObject({
        total: data.total,
        unchanged: data.total,
        invalid: 0,
        toBeAdded: 0,
        toBeUpdated: 0,
      });
    }
  });

  test('returns nothing without session or permission, to another tenant or in another scope', async () => {
    const row = await make(register, await sampled(register));
    const nobody = await server.aUser(path, { permissions: [] });
    const others = await server.aUser(path, { permissions: [permission(register.key, 'see')] });
    for (const name of [
      'page',
      'count',
      'get',
      'lookup',
      'options',
      'history',
      'changes',
      'uses',
      'create',
      'update',
      'change',
      'paste',
      'groups',
      'remove',
      'restore',
      'deleted',
      'undo',
      'export',
      'template',
    ] as const) {
      const input = INPUTS[name](row.id);
      expect(verbInput[name].safeParse(input).success, name).toBe(true);
      expect((await verb(register, name, input, { path })).code, `${name} without session`).toBe(4);
      expect((await verb(register, name, input, { as: nobody, path })).code, `${name} without right`).toBe(403);
      expect(
        (await verb(register, name, input, { as: stranger, path })).code,
        `${name} on a path of another tenant`,
      ).toBe(403);
      if (VERBS[name] !== 'see')
        expect((await verb(register, name, input, { as: others, path })).code, `${name} with the right to see`).toBe(
          403,
        );
    }
    const there = { as: stranger, path: elsewhere };
    expect((await verb(register, 'get', { id: row.id }, there)).code).toBe(404);
    expect((await verb<{ total: number }>(register, 'count', {}, there)).data.total).toBe(0);
    expect(
      (await verb<{ done: number }>(register, 'remove', { selection: { mode: 'these', ids: [row.id] } }, there)).data
        .done,
    ).toBe(0);
    expect((await verb(register, 'get', { id: row.id })).code).toBe(0);
  });
}

/** Number of files that share the registers: in a single file, one processor would work for minutes. */
const PARTS = 4;
/** Checks the registers of one part, counted from 0. */
export const checkRegisters = (part: number): void =>
  describe.each(written.filter((_, at) => at % PARTS === part))('$key', checks);

const INPUTS: Readonly<
  Record<
    | 'page'
    | 'count'
    | 'get'
    | 'lookup'
    | 'options'
    | 'history'
    | 'changes'
    | 'uses'
    | 'create'
    | 'update'
    | 'change'
    | 'paste'
    | 'groups'
    | 'remove'
    | 'restore'
    | 'deleted'
    | 'undo'
    | 'export'
    | 'template',
    (id: string) => unknown
  >
> = {
  page: () => ({}),
  count: () => ({}),
  get: (id) => ({ id }),
  lookup: (id) => ({ ids: [id] }),
  options: () => ({ field: 'name' }),
  history: (id) => ({ id }),
  changes: () => ({ since: 0 }),
  uses: (id) => ({ id }),
  create: () => ({ values: {} }),
  update: (id) => ({ rows: [{ id, rev: 1, values: {} }] }),
  change: (id) => ({ selection: { mode: 'these', ids: [id] }, values: {} }),
  paste: (id) => ({ rows: [{ id, rev: 1, texts: {} }] }),
  groups: () => ({ by: ['name'] }),
  remove: (id) => ({ selection: { mode: 'these', ids: [id] } }),
  restore: (id) => ({ ids: [id] }),
  deleted: () => ({}),
  undo: (id) => ({ batch: id }),
  export: () => ({}),
  template: () => ({}),
};

/** True when the condition certainly matches a row with this value; false also when the value alone cannot tell. */
function holdsOf(value: unknown, { op }: Condition): boolean {
  if (op === 'blank' || op === 'notBlank') return false;
  return value !== null && ['is', 'contains', 'startsWith', 'anyOf', 'atLeast', 'atMost'].includes(op);
}

/** A filter value for the content of a row. */
function toConditionValue(value: unknown): string | number | boolean | null {
  if (Array.isArray(value)) return toConditionValue(value[0] ?? null);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : null;
}

/** Checks that are run once, not for each register. */
export function checkOnce(): void {
  test('a log can be read but never written', async () => {
    const log = allRegisters.filter((register) => register.access === 'log');
    expect(log.length).toBeGreaterThan(0);
    for (const register of log) {
      expect((await verb(register, 'page', {})).code).toBe(0);
      expect((await verb(register, 'create', { values: {} })).code).toBe(403);
      expect((await verb(register, 'remove', { selection: { mode: 'allMatching' } })).code).toBe(403);
    }
  });

  test('an export matches its captions, and is guarded against formulas', async () => {
    const register = allRegisters.find((register) => register.key === 'discipline');
    if (!register) throw new Error('no discipline');
    await make(register, { name: '=cmd', description: '@SUM(1)' });
    const actor = {
      tenantId: path.A,
      path,
      userId: admin.userId,
      userName: 'check',
      timeZone: machineZone(),
      via: 'screen' as const,
    };
    const answer = await exportRegister(server.database, actor, { register, language: 'en', input: { format: 'csv' } });
    if (Buffer.isBuffer(answer.body)) throw new Error('an export is streamed');
    const csv = await text(answer.body);
    expect(csv).toContain("'=cmd,'@SUM(1)");
    expect(csv).not.toMatch(/(^|,)[=+@-]/m);
  });
}
