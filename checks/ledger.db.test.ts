import { isSecondKey } from '@plumbline/contract/field/kinds.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUIDv7 } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { Verb } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { baseOf, known, snake, stored, tableOf } from '@plumbline/server/db/model.ts';
import { exportRegister } from '@plumbline/server/features/exports/export.ts';
import { importTask } from '@plumbline/server/features/imports/import-task.ts';
import { runImport } from '@plumbline/server/features/imports/run-import.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { readTable } from '@plumbline/server/sheets/read-table.ts';
import { ROLL_UPS } from '@plumbline/contract/workflow/roll-ups.ts';
import { sendForm } from './support/importing.ts';
import { sample, samplesThatShare } from './support/sample.ts';

const server = await aServer({ forms: 'chosen', features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const by: By = { as: admin, path };
const folder = await mkdtemp(join(tmpdir(), 'plumbline-ledger-'));
const bases = allRegisters.filter((register) => !register.subset);
const written = allRegisters.filter((register) => Object.values(register.fields).some(isWritable));

// a trigger that no write can bypass: it records each change of each row of a register, no matter who makes it
await server.database.pool.query(`
  create table seen (n bigint generated always as identity, row_id uuid, op text, old jsonb, now jsonb);
  create index on seen (row_id, n);
  create function see() returns trigger language plpgsql as $$
    begin insert into seen (row_id, op, old, now) values (coalesce(new.id, old.id), tg_op, to_jsonb(old), to_jsonb(new)); return null; end $$;
  ${bases.map((register) => `create trigger see after insert or update or delete on ${tableOf(register)} for each row execute function see();`).join('\n')}`);

type Values = Readonly<Record<string, unknown>>;
interface Life {
  readonly row_id: string;
  readonly first: Values;
  readonly now: Values;
  readonly touched: number;
  readonly lines: readonly { readonly action: string; readonly changes: Values | null }[];
}
/** Every row of a register: its first and current values, the number of writes, and its history. */
async function livesOf(register: AnyRegister): Promise<readonly Life[]> {
  const { rows } = await server.database.pool.query<Life>(
    `select t.id as row_id, to_jsonb(t) as now, (select s.now from seen s where s.row_id = t.id order by s.n limit 1) as first,
      (select count(*) - 1 from seen s where s.row_id = t.id) as touched,
      (select coalesce(json_agg(json_build_object('action', h.action, 'changes', h.changes) order by h.id), '[]') from history h
        where h.tenant_id = t.tenant_id and h.row_id = t.id and h.register = $1) as lines
    from ${tableOf(register)} t`,
    [register.key],
  );
  return rows;
}
/** The fields of a register and of the kinds that share its table. */
const fieldsOf = (register: AnyRegister): readonly string[] => [
  ...new Set(
    allRegisters
      .filter((item) => baseOf(item) === register)
      .flatMap((register) => stored(register).map(([name]) => name)),
  ),
];
const MARKS = ['delete', 'restore'];
/** True when a line contains only rolled-up figures: they are nobody's edit, and the revision stays (ADR 0038). */
const isRolledUp = ({ key }: AnyRegister, { action, changes }: Life['lines'][number]): boolean => {
  const figures = ROLL_UPS.filter(({ whole: parent }) => parent === key).flatMap(({ into, heavy }) => [into, heavy]);
  return action === 'follow' && Object.keys(changes ?? {}).every((field) => figures.includes(field));
};

/** Expects that the history of every register is complete. */
async function expectWhole(registers: readonly AnyRegister[]): Promise<void> {
  for (const register of registers)
    for (const { row_id: id, first, now, touched, lines } of await livesOf(register)) {
      const context = `${register.key} ${id} ${JSON.stringify(lines)}`;
      const replayed: Record<string, unknown> = { ...first };
      for (const { changes } of lines)
        for (const [field, change] of Object.entries(changes ?? {})) {
          // parts of a row that are not fields of it, such as its lines, have their own history
          if (field.includes('.')) continue;
          if (!Array.isArray(change)) throw new Error(`${context}: ${field} has no old and new`);
          expect(change[0], `${field} was, as ${context}`).toEqual(replayed[snake(field)]);
          replayed[snake(field)] = change[1];
        }
      for (const field of fieldsOf(register))
        expect(replayed[snake(field)], `${field} of ${context}`).toEqual(now[snake(field)]);
      const writing = lines.filter(({ action, changes }) => changes !== null || MARKS.includes(action));
      const edits = writing.filter((line) => !isRolledUp(register, line));
      expect({ rev: now['rev'], touched }, context).toEqual({ rev: edits.length + 1, touched: writing.length });
      expect(lines.filter(({ action }) => action === 'add').length, context).toBe(1);
      const gone = lines.findLast(({ action }) => MARKS.includes(action))?.action === 'delete';
      expect(now['deleted_at'] !== null, context).toBe(gone);
    }
}

const verb = async <T = unknown>(register: AnyRegister, name: Verb, input: unknown): Promise<T> => {
  const answer = await server.post(`/api/register/${register.key}/${name}`, input, by);
  if (answer.code !== 0) throw new Error(`${name} ${register.key}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data as T;
};
const make = (register: AnyRegister, values: Values): Promise<AnyRow> => verb(register, 'create', { values });
const sampled = samplesThatShare(make);
const freeText = (register: AnyRegister): string | undefined =>
  Object.entries(register.fields).find(
    ([name, field]) =>
      isWritable(field) && field.kind === 'text' && !isSecondKey(field) && !register.naturalKey.includes(name),
  )?.[0];

/** Exports the register, changes a text in the file, and imports it. */
async function importAgain(register: AnyRegister, from: string, to: string): Promise<void> {
  const actor = {
    tenantId: path.A,
    path,
    userId: admin.userId,
    userName: 'check',
    timeZone: machineZone(),
    via: 'import 1' as const,
    batch: randomUUIDv7(),
  };
  const answer = await exportRegister(server.database, actor, { register, language: 'en', input: { format: 'csv' } });
  if (Buffer.isBuffer(answer.body)) throw new Error('an export is streamed');
  const file = join(folder, `${register.key}.csv`);
  await writeFile(file, (await text(answer.body)).replaceAll(from, to));
  await using table = await readTable({ path: file, name: 'x.csv' });
  await runImport(server.database, {
    job: randomUUIDv7(),
    register,
    setting: 'full',
    actor,
    table,
    onStep: () => undefined,
    onStart: () => undefined,
    onCounts: () => Promise.resolve(),
  });
}

describe.each(written)('$key', (register) => {
  test('the history left by every verb reproduces its rows', async () => {
    const [first, two] = [await make(register, await sampled(register)), await make(register, await sampled(register))];
    const both = { mode: 'these', ids: [first.id, two.id] };
    const field = freeText(register);
    if (field !== undefined) {
      await verb(register, 'update', { rows: [{ id: first.id, rev: first.rev, values: { [field]: '7' } }] });
      await verb(register, 'change', { selection: both, values: { [field]: '8' } });
      const { rev } = await verb<AnyRow>(register, 'get', { id: first.id });
      const pasted = await verb<{ batch: string }>(register, 'paste', {
        rows: [{ id: first.id, rev, texts: { [field]: 'Q7Q' } }],
      });
      await importAgain(register, 'Q7Q', 'Q8Q');
      await verb(register, 'undo', { batch: pasted.batch });
    }
    await verb(register, 'remove', { selection: both });
    await verb(register, 'restore', { ids: [first.id] });
    await expectWhole([baseOf(register)]);
  });
});

test('automatic consequences have a history line and a new revision on each row they change', async () => {
  const subSystems = [
    await make(known('subSystem'), await sample(known('subSystem'), make)),
    await make(known('subSystem'), await sample(known('subSystem'), make)),
  ];
  const tag = await make(known('tag'), { ...(await sample(known('tag'), make)), subSystems: [subSystems[0]?.id] });
  const check = await make(known('tagItr'), { ...(await sample(known('tagItr'), make)), taggedItem: tag.id });
  const punch = await make(known('punchListItem'), {
    ...(await sample(known('punchListItem'), make)),
    scope: 'tagItr',
    subSystem: null,
    tagItr: check.id,
  });
  await verb(known('tag'), 'update', {
    rows: [{ id: tag.id, rev: tag.rev, values: { subSystems: [subSystems[1]?.id] } }],
  });
  for (const [register, row] of [
    [known('tagItr'), check],
    [known('punchListItem'), punch],
  ] as const) {
    const { entries } = await verb<{ entries: unknown[] }>(register, 'history', { id: row.id });
    expect(entries).toMatchObject([
      { action: 'follow', by: `Name of ${admin.username}`, changes: [{ field: 'subSystems' }] },
      { action: 'add' },
    ]);
    expect((await verb<AnyRow>(register, 'get', { id: row.id })).rev).toBe(row.rev + 1);
  }
  // repeating the same change changes nothing, so nothing is recorded
  const moved = await verb<AnyRow>(known('tag'), 'get', { id: tag.id });
  await verb(known('tag'), 'update', {
    rows: [{ id: tag.id, rev: moved.rev, values: { subSystems: [subSystems[1]?.id] } }],
  });
  expect((await verb<AnyRow>(known('tagItr'), 'get', { id: check.id })).rev).toBe(check.rev + 1);
  await expectWhole([known('tagItr'), known('punchListItem'), known('taggedItem')]);
});

test('a restored check is in the current subsystem of its tag', async () => {
  const [here, there] = [
    await make(known('subSystem'), await sample(known('subSystem'), make)),
    await make(known('subSystem'), await sample(known('subSystem'), make)),
  ];
  const tag = await make(known('tag'), { ...(await sample(known('tag'), make)), subSystems: [here.id] });
  const check = await make(known('tagItr'), { ...(await sample(known('tagItr'), make)), taggedItem: tag.id });
  await verb(known('tagItr'), 'remove', { selection: { mode: 'these', ids: [check.id] } });
  await verb(known('tag'), 'update', { rows: [{ id: tag.id, rev: tag.rev, values: { subSystems: [there.id] } }] });
  await verb(known('tagItr'), 'restore', { ids: [check.id] });
  expect((await verb<AnyRow>(known('tagItr'), 'get', { id: check.id }))['subSystems']).toMatchObject([
    { id: there.id },
  ]);
  await expectWhole([known('tagItr')]);
});

test('an offline device reports when and where a change was made; a time in the future or long ago is refused [attack C5]', async () => {
  const register = known('discipline');
  const values = await sample(register, make);
  const actedAt = new Date(Date.now() - 3_600_000).toISOString();
  const device = randomUUIDv7();
  const sent = (headers: Readonly<Record<string, string>>, url: string, input: unknown) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { ...headersOf(by), 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(input),
    });
  const away = { 'acted-at': actedAt, 'device-id': device };
  const { data } = (await sent(away, '/api/register/discipline/create', { values })).json<{ data: AnyRow }>();
  const online = await make(register, await sample(register, make));
  const { entries } = await verb<{ entries: unknown[] }>(register, 'history', { id: data.id });
  expect(entries).toMatchObject([{ action: 'add', actedAt }]);
  expect((await verb<{ entries: unknown[] }>(register, 'history', { id: online.id })).entries).toMatchObject([
    { actedAt: null },
  ]);
  const storedRows = await server.database.pool.query('select device_id from history where row_id = $1', [data.id]);
  expect(storedRows.rows).toEqual([{ device_id: device }]);
  const ahead = { 'acted-at': new Date(Date.now() + 3_600_000).toISOString() };
  const refused = (await sent(ahead, '/api/register/discipline/page', {})).json<{ code: number; msg: string }>();
  expect(refused).toMatchObject({ code: 400, msg: expect.stringMatching(/clock of this device is ahead/) });
  const before = { 'acted-at': '1990-01-01T00:00:00Z' };
  const old = (await sent(before, '/api/register/discipline/page', {})).json<{ code: number; msg: string }>();
  expect(old).toMatchObject({ code: 400, msg: expect.stringMatching(/more than 60 days ago/) });
  for (const odd of [{ 'acted-at': 'yesterday' }, { 'device-id': 'mine' }, { 'acted-at': '2026-01-01T00:00:00' }])
    expect((await sent(odd, '/api/register/discipline/page', {})).json()).toMatchObject({ code: 400 });
});

test('an import records its own history: queued, running, done, undone', async () => {
  const { data } = await sendForm<{ job: string }>(server, '/api/register/discipline/import', {
    file: { name: 'trades.csv', body: 'Name,Description\nLedger,Of the ledger\n' },
    fields: { importSetting: 'full' },
    by,
  });
  await importTask(server.database, { tenantId: path.A, job: data.job });
  expect(await verb(known('importJob'), 'get', { id: data.job })).toMatchObject({
    state: 'done',
    phase: 'done',
    rowsDone: 1,
  });
  expect(await server.post('/api/ext/import/undo', { job: data.job, dryRun: false }, by)).toMatchObject({ code: 0 });
  const { entries } = await verb<{ entries: { changes: { field: string; new: string }[] }[] }>(
    known('importJob'),
    'history',
    { id: data.job },
  );
  const states = entries.toReversed().flatMap(({ changes }) => changes.filter(({ field }) => field === 'state'));
  expect(states.map((state) => state.new)).toEqual(['Running', 'Done', 'Undone']);
  await expectWhole([known('importJob'), known('discipline')]);
});

test('finally the history reproduces every row of every register', () => expectWhole(bases));

test('no statement outside the register engine writes a table of a register', async () => {
  const source = join(import.meta.dirname, '../server/src');
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const tables = bases.map(tableOf).join('|');
  const writes = new RegExp(`\\b(?:update|insert into|delete from)\\s+(?:${tables})\\b(?!\\.)`, 'i');
  const found: string[] = [];
  for (const file of files)
    for (const line of (await readFile(join(source, file), 'utf8')).split('\n'))
      if (writes.test(line) && !/^\s*(\*|\/\/)/.test(line)) found.push(`${file}: ${line.trim()}`);
  expect(found).toEqual([]);
});
