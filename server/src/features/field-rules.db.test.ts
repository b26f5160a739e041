import { expect, test } from 'vitest';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import { aDatabase } from '../db/testing.ts';
import { historyOf } from '../register/history.ts';
import { get, page } from '../register/read.ts';
import { anActor } from '../register/testing.ts';
import { change, create, remove, restore } from '../register/verbs.ts';
import { signerNotes } from '../workflow/fill/outside-notes.ts';
import { saveSheet } from '../workflow/fill/save-sheet.ts';
import { sheetRow } from '../workflow/fill/sheet-rows.ts';
import { sign, type SignRequest } from '../workflow/sign/sign.ts';
import './all-features.ts';
import { blockers } from './handover/blockers.ts';
import { certificate } from './handover/certificate.ts';
import { raise } from './handover/raise.ts';

const { db } = await aDatabase();
const actor = await anActor(db);
const today = todayIn(machineZone());
const make = async (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });
const these = (...ids: string[]) => ({ mode: 'these' as const, ids });
const set = async (key: RegisterKey, id: string, values: Record<string, unknown>) =>
  change(db, actor, known(key), { selection: these(id), values, dryRun: false });
const drop = async (key: RegisterKey, id: string) =>
  remove(db, actor, known(key), { selection: these(id), dryRun: false });

const e = await make('discipline', named('E'));
const system = await make('system', named('20'));
const sub = await make('subSystem', { ...named('20-01'), system: system.id });
const type = await make('equipmentType', named('Motor'));
const first = await make('itrClass', { ...named('A'), handoverGate: 1 });
const second = await make('itrClass', { ...named('B'), handoverGate: 2 });
const itr = await make('itr', { ...named('E01A'), discipline: e.id, itrClass: first.id });
await make('equipmentTypeItr', { equipmentType: type.id, itr: itr.id });
const category = await make('punchListItemCategory', { ...named('A'), willPreventHandover: true });
await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['1'] });
const li = await make('authorisedPerson', {
  name: 'Li Wei',
  login: 'Li Wei',
  signTagItrs: true,
  signPunchListItems: true,
  signHandovers: true,
});
let count = 0;
const aTag = async (more: Record<string, unknown> = {}) => {
  const tag = await make('tag', {
    ...named(`20-EM-${++count}`),
    discipline: e.id,
    equipmentType: type.id,
    subSystems: [sub.id],
    ...more,
  });
  const filter = { field: 'taggedItem', op: 'is' as const, value: String(tag['name']) };
  const [check] = (await page(db, actor, known('tagItr'), { limit: 1, offset: 0, filter })).rows;
  if (!check) throw new Error('the matrix gave no check');
  return { tag, check };
};
const aPunch = (more: Record<string, unknown>) =>
  make('punchListItem', {
    description: 'Gland loose 格兰松动',
    category: category.id,
    discipline: e.id,
    raisedBy: li.id,
    raisedDate: today,
    ...more,
  });
const ASKED: Omit<SignRequest, 'selection'> = {
  register: 'tagItr',
  label: 'Completed',
  person: li.id,
  date: today,
  acceptRisk: false,
  dryRun: false,
  username: 'Li Wei',
  forOthers: false,
};
const signing = (over: Partial<SignRequest> & Pick<SignRequest, 'selection'>): Promise<{ done: number; why: string }> =>
  sign(db, actor, { ...ASKED, ...over }).then(({ done, refused }) => ({ done, why: refused[0]?.why.en ?? '' }));

test('[rules B1] the gate of a punch item follows its check: the class of the ITR, and the gate of the class', async () => {
  const { check } = await aTag();
  const item = await aPunch({ scope: 'tagItr', tagItr: check.id });
  const gate = async () => (await get(db, actor, known('punchListItem'), item.id))['gate'];
  expect(await gate()).toBe(1);
  await set('itr', itr.id, { itrClass: second.id });
  expect(await gate()).toBe(2);
  await set('itrClass', second.id, { handoverGate: 7 });
  expect(await gate()).toBe(7);
  const { entries } = await historyOf(db, actor, known('punchListItem'), {
    id: item.id,
    limit: 9,
    offset: 0,
    language: 'en',
  });
  expect(entries[0]).toMatchObject({ action: 'follow', changes: [{ field: 'gate', old: '2', new: '7' }] });
  await set('itr', itr.id, { itrClass: first.id });
  await set('itrClass', second.id, { handoverGate: 2 });
});

test('[rules B2] a field whose condition no longer holds is emptied, in the same line of history; written against it, it is refused', async () => {
  const zone = await make('exZone', named('Zone 1'));
  const { tag } = await aTag({ isExRated: true, exZone: zone.id });
  await set('tag', tag.id, { isExRated: false });
  expect(await get(db, actor, known('tag'), tag.id)).toMatchObject({ isExRated: false, exZone: null });
  const { entries } = await historyOf(db, actor, known('tag'), { id: tag.id, limit: 1, offset: 0, language: 'en' });
  expect(entries[0]?.changes.map(({ field }) => field)).toEqual(['exZone', 'isExRated']);
  const refused = {
    fields: [{ field: 'exZone', words: { en: 'Belongs to a row only where "Ex rated" is "Yes".' } }],
  };
  await expect(set('tag', tag.id, { exZone: zone.id })).rejects.toMatchObject(refused);
  await expect(aTag({ exZone: zone.id })).rejects.toMatchObject(refused);
  await set('tag', tag.id, { isExRated: true, exZone: zone.id });
  await expect(set('tag', tag.id, { isExRated: false, exZone: zone.id })).rejects.toMatchObject(refused);
});

test('[rules B10] a punch item that changes its scope leaves what it was raised on', async () => {
  const { check } = await aTag();
  const item = await aPunch({ scope: 'tagItr', tagItr: check.id });
  const open = async () => (await get(db, actor, known('tagItr'), check.id))['punchOpen'];
  expect(await open()).toBe(1);
  await set('punchListItem', item.id, { scope: 'none' });
  expect(await get(db, actor, known('punchListItem'), item.id)).toMatchObject({
    tagItr: null,
    subSystems: [],
    gate: null,
  });
  expect(await open()).toBe(0);
});

test('[rules B3] a check of a deleted tag and an item of a deleted check stay deleted until that is there again', async () => {
  const { tag, check } = await aTag();
  const item = await aPunch({ scope: 'tagItr', tagItr: check.id });
  for (const [key, id] of [
    ['punchListItem', item.id],
    ['tagItr', check.id],
    ['tag', tag.id],
  ] as const)
    expect(await drop(key, id)).toMatchObject({ done: 1 });
  const back = async (key: RegisterKey, id: string) => restore(db, actor, known(key), { ids: [id] });
  expect(await back('punchListItem', item.id)).toMatchObject({
    done: 0,
    refused: [
      { why: { en: expect.stringContaining(`refers to Tag ITR "${String(check['name'])}", which is deleted`) } },
    ],
  });
  expect(await back('tagItr', check.id)).toMatchObject({ done: 0 });
  for (const [key, id] of [
    ['tag', tag.id],
    ['tagItr', check.id],
    ['punchListItem', item.id],
  ] as const)
    expect(await back(key, id)).toMatchObject({ done: 1, refused: [] });
});

/** A check filled with this box everywhere. */
async function filled(id: string, box: string) {
  const { model, rev } = await sheetRow(db, actor, id, 'tagItr');
  const values = { number: 500, date: '2026-11-01', text: 'done', choice: '', table: '' };
  const answers = Object.fromEntries(
    model.tasks.flatMap(({ name, boxes, input }) => [
      ...(boxes ? [[`${name}.box`, box] as const] : []),
      ...(input ? [[`${name}.value`, values[input.kind]] as const] : []),
    ]),
  );
  return { model, rev, answers };
}

test('[rules B9] a sheet whose punch item was deleted is not signed; of a signed one the item is not deleted', async () => {
  const { check } = await aTag();
  const { model, rev, answers } = await filled(check.id, 'OK');
  const task = model.tasks.find(({ boxes }) => boxes) ?? { name: '', number: '' };
  const punch = [{ task: task.name, category: category.id, description: 'Loose', raisedBy: li.id }];
  const input = { register: 'tagItr' as const, id: check.id, comment: '', punch };
  await saveSheet(db, actor, { ...input, rev, answers: { ...answers, [`${task.name}.box`]: 'PL' } });
  const [item] = (
    await page(db, actor, known('punchListItem'), {
      limit: 1,
      offset: 0,
      filter: { field: 'tagItr', op: 'is', value: String(check['name']) },
    })
  ).rows;
  const id = item?.id ?? '';
  await drop('punchListItem', id);
  const lost = await signing({ selection: these(check.id) });
  expect(lost).toMatchObject({
    done: 0,
    why: expect.stringContaining(`item of these tasks was deleted: ${task.number}`),
  });
  await restore(db, actor, known('punchListItem'), { ids: [id] });
  expect(await signing({ selection: these(check.id) })).toMatchObject({ done: 1 });
  expect(await drop('punchListItem', id)).toMatchObject({
    done: 0,
    refused: [{ why: { en: expect.stringMatching(/was raised by task .+ of a check that is signed/) } }],
  });
});

/** The form of the ITR with one task that measures against limits. */
async function measuring() {
  const { tag, check } = await aTag();
  const { model, rev, answers } = await filled(check.id, 'OK');
  const task = model.tasks.find(({ boxes, input }) => boxes && input?.kind === 'number' && input.min !== undefined);
  if (task?.input?.kind !== 'number') throw new Error('no task of the form is measured');
  const low = { ...answers, [`${task.name}.value`]: (task.input.min ?? 0) - 1 };
  return { tag, check, rev, low, task };
}

test('[use 1, rules K42] a reading out of its limits is ticked only with a reason; the signer is told, lists and blockers show it', async () => {
  const { check, rev, low, task } = await measuring();
  const input = { register: 'tagItr' as const, id: check.id, comment: '', punch: [] };
  await expect(saveSheet(db, actor, { ...input, rev, answers: low })).rejects.toMatchObject({
    fields: [
      { field: `${task.name}.comment`, words: { en: expect.stringContaining('or tick PL and raise its punch item') } },
    ],
  });
  const unticked = { ...low, [`${task.name}.box`]: null };
  await saveSheet(db, actor, { ...input, rev, answers: unticked });
  expect(await get(db, actor, known('tagItr'), check.id)).toMatchObject({ progress: 'inProgress', outOfLimits: 1 });
  expect((await signing({ selection: these(check.id) })).why).toMatch(/^Values out of limits need a reason/);
  const reasoned = { ...low, [`${task.name}.comment`]: 'agreed with the vendor' };
  await saveSheet(db, actor, { ...input, rev: rev + 1, answers: reasoned });
  const dry = await sign(db, actor, { ...ASKED, selection: these(check.id), dryRun: true });
  expect(dry).toMatchObject({ done: 1, noted: [{ id: check.id, why: { en: '1 value out of limits' } }] });
  const notes = await signerNotes(db, actor, 'tagItr', check.id);
  expect(notes[0]?.en).toMatch(/^1 value out of limits: .+, limit /);
  for (const label of ['Completed', 'Accepted']) await signing({ selection: these(check.id), label });
  const filter = { field: 'outOfLimits', op: 'atLeast' as const, value: 1 };
  const found = await page(db, actor, known('tagItr'), { limit: 9, offset: 0, filter });
  expect(found.rows.map(({ id }) => id)).toEqual([check.id]);
  await raise(db, actor, { type: 'MCC', objects: [sub.id], text: '', plannedFinish: undefined });
  const [mcc] = (await page(db, actor, known('handover'), { limit: 1, offset: 0 })).rows;
  const { lines } = await blockers(db, actor, await certificate(db, actor, mcc?.id ?? ''), { limit: 99, offset: 0 });
  expect(lines.find(({ id }) => id === check.id)).toMatchObject({
    weight: 'warn',
    detail: { en: 'Signed off; 0 punch items open; 1 value out of limits' },
  });
});

test('[rules B6] a sign-off is not dated before what it follows, nor decades ago', async () => {
  const item = await aPunch({ scope: 'none', raisedDate: '2026-11-10' });
  const on = { register: 'punchListItem' as const, selection: these(item.id) };
  expect((await signing({ ...on, label: 'Cleared', date: '2026-11-09' })).why).toMatch(/raised on 2026-11-10/);
  expect((await signing({ ...on, label: 'Cleared', date: '2001-01-01' })).why).toMatch(/check the year/);
  expect(await signing({ ...on, label: 'Cleared', date: '2026-11-15' })).toMatchObject({ done: 1 });
  expect((await signing({ ...on, label: 'Accepted', date: '2026-11-14' })).why).toMatch(
    /"Cleared" was given on 2026-11-15/,
  );
  expect(await signing({ ...on, label: 'Accepted', date: '2026-11-15' })).toMatchObject({ done: 1 });
  await expect(set('punchListItem', item.id, { plannedDate: '2026-12-01' })).resolves.toMatchObject({ done: 0 });
  expect(await set('punchListItem', item.id, { comments: '[rules P6] only this' })).toMatchObject({ done: 1 });
});

test('[rules B7] where the scope asks for four eyes, nobody completes what they did', async () => {
  const item = await aPunch({ scope: 'none' });
  const on = { register: 'punchListItem' as const, selection: these(item.id) };
  await signing({ ...on, label: 'Cleared' });
  const four = (is: boolean) =>
    sql`update level set options = coalesce(options, '{}'::jsonb) || ${JSON.stringify({ fourEyes: is })}::jsonb where id = ${actor.path.E}::uuid`.execute(
      db,
    );
  await four(true);
  expect((await signing({ ...on, label: 'Accepted' })).why).toMatch(/Li Wei gave "Cleared" already/);
  const wang = await make('authorisedPerson', { name: 'Wang Fang', signPunchListItems: true });
  expect(await signing({ ...on, label: 'Accepted', person: wang.id, forOthers: true })).toMatchObject({ done: 1 });
  await four(false);
});

test('[rules B8] a status that asks for a reason gets one, in every register that has one', async () => {
  const status = await make('tagItrCompletionStatus', { ...named('Waived'), requiresReason: true });
  const { check } = await aTag();
  const refused = { fields: [{ field: 'comments', words: { en: expect.stringContaining('needs a reason') } }] };
  await expect(set('tagItr', check.id, { completionStatus: status.id })).rejects.toMatchObject(refused);
  expect(await set('tagItr', check.id, { completionStatus: status.id, comments: 'Vendor tests it' })).toMatchObject({
    done: 1,
  });
});

test('[rules B5, C4] people and dates of tagged items go together; a plan ends after it begins', async () => {
  const both = { fields: [{ field: 'completedOn', words: { en: expect.stringContaining('go together') } }] };
  const pack = { ...named('TP-1'), discipline: e.id, equipmentType: type.id, subSystems: [sub.id] };
  await expect(make('testPack', { ...pack, completedBy: li.id })).rejects.toMatchObject(both);
  await make('testPack', { ...pack, completedBy: li.id, completedOn: today });
  const joint = { ...pack, name: 'J-1', inspectedOn: today };
  await expect(make('mechanicalJoint', joint)).rejects.toMatchObject({ fields: [{ field: 'inspectedOn' }] });
  const [mcc] = (await page(db, actor, known('handover'), { limit: 1, offset: 0 })).rows;
  const dates = { plannedStart: '2027-02-01', plannedFinish: '2027-01-01' };
  await expect(set('handover', mcc?.id ?? '', dates)).rejects.toMatchObject({ fields: [{ field: 'plannedFinish' }] });
});
