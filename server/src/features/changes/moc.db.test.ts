import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { expect, test } from 'vitest';
import { known } from '../../db/model.ts';
import { aDatabase } from '../../db/testing.ts';
import { page } from '../../register/read/page.ts';
import { count, get } from '../../register/read/read.ts';
import { addAttachments, linkAttachments } from '../../register/row/attached.ts';
import { anActor } from '../../register/row/testing.ts';
import { create, remove, update } from '../../register/write/verbs.ts';
import { sql, transaction } from '../../db/database.ts';
import { designedOnes } from '../../workflow/fill/designed.ts';
import { sheetRow } from '../../workflow/fill/sheet-rows.ts';
import { starterOfKind } from '../../workflow/form/starters.ts';
import { insertTemplate } from '../../workflow/form/templates.ts';
import { sign } from '../../workflow/sign/sign.ts';
import { takeBack } from '../../workflow/sign/take-back.ts';
import { features } from '../all-features.ts';
import { compose } from '../../http/feature.ts';
import { aLoader } from '../imports/testing.ts';

compose(features);

const database = await aDatabase();
const { db } = database;
const actor = await anActor(db);
const load = await aLoader(database, actor);
const moc = known('moc');
const make = async (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });

const [e, m] = [await make('discipline', named('E')), await make('discipline', named('M'))];
const trade = await make('profession', { ...named('Electrical engineer'), disciplines: [e.id] });
const li = await make('authorisedPerson', { name: 'Li Wei', login: 'Li Wei', signMocs: true, professions: [trade.id] });
const tq = await make('mocType', named('TQ'));
const [raised, closed] = [
  await make('mocStatus', { ...named('Raised'), isDefault: true }),
  await make('mocStatus', { ...named('Closed'), closes: true }),
];
const system = await make('system', named('20'));
const raise = (more: object = {}): Promise<AnyRow> =>
  make('moc', { mocType: tq.id, description: 'Reroute', raisedBy: li.id, ...more });
const set = async ({ id }: AnyRow, values: Record<string, unknown>) =>
  update(db, actor, moc, { rows: [{ id, rev: (await get(db, actor, moc, id)).rev, values }] });
const these = (...ids: readonly string[]) => ({ mode: 'these' as const, ids: [...ids] });
const give = (label: string, ...ids: readonly string[]) =>
  sign(db, actor, {
    register: 'moc',
    selection: these(...ids),
    label,
    person: li.id,
    date: todayIn(machineZone()),
    acceptRisk: false,
    dryRun: false,
    username: 'Li Wei',
    forOthers: false,
  });
const close = async (id: string) => {
  await give('Answered', id);
  return give('Closed', id);
};

test('a change is answered, then closed; until then it is open, whatever its status [R2.3-137, R0-07]', async () => {
  const change = await raise({ disciplines: [e.id, m.id] });
  expect(change).toMatchObject({ state: 'raised', mocStatus: { id: raised.id } });
  await set(change, { mocStatus: closed.id });
  expect((await get(db, actor, moc, change.id))['state']).toBe('raised');
  expect((await give('Closed', change.id)).refused[0]?.why.en).toBe('"Answered" must be given first.');
  expect((await give('Answered', change.id)).done).toBe(1);
  expect(await get(db, actor, moc, change.id)).toMatchObject({ state: 'answered', answeredOn: todayIn(machineZone()) });
  await set(change, { mocStatus: raised.id });
  expect((await give('Closed', change.id)).done).toBe(1);
  expect(await get(db, actor, moc, change.id)).toMatchObject({
    state: 'closed',
    mocStatus: { id: closed.id },
    closedBy: { id: li.id },
  });
  await expect(set(change, { description: 'Other' })).rejects.toThrow();
  await takeBack(db, actor, {
    register: 'moc',
    selection: these(change.id),
    reason: 'again',
    mayReopen: true,
    dryRun: false,
  });
  expect(await get(db, actor, moc, change.id)).toMatchObject({
    state: 'raised',
    mocStatus: { id: raised.id },
    closedOn: null,
  });
});

test('signers cover one of the disciplines of a change; without disciplines any signer may sign [R2.3-137]', async () => {
  const [both, other, none] = [
    await raise({ disciplines: [e.id, m.id] }),
    await raise({ disciplines: [m.id] }),
    await raise(),
  ];
  const answer = await give('Answered', both.id, other.id, none.id);
  expect(answer.done).toBe(2);
  expect(answer.refused.map(({ id }) => id)).toEqual([other.id]);
});

test('a change is never its own ancestor, even by two simultaneous updates or by import [R2.3-137]', async () => {
  const [a, b, c] = [await raise(), await raise(), await raise()];
  await expect(set(a, { parentMoc: a.id })).rejects.toThrow();
  await set(b, { parentMoc: a.id });
  await set(c, { parentMoc: b.id });
  await expect(set(a, { parentMoc: c.id })).rejects.toMatchObject({ fields: [{ field: 'parentMoc' }] });
  const [x, y] = [await raise(), await raise()];
  const both = await Promise.allSettled([set(x, { parentMoc: y.id }), set(y, { parentMoc: x.id })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [p, q] = [await raise(), await raise()];
  const counts = await load(
    moc,
    `Name,Parent MOC\n${String(p['name'])},${String(q['name'])}\n${String(q['name'])},${String(p['name'])}\n${String(a['name'])},${String(p['name'])}\n`,
  );
  expect(counts).toMatchObject({ invalid: 2, updated: 1 });
  expect(counts.bad[0]?.problems[0]?.words.en).toContain('its own ancestor');
});

test('an import may list the parent of a change on any line; children of a refused parent are refused too [R2.3-137]', async () => {
  const parentOf = async (name: string) => {
    const { rows: found } = await page(db, actor, moc, {
      limit: 9,
      offset: 0,
      filter: { field: 'name', op: 'is', value: name },
    });
    return found[0]?.['parentMoc'];
  };
  const file = (lines: readonly string[]) =>
    load(moc, ['Name,MOC type,Description,Raised by,Parent MOC', ...lines, ''].join('\n'));
  const type = 'TQ';
  const counts = await file([
    `UP-2,${type},Later,Li Wei,UP-1`,
    `UP-1,${type},First,Li Wei,`,
    `UP-3,${type},Last,Li Wei,up-2`,
  ]);
  expect(counts).toMatchObject({ added: 3, invalid: 0 });
  expect(await parentOf('UP-2')).toMatchObject({ title: 'UP-1' });
  expect(await parentOf('UP-3')).toMatchObject({ title: 'UP-2' });

  const ring = await file([
    `RI-1,${type},One,Li Wei,RI-2`,
    `RI-2,${type},Two,Li Wei,RI-1`,
    `RI-3,${type},Three,Li Wei,RI-1`,
  ]);
  expect(ring).toMatchObject({ added: 0, invalid: 3 });
  const message = ring.bad.map(({ problems }) => problems[0]?.words.en ?? '');
  expect(message.filter((words) => words.includes('its own ancestor'))).toHaveLength(2);
  expect(message.filter((words) => words.includes('was refused'))).toHaveLength(1);

  const bad = await file([`NO-1,${type},Down,Li Wei,NO-2`, `NO-2,${type},Up,Nobody,`, `NO-3,${type},Down,Li Wei,NO-1`]);
  expect(bad).toMatchObject({ added: 0, invalid: 3 });
});

test('closing warns of open follow-ups and of a proposal its originator rejected [R2.3-137]', async () => {
  const above = await raise();
  const below = await raise({ parentMoc: above.id });
  await give('Answered', above.id);
  const answer = await give('Closed', above.id);
  expect(answer.done).toBe(1);
  expect(answer.noted[0]?.why.en).toContain(String(below['name']));
  await close(below.id);
  const rejected = await raise({ originatorAccepts: 'rejected' });
  expect((await give('Answered', rejected.id)).noted).toEqual([]);
  expect((await give('Closed', rejected.id)).noted[0]?.why.en).toContain('rejected');
});

test('the generation method of a MOC type decides between a form, an attached document with a warning, or neither [work-areas 4.4 1]', async () => {
  const template = starterOfKind('mocType');
  const options = async (generationMethod: string) => {
    const type = await make('mocType', { ...named(`By ${generationMethod}`), generationMethod });
    const form = { register: 'mocType', id: type.id, revision: 1, model: template, comment: '', by: 'x' } as const;
    await insertTemplate(db, actor, form);
    return (await raise({ mocType: type.id })).id;
  };
  const [digital, uploaded, all] = [await options('digital'), await options('uploaded'), await options('record')];
  expect(await designedOnes(db, actor, 'moc', [digital, uploaded, all]), 'printed and filled by a form').toEqual([
    digital,
  ]);
  await expect(sheetRow(db, actor, uploaded, 'moc')).rejects.toMatchObject({ key: 'notAllowedHere' });
  const answer = await give('Answered', digital, uploaded, all);
  expect(
    answer.refused.map(({ id }) => id),
    'only a form has tasks to wait for',
  ).toEqual([digital]);
  expect(answer.noted).toMatchObject([{ id: uploaded, why: { en: 'Its document is not attached yet.' } }]);
  await sql`insert into file_object (tenant_id, sha256, size) values (${actor.tenantId}::uuid, 'x', 1)`.execute(db);
  await sql`insert into file (tenant_id, id, level_id, register, row_id, purpose, name, media_type, size, sha256, by_user, by_name)
    values (${actor.tenantId}::uuid, ${uploaded}::uuid, ${actor.path.C}::uuid, 'attachment', ${uploaded}::uuid, 'attachment', 'TQ.pdf', 'application/pdf', 1, 'x', ${actor.userId}::uuid, 'x')`.execute(
    db,
  );
  await transaction(db, async (tx) => {
    await addAttachments(tx, actor, [uploaded]);
    await linkAttachments(tx, actor, moc, { rowId: uploaded, attachments: [uploaded] });
  });
  expect((await give('Closed', uploaded)).noted).toEqual([]);
});

test('a row named by a change lists the change, and cannot be deleted [R2.3-137]', async () => {
  const change = await raise({ systems: [system.id] });
  const naming = { field: 'systems', op: 'anyOf' as const, value: [system.id] };
  expect(await count(db, actor, moc, naming)).toBe(1);
  const answer = await remove(db, actor, known('system'), { selection: these(system.id), dryRun: false });
  expect(answer).toMatchObject({ done: 0 });
  expect(answer.refused[0]?.why.en).toContain('MOC');
  await set(change, { systems: [] });
  expect(await remove(db, actor, known('system'), { selection: these(system.id), dryRun: false })).toMatchObject({
    done: 1,
  });
});

test('a change that needs clarification requires the details [R2.3-137]', async () => {
  await expect(raise({ requiresClarification: true })).rejects.toMatchObject({
    fields: [{ field: 'clarificationDetails' }],
  });
  await raise({ requiresClarification: true, clarificationDetails: 'Which line?' });
});
