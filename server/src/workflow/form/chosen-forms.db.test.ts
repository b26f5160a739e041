import { expect, test } from 'vitest';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { checkSheetGet, checkSheetSave } from '@plumbline/contract/workflow/fill/calls.ts';
import {
  formStarterApprove,
  formStartersApprove,
  formStarters,
  formStarterTake,
  formTemplateGet,
  formTemplateSave,
} from '@plumbline/contract/workflow/form/calls.ts';
import { signOffOf, signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import { rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { features } from '../../features/all-features.ts';
import { aServer, headersOf } from '../../http/testing.ts';
import { hasPoppler, textOf } from '../../pdf/read-pdf.fixture.ts';
import { page } from '../../register/read/page.ts';
import { get } from '../../register/read/read.ts';
import { create } from '../../register/write/verbs.ts';

const server = await aServer({ features, forms: 'chosen' });
const path = await server.aTenant('Chosen');
const admin = await server.anAdmin(path);
const filler = await server.aUser(path, {
  permissions: ['*:see', 'tagItr:update', 'tagItr:sign', 'tagItr:signForOthers'],
});
const by = { as: admin, path };
const { db } = server.database;
const actor = {
  tenantId: path.A,
  path,
  userId: admin.userId,
  userName: 'Zhang Wei',
  timeZone: machineZone(),
  via: 'screen',
} as const;
const today = todayIn(machineZone());
const make = (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string, description = name) => ({ name, description });

const discipline = (await make('discipline', named('M'))).id;
const system = (await make('system', named('20'))).id;
const subSystems = [(await make('subSystem', { ...named('20-01'), system })).id];
const itrClass = (await make('itrClass', { ...named('A'), handoverGate: 1 })).id;
const li = (await make('authorisedPerson', { name: 'Li Wei', signTagItrs: true, signPreservation: true })).id;
const anItr = async (name: string, description: string, more: object = {}) =>
  (await make('itr', { ...named(name, description), discipline, itrClass, ...more })).id;
let tags = 0;
/** A check of an ITR on a new tag. */
async function aCheck(itr: string, more: object = {}): Promise<string> {
  tags += 1;
  const equipmentType = (await make('equipmentType', named(`Type ${tags}`))).id;
  const tag = await make('tag', { ...named(`P-${tags}`), discipline, equipmentType, subSystems });
  return (await make('tagItr', { taggedItem: tag.id, itr, ...more })).id;
}
const design = async (id: string, register: 'itr' | 'pwl' = 'itr') =>
  (await server.call(formTemplateGet, { register, id }, by)).data;
const sheet = async (id: string, register: RecordKey = 'tagItr') =>
  (await server.call(checkSheetGet, { register, id }, by)).data;
async function fill(id: string, answers: Answers, register: RecordKey = 'tagItr') {
  const { rev } = await sheet(id, register);
  return server.call(checkSheetSave, { register, id, rev, answers, comment: '' }, by);
}
/** Answers every task of a sheet of boxes; the kinds of the others are left to the starter, so they are ticked NA. */
async function fillAll(id: string) {
  const { template } = await sheet(id);
  const head = template.header.flatMap((entry) => ('field' in entry ? [[`header.${entry.field}`, 'x']] : []));
  return fill(id, Object.fromEntries([...template.tasks.map(({ name }) => [`${name}.box`, 'NA']), ...head]));
}
const sign = async (ids: readonly string[], register: RecordKey = 'tagItr', label = 'Completed', dryRun = false) =>
  (
    await server.call(
      signOffSign,
      {
        register,
        selection: { mode: 'these', ids: [...ids] },
        label,
        person: li,
        date: today,
        acceptRisk: false,
        dryRun,
      },
      by,
    )
  ).data;
const take = async (id: string, starter: string, register: 'itr' | 'pwl' = 'itr') =>
  server.call(formStarterTake, { register, id, starter, stamp: (await design(id, register)).stamp }, by);
const approve = async (id: string, approved = true, revision?: number) => {
  const { stamp, revisions } = await design(id);
  const input = { register: 'itr', id, approved, stamp, revision: revision ?? revisions[0]?.revision ?? 1 } as const;
  return server.call(formStarterApprove, input, by);
};
const print = async (url: string, input: object) => {
  const headers = { ...headersOf(by), 'content-type': 'application/json' };
  const { rawPayload } = await server.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(input) });
  return hasPoppler ? textOf(rawPayload).join(' ') : null;
};
const printCheck = (id: string) => print('/api/ext/check-sheet/print', { selection: { mode: 'these', ids: [id] } });
const put = (options: object) =>
  rows(db, sql`update level set options = ${JSON.stringify(options)}::jsonb where id = ${path.C}`);
const standingOf = async (id: string, register: RegisterKey = 'itr') =>
  (await get(db, actor, known(register), id))['formStanding'];

const pump = await anItr('M01A', 'Pump alignment');

test('an ITR with the code of a starter has no form: its check shows no task, is not filled in and not signed, and says where to choose one [use A1]', async () => {
  const check = await aCheck(pump);
  expect(await design(pump)).toMatchObject({ standing: 'none', revision: 0, revisions: [], template: { tasks: [] } });
  expect(await standingOf(pump)).toBe('none');
  const seen = await sheet(check);
  expect(seen).toMatchObject({ form: { owner: 'itr', id: pump, standing: 'none' }, template: { tasks: [] } });
  expect(seen.locked?.en).toMatch(/M01A .*starter/);
  expect(seen.locked?.zh).toMatch(/M01A.*范本/);
  expect((await fill(check, { 'nozzles.box': 'OK' })).code).not.toBe(0);
  const states = (await server.call(signOffOf, { register: 'tagItr', id: check }, by)).data;
  expect(states[0]?.closed?.en).toMatch(/Nobody has chosen a form for M01A/);
  expect((await sign([check])).refused).toEqual([
    expect.objectContaining({ id: check, why: expect.objectContaining({ en: expect.stringMatching(/M01A/) }) }),
  ]);
  const listed = await get(db, actor, known('tagItr'), check);
  expect(listed).toMatchObject({ progress: 'notStarted', taskPercent: null, formStanding: 'none' });
  // nothing was stored along the way
  expect(await rows(db, sql`select id from form_template where owner_id = ${pump}`)).toEqual([]);
  expect(await printCheck(check)).toSatisfy((text: string | null) => text === null || text.includes('No form yet'));
});

test('a remark can be saved on a check without a form, and its state stays as it is', async () => {
  const check = await aCheck(pump);
  const { rev } = await sheet(check);
  const input = { register: 'tagItr', id: check, rev, answers: {}, comment: 'wait for the form' } as const;
  expect((await server.call(checkSheetSave, input, by)).code).toBe(0);
  expect(await get(db, actor, known('tagItr'), check)).toMatchObject({
    comments: 'wait for the form',
    progress: 'notStarted',
  });
});

test('a check without a form is refused by name among many, and the others are signed', async () => {
  const other = await anItr('X1', 'Own');
  const [without, ready] = [await aCheck(pump), await aCheck(other)];
  const { stamp, template } = await design(other);
  const task = { name: 'one', number: '1', text: { en: 'One', zh: '一' } } as const;
  const drawn = {
    ...template,
    tasks: [{ ...task, required: true, weight: 1, boxes: true, comment: 'inline' as const }],
  };
  await server.call(formTemplateSave, { register: 'itr', id: other, template: drawn, stamp }, by);
  expect(await standingOf(other)).toBe('approved');
  await fill(ready, { 'one.box': 'OK' });
  for (const dryRun of [true, false]) {
    const answer = await sign([without, ready], 'tagItr', 'Completed', dryRun);
    expect(answer).toMatchObject({ done: 1, refused: [{ id: without }] });
  }
});

test('starters are listed and shown, and taking one asks for the right and for the form as it was seen', async () => {
  const { data } = await server.call(formStarters, { register: 'itr', id: pump }, by);
  expect(data.proposed).toBeNull();
  expect(data.starters.map(({ name }) => name)).toContain('itr/M02A');
  const transformer = await anItr('T9', 'Transformer tests');
  expect((await server.call(formStarters, { register: 'itr', id: transformer }, by)).data.proposed).toBe('itr/E04B');
  const seen = await server.call(formTemplateGet, { register: 'itr', id: transformer, starter: 'itr/E04B' }, by);
  expect(seen.data.template.tasks.length).toBeGreaterThan(3);
  expect(await design(transformer)).toMatchObject({ standing: 'none', revisions: [] });
  const { stamp } = await design(transformer);
  const input = { register: 'itr', id: transformer, starter: 'itr/E04B', stamp } as const;
  expect((await server.call(formStarterTake, input, { as: filler, path })).code).toBe(403);
  expect((await server.call(formStarterTake, { ...input, stamp: '9' }, by)).code).toBe(409);
  expect((await server.call(formStarterTake, { ...input, starter: 'pwl/E01P' }, by)).code).toBe(404);
  expect((await server.call(formStarterTake, input, by)).data).toMatchObject({ standing: 'starter', revision: 1 });
});

test('a check on a starter that nobody approved is marked and filled in, and signed only after the approval', async () => {
  const itr = await anItr('M02A', 'Alignment');
  const check = await aCheck(itr);
  await take(itr, 'itr/M02A');
  expect(await standingOf(itr)).toBe('starter');
  expect(await sheet(check)).toMatchObject({ form: { standing: 'starter' }, locked: null });
  expect(await standingOf(check, 'tagItr')).toBe('starter');
  expect(await fillAll(check)).toMatchObject({ code: 0 });
  expect((await sign([check])).refused[0]?.why.en).toMatch(/M02A is a starter that nobody has approved/);
  expect(await printCheck(check)).toSatisfy(
    (text: string | null) => text === null || text.includes('Starter, not approved'),
  );
  const empty = await print('/api/ext/form-template/print', { register: 'itr', id: itr });
  expect(empty === null || empty.includes('Starter, not approved')).toBe(true);
  const { stamp } = await design(itr);
  const input = { register: 'itr', id: itr, revision: 1, approved: true, stamp } as const;
  expect((await server.call(formStarterApprove, input, { as: filler, path })).code).toBe(403);
  expect((await server.call(formStarterApprove, { ...input, stamp: 'x' }, by)).code).toBe(409);
  expect((await approve(itr)).data).toMatchObject({
    standing: 'approved',
    revisions: [{ isStarter: false, approved: { by: `Name of ${admin.username}` } }],
  });
  expect(await standingOf(itr)).toBe('approved');
  expect(await standingOf(check, 'tagItr')).toBeNull();
  expect((await approve(itr, false)).data.standing).toBe('starter');
  expect((await sign([check])).done).toBe(0);
  await approve(itr);
  expect(await sign([check])).toMatchObject({ done: 1, refused: [] });
  const lines = await rows(
    db,
    sql<{ note: string }>`select note from history where row_id = ${itr} and note is not null`,
  );
  const notes = lines.map(({ note }) => note);
  expect(notes).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/Starter 范本: Rotating equipment/),
      'Form 表单 rev 1: approved 已批准',
      'Form 表单 rev 1: approval taken back 已撤回批准',
    ]),
  );
});

test('the facility may let checks on unapproved starters be signed; shipped it does not', async () => {
  const itr = await anItr('M03A', 'Cleaning');
  const check = await aCheck(itr);
  await take(itr, 'itr/M02A');
  await fillAll(check);
  expect((await sign([check])).done).toBe(0);
  await put({ signOnStarters: true });
  expect((await sign([check])).done).toBe(1);
  await put({});
});

test('an unused starter is replaced, a used one stays with its checks, and a form saved by hand needs no approval', async () => {
  const itr = await anItr('M04A', 'Coupling');
  await take(itr, 'itr/M01A');
  expect((await take(itr, 'itr/M02A')).data).toMatchObject({ revision: 1, standing: 'starter' });
  const begun = await aCheck(itr);
  await fillAll(begun);
  expect((await take(itr, 'itr/M05A')).data).toMatchObject({ revision: 2, standing: 'starter' });
  const { template, stamp } = await design(itr);
  await server.call(formTemplateSave, { register: 'itr', id: itr, template, stamp, into: 'new' }, by);
  expect(await design(itr)).toMatchObject({ revision: 3, standing: 'approved' });
  // what was begun is still on the first starter, until somebody approves that one
  expect(await sheet(begun)).toMatchObject({ form: { standing: 'starter' } });
  expect((await sign([begun])).done).toBe(0);
  await approve(itr, true, 1);
  expect(await sign([begun])).toMatchObject({ done: 1, refused: [] });
});

test('starters of many rows are approved together, and the others say why not', async () => {
  const [first, second, none] = [await anItr('B01A', 'One'), await anItr('B02A', 'Two'), await anItr('B03A', 'Three')];
  for (const itr of [first, second]) await take(itr, 'itr/M01A');
  await approve(second);
  const selection = { mode: 'these' as const, ids: [first, second, none] };
  const outcome = {
    done: 1,
    refused: [
      { id: second, title: 'B02A', why: { en: 'Its form is approved already.' } },
      { id: none, title: 'B03A', why: { en: 'It has no form yet.' } },
    ],
  };
  const run = async (dryRun: boolean) =>
    (await server.call(formStartersApprove, { register: 'itr', selection, dryRun }, by)).data;
  expect(await run(true)).toMatchObject(outcome);
  expect(await design(first)).toMatchObject({ standing: 'starter' });
  expect(await run(false)).toMatchObject(outcome);
  expect(await design(first)).toMatchObject({
    standing: 'approved',
    revisions: [{ approved: { by: expect.any(String) as string } }],
  });
  expect((await run(true)).done).toBe(0);
});

test('turning the page of a starter in use is no approval', async () => {
  const itr = await anItr('M06A', 'Skid');
  await take(itr, 'itr/M06A');
  await fillAll(await aCheck(itr));
  const { template, stamp } = await design(itr);
  const turned = { ...template, orientation: 'landscape' as const };
  const saved = await server.call(
    formTemplateSave,
    { register: 'itr', id: itr, template: turned, stamp, into: 'newest' },
    by,
  );
  expect(saved.data).toMatchObject({ revision: 1, standing: 'starter' });
});

test('a check issued as paper is signed without a form', async () => {
  const check = await aCheck(pump, { issuedAsPaper: true });
  expect((await sign([check])).done).toBe(1);
  expect((await sign([check], 'tagItr', 'Accepted')).done).toBe(1);
  expect(await get(db, actor, known('tagItr'), check)).toMatchObject({ progress: 'signedOff' });
  expect(await printCheck(check)).toSatisfy((text: string | null) => text === null || text.includes('P-'));
});

test('a multi-tag sheet without a form begins on the form that is chosen later', async () => {
  const itr = await anItr('E01A', 'Cables', { isMultiTag: true });
  const members = [await aCheck(itr), await aCheck(itr)];
  const { id } = await make('multiTagItr', { itr, members, description: 'two' });
  expect(await sheet(id, 'multiTagItr')).toMatchObject({ form: { standing: 'none' }, template: { tasks: [] } });
  expect((await sign([id], 'multiTagItr')).refused[0]?.why.en).toMatch(/E01A/);
  await take(itr, 'itr/M01A');
  await approve(itr);
  const { template } = await sheet(id, 'multiTagItr');
  expect(template.tasks.length).toBeGreaterThan(3);
  const answers = Object.fromEntries(template.tasks.map(({ name }) => [`${name}.box`, 'NA']));
  expect((await fill(id, answers, 'multiTagItr')).code).toBe(0);
  expect(await sign([id], 'multiTagItr')).toMatchObject({ done: 1 });
});

test('a check without a form is not taken offline', async () => {
  const check = await aCheck(pump);
  const input = { register: 'tagItr', selection: { mode: 'these', ids: [check] } };
  const answer = await server.post('/api/ext/check-sheet/workbook', input, by);
  expect(answer.msg).toMatch(/Nobody has chosen a form for M01A/);
});

test('a PWL with the code of a starter has no form either', async () => {
  const { id } = await make('pwl', { ...named('E01P', 'Rotate'), discipline });
  expect(await design(id, 'pwl')).toMatchObject({ standing: 'none', template: { tasks: [] } });
  const tag = await make('tag', {
    ...named('P-PWL'),
    discipline,
    subSystems,
    equipmentType: (await make('equipmentType', named('Type P'))).id,
  });
  const round = await make('tagPwl', { taggedItem: tag.id, pwl: id, dueDate: today });
  expect((await sheet(round.id, 'tagPwl')).locked?.en).toMatch(/E01P/);
  expect((await sign([round.id], 'tagPwl')).done).toBe(0);
  expect((await take(id, 'pwl/E01P', 'pwl')).data.standing).toBe('starter');
  expect(await standingOf(id, 'pwl')).toBe('starter');
  expect(await standingOf(round.id, 'tagPwl')).toBe('starter');
});

test('the list of ITRs finds those without a form and those on a starter', async () => {
  const found = async (value: string) =>
    (
      await page(db, actor, known('itr'), { limit: 50, offset: 0, filter: { field: 'formStanding', op: 'is', value } })
    ).rows.map((row) => row['name']);
  expect(await found('none')).toContain('M01A');
  expect(await found('starter')).toContain('M06A');
  expect(await found('approved')).toContain('M02A');
});
