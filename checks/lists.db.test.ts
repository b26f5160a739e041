import { beforeAll, describe, expect, test } from 'vitest';
import { queryLists, type QueryListKey } from '@plumbline/contract/lists/index.ts';
import { CALLER, overAll, type QueryList } from '@plumbline/contract/lists/query-list.ts';
import { AREAS, permission } from '@plumbline/contract/access.ts';
import { ALL_PAGES } from '@plumbline/contract/pages/pages.ts';
import type { RowGroup } from '@plumbline/contract/register/calls.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { isGroupable } from '@plumbline/contract/register/groups.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { seeded } from './setup/depth.ts';
import { listedWorld, SECRET, type ListedWorld } from './support/listed-world.ts';
import { saidBy, textsOf, valuesOf } from './support/rows-say.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const beside = { ...path, E: await server.aLevel({ tenantId: path.A, parentId: path.D, step: 'E' }) };
const admin = await server.anAdmin(path);
const theirs = await server.aUser(path, { permissions: ['*:see'] });
let world: ListedWorld;
beforeAll(async () => {
  world = await listedWorld(server, { path, elsewhere, admin, theirs });
});

interface Listed {
  readonly list: QueryList;
  readonly key: QueryListKey;
  readonly named: string;
}
/** A list of one row that may be read over all rows is asked both ways. */
const lists = queryLists.flatMap((list): Listed[] => {
  const { key } = list;
  const { of: owner, ...query } = list.query;
  const own = { list, key, named: key };
  return owner?.all ? [own, { list: { ...overAll(list, owner), query }, key, named: `${key} over all` }] : [own];
});

/** The filter for the row a list belongs to, with further conditions. */
const filterOf = ({ list, key }: Listed, ...more: readonly Filter[]): Filter => ({
  and: [...(list.query.of ? [{ field: list.query.of.field, op: 'is' as const, value: world.of[key] }] : []), ...more],
});
const verb = <T = unknown>({ key }: Listed, name: string, input: object, by: By = { as: admin, path }) =>
  server.post(`/api/register/${key}/${name}`, input, by) as Promise<{
    code: number;
    status: number;
    msg: string;
    data: T;
  }>;
async function read<T>(listed: Listed, name: string, input: object, by?: By): Promise<T> {
  const answer = await verb<T>(listed, name, input, by);
  if (answer.code !== 0) throw new Error(`${listed.key} ${name} ${JSON.stringify(input)}: ${answer.msg}`);
  return answer.data;
}
interface PageOf {
  readonly rows: readonly AnyRow[];
  readonly after: string | null;
}
const allRows = async (listed: Listed, by?: By): Promise<readonly AnyRow[]> =>
  (await read<PageOf>(listed, 'page', { filter: filterOf(listed), limit: 1000 }, by)).rows;
const ids = (rows: readonly AnyRow[]): readonly string[] => rows.map(({ id }) => id);
async function exported(listed: Listed, input: object, by: By = { as: admin, path }): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/register/${listed.key}/export`,
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    payload: input,
  });
  return answer.body;
}
/** A field with few values. */
const groupable = (list: QueryList): string =>
  Object.keys(list.fields).find((name) => list.fields[name]?.kind === 'choice') ?? list.title;
/**
 * True when the right to see the list is that of an administration area: then no scope narrows it, and no subcontractor
 * has it.
 */
const isOfArea = ({ query }: QueryList): boolean => Object.hasOwn(AREAS, query.rightsOf);
/** True when the right to see the list is not part of a right on every register: that of an area, or of registers of money. */
const isGrantedApart = (list: QueryList): boolean => isOfArea(list) || list.group === 'Finance';
/** True when it contains the caller's own data, which everybody may see. */
const isOfCaller = ({ query }: QueryList): boolean => query.rightsOf === CALLER;
const own = (list: QueryList) => Object.entries(list.fields).filter(([name]) => name !== list.query.of?.field);
/** A value of a list of values as rows have it: exact decimals without the zeros of their column. */
const plainOf = (field: Field, value: string | null): string =>
  String(value !== null && field.kind === 'exact' ? traitsOf(field).fromText(value) : value);
const counts = (values: readonly (string | null)[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, some]) => [value, some.length]).toSorted());

const inTurn = seeded(lists, {
  oneIn: 3,
  kindOf: ({ list: { query, ...list } }) => [
    query.of !== undefined,
    query.opens !== undefined,
    isOfArea({ query, ...list }),
    isOfCaller({ query, ...list }),
  ],
  keyOf: ({ named }) => named,
});

describe.each(inTurn)('$named', (listed) => {
  const { list, key } = listed;

  test('has a page, and each of its references names a register', () => {
    expect(ALL_PAGES.filter(({ register }) => register === key)).toMatchObject([
      { route: list.route, code: isOfCaller(list) ? null : permission(list.query.rightsOf, 'see') },
    ]);
    for (const [name, field] of Object.entries(list.fields))
      if ('to' in field) expect(registerOf(field.to), name).toBeDefined();
    const { opens } = list.query;
    const kinds = opens && list.fields[opens.register];
    for (const name of kinds?.kind === 'choice' ? Object.keys(kinds.of) : []) expect(registerOf(name)).toBeDefined();
    if (opens) expect(kinds?.kind).toBe('choice');
  });

  test('returns its rows page by page in every order, each once, and counts them', async () => {
    const rows = await allRows(listed);
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(ids(rows)).size).toBe(rows.length);
    expect(await read(listed, 'count', { filter: filterOf(listed) })).toEqual({ total: rows.length });
    for (const [name, field] of Object.entries(list.fields)) {
      expect(rows[0], name).toHaveProperty(name);
      for (const desc of [false, true]) {
        const sort = [{ field: name, desc }];
        const fullPage = await verb<PageOf>(listed, 'page', {
          filter: filterOf(listed),
          sort,
          columns: [name],
          limit: 1000,
        });
        expect(fullPage.code, `sort ${name}`).toBe(field.kind === 'refs' ? 400 : 0);
        if (fullPage.code !== 0) continue;
        expect(ids(fullPage.data.rows).toSorted(), name).toEqual(ids(rows).toSorted());
        expect(await inPages(sort, rows.length), `pages by ${name}`).toEqual(ids(fullPage.data.rows));
        const filled = fullPage.data.rows.map((row) => textsOf(row, name).length > 0);
        expect(filled.indexOf(false), `empty last, by ${name}`).toBe(
          filled.includes(false) && field.kind !== 'list' ? filled.lastIndexOf(true) + 1 : filled.indexOf(false),
        );
      }
    }
  });

  /** Reads all rows in two or three pages. The last page is not full, so no further page is requested. */
  async function inPages(sort: readonly { field: string; desc: boolean }[], total: number): Promise<readonly string[]> {
    const limit = Math.max(3, Math.ceil((total + 1) / 3));
    const found: string[] = [];
    let after: string | null = null;
    for (;;) {
      const at: object = after === null ? { offset: found.length } : { after };
      const query = { filter: filterOf(listed), sort, columns: [listed.list.title], limit, ...at };
      const page: PageOf = await read<PageOf>(listed, 'page', query);
      found.push(...ids(page.rows));
      if (page.rows.length < limit) return found;
      ({ after } = page);
    }
  }

  test('filtered by every field and operator, returns the rows that match', async () => {
    const rows = await allRows(listed);
    const some = { limit: 1000, columns: [list.title] };
    let requestCount = 0;
    for (const [name, field] of own(list))
      for (const op of traitsOf(field).operators) {
        const texts = rows.flatMap((row) => textsOf(row, name));
        const middleText = texts.at(Math.floor(texts.length / 2)) ?? '7';
        const value = op === 'contains' ? middleText.slice(1, 5) : middleText;
        const isFigure = field.kind === 'integer' || field.kind === 'number';
        const sent = isFigure ? Number(value) : value;
        if (field.kind === 'date' && texts.length === 0) continue;
        const condition: Filter = { field: name, op, value: op === 'anyOf' ? [sent] : sent };
        const found = await read<PageOf>(listed, 'page', { filter: filterOf(listed, condition), ...some });
        const wanted = saidBy(rows, { name, field, op, value });
        expect(ids(found.rows).toSorted(), `${name} ${op} ${value}`).toEqual(wanted.toSorted());
        if (wanted.length > 0 && wanted.length < rows.length) requestCount += 1;
      }
    expect(requestCount).toBeGreaterThan(5);
    const nonsense = await verb(listed, 'page', { filter: filterOf(listed, { field: 'createdAt', op: 'notBlank' }) });
    expect(nonsense.code).toBe(400);
  });

  test('groups and options count the values of its rows', async () => {
    const rows = await allRows(listed);
    for (const [name, field] of own(list)) {
      const values = rows.map((row) => valuesOf(row, name));
      // moments are filtered by from and to, and never ticked in a list
      if (field.kind === 'instant') continue;
      const options = await read<{ value: string | null; count: number }[]>(listed, 'options', {
        field: name,
        filter: filterOf(listed),
        limit: 1000,
      });
      const isMany = field.kind === 'refs' || field.kind === 'list';
      const each = values.flatMap((all): (string | null)[] => (all.length === 0 && !isMany ? [null] : [...all]));
      expect(Object.fromEntries(options.map(({ value, count }) => [plainOf(field, value), count])), name).toEqual(
        counts(each),
      );
      if (!isGroupable(field)) continue;
      const { groups, total } = await read<{ groups: RowGroup[]; total: number }>(listed, 'groups', {
        by: [name],
        filter: filterOf(listed),
        limit: 1000,
      });
      const keys = values.flatMap((all): (string | null)[] => (all.length === 0 ? [null] : [...all]));
      const folded = field.kind === 'text' ? keys.map((key) => (key ? key.toLowerCase() : null)) : keys;
      expect(
        Object.fromEntries(
          groups.map(({ values: [firstValue], count }) => [plainOf(field, firstValue?.value ?? null), count]),
        ),
        name,
      ).toEqual(counts(folded));
      expect(total).toBe(groups.length);
    }
  });

  test('is exported in both languages: whole, filtered, selected, and grouped', async () => {
    const sort = [{ field: list.title }];
    const rows = (await read<PageOf>(listed, 'page', { filter: filterOf(listed), sort, limit: 1000 })).rows;
    const titles = rows.map((row) => textsOf(row, list.title)[0] ?? '');
    const lines = async (input: object, by?: By) =>
      (await exported(listed, { format: 'csv', columns: [list.title], sort, ...input }, by))
        .replace('\ufeff', '')
        .trimEnd()
        .split(/\r?\n/);
    const caption = list.fields[list.title]?.label;
    expect(await lines({ filter: filterOf(listed) })).toEqual([caption?.en, ...titles]);
    const chinese = { as: admin, path, language: 'zh' as const };
    expect((await lines({ filter: filterOf(listed) }, chinese))[0]).toBe(caption?.zh);
    const [first] = rows;
    const these = { mode: 'these', ids: [first?.id] };
    expect(await lines({ filter: filterOf(listed), selection: these })).toEqual([caption?.en, titles[0]]);
    const besides = { mode: 'allMatching', filter: filterOf(listed), except: [first?.id] };
    expect(await lines({ selection: besides })).toEqual([caption?.en, ...titles.slice(1)]);
    const grouped = await exported(listed, { format: 'csv', filter: filterOf(listed), groupBy: [groupable(list)] });
    expect(grouped.split('\n').length).toBeGreaterThan(2);
    expect((await exported(listed, { format: 'xlsx', filter: filterOf(listed) })).slice(0, 2)).toBe('PK');
  });

  test('is read-only, and returns nothing without permission, on another path, or of an unseen row', async () => {
    const page = { filter: filterOf(listed), limit: 10 };
    for (const name of [
      'get',
      'lookup',
      'create',
      'update',
      'change',
      'paste',
      'remove',
      'restore',
      'history',
      'import',
    ])
      expect((await verb(listed, name, {})).code, name).not.toBe(0);
    const blind = await server.aUser(path, { permissions: ['level:see'] });
    const sees = await server.aUser(path, { permissions: [permission(list.query.rightsOf, 'see')] });
    const ofBlind = await verb<PageOf>(listed, 'page', page, { as: blind, path });
    // a user without any right has no rows of their own either
    expect(isOfCaller(list) ? ofBlind.data.rows : ofBlind.code).toEqual(isOfCaller(list) ? [] : 403);
    expect((await verb(listed, 'page', page, { as: sees, path })).code).toBe(0);
    expect((await verb(listed, 'page', page, { path })).code).not.toBe(0);
    expect((await verb(listed, 'page', page, { as: admin, path: elsewhere })).code).toBe(403);
    if (!list.query.of) return;
    const stranger = await server.anAdmin(elsewhere);
    for (const by of [
      { as: stranger, path: elsewhere },
      { as: admin, path: beside },
    ]) {
      const answer = await verb<PageOf>(listed, 'page', page, by);
      const level = registerOf(list.query.of.register)?.level ?? 'E';
      // a row of a facility is visible from each of its scopes; here its list can contain only rows of the facility too
      const isShared = by.path[level] === path[level];
      const ofScope = (row: AnyRow): boolean => (registerOf(String(row['table']))?.level ?? 'E') === 'E';
      expect(isShared ? answer.data.rows.filter(ofScope) : answer.code).toEqual(isShared ? [] : 404);
    }
    const { field } = list.query.of;
    const is = { field, op: 'is', value: world.of[key] };
    const refusals = [undefined, { or: [is] }, { ...is, value: 'x' }, { ...is, op: 'isNot' }];
    for (const filter of list.query.of.all ? [] : refusals)
      for (const name of ['page', 'count', 'export']) {
        const refused = await verb(listed, name, { filter });
        expect(refused, `${name} ${JSON.stringify(filter)}`).toMatchObject({ code: 400 });
        expect(refused.msg).toContain(list.label.en);
      }
    expect((await verb<PageOf>(listed, 'page', { filter: is })).data.rows.length).toBeGreaterThan(3);
  });

  test('shows subcontractors only their own rows, whichever way it is read', async () => {
    const by = { as: theirs, path };
    if (isGrantedApart(list)) return expect((await verb(listed, 'page', { limit: 10 }, by)).code).toBe(403);
    const fullList = await allRows(listed);
    await world.view(true);
    try {
      const some = await allRows(listed, by);
      expect(some.length).toBeGreaterThan(0);
      const others = world.ofOthers[key];
      if (others === undefined) expect(some.length).toBeLessThan(fullList.length);
      else {
        const is = { field: list.query.of?.field, op: 'is', value: others };
        expect((await read<PageOf>(listed, 'page', { filter: is })).rows.length).toBeGreaterThan(0);
        const theirPage = await verb<PageOf | null>(listed, 'page', { filter: is }, by);
        expect(theirPage.data?.rows ?? []).toEqual([]);
        expect([0, 404]).toContain(theirPage.code);
      }
      const filter = filterOf(listed);
      const texts = [
        JSON.stringify(some),
        await exported(listed, { format: 'csv', filter }, by),
        ...(await Promise.all(
          own(list).map(async ([field]) =>
            JSON.stringify(await read(listed, 'options', { field, filter, limit: 1000 }, by)),
          ),
        )),
      ];
      for (const text of texts) {
        const rest = (world.seenByAll[key] ?? []).reduce((left, name) => left.replaceAll(name, ''), text);
        expect(rest).not.toContain(SECRET);
      }
      expect(await read(listed, 'count', { filter }, by)).toEqual({ total: some.length });
      expect(ids(await allRows(listed))).toEqual(ids(fullList));
    } finally {
      await world.view(false);
    }
  });
});

test('a simulation names the same records as the import, and new ones cannot be opened yet', async () => {
  const named = async (job: string) => {
    const filter: Filter = {
      and: [
        { field: 'importJob', op: 'is', value: job },
        { field: 'action', op: 'isNot', value: 'update' },
      ],
    };
    const input = { filter, sort: [{ field: 'action' }, { field: 'name' }], limit: 100 };
    const { data } = await server.post('/api/register/importConsequence/page', input, { as: admin, path });
    return (data as PageOf).rows;
  };
  const [tried, done] = [await named(world.tried), await named(world.of.importConsequence)];
  const facts = (rows: readonly AnyRow[]) => rows.map(({ name, table, action }) => ({ name, table, action }));
  // rows with the same name have no fixed order
  const texts = (rows: readonly AnyRow[]) =>
    facts(rows)
      .map((row) => JSON.stringify(row))
      .toSorted();
  expect(texts(tried)).toEqual(texts(done));
  expect(facts(tried)).toContainEqual({ name: 'Done-20-01', table: 'handover', action: 'doubt' });
  expect(facts(tried).filter(({ table, action }) => table === 'tagItr' && action === 'add')).toHaveLength(6);
  expect(tried.every(({ action, record }) => (action === 'add') === (record === null))).toBe(true);
  expect(done.every(({ record }) => record !== null)).toBe(true);
});
