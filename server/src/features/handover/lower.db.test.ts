import { beforeAll, expect, test } from 'vitest';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { anActor } from '../../register/row/testing.ts';
import { bindList } from '../../register/read/query-rows.ts';
import { page } from '../../register/read/page.ts';
import { create } from '../../register/write/verbs.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { sign } from '../../workflow/sign/sign.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';
import { blockers } from './blockers.ts';
import { certificate } from './certificate.ts';
import { candidates } from './raise.ts';

compose(features);

const { db } = await aDatabase();
const actor = await anActor(db);
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<string> =>
  (await create(db, actor, known(key), { values })).id;
const named = (name: string) => ({ name, description: name });
const ids: Record<string, string> = {};

beforeAll(async () => {
  ids['discipline'] = await make('discipline', named('E'));
  ids['type'] = await make('equipmentType', named('Motor'));
  ids['person'] = await make('authorisedPerson', { name: 'Li Wei', login: 'Li Wei', signHandovers: true });
  for (const [name, grouping, gates, order] of [
    ['MCC', 'subSystem', ['1'], 1],
    ['CCC', 'subSystem', ['2', '3'], 2],
    ['RFSU', 'system', ['4'], 3],
    ['FAC', 'levelE', ['6'], 4],
  ] as const)
    ids[name] = await make('handoverType', { ...named(name), grouping, gates, order });
  for (const system of ['20', '30']) {
    ids[system] = await make('system', named(system));
    ids[`${system}-01`] = await make('subSystem', { ...named(`${system}-01`), system: ids[system] });
  }
  ids['20-02'] = await make('subSystem', { ...named('20-02'), system: ids['20'] });
  await make('tag', {
    ...named('P-1'),
    discipline: ids['discipline'],
    equipmentType: ids['type'],
    subSystems: [ids['20-01']],
  });
  ids['rfsu'] = await make('handover', { handoverType: ids['RFSU'], system: ids['20'] });
  ids['mcc'] = await make('handover', { handoverType: ids['MCC'], subSystem: ids['20-01'] });
});

const option = (lowerGates: 'warn' | 'stop') =>
  sql`update level set options = ${JSON.stringify({ lowerGates })}::jsonb where id = ${actor.path.E}`.execute(db);
const state = (id: string, values: { readonly state: string; readonly doubt?: string }) =>
  sql`update handover set state = ${values.state}, doubt = ${values.doubt ?? null} where id = ${id}`.execute(db);
const linesOf = async (id: string) => {
  const { lines, stops, total } = await blockers(db, actor, await certificate(db, actor, id), {
    limit: 100,
    offset: 0,
  });
  return { lines: lines.map(({ kind, weight, title, detail }) => [kind, weight, title, detail.en]), stops, total };
};
const trySigning = (id: string, acceptRisk = false) =>
  sign(db, actor, {
    register: 'handover',
    selection: { mode: 'these', ids: [id] },
    label: 'Accepted',
    person: ids['person'] ?? '',
    date: '2026-02-03',
    acceptRisk,
    dryRun: true,
    username: 'Li Wei',
    forOthers: true,
  });

const missing = (name: string) => ['handover', 'warn', name, `Lower gate: ${name} was never raised`];

test('each lower certificate that is not raised, not accepted or in doubt is listed as a blocker [rules A6, rules H23, rules H24]', async () => {
  await option('warn');
  expect(await linesOf(ids['rfsu'] ?? '')).toEqual({
    stops: 0,
    total: 4,
    lines: [
      missing('CCC-20-01'),
      missing('CCC-20-02'),
      ['handover', 'warn', 'MCC-20-01', 'Lower gate: MCC-20-01 is not accepted yet'],
      missing('MCC-20-02'),
    ],
  });
  await state(ids['mcc'] ?? '', { state: 'accepted', doubt: 'inDoubt' });
  expect((await linesOf(ids['rfsu'] ?? '')).lines).toContainEqual([
    'handover',
    'warn',
    'MCC-20-01',
    'Lower gate: MCC-20-01 is accepted, but in doubt',
  ]);
  await state(ids['mcc'] ?? '', { state: 'accepted' });
  expect((await linesOf(ids['rfsu'] ?? '')).total).toBe(3);
  await state(ids['mcc'] ?? '', { state: 'raised' });
});

test('a CCC without an MCC lists it, and a certificate of the whole scope lists them all [rules H23]', async () => {
  const ccc = await make('handover', { handoverType: ids['CCC'], subSystem: ids['30-01'] });
  expect((await linesOf(ccc)).lines).toContainEqual(missing('MCC-30-01'));
  const fac = await make('handover', { handoverType: ids['FAC'] });
  expect((await linesOf(fac)).lines.map(([, , title]) => title)).toEqual(
    expect.arrayContaining(['RFSU-30', 'MCC-30-01', 'MCC-20-02', 'CCC-20-01', 'RFSU-20']),
  );
});

test('the blocker list opens the certificate, or the object of one not yet raised', async () => {
  const list = queryListOf('certificateBlocker');
  if (!list) throw new Error('There is no such list.');
  const condition = { field: 'handover', op: 'is', value: ids['rfsu'] } as const;
  const by = { db, actor, language: 'en', maySee: () => true, maySign: () => true } as const;
  const bound = await bindList(list, { filter: condition }, by);
  const { rows } = await page(db, actor, bound.register, { filter: bound.input.filter, limit: 100, offset: 0 });
  const listed = rows.map((row) => [row['name'], row['kind'], row['state'], row['table'], row['record']]);
  expect(listed).toContainEqual(['MCC-20-02', 'handover', 'notRaised', 'subSystem', ids['20-02']]);
  expect(listed).toContainEqual(['MCC-20-01', 'handover', 'raised', 'handover', ids['mcc']]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('the raise page counts lower certificates that are open', async () => {
  const query = { type: 'RFSU', text: '', show: 'all', limit: 10, offset: 0 } as const;
  const found = await candidates(db, actor, query);
  expect(found.rows.map(({ name, lowerOpen }) => [name, lowerOpen])).toEqual([
    ['20', 4],
    ['30', 2],
  ]);
  expect(found.lowerStops).toBe(false);
});

test('open lower certificates warn, or stop signing where the scope requires it, unless the risk is accepted [rules A6]', async () => {
  const id = ids['rfsu'] ?? '';
  const expectedWords = expect.objectContaining({
    en: expect.stringContaining('4 lower certificates are not accepted'),
  });
  expect(await trySigning(id)).toMatchObject({ done: 1, refused: [], noted: [{ id, why: expectedWords }] });
  await option('stop');
  expect(await linesOf(id)).toMatchObject({ stops: 4, total: 4 });
  expect(await trySigning(id)).toMatchObject({ done: 0, refused: [{ id, why: expectedWords }], noted: [] });
  expect(await trySigning(id, true)).toMatchObject({ done: 1, refused: [] });
  await option('warn');
});

test('a certificate with an empty scope shows it, and warns when it is signed [rules H35]', async () => {
  const empty = await make('handover', { handoverType: ids['MCC'], subSystem: ids['30-01'] });
  expect((await linesOf(empty)).lines).toEqual([
    ['empty', 'warn', 'MCC-30-01', 'Its scope contains no tagged items or checks, so nothing would be handed over'],
  ]);
  const expectedWords = expect.objectContaining({ en: 'Its scope contains no tagged items or checks.' });
  expect(await trySigning(empty)).toMatchObject({ done: 1, noted: [{ id: empty, why: expectedWords }] });
  expect((await linesOf(ids['mcc'] ?? '')).lines).toEqual([]);
});
