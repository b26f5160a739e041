import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { notBeforeOf } from '@plumbline/contract/field/kinds.ts';
import { allLines } from '@plumbline/contract/lines/index.ts';
import type { HistoryEntry } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { transaction } from '@plumbline/server/db/database.ts';
import { secondKeysOf } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { insert } from '@plumbline/server/register/write/verbs.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { sample } from './support/sample.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const admin = await server.anAdmin(path);
const by: By = { as: admin, path };

interface Answer<T> {
  readonly code: number;
  readonly data: T;
  readonly msg: string;
}
interface Now {
  readonly rev: number;
  readonly lines: readonly AnyRow[];
  readonly total: number;
}
interface Wrong {
  readonly reqFieldErrorList: readonly { readonly field: string; readonly msg: string }[];
  readonly reqFormatErrorList: readonly { readonly field: string; readonly msg: string }[];
}
const verb = <T = unknown>(key: string, name: string, input: unknown, who: By = by) =>
  server.post(`/api/register/${key}/${name}`, input, who) as Promise<Answer<T>>;
async function make(register: AnyRegister, values: Readonly<Record<string, unknown>>): Promise<AnyRow> {
  const answer = await verb<AnyRow>(register.key, 'create', { values });
  if (answer.code !== 0) throw new Error(`${register.key}: ${answer.msg} ${JSON.stringify(answer.data)}`);
  return answer.data;
}
const known = (key: string): AnyRegister => {
  const found = registerOf(key);
  if (!found) throw new Error(`no register ${key}`);
  return found;
};

/** What every declaration of lines must do; written once, and applied to each new declaration automatically. */
describe.each(allLines.map((lines) => ({ lines, key: lines.key })))('the lines in $key [R8-A8]', ({ lines, key }) => {
  const register = known(key);
  const parentRegister = known(lines.parent);

  test('name their parent row, and have a natural key within it that does not depend on their place', () => {
    const parentField = register.fields[lines.of];
    expect(parentField).toMatchObject({ kind: 'ref', to: lines.parent, required: true });
    expect(register.level).toBe(parentRegister.level);
    expect(register.naturalKey).toContain(lines.of);
    expect(register.naturalKey).not.toContain(lines.place);
    for (const name of Object.keys(lines.starts ?? {})) expect(register.fields[name]?.kind, name).toBe('date');
  });

  const get = async (parent: string, who: By = by) =>
    (await server.post('/api/ext/lines/get', { register: key, parent }, who)) as Answer<Now>;
  const now = async (parent: string): Promise<Now> => (await get(parent)).data;
  const save = <T = Now>(parent: string, input: object, who: By = by) =>
    server.post('/api/ext/lines/save', { register: key, parent, removed: [], ...input }, who) as Promise<Answer<T>>;
  /** The values of a new, distinct line; without its row and place, as a save takes them. */
  async function line(): Promise<Record<string, unknown>> {
    const values = await sample(register, make);
    return Object.fromEntries(Object.entries(values).filter(([name]) => name !== lines.of && name !== lines.place));
  }
  const fresh = async () => ({ id: randomUUIDv7(), values: await line() });
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
  const places = (rows: readonly AnyRow[]) => rows.map((row) => row[lines.place]);
  const counted = (many: number) => Array.from({ length: many }, (_, at) => at + 1);
  async function aParent(many: number): Promise<{ id: string; now: Now }> {
    const values = await sample(parentRegister, make, 1);
    const { id } = await make(parentRegister, values);
    const some = await Promise.all(counted(many).map(fresh));
    const { rev } = await now(id);
    const saved = await save(id, { rev, lines: some });
    expect(saved, JSON.stringify(saved.data)).toMatchObject({ code: 0 });
    return { id, now: saved.data };
  }
  const history = async (registerKey: string, id: string) =>
    (await verb<{ entries: HistoryEntry[] }>(registerKey, 'history', { id })).data.entries;

  /** An optional field of lines, and a value for it. */
  function freeField(): readonly [string, string] {
    for (const [name, field] of Object.entries(register.fields)) {
      const { kind, required, computed } = field;
      if (computed || register.naturalKey.includes(name)) continue;
      if (kind === 'text' && !required) return [name, 'seen'];
      // a day before that of every sample, or one after it where the field must not be before another
      if (kind === 'date' && !required) return [name, notBeforeOf(field).length === 0 ? '2026-03-30' : '2026-04-30'];
    }
    throw new Error(`${key} has no field to change.`);
  }

  test('are added, changed, moved and removed by one save, with one revision and history of each', async () => {
    const parent = await aParent(3);
    const [a, b, c] = parent.now.lines;
    expect(places(parent.now.lines)).toEqual([1, 2, 3]);
    const more = await fresh();
    const [free, value] = freeField();
    const before = await history(lines.parent, parent.id);
    const wanted = [{ id: c?.id, values: { [free]: value } }, more, { id: a?.id }];
    const saved = await save(parent.id, { rev: parent.now.rev, lines: wanted, removed: [b?.id] });
    expect(saved.code, saved.msg).toBe(0);
    expect(ids(saved.data.lines)).toEqual([c?.id, more.id, a?.id]);
    expect(places(saved.data.lines)).toEqual([1, 2, 3]);
    expect(saved.data.lines[0]?.[free]).toBe(value);
    expect(saved.data).toEqual({ ...(await now(parent.id)), total: undefined, locked: undefined, held: undefined });
    const recorded = (await history(lines.parent, parent.id)).slice(0, -before.length);
    const [entry, ...others] = recorded.filter(({ action }) => action === 'lines');
    expect(others).toEqual([]);
    const outcomes = ['added', 'changed', 'order', 'removed'].map((outcome) => `${key}.${outcome}`);
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual(outcomes);
    for (const { label } of entry?.changes ?? []) expect(label?.zh).toContain(lines.label.zh);
    expect((await history(key, b?.id ?? '')).map(({ action }) => action)).toContain('delete');
    // saved again without a change: nothing happens
    const same = await save(parent.id, { rev: saved.data.rev, lines: saved.data.lines.map(({ id }) => ({ id })) });
    expect(same.data).toEqual(saved.data);
  });

  test('of two simultaneous saves the second is refused as stale, and no line is lost', async () => {
    const parent = await aParent(1);
    const [firstLine] = parent.now.lines;
    const ownLine = await fresh();
    const theirs = await fresh();
    const added = [{ id: firstLine?.id }, ownLine];
    const both = await Promise.all([
      save(parent.id, { rev: parent.now.rev, lines: added }),
      save(parent.id, { rev: parent.now.rev, lines: [theirs, { id: firstLine?.id }] }),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 409]);
    // a line added by another route is a change of the row too
    const { rev, lines: there } = await now(parent.id);
    await make(register, { ...(await line()), [lines.of]: parent.id });
    const retained = there.map(({ id }) => ({ id }));
    expect((await save(parent.id, { rev, lines: retained })).code).toBe(409);
    // a save that names the revision but omits a line is refused
    const seen = await now(parent.id);
    expect(seen.total).toBe(3);
    expect((await save(parent.id, { rev: seen.rev, lines: retained })).code).toBe(400);
    expect((await now(parent.id)).total).toBe(3);
  });

  test('a save repeated with one key is done once', async () => {
    const parent = await aParent(0);
    const payload = { register: key, parent: parent.id, rev: parent.now.rev, lines: [await fresh()] };
    const headers = { ...headersOf(by), 'content-type': 'application/json', 'idempotency-key': randomUUIDv7() };
    const send = async (): Promise<Answer<Now>> =>
      (await server.app.inject({ method: 'POST', url: '/api/ext/lines/save', headers, payload })).json();
    const first = await send();
    expect(first.code, first.msg).toBe(0);
    expect(await send()).toEqual(first);
    expect((await now(parent.id)).total).toBe(1);
  });

  test('errors are reported at their line, and nothing is written [rules F2]', async () => {
    const parent = await aParent(2);
    const retained = parent.now.lines.map(({ id }) => ({ id }));
    const good = await fresh();
    const saveRefused = async (list: readonly object[]) => {
      const answer = await save<Wrong>(parent.id, { rev: parent.now.rev, lines: list });
      expect(answer.code, answer.msg).toBe(14);
      const { reqFieldErrorList: lacking, reqFormatErrorList: wrong } = answer.data;
      return [...lacking, ...wrong].map(({ field }) => field).toSorted();
    };
    const required = Object.entries(register.fields).flatMap(([name, field]) =>
      field.required && !('start' in field) && name !== lines.of ? [name] : [],
    );
    const empty = await saveRefused([
      ...retained,
      { id: randomUUIDv7(), values: {} },
      good,
      { id: randomUUIDv7(), values: { x: 1 } },
    ]);
    expect(empty).toEqual(
      [
        ...required.map((name) => `lines.2.${name}`),
        ...required.map((name) => `lines.4.${name}`),
        'lines.4.x',
      ].toSorted(),
    );
    expect(await saveRefused([good, ...retained, { id: randomUUIDv7(), values: good.values }])).toEqual([
      `lines.3.${register.title}`,
    ]);
    const gone = {
      ...good.values,
      ...Object.fromEntries(
        required.filter((name) => 'to' in (register.fields[name] ?? {})).map((name) => [name, randomUUIDv7()]),
      ),
    };
    // lines that only hold texts have nothing that could be gone
    const references = required.filter((name) => 'to' in (register.fields[name] ?? {}));
    if (references.length > 0)
      expect(await saveRefused([...retained, { id: randomUUIDv7(), values: gone }])).toEqual(
        references.map((name) => `lines.2.${name}`),
      );
    const moved = await saveRefused([
      { id: retained[0]?.id, values: { [lines.of]: parent.id, [lines.place]: 7 } },
      ...retained.slice(1),
    ]);
    expect(moved).toEqual([`lines.0.${lines.of}`, `lines.0.${lines.place}`].toSorted());
    expect(await now(parent.id)).toMatchObject({ rev: parent.now.rev, total: 2 });
  });

  test('keep consecutive places however they are written, also in bulk', async () => {
    const parent = await aParent(3);
    const [a, b, c] = parent.now.lines;
    const add = async (place: number | null) =>
      (await make(register, { ...(await line()), [lines.of]: parent.id, [lines.place]: place })).id;
    const first = await add(1);
    const last = await add(null);
    const far = await add(99);
    expect(ids((await now(parent.id)).lines)).toEqual([first, a?.id, b?.id, c?.id, last, far]);
    await verb(key, 'remove', { selection: { mode: 'these', ids: [a?.id, last] } });
    expect(ids((await now(parent.id)).lines)).toEqual([first, b?.id, c?.id, far]);
    await verb(key, 'restore', { ids: [a?.id] });
    expect(ids((await now(parent.id)).lines)).toEqual([first, a?.id, b?.id, c?.id, far]);
    const { rev } = (await verb<AnyRow>(key, 'get', { id: first })).data;
    await verb(key, 'update', { rows: [{ id: first, rev, values: { [lines.place]: 3 } }] });
    const then = await now(parent.id);
    expect(ids(then.lines)).toEqual([a?.id, b?.id, first, c?.id, far]);
    expect(places(then.lines)).toEqual([1, 2, 3, 4, 5]);
    const other = await aParent(1);
    const moving = (await verb<AnyRow>(key, 'get', { id: b?.id })).data;
    await verb(key, 'update', { rows: [{ id: moving.id, rev: moving.rev, values: { [lines.of]: other.id } }] });
    expect(places((await now(parent.id)).lines)).toEqual([1, 2, 3, 4]);
    expect(places((await now(other.id)).lines)).toEqual([1, 2]);
    const values = await Promise.all(counted(6).map(line));
    await Promise.all([
      ...values.map((value) => make(register, { ...value, [lines.of]: parent.id, [lines.place]: 1 })),
      verb(key, 'remove', { selection: { mode: 'these', ids: [c?.id] } }),
    ]);
    expect(places((await now(parent.id)).lines)).toEqual(counted(9));
  });

  test('are deleted and restored with their row', async () => {
    const parent = await aParent(2);
    const [a, b] = parent.now.lines;
    await verb(key, 'remove', { selection: { mode: 'these', ids: [a?.id] } });
    const selection = { mode: 'these', ids: [parent.id] };
    expect(await verb(lines.parent, 'remove', { selection })).toMatchObject({ data: { done: 1, refused: [] } });
    expect((await verb(key, 'get', { id: b?.id })).code).toBe(404);
    expect((await get(parent.id)).code).toBe(404);
    expect(await verb(lines.parent, 'restore', { ids: [parent.id] })).toMatchObject({ data: { done: 1 } });
    expect(ids((await now(parent.id)).lines)).toEqual([b?.id]);
  });

  /** Five hundred rows that lines can name, added at once. */
  async function manyOf(to: AnyRegister): Promise<readonly { readonly id: string }[]> {
    // what other parties assign is no part of the samples, since it belongs to one row
    const like = Object.fromEntries(
      Object.entries(await sample(to, make, 1)).filter(([name]) => !secondKeysOf(to).includes(name)),
    );
    // a title that follows from other fields differs by the number among them
    const name = to.fields[to.title]?.computed ? 'number' : to.title;
    const actor = {
      tenantId: path.A,
      path,
      userId: admin.userId,
      userName: 'check',
      timeZone: machineZone(),
      via: 'screen' as const,
    };
    const many = counted(500).map((at) => ({ ...like, [name]: `${key} ${at}` }));
    return transaction(server.database.db, (tx) => insert(tx, actor, to, many));
  }

  // lines without a name of their own are numbered as they are saved, and may all refer to the same
  const isNumbered = register.naturalKey.some((name) => 'countedIn' in (register.fields[name] ?? {}));
  const manyLines = async (to: AnyRegister | undefined): Promise<readonly object[]> =>
    to && !isNumbered ? manyOf(to) : counted(500).map((at) => (isNumbered ? {} : { [register.title]: `${key} ${at}` }));

  test('can be saved five hundred together', async () => {
    const parent = await aParent(1);
    // counted numbers, and references only one line may have, differ from line to line
    const apart = (name: string): boolean => {
      const field = register.fields[name];
      return field !== undefined && ('countedIn' in field || 'oneToOne' in field);
    };
    const lineValues = Object.fromEntries(Object.entries(await line()).filter(([name]) => !apart(name)));
    // a line that is named by a text of its own differs by that, any other by what it refers to
    const isNamed = register.naturalKey.includes(register.title) && register.fields[register.title]?.kind === 'text';
    const targets = Object.entries(register.fields).filter(
      ([name, field]) => field.kind === 'ref' && name !== lines.of && !isNamed,
    );
    const [target = '', field] = targets[0] ?? [];
    const to = field && 'to' in field ? known(('only' in field && field.only?.[0]) || field.to) : undefined;
    const named = await manyLines(to);
    const list = named.map((own) => ({
      id: randomUUIDv7(),
      values: { ...lineValues, ...('id' in own ? { [target]: own.id } : own) },
    }));
    const [retainedLine] = parent.now.lines;
    const saved = await save(parent.id, { rev: parent.now.rev, lines: [...list, { id: retainedLine?.id }] });
    expect(saved.code, saved.msg).toBe(0);
    expect(places(saved.data.lines)).toEqual(counted(501));
    expect(saved.data.lines.at(-1)?.id).toBe(retainedLine?.id);
    const [last] = await history(lines.parent, parent.id);
    const recorded = (await history(lines.parent, parent.id)).find(({ action }) => action === 'lines') ?? last;
    expect(recorded?.changes.map((change) => change.new).join()).toContain('+ 480');
  });

  test('are read and saved only with the permission for each kind of change [R6-16]', async () => {
    const parent = await aParent(1);
    const [firstLine] = parent.now.lines;
    const may = (...rights: readonly string[]) =>
      server.aUser(path, {
        permissions: rights.map((right) => `${register.area ?? key}:${right}`),
      });
    const sees = { as: await may('see'), path };
    const updates = { as: await may('see', 'update'), path };
    const all = { as: await may('see', 'update', 'add', 'delete'), path };
    expect((await get(parent.id, sees)).code).toBe(0);
    const keep = { rev: parent.now.rev, lines: [{ id: firstLine?.id }] };
    expect((await save(parent.id, keep, sees)).code).toBe(403);
    expect((await save(parent.id, keep, updates)).code).toBe(0);
    const more = { ...keep, lines: [...keep.lines, await fresh()] };
    expect((await save(parent.id, more, updates)).code).toBe(403);
    expect((await save(parent.id, { ...keep, lines: [], removed: [firstLine?.id] }, updates)).code).toBe(403);
    expect((await save(parent.id, more, all)).code).toBe(0);
    // the rights of an area hold for all its registers
    if (register.area === undefined) {
      const blind = { as: await server.aUser(path, { permissions: [`${lines.parent}:*`] }), path };
      expect((await get(parent.id, blind)).code).toBe(403);
    }
    const stranger = { as: await server.anAdmin(elsewhere), path: elsewhere };
    expect((await get(parent.id, stranger)).code).toBe(404);
    expect((await save(parent.id, keep, stranger)).code).toBe(404);
  });
});

const made = (key: string, values: Readonly<Record<string, unknown>>) => make(known(key), values);
const parentWith = async (key: string) => made(key, await sample(known(key), make, 1));

describe('the members of a tag set', () => {
  const wrong = async (values: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
    const answer = await verb<Wrong>('tagSetMember', 'create', { values });
    return answer.code === 14
      ? answer.data.reqFormatErrorList.map(({ field, msg }) => `${field}: ${msg}`)
      : [answer.msg];
  };

  test('are tags and cables, never the set itself, and are removed after they were added [rules B17, rules F4]', async () => {
    const set = await parentWith('tagSet');
    const pack = await parentWith('testPack');
    const day = { tagSet: set.id, dateAdded: '2026-03-02' };
    expect(await wrong({ ...day, member: set.id })).toEqual([
      expect.stringContaining(`member: ${String(set['name'])} is the wrong type; select one of these: tag / cable`),
    ]);
    expect(await wrong({ ...day, member: pack.id })).toEqual([expect.stringContaining(String(pack['name']))]);
    const tag = await parentWith('tag');
    expect(await wrong({ ...day, member: tag.id, dateRemoved: '2026-03-01' })).toEqual([
      'dateRemoved: “Date removed” is before “Date added”, 2026-03-02.',
    ]);
    expect((await verb('tagSetMember', 'create', { values: { ...day, member: tag.id } })).code).toBe(0);
  });

  test('a second addition on one day is refused with the name of the tag [rules F2]', async () => {
    const set = await parentWith('tagSet');
    const tag = await parentWith('tag');
    const values = { tagSet: set.id, member: tag.id, dateAdded: '2026-03-02' };
    expect(await wrong(values)).toEqual(['']);
    expect(await wrong(values)).toEqual([`${String(tag['name'])} already exists in Tag set member.`]);
  });
});

test('the contents of a test pack and its lists by kind agree, whichever is written', async () => {
  const pack = await parentWith('testPack');
  const line = await parentWith('line');
  const spool = await parentWith('spool');
  const lists = async () => {
    const { data } = await verb<AnyRow>('testPack', 'get', { id: pack.id });
    return ['lines', 'spools', 'mechanicalJoints'].map((name) => (data[name] as { id: string }[]).map(({ id }) => id));
  };
  const contents = async () =>
    (
      (await server.post('/api/ext/lines/get', { register: 'testPackItem', parent: pack.id }, by)).data as Now
    ).lines.map((row) => [(row['item'] as { id: string }).id, row['number'], row['remarks']]);
  await made('testPackItem', { testPack: pack.id, item: spool.id, remarks: 'first' });
  await made('testPackItem', { testPack: pack.id, item: line.id });
  expect(await lists()).toEqual([[line.id], [spool.id], []]);
  const { rev } = (await verb<AnyRow>('testPack', 'get', { id: pack.id })).data;
  const joint = await parentWith('mechanicalJoint');
  const changed = { lines: [], mechanicalJoints: [joint.id] };
  expect((await verb('testPack', 'update', { rows: [{ id: pack.id, rev, values: changed }] })).code).toBe(0);
  expect(await contents()).toEqual([
    [spool.id, 1, 'first'],
    [joint.id, 2, null],
  ]);
  // a tag has lines too, but no contents
  const tag = await made('tag', { ...(await sample(known('tag'), make, 1)), lines: [line.id] });
  expect(
    (await verb<{ total: number }>('testPackItem', 'count', { filter: { field: 'item', op: 'is', value: line.id } }))
      .data.total,
  ).toBe(0);
  expect(tag['lines']).toMatchObject([{ id: line.id }]);
});
