import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isMany, isRefField, type RefField } from '@plumbline/contract/field/kinds.ts';
import { HIDDEN_ROW, notVisible } from '@plumbline/contract/field/ref.ts';
import { isAbove } from '@plumbline/contract/levels.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import { isGroupable } from '@plumbline/contract/register/groups.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters, registerOf, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { listSheetOf, listSheets } from '@plumbline/contract/registers/list-sheets.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { baseOf, snake, sqlType, tableOf } from '@plumbline/server/db/model.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type Person } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { importing } from './support/importing.ts';

/** Part of the names of everything that belongs to the other scope of work. */
const SECRET = 'HIDDEN';
const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const theirs = await server.aTenant('Plant');
const scope = await server.aLevel({ tenantId: theirs.A, parentId: theirs.D, step: 'E', name: 'Here' });
const here = { ...theirs, E: scope };
const admin = await server.anAdmin(theirs);
const permissions = ['*:see', ...allRegisters.map(({ key }) => `${key}:*`)];
const reader = await server.aUser(here, { permissions, levels: [here.E] });
/** Somebody who may open both scopes, and change what lies above them. */
const ofBoth = await server.aUser(here, { permissions, levels: [here.C] });
/** Closes the other scope: then nobody may open it, not even somebody who may change what lies above it. */
const close = (disabled: boolean) =>
  rows(server.database.db, sql`update level set disabled = ${disabled} where id = ${theirs.E}::uuid`);

/** Every field of a register, of a list of pairs or of a list by which a row refers to rows of a lower level. */
const LINKS = [...allRegisters, ...listSheets, ...queryLists].flatMap((register) =>
  Object.entries(register.fields).flatMap(([name, field]) => {
    const target = isRefField(field) ? registerOf(field.to) : undefined;
    return target && !field.live && isAbove(register.level, target.level)
      ? [{ register, key: register.key, name, field: field as RefField }]
      : [];
  }),
);
type Link = (typeof LINKS)[number];

/** A row of this scope and a row of the other, by register. */
const targets: Record<string, { readonly seen: string; readonly hidden: string }> = {};
/** The row of a higher level whose references are examined, by register. */
const owners: Record<string, string> = {};

const make = async (key: RegisterKey, values: Record<string, unknown>, path = here): Promise<string> => {
  const answer = await server.post(`/api/register/${key}/create`, { values }, { as: admin, path });
  if (answer.code !== 0) throw new Error(`${key}: ${JSON.stringify(answer)}`);
  return (answer.data as AnyRow).id;
};
const named = (name: string) => ({ name, description: name });

beforeAll(async () => {
  const discipline = await make('discipline', named('E'));
  const system = await make('system', named('20'));
  const subSystem = await make('subSystem', { ...named('20-01'), system });
  const both = async (key: RegisterKey, values: (word: string) => object) => {
    const seen = await make(key, { ...values('SEEN') });
    targets[key] = { seen, hidden: await make(key, { ...values(SECRET) }, theirs) };
  };
  const workPackType = await make('workPackType', named('WP'));
  await both('workPack', (word) => ({ ...named(`${word}-PACK`), workPackType }));
  await both('jobCard', (word) => ({ ...named(`${word}-CARD`), discipline, subSystem }));
  const raisedBy = await make('authorisedPerson', { name: 'Somebody' });
  owners['moc'] = await make('moc', {
    mocType: await make('mocType', named('TQ')),
    description: 'Reroute',
    raisedBy,
  });
});

const storedIn = ({ register, name, field }: Link) => {
  const sheet = listSheetOf(register.key);
  return sheet
    ? { register: sheet.list.of, name: sheet.list.name, isMany: true }
    : { register, name, isMany: isMany(field) };
};
const ownerOf = (link: Link): string => owners[storedIn(link).register.key] ?? '';
const targetsOf = ({ field }: Link) => targets[field.to] ?? { seen: '', hidden: '' };

/** Writes these values into the reference, bypassing all rules, with a line of history. */
async function refer(link: Link, ids: readonly string[]): Promise<void> {
  const { register, name, isMany: many } = storedIn(link);
  const value = many ? ids : (ids[0] ?? null);
  const base = baseOf(register);
  const field = base.fields[name];
  if (!field) throw new Error(`${base.key} has no ${name}.`);
  const table = sql.table(tableOf(base));
  await rows(
    server.database.db,
    sql`update ${table} set ${sql.ref(snake(name))} = ${value}::${sql.raw(sqlType(field))} where id = ${ownerOf(link)}::uuid`,
  );
  await rows(
    server.database.db,
    sql`insert into history (tenant_id, level_id, register, row_id, user_id, user_name, action, via, changes)
      select t.tenant_id, t.level_id, ${base.key}, t.id, ${admin.userId}::uuid, 'admin', 'update', 'screen',
        ${JSON.stringify({ [name]: [many ? [] : null, value] })}::jsonb
      from ${table} t where t.id = ${ownerOf(link)}::uuid`,
  );
}
const heldBy = async (link: Link): Promise<readonly string[]> => {
  const { register, name } = storedIn(link);
  const [found] = await rows(
    server.database.db,
    sql<{
      held: readonly string[];
    }>`select array(select unnest(array[]::uuid[] || ${sql.ref(snake(name))}) order by 1) as held
      from ${sql.table(tableOf(baseOf(register)))} where id = ${ownerOf(link)}::uuid`,
  );
  return found?.held ?? [];
};

/** The answer of a call as text: the bytes of a file, otherwise the envelope. */
const textOf = async (url: string, input: object, as: Person, language: Language = 'en'): Promise<string> =>
  (
    await server.app.inject({
      method: 'POST',
      url,
      headers: { ...headersOf({ as, path: here, language }), 'content-type': 'application/json' },
      payload: input,
    })
  ).body;

/** Everything the product tells about one reference of one row. */
async function toldOf(link: Link, as: Person, language: Language): Promise<Readonly<Record<string, string>>> {
  const { register, name, field } = link;
  const ask = (verb: string, input: object) => textOf(`/api/register/${register.key}/${verb}`, input, as, language);
  const exported = await ask('export', { format: 'csv' });
  if (listSheetOf(register.key)) return { exported };
  const id = ownerOf(link);
  const page = { limit: 100, offset: 0 };
  return {
    exported,
    get: await ask('get', { id }),
    page: await ask('page', { ...page, columns: [name] }),
    table: await ask('page', { ...page, columns: [name], as: 'table' }),
    options: await ask('options', { field: name, limit: 100 }),
    ...(isGroupable(field) ? { groups: await ask('groups', { by: [name], limit: 100 }) } : {}),
    history: await ask('history', { id }),
    column: await ask('export', { format: 'csv', columns: [name] }),
  };
}
const onlyThis = (register: AnyRegister, more: object) => ({
  and: [{ field: register.title, op: 'notBlank' }, more],
});

test('every reference from a higher level to a lower one is part of this check', () => {
  expect(LINKS.map((link) => ownerOf(link))).not.toContain('');
  expect(LINKS.map((link) => targetsOf(link).hidden)).not.toContain('');
  expect(LINKS.map(({ key, name }) => `${key}.${name}`)).toContain('moc.workPacks');
});

describe.each(LINKS)('$key: $name', (link) => {
  const { register } = link;
  const isSheet = listSheetOf(register.key) !== undefined;

  test.each(['en', 'zh'] as const)(
    'names rows of another scope to nobody who may not open it (%s) [R2.3-136]',
    async (language) => {
      const { seen, hidden } = targetsOf(link);
      await refer(link, [hidden, seen].toSorted());
      for (const [where, text] of Object.entries(await toldOf(link, reader, language))) {
        expect(text, where).not.toContain(SECRET);
        expect(text, where).not.toContain(hidden);
        expect(text, where).toContain('SEEN');
        if (!isSheet) expect(text, where).toContain(notVisible[language]);
      }
    },
  );

  test('names them with their scope to a user who may open both', async () => {
    const { seen, hidden } = targetsOf(link);
    await refer(link, [hidden, seen].toSorted());
    for (const [where, text] of Object.entries(await toldOf(link, ofBoth, 'en'))) {
      expect(text, where).toMatch(new RegExp(`${SECRET}[^"]* \\(Plant E\\)`));
      expect(text, where).not.toContain(notVisible.en);
    }
  });
});

describe.each(LINKS.filter(({ key }) => registerOf(key) !== undefined))('$key: $name', (link) => {
  const { register, name } = link;
  const many = isMany(link.field);
  const total = async (filter: object, as: Person): Promise<number> =>
    JSON.parse(await textOf(`/api/register/${register.key}/count`, { filter: onlyThis(register, filter) }, as)).data
      .total;
  const get = async (as: Person): Promise<AnyRow> =>
    JSON.parse(await textOf(`/api/register/${register.key}/get`, { id: ownerOf(link) }, as)).data;
  const idsIn = (row: AnyRow): readonly string[] => [row[name] as { id: string }].flat().map(({ id }) => id);
  const save = async (as: Person, ids: readonly string[]): Promise<number> => {
    const row = await get(as);
    const values = { [name]: many ? ids : (ids[0] ?? null) };
    const input = { rows: [{ id: row.id, rev: row.rev, values }] };
    return (await server.post(`/api/register/${register.key}/update`, input, { as, path: here })).code;
  };

  test('a hidden row is not found by a filter, neither by its id nor by its name, but that there is one is', async () => {
    const { hidden } = targetsOf(link);
    await refer(link, [hidden]);
    for (const request of [
      { field: name, op: 'is', value: hidden },
      { field: name, op: 'contains', value: SECRET },
      { field: name, op: 'blank' },
    ])
      expect(await total(request, reader), request.op).toBe(0);
    for (const request of [
      { field: name, op: 'is', value: HIDDEN_ROW },
      { field: name, op: 'notBlank' },
    ])
      expect(await total(request, reader), request.op).toBe(1);
    expect(await total({ field: name, op: 'is', value: hidden }, ofBoth)).toBe(1);
    expect(await total({ field: name, op: 'contains', value: SECRET }, ofBoth)).toBe(1);
    const found = await textOf(`/api/register/${link.field.to}/lookup`, { text: '', ids: [hidden], limit: 5 }, reader);
    expect(JSON.parse(found).data).toEqual([]);
  });

  test('a save, an import and a paste of what was shown keep the rows that were not', async () => {
    const { seen, hidden } = targetsOf(link);
    const both = many ? [hidden, seen].toSorted() : [hidden];
    await refer(link, both);
    await close(true);
    onTestFinished(async () => void (await close(false)));
    expect(idsIn(await get(ofBoth))).toContain(HIDDEN_ROW);
    expect(await save(ofBoth, idsIn(await get(ofBoth)))).toBe(0);
    expect(await heldBy(link)).toEqual(both);
    const csv = await textOf(`/api/register/${register.key}/export`, { format: 'csv' }, ofBoth);
    const [part] = await importing(server, { as: ofBoth, path: here }).run({ name: 'rows.csv', body: csv }, [
      { register: register.key },
    ]);
    expect(part?.bad).toEqual([]);
    expect(part?.job).toMatchObject({ state: 'done', unchanged: 1, updated: 0, invalid: 0 });
    const shown = await get(ofBoth);
    const texts = {
      [name]: [shown[name] as { title: string }]
        .flat()
        .map(({ title }) => title)
        .join('; '),
    };
    const pasted = { rows: [{ id: shown.id, rev: shown.rev, texts }] };
    const answer = await server.post(`/api/register/${register.key}/paste`, pasted, { as: ofBoth, path: here });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0, data: { refused: [] } });
    expect(await heldBy(link)).toEqual(both);
    expect(await save(ofBoth, [])).toBe(0);
    expect(await heldBy(link)).toEqual([hidden]);
  });

  test('a user who may open both scopes changes what they see, and their own file comes back unchanged', async () => {
    const { seen, hidden } = targetsOf(link);
    const both = many ? [hidden, seen].toSorted() : [hidden];
    await refer(link, both);
    const csv = await textOf(`/api/register/${register.key}/export`, { format: 'csv' }, ofBoth);
    const tool = importing(server, { as: ofBoth, path: here });
    const [part] = await tool.run({ name: 'rows.csv', body: csv }, [{ register: register.key }]);
    expect(part?.bad).toEqual([]);
    expect(part?.job).toMatchObject({ state: 'done', unchanged: 1, updated: 0, invalid: 0 });
    expect(await save(ofBoth, both)).toBe(0);
    expect(await heldBy(link)).toEqual(both);
    expect(await save(ofBoth, [])).toBe(0);
    expect(await heldBy(link)).toEqual([]);
  });
});

test('the log of an import names rows of the scope of work alone, to all its readers', async () => {
  const link = LINKS.find(({ key, name }) => key === 'moc' && name === 'workPacks');
  if (!link) throw new Error('A change names no work packs.');
  const { seen, hidden } = targetsOf(link);
  await refer(link, [hidden, seen].toSorted());
  const own = { as: ofBoth, path: here };
  const tool = importing(server, own);
  const [row] = await tool.rows('moc');
  const csv = `Name,Work packs\n${String(row?.['name'])},SEEN-PACK\n`;
  const [part] = await tool.run({ name: 'rows.csv', body: csv }, [{ register: 'moc' }]);
  expect(part?.job).toMatchObject({ updated: 1 });
  const filter = { field: 'importJob', op: 'is', value: part?.job.id };
  const reported = await textOf('/api/register/importChange/page', { filter, limit: 10, offset: 0 }, reader);
  expect(reported).toContain('SEEN-PACK');
  expect(reported).not.toContain(SECRET);
});
