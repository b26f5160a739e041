import { beforeAll, describe, expect, test } from 'vitest';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { isGroupable } from '@plumbline/contract/register/groups.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { baseOf, known, snake, sqlType, tableOf } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type Person } from '@plumbline/server/http/testing.ts';
import { isNarrowedLink } from '@plumbline/server/register/row/seen-links.ts';
import { isWritable } from '@plumbline/server/register/row/values.ts';
import { importing } from './support/importing.ts';
import { sample } from './support/sample.ts';

/** Part of the names of everything a subcontractor may not see. */
const SECRET = 'HIDDEN';
const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const admin = await server.anAdmin(path);
const theirs = await server.aUser(path, { permissions: ['*:see', ...allRegisters.map(({ key }) => `${key}:*`)] });

const made = async (key: RegisterKey, values: Record<string, unknown>): Promise<AnyRow> => {
  const answer = await server.post(`/api/register/${key}/create`, { values }, { as: admin, path });
  if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return answer.data as AnyRow;
};
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<string> => (await made(key, values)).id;
const named = (name: string) => ({ name, description: name });

/** A row the subcontractor sees and a row of others, by register. */
const pairs: Record<string, { readonly seen: string; readonly hidden: string }> = {};
/** The row whose links are examined, by register; the subcontractor sees it. */
const owners: Record<string, string> = {};

beforeAll(async () => {
  const discipline = await make('discipline', named('E'));
  const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
  const equipmentType = await make('equipmentType', named('Motor'));
  const system = await make('system', named('20'));
  const subSystem = await make('subSystem', { ...named('20-01'), system });
  const itr = await make('itr', { ...named('E01A'), discipline, itrClass, isMultiTag: true });
  await make('equipmentTypeItr', { equipmentType, itr });
  const pwl = await make('pwl', { ...named('E01P'), discipline, generationMethod: 'digital' });
  await make('equipmentTypePwl', { equipmentType, pwl, frequency: 30 });
  const [own, other] = [await make('subcontractorName', named('Own')), await make('subcontractorName', named('Other'))];
  const raisedBy = await make('authorisedPerson', {
    name: 'Sub',
    login: theirs.username,
    subcontractorNames: [own],
  });
  const both = async (key: RegisterKey, values: (word: string) => Record<string, unknown>) => {
    const makeLinked = (word: string, subcontractor: string) =>
      make(key, { ...values(word), subcontractorNames: [subcontractor] });
    pairs[key] = { seen: await makeLinked('SEEN', own), hidden: await makeLinked(SECRET, other) };
    owners[key] = pairs[key].seen;
  };
  const item = (key: string) => (word: string) => ({
    ...named(`${word}-${key}`),
    discipline,
    equipmentType,
    subSystems: [subSystem],
  });
  for (const key of ['tag', 'line', 'spool', 'mechanicalJoint', 'testPack'] as const) await both(key, item(key));
  await both('jobCard', (word) => ({ ...named(`${word}-CARD`), discipline, subSystem }));
  const category = await make('punchListItemCategory', named('A'));
  const found = { category, discipline, scope: 'subSystem', subSystem, raisedBy, raisedDate: '2026-01-02' };
  await both('punchListItem', (word) => ({ ...found, description: word }));
  await both('multiTagItr', (word) => ({ description: word, itr, members: [] }));
  pairs['taggedItem'] = pairs['tag'] ?? { seen: '', hidden: '' };
  owners['taggedItem'] = pairs['taggedItem'].seen;
  for (const key of ['tagItr', 'tagPwl'] as const) {
    const page = await server.post(
      `/api/register/${key}/page`,
      { limit: 50, offset: 0, columns: ['taggedItem'] },
      { as: admin, path },
    );
    const all = (page.data as { readonly rows: readonly AnyRow[] }).rows;
    const linkOf = (id: string) =>
      all.find((row) => (row['taggedItem'] as { readonly id: string }).id === id)?.id ?? '';
    pairs[key] = { seen: linkOf(pairs['taggedItem'].seen), hidden: linkOf(pairs['taggedItem'].hidden) };
    owners[key] = pairs[key].seen;
  }
  const operationType = await make('operationType', named('Pull'));
  owners['operation'] = await make('operation', {
    jobCard: pairs['jobCard']?.seen,
    description: 'Pull it',
    operationType,
    weighting: 1,
  });
  const drawingType = await make('drawingType', named('P&ID'));
  owners['asBuiltDrawing'] = await make('asBuiltDrawing', {
    drawing: await make('drawing', { ...named('PID-1'), drawingType }),
    revision: 'A',
    jobCard: pairs['jobCard']?.seen,
  });
  owners['procedure'] = await make('procedure', { ...named('PR-1'), systems: [system] });
  const mocType = await make('mocType', named('TQ'));
  owners['moc'] = await make('moc', { mocType, description: 'Reroute', raisedBy });
  const anyRow = (register: AnyRegister, values: Readonly<Record<string, unknown>>) =>
    made(register.key as RegisterKey, values);
  for (const key of ['contractLine', 'goodsReceiptLine', 'disposalItem']) {
    owners[key] = (await anyRow(known(key), await sample(known(key), anyRow, 1))).id;
  }
  await server.call(levelSave, { id: path.E, name: 'Here E', options: { subcontractorView: true } }, { as: admin });
});

/** The response of a call as text: the bytes of a file, otherwise the envelope. */
const textOf = async (url: string, input: object, as: Person): Promise<string> =>
  (
    await server.app.inject({
      method: 'POST',
      url,
      headers: { ...headersOf({ as, path }), 'content-type': 'application/json' },
      payload: input,
    })
  ).body;

/** Every field of any register through which a row can refer to others' work. */
const LINKS = allRegisters.flatMap((register) =>
  Object.entries(register.fields).flatMap(([name, field]) =>
    isNarrowedLink(field) && 'to' in field ? [{ register, key: register.key, name, field, to: field.to }] : [],
  ),
);
type Link = (typeof LINKS)[number];

const ownerOf = ({ key }: Link): string => owners[key] ?? '';
const targetsOf = ({ to }: Link) => pairs[to] ?? { seen: '', hidden: '' };
/** Writes these values into the link, bypassing all rules, with a line of history. */
async function name(link: Link, ids: readonly string[]): Promise<void> {
  const { register, name: field } = link;
  const value = isMany(link.field as Field) ? ids : (ids[0] ?? null);
  const base = baseOf(register);
  const table = sql.table(tableOf(base));
  await rows(
    server.database.db,
    sql`update ${table} set ${sql.ref(snake(field))} = ${value}::${sql.raw(sqlType(link.field as Field))} where id = ${ownerOf(link)}::uuid`,
  );
  await rows(
    server.database.db,
    sql`insert into history (tenant_id, level_id, register, row_id, user_id, user_name, action, via, changes)
      select t.tenant_id, t.level_id, ${base.key}, t.id, ${admin.userId}::uuid, 'admin', 'update', 'screen',
        ${JSON.stringify({ [field]: [isMany(link.field as Field) ? [] : null, value] })}::jsonb
      from ${table} t where t.id = ${ownerOf(link)}::uuid`,
  );
}
const heldBy = async (link: Link): Promise<readonly string[]> => {
  const [found] = await rows(
    server.database.db,
    sql<{
      held: readonly string[];
    }>`select array(select unnest(array[]::uuid[] || ${sql.ref(snake(link.name))})) as held
      from ${sql.table(tableOf(baseOf(link.register)))} where id = ${ownerOf(link)}::uuid`,
  );
  return found?.held ?? [];
};
const total = async (link: Link, filter: object, as: Person): Promise<number> =>
  JSON.parse(await textOf(`/api/register/${link.key}/count`, { filter }, as)).data.total as number;
const onlyThis = (link: Link, more: object) => ({
  and: [{ field: link.register.title, op: 'notBlank' }, more],
});

test('every register that can name work of others is part of this check, with a visible and a hidden target [R1-17]', () => {
  expect(LINKS.filter((link) => ownerOf(link) === '').map(({ key }) => key)).toEqual([]);
  expect(LINKS.filter((link) => targetsOf(link).hidden === '').map(({ to }) => to)).toEqual([]);
  expect(LINKS.map(({ key, name: field }) => `${key}.${field}`)).toContain('moc.taggedItems');
});

describe.each(LINKS)('$key: $name', (link) => {
  const { register, name: field } = link;
  const many = isMany(link.field as Field);
  const shown = async (as: Person) => (await shownBy(register, ownerOf(link), field, as)).join('\n');

  test('subcontractors see only targets of their own: on the sheet, in lists, counts, groups, files and history [R2.3-136]', async () => {
    const { seen, hidden } = targetsOf(link);
    await name(link, many ? [hidden, seen] : [hidden]);
    const listed = await shown(theirs);
    expect(listed).not.toContain('"code":403');
    expect(listed).not.toContain(SECRET);
    expect(listed).not.toContain(hidden);
    expect(await shown(admin)).toContain(hidden);
    if (many) expect(listed).toContain(seen);
  });

  test('hidden targets cannot be found by a filter: not by id, by text, or as not blank', async () => {
    const { hidden } = targetsOf(link);
    await name(link, [hidden]);
    for (const condition of [
      { field, op: 'is', value: hidden },
      { field, op: 'contains', value: SECRET },
      { field, op: 'notBlank' },
    ])
      expect(await total(link, onlyThis(link, condition), theirs), condition.op).toBe(0);
    expect(await total(link, onlyThis(link, { field, op: 'is', value: hidden }), admin)).toBe(1);
    expect(await total(link, onlyThis(link, { field, op: 'blank' }), theirs)).toBeGreaterThan(0);
  });

  test('a save by a user who does not see a link does not remove it', async () => {
    if (!isWritable(link.field as Field)) return;
    const { hidden } = targetsOf(link);
    await name(link, [hidden]);
    const id = ownerOf(link);
    const got = JSON.parse(await textOf(`/api/register/${link.key}/get`, { id }, theirs)).data as AnyRow;
    const answer = await server.post(
      `/api/register/${link.key}/update`,
      { rows: [{ id, rev: got.rev, values: { [field]: many ? [] : null } }] },
      { as: theirs, path },
    );
    expect(answer.code, JSON.stringify(answer)).toBe(0);
    expect(await heldBy(link)).toEqual([hidden]);
  });
});

/** Everything the product shows about one field of one row. */
async function shownBy(register: AnyRegister, id: string, field: string, as: Person): Promise<readonly string[]> {
  const verb = (called: string, input: object) => textOf(`/api/register/${register.key}/${called}`, input, as);
  const page = { limit: 100, offset: 0 };
  const definition = register.fields[field];
  return Promise.all([
    verb('get', { id }),
    verb('page', { ...page, columns: [field] }),
    ...(definition?.kind === 'ref' ? [verb('page', { ...page, sort: [{ field }] })] : []),
    verb('options', { field, limit: 100 }),
    ...(definition && isGroupable(definition) ? [verb('groups', { by: [field], limit: 100 })] : []),
    verb('export', { format: 'csv', columns: [field] }),
    verb('history', { id }),
  ]);
}

test('a file of changes exported and imported by a subcontractor changes nothing, even with hidden links [R2.3-138]', async () => {
  const link = LINKS.find(({ key, name: field }) => key === 'moc' && field === 'taggedItems');
  if (!link) throw new Error('A change names no tagged items.');
  const { seen, hidden } = targetsOf(link);
  await name(link, [seen, hidden].toSorted());
  const by = { as: theirs, path };
  const csv = await textOf('/api/register/moc/export', { format: 'csv' }, theirs);
  expect(csv).toContain('SEEN');
  const file = { name: 'moc.csv', body: csv };
  const tool = importing(server, by);
  const [part] = await tool.run(file, [{ register: 'moc' }]);
  expect(part?.bad).toEqual([]);
  expect(part?.job).toMatchObject({ state: 'done', unchanged: 1, updated: 0, invalid: 0 });
  expect((await heldBy(link)).toSorted()).toEqual([seen, hidden].toSorted());
});

test('the multi-tag sheet and the impact of a change show subcontractors only their own work [R1-17]', async () => {
  const linkOf = (key: string, called: string) => {
    const found = LINKS.find((link) => link.key === key && link.name === called);
    if (!found) throw new Error(`${key} has no ${called}.`);
    return found;
  };
  const [members, tags] = [linkOf('multiTagItr', 'members'), linkOf('moc', 'taggedItems')];
  for (const link of [members, tags]) await name(link, [targetsOf(link).seen, targetsOf(link).hidden]);
  const sheet = { register: 'multiTagItr', id: ownerOf(members) };
  const impact = { filter: { field: 'moc', op: 'is', value: ownerOf(tags) }, limit: 100, offset: 0 };
  await rows(server.database.db, sql`update tag_itr set progress = 'signedOff' where tenant_id = ${path.A}::uuid`);
  const readAllTexts = async (as: Person) =>
    (
      await Promise.all([
        textOf('/api/ext/check-sheet/get', sheet, as),
        textOf('/api/register/mocImpact/page', impact, as),
      ])
    ).map((text) => ({ seen: text.includes('SEEN'), hidden: text.includes(SECRET) }));
  expect(await readAllTexts(admin)).toEqual([
    { seen: true, hidden: true },
    { seen: true, hidden: true },
  ]);
  expect(await readAllTexts(theirs)).toEqual([
    { seen: true, hidden: false },
    { seen: true, hidden: false },
  ]);
});
