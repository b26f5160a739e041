import { expect, test } from 'vitest';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { rows, sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import { aDatabase } from '../db/testing.ts';
import { historyOf } from '../register/history/history.ts';
import { page } from '../register/read/page.ts';
import { count as countRows, get } from '../register/read/read.ts';
import { type Change, rulesOf } from '../register/row/rules.ts';
import { anActor } from '../register/row/testing.ts';
import { change, create, remove, restore } from '../register/write/verbs.ts';
import { signerNotes } from '../workflow/fill/outside-notes.ts';
import { saveSheet } from '../workflow/fill/save-sheet.ts';
import { sheetRow } from '../workflow/fill/sheet-rows.ts';
import { allAnswered } from '../workflow/fill/testing.ts';
import { sign, type SignRequest } from '../workflow/sign/sign.ts';
import { features } from './all-features.ts';
import { formsAtOnce } from './demo/forms-at-once.fixture.ts';
import { compose } from '../http/feature.ts';
import { blockers } from './handover/blockers.ts';
import { certificate } from './handover/certificate.ts';
import { raise } from './handover/raise.ts';

compose([...features, formsAtOnce]);

const { db } = await aDatabase();
const actor = await anActor(db);
const today = todayIn(machineZone());
const make = async (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });
const these = (...ids: string[]) => ({ mode: 'these' as const, ids });
const set = async (key: RegisterKey, id: string, values: Record<string, unknown>) =>
  change(db, actor, known(key), { selection: these(id), values, dryRun: false });
/** The response of a bulk change that refuses its only row, for reasons with these words. */
const refusing = (...words: readonly string[]) => ({
  done: 0,
  refused: [{ why: { en: expect.stringMatching(new RegExp(words.map((word) => RegExp.escape(word)).join('.*'))) } }],
});
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
  signTestPacks: true,
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

test('the gate of a punch item follows the class of its ITR and the gate of that class [rules B1]', async () => {
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

test('a field whose condition no longer applies is cleared in the same history line, and refused if written [rules B2]', async () => {
  const zone = await make('exZone', named('Zone 1'));
  const { tag } = await aTag({ isExRated: true, exZone: zone.id });
  await set('tag', tag.id, { isExRated: false });
  expect(await get(db, actor, known('tag'), tag.id)).toMatchObject({ isExRated: false, exZone: null });
  const { entries } = await historyOf(db, actor, known('tag'), { id: tag.id, limit: 1, offset: 0, language: 'en' });
  expect(entries[0]?.changes.map(({ field }) => field)).toEqual(['exZone', 'isExRated']);
  const refused = {
    fields: [{ field: 'exZone', words: { en: 'Applies only where "Ex rated" is "Yes".' } }],
  };
  const why = refusing('Ex zone: Applies only where "Ex rated" is "Yes".');
  expect(await set('tag', tag.id, { exZone: zone.id })).toMatchObject(why);
  await expect(aTag({ exZone: zone.id })).rejects.toMatchObject(refused);
  await set('tag', tag.id, { isExRated: true, exZone: zone.id });
  expect(await set('tag', tag.id, { isExRated: false, exZone: zone.id })).toMatchObject(why);
  expect(await get(db, actor, known('tag'), tag.id)).toMatchObject({ isExRated: true, exZone: { id: zone.id } });
});

test('a punch item that changes its scope loses its link to what it was raised on [rules B10]', async () => {
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

test('a check of a deleted tag and a punch item of a deleted check cannot be restored before their parent [rules B3]', async () => {
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

/** Creates a check with this box filled in everywhere. */
async function filled(id: string, box: string) {
  const { model, rev } = await sheetRow(db, actor, id, 'tagItr');
  return { model, rev, answers: allAnswered(model, () => box) };
}

test('a sheet whose punch item was deleted cannot be signed, and the punch item of a signed sheet cannot be deleted [rules B9]', async () => {
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
  // another live item of the same task would do, but not one deleted in the same act, even if it is checked in another
  // batch
  const other = await aPunch({ scope: 'tagItr', tagItr: check.id });
  await sql`insert into task_punch select (jsonb_populate_record(k, jsonb_build_object('punch_id', ${other.id}::text))).* from task_punch k
    where k.punch_id = ${id}::uuid`.execute(db);
  const both = [id, other.id];
  const request = { op: 'remove' as const, ids: [id], fields: [] };
  const { guard } = rulesOf(known('punchListItem'));
  expect(await guard?.(db, actor, request)).toEqual([]);
  const among: Change['among'] = (it) => sql<boolean>`${it} = any(${both}::uuid[])`;
  expect(await guard?.(db, actor, { ...request, among })).toMatchObject([{ id }]);
});

/** Creates the form of the ITR, with one task that measures against limits. */
async function measuring() {
  const { tag, check } = await aTag();
  const { model, rev, answers } = await filled(check.id, 'OK');
  const task = model.tasks.find(({ boxes, input }) => boxes && input?.kind === 'number' && input.min !== undefined);
  if (task?.input?.kind !== 'number') throw new Error('no task of the form is measured');
  const low = { ...answers, [`${task.name}.value`]: (task.input.min ?? 0) - 1 };
  return { tag, check, rev, low, task };
}

test('a reading out of limits needs a reason to be ticked, warns the signer, and shows in lists and blockers [use 1, rules K42]', async () => {
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
  const notes = await signerNotes(db, actor, 'tagItr', { id: check.id, outside: 1 });
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
    // [use 23] a count of zero is left out
    detail: { en: 'Signed off, no open punch; 1 value out of limits' },
  });
});

test('a sign-off cannot be dated before the step it follows, nor decades ago [rules B6]', async () => {
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

test('with four eyes required, users cannot complete their own work [rules B7]', async () => {
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

test('a status that requires a reason is refused without one, in every register with such a status [rules B8]', async () => {
  const status = await make('tagItrCompletionStatus', { ...named('Waived'), requiresReason: true });
  const { check } = await aTag();
  expect(await set('tagItr', check.id, { completionStatus: status.id })).toMatchObject(
    refusing('Comments: This status needs a reason'),
  );
  expect(await set('tagItr', check.id, { completionStatus: status.id, comments: 'Vendor tests it' })).toMatchObject({
    done: 1,
  });
});

test('people and dates of tagged items must be given together, and a plan must end after it begins [rules B5, C4]', async () => {
  const both = { fields: [{ field: 'completedOn', words: { en: expect.stringContaining('go together') } }] };
  const pack = { ...named('TP-1'), discipline: e.id, equipmentType: type.id, subSystems: [sub.id] };
  await expect(make('testPack', { ...pack, completedBy: li.id })).rejects.toMatchObject(both);
  await make('testPack', { ...pack, completedBy: li.id, completedOn: today });
  const guest = await make('authorisedPerson', { name: 'Guest', signTagItrs: true });
  await expect(
    make('testPack', { ...pack, name: 'TP-2', completedBy: guest.id, completedOn: today }),
  ).rejects.toMatchObject({
    fields: [{ field: 'completedBy', words: { en: expect.stringContaining('Guest does not hold the right') } }],
  });
  const joint = { ...pack, name: 'J-1', inspectedOn: today };
  await expect(make('mechanicalJoint', joint)).rejects.toMatchObject({ fields: [{ field: 'inspectedOn' }] });
  const [mcc] = (await page(db, actor, known('handover'), { limit: 1, offset: 0 })).rows;
  const dates = { plannedStart: '2027-02-01', plannedFinish: '2027-01-01' };
  expect(await set('handover', mcc?.id ?? '', dates)).toMatchObject(
    refusing('Planned finish: “Planned finish” is before “Planned start”'),
  );
});

test('deleting a tag reports and deletes its untouched checks from the matrix, and restoring it restores them [rules B16, rules S8]', async () => {
  const { tag, check } = await aTag();
  const there = () =>
    countRows(db, actor, known('tagItr'), { field: 'taggedItem', op: 'is', value: String(tag['name']) });
  const going = { done: 1, refused: [], along: [{ register: 'tagItr', count: 1 }] };
  expect(await remove(db, actor, known('tag'), { selection: these(tag.id), dryRun: true })).toEqual(going);
  expect(await there()).toBe(1);
  expect(await drop('tag', tag.id)).toEqual(going);
  expect(await there()).toBe(0);
  expect(await restore(db, actor, known('tag'), { ids: [tag.id] })).toMatchObject({ done: 1, refused: [] });
  expect(await there()).toBe(1);
  // manual work on a check keeps both the check and the tag; the refusal names it
  await set('tagItr', check.id, { comments: 'Seen on site' });
  expect(await drop('tag', tag.id)).toMatchObject({
    done: 0,
    along: [],
    refused: [
      {
        why: {
          en: expect.stringContaining(`these are not: ${String(check['name'])}`),
          zh: expect.stringContaining('以下除外'),
        },
      },
    ],
  });
});

test('a tag cannot be deleted while a check is in use, was added by hand, or belongs to another scope of work [rules B16]', async () => {
  const { tag, check } = await aTag();
  const item = await aPunch({ scope: 'tagItr', tagItr: check.id });
  expect(await drop('tag', tag.id)).toMatchObject({
    done: 0,
    refused: [{ why: { en: expect.stringMatching(/would be deleted with it\. .* is used in 1 row of Punch item/) } }],
  });
  await drop('punchListItem', item.id);
  const other = await make('itr', { ...named('E09A'), discipline: e.id, itrClass: first.id });
  const byHand = await make('tagItr', { taggedItem: tag.id, itr: other.id });
  expect((await drop('tag', tag.id)).refused[0]?.why.en).toContain(String(byHand['name']));
  await drop('tagItr', byHand.id);
  await sql`update tag_itr set level_id = ${actor.path.D}::uuid where id = ${check.id}::uuid`.execute(db);
  expect((await drop('tag', tag.id)).refused[0]?.why.en).toContain(String(check['name']));
  await sql`update tag_itr set level_id = ${actor.path.E}::uuid where id = ${check.id}::uuid`.execute(db);
  expect(await drop('tag', tag.id)).toMatchObject({ done: 1, along: [{ count: 1 }] });
});

test('moving a tag adds a line to the history of its checks and of their punch items [rules C5, rules I10]', async () => {
  const { tag, check } = await aTag();
  const item = await aPunch({ scope: 'tagItr', tagItr: check.id });
  const next = await make('subSystem', { ...named(`20-0${++count}`), system: system.id });
  await set('tag', tag.id, { subSystems: [next.id] });
  for (const [key, id] of [
    ['tagItr', check.id],
    ['punchListItem', item.id],
  ] as const) {
    const { entries } = await historyOf(db, actor, known(key), { id, limit: 1, offset: 0, language: 'en' });
    expect(entries[0], key).toMatchObject({
      action: 'follow',
      changes: [{ field: 'subSystems', old: '20-01', new: String(next['name']) }],
    });
  }
});

test('signing with a status that requires a reason takes one reason, added to the comments of every item [rules B8]', async () => {
  const item = async (more: Record<string, unknown> = {}) => (await aPunch({ scope: 'none', ...more })).id;
  const ids = [await item(), await item({ comments: 'Seen' }), await item({ comments: 'x'.repeat(995) })];
  const status = await make('punchListItemCompletionStatus', {
    ...named('Conceded'),
    isDefault: true,
    requiresReason: true,
  });
  const request = { ...ASKED, register: 'punchListItem' as const, selection: these(...ids) };
  expect(await sign(db, actor, { ...request, label: 'Cleared' })).toMatchObject({ done: 3, asksReason: false });
  const [blank = '', answered = '', full = ''] = ids;
  const label = 'Accepted';
  const bare = await sign(db, actor, { ...request, label, dryRun: true });
  expect(bare).toMatchObject({ done: 2, asksReason: true, refused: [{ id: blank }] });
  expect(bare.refused[0]?.why.zh).toContain('须说明原因');
  const reason = 'Agreed in the meeting of today';
  expect(await sign(db, actor, { ...request, label, reason })).toMatchObject({
    done: 2,
    asksReason: true,
    refused: [{ id: full, why: { en: expect.stringContaining('no room') } }],
  });
  const row = async (id: string) => get(db, actor, known('punchListItem'), id);
  expect(await row(blank)).toMatchObject({ completionStatus: { id: status.id }, comments: reason, state: 'accepted' });
  expect(await row(answered)).toMatchObject({ completionStatus: { id: status.id }, comments: `Seen\n${reason}` });
  expect(await row(full)).toMatchObject({ completionStatus: null, state: 'cleared' });
  await set('punchListItemCompletionStatus', status.id, { isDefault: false });
});

test('nobody is their own deputy, and a matrix line with frequency 0 is done once [rules C-2, rules C-3]', async () => {
  const zhao = await make('authorisedPerson', { name: 'Zhao Min' });
  const away = { authorisedPerson: li.id, fromDate: today, toDate: today };
  await expect(make('signingDelegation', { ...away, deputy: li.id })).rejects.toMatchObject({
    fields: [{ field: 'deputy', words: { en: expect.stringContaining('their own deputy') } }],
  });
  await make('signingDelegation', { ...away, deputy: zhao.id });
  const pwl = await make('pwl', { ...named('E01P'), discipline: e.id });
  const line = await make('equipmentTypePwl', { equipmentType: type.id, pwl: pwl.id, frequency: 0 });
  expect(line).toMatchObject({ frequency: 0 });
});

test('a test pack is signed off only with the permission to, on every way in; its other fields stay editable [rules V5, rules B5]', async () => {
  const [admin] = await rows(
    db,
    sql<{ name: string }>`select full_name as name from app_user where id = ${actor.userId}::uuid`,
  );
  const [other] = await rows(
    db,
    sql<{ id: string }>`insert into app_user (tenant_id, id, username, full_name, password_hash)
      values (${actor.tenantId}::uuid, new_id(), 'packs', 'Pack Er', '-') returning id`,
  );
  const editor = { ...actor, userId: other?.id ?? null };
  const pack = await make('testPack', {
    ...named('TP-9'),
    discipline: e.id,
    equipmentType: type.id,
    subSystems: [sub.id],
  });
  const done = { completedBy: li.id, completedOn: today };
  const as = (values: Record<string, unknown>) =>
    change(db, editor, known('testPack'), { selection: these(pack.id), values, dryRun: false });
  const refused = {
    fields: [
      { field: 'completedBy', words: { en: expect.stringContaining(`: ${admin?.name}`) } },
      { field: 'completedOn' },
    ],
  };
  const why = refusing('Completed by: Only people', `: ${admin?.name}`, 'Completed on: Only people');
  expect(await as(done)).toMatchObject(why);
  await expect(
    create(db, editor, known('testPack'), {
      values: { ...named('TP-8'), discipline: e.id, equipmentType: type.id, subSystems: [sub.id], ...done },
    }),
  ).rejects.toMatchObject(refused);
  await set('testPack', pack.id, done);
  expect(await as({ description: 'Renamed' })).toMatchObject({ done: 1 });
  expect(await as({ completedBy: null, completedOn: null })).toMatchObject(why);
});

test.each(['Pacific/Kiritimati', 'Pacific/Niue'])(
  'a punch item raised from a sheet bears the date of the scope: %s [rules C8]',
  async (timeZone) => {
    const { check } = await aTag();
    const { model, rev, answers } = await filled(check.id, 'OK');
    const task = model.tasks.find(({ boxes }) => boxes)?.name ?? '';
    await saveSheet(
      db,
      { ...actor, timeZone },
      {
        register: 'tagItr',
        id: check.id,
        comment: '',
        punch: [{ task, category: category.id, description: 'Loose', raisedBy: li.id }],
        rev,
        answers: { ...answers, [`${task}.box`]: 'PL' },
      },
    );
    const filter = { field: 'tagItr', op: 'is' as const, value: String(check['name']) };
    const [item] = (await page(db, actor, known('punchListItem'), { limit: 1, offset: 0, filter })).rows;
    expect(item?.['raisedDate']).toBe(todayIn(timeZone));
  },
);
