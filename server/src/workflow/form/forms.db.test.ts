import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { checkSheetGet, checkSheetSave } from '@plumbline/contract/workflow/fill/calls.ts';
import { formTemplateGet, formTemplateSave } from '@plumbline/contract/workflow/form/calls.ts';
import { signOffOf, signOffReject, signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { formTemplate, type FormTemplate } from '@plumbline/contract/rules/form.ts';
import { hasPoppler, textOf } from '../../pdf/read-pdf.fixture.ts';
import { headersOf, aServer } from '../../http/testing.ts';
import { known } from '../../db/model.ts';
import { features } from '../../features/all-features.ts';
import { page } from '../../register/read/page.ts';
import { get } from '../../register/read/read.ts';
import { create, update } from '../../register/write/verbs.ts';
import { raise } from '../../features/handover/raise.ts';

const server = await aServer({ features, forms: 'chosen' });
const path = await server.aTenant('Forms');
const admin = await server.anAdmin(path);
const reader = await server.aUser(path, { permissions: ['*:see'] });
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
const make = (key: RegisterKey, values: Record<string, unknown>) => create(db, actor, known(key), { values });
const named = (name: string) => ({ name, description: name });

const e = await make('discipline', named('E'));
const system = await make('system', named('20'));
const sub = await make('subSystem', { ...named('20-01'), system: system.id });
const kind = await make('equipmentType', named('Motor'));
const a = await make('itrClass', { ...named('A'), handoverGate: 1 });
const itr = await make('itr', { ...named('E77A'), discipline: e.id, itrClass: a.id });
const pwl = await make('pwl', { ...named('E01P'), discipline: e.id });
await make('equipmentTypeItr', { equipmentType: kind.id, itr: itr.id });
const li = await make('authorisedPerson', {
  name: 'Li Wei',
  signTagItrs: true,
  signHandovers: true,
  signAssuranceTrackers: true,
});
const drawingType = await make('drawingType', named('P&ID'));
const drawing = await make('drawing', { ...named('PID-20-001'), drawingType: drawingType.id, revision: 'C1' });
const aTag = async (name: string) => {
  const tag = {
    ...named(name),
    discipline: e.id,
    equipmentType: kind.id,
    subSystems: [sub.id],
    drawings: [drawing.id],
  };
  const { id } = await make('tag', tag);
  const filter = { field: 'taggedItem', op: 'is', value: id } as const;
  const [check] = (await page(db, actor, known('tagItr'), { limit: 2, offset: 0, filter })).rows;
  return check?.id ?? '';
};

const task = (name: string, more: object = {}) => ({ name, number: '1', text: { en: name, zh: '检查' }, ...more });
const form = (more: object = {}): FormTemplate =>
  formTemplate.parse({
    title: { en: 'Form', zh: '表单' },
    header: [],
    boxes: ['OK', 'NA'],
    tasks: [task('one')],
    ...more,
  });
const design = async (register: FormOwner, id: string) =>
  (await server.call(formTemplateGet, { register, id }, by)).data;
async function save(register: FormOwner, id: string, template: FormTemplate, into: 'new' | 'newest' = 'new') {
  const { stamp } = await design(register, id);
  return server.call(formTemplateSave, { register, id, template, comment: 'why', stamp, into }, by);
}
const sheet = async (register: RecordKey, id: string) => (await server.call(checkSheetGet, { register, id }, by)).data;
async function fill(register: RecordKey, id: string, answers: Answers) {
  const { rev } = await sheet(register, id);
  return server.call(checkSheetSave, { register, id, rev, answers: { ...answers }, comment: '' }, by);
}
const sign = (register: RecordKey, id: string, label: string) =>
  server.call(
    signOffSign,
    {
      register,
      selection: { mode: 'these', ids: [id] },
      label,
      person: li.id,
      date: todayIn(machineZone()),
      acceptRisk: true,
    },
    by,
  );

test('a form of a check starts empty, and each save is the next revision with its note [R2.3-078]', async () => {
  const first = await design('itr', itr.id);
  expect(first).toMatchObject({ title: 'E77A', revision: 0, revisions: [], standing: 'none' });
  expect(first.template.tasks).toEqual([]);
  const { data } = await save('itr', itr.id, form());
  expect(data).toMatchObject({
    revision: 1,
    revisions: [{ revision: 1, by: 'Name of ' + admin.username, comment: 'why', inUse: false }],
  });
  expect((await save('itr', itr.id, form({ tasks: [task('one'), task('two')] }))).data.revision).toBe(2);
  const old = await server.call(formTemplateGet, { register: 'itr', id: itr.id, revision: 1 }, by);
  expect(old.data.template.tasks.map(({ name }) => name)).toEqual(['one']);
});

test('of two designers saving one form, the second is refused with the name of the first', async () => {
  const { stamp, template } = await design('itr', itr.id);
  await save('itr', itr.id, form({ tasks: [task('one'), task('two')] }), 'newest');
  const input = { register: 'itr', id: itr.id, template, stamp } as const;
  const late = await server.call(formTemplateSave, input, by);
  expect(late.code).toBe(409);
  expect(late.msg).toContain(`Name of ${admin.username}`);
});

test('an invalid form is refused field by field, with a message', async () => {
  const wrong = form({
    boxes: ['OK', 'OK'],
    punchBox: 'PL',
    tasks: [
      task('one'),
      task('one'),
      task('choice', { input: { kind: 'choice', options: [option('x', false), option('y', false)] } }),
    ],
  });
  const answer = await save('itr', itr.id, wrong);
  expect(answer.code).toBe(14);
  expect(answer.data).toMatchObject({
    reqFormatErrorList: expect.arrayContaining(
      ['template.tasks.1.name', 'template.boxes', 'template.punchBox', 'template.tasks.2.input'].map((field) =>
        expect.objectContaining({ field }),
      ),
    ),
  });
  const odd = { register: 'trackerType', id: itr.id, template: form(), stamp: '0' } as const;
  expect((await server.call(formTemplateSave, odd, by)).code).toBe(404);
});
const option = (name: string, complete: boolean) => ({ name, text: { en: name, zh: name }, complete });

test('users with read permission see a form and cannot save it', async () => {
  const seen = await server.call(formTemplateGet, { register: 'itr', id: itr.id }, { as: reader, path });
  expect(seen.code).toBe(0);
  const { template, stamp } = seen.data;
  const input = { register: 'itr', id: itr.id, template, stamp } as const;
  expect((await server.call(formTemplateSave, input, { as: reader, path })).code).toBe(403);
  expect(
    (await server.call(checkSheetSave, { id: randomUUID(), rev: 1, answers: {}, comment: '' }, { as: reader, path }))
      .code,
  ).toBe(403);
});

test('begun records keep their revision; a revision in use accepts only changes that affect no record', async () => {
  const check = await aTag('20-EM-1');
  expect((await fill('tagItr', check, { 'one.box': 'OK' })).code).toBe(0);
  const current = form({ tasks: [task('one'), task('two')] });
  const refused = await save('itr', itr.id, form({ tasks: [task('one', { weight: 2 }), task('two')] }), 'newest');
  expect(refused.code).toBe(409);
  expect(refused.msg).toMatch(/in use/);
  expect((await save('itr', itr.id, { ...current, orientation: 'landscape' }, 'newest')).data).toMatchObject({
    revision: 2,
  });
  const next = await save('itr', itr.id, form({ tasks: [task('three')] }));
  expect(next.data.revisions.map(({ revision, inUse }) => [revision, inUse])).toEqual([
    [3, false],
    [2, true],
    [1, false],
  ]);
  expect((await sheet('tagItr', check)).template.tasks.map(({ name }) => name)).toEqual(['one', 'two']);
  expect((await sheet('tagItr', await aTag('20-EM-2'))).template.tasks.map(({ name }) => name)).toEqual(['three']);
  // completion too is checked against its own revision: task two is still open there
  expect((await sign('tagItr', check, 'Completed')).data.refused[0]?.why.en).toMatch(/1 required/);
});

const rich = form({
  header: [
    { heading: { en: 'Tag', zh: '位号' } },
    { label: { en: 'Tag', zh: '位号' }, source: 'tag', wide: true },
    { label: { en: 'Made by', zh: '制造' }, field: 'maker' },
  ],
  lists: [{ title: { en: 'Drawings', zh: '图纸' }, source: 'drawings', columns: ['name', 'revision'] }],
  tasks: [
    task('state', { boxes: false, input: { kind: 'choice', options: [option('good', true), option('bad', false)] } }),
    task('points', {
      boxes: false,
      comment: 'none',
      input: {
        kind: 'table',
        columns: [
          { name: 'point', label: { en: 'Point', zh: '点' }, kind: 'fixed' },
          { name: 'read', label: { en: 'Reading', zh: '读数' }, kind: 'number' },
          { name: 'seen', label: { en: 'Seen', zh: '已看' }, kind: 'check' },
        ],
        rows: [['0 %'], ['100 %']],
      },
    }),
    task('words', { boxes: false, required: false, comment: 'long', commentLines: 5 }),
  ],
  signOffs: [
    { label: 'Tested', type: 'required' },
    { label: 'Witnessed', type: 'complete' },
  ],
});

test('choices, tables, lists and sign-offs of a form work from the screen to the signature', async () => {
  expect((await save('itr', itr.id, rich)).code).toBe(0);
  expect((await get(db, actor, known('itr'), itr.id))['signOffs']).toEqual(rich.signOffs);
  const check = await aTag('20-EM-3');
  expect(await sheet('tagItr', check)).toMatchObject({
    header: { tag: '20-EM-3' },
    lists: { drawings: [{ name: 'PID-20-001', revision: 'C1' }] },
  });
  const bad = await fill('tagItr', check, {
    'state.value': 'fine',
    'points.read.3': 1,
    'points.point.1': 'x',
    'points.read.1': 'many',
    'points.seen.1': 'y',
    'words.comment.1': 'x',
  });
  expect(bad.data).toMatchObject({ reqFormatErrorList: { length: 6 } });
  await fill('tagItr', check, {
    'state.value': 'bad',
    'points.read.2': 99.5,
    'points.seen.2': 'x',
    'header.maker': 'ABB',
  });
  expect(await get(db, actor, known('tagItr'), check)).toMatchObject({ taskPercent: 0, progress: 'inProgress' });
  await fill('tagItr', check, {
    'state.value': 'good',
    'points.read.2': 99.5,
    'header.maker': 'ABB',
    'words.comment': 'two\nlines',
  });
  expect(await get(db, actor, known('tagItr'), check)).toMatchObject({
    taskPercent: 100,
    progress: 'checksheetComplete',
  });
  const states = (await server.call(signOffOf, { register: 'tagItr', id: check }, by)).data;
  expect(states.map(({ label }) => label)).toEqual(['Tested', 'Witnessed']);
  expect((await sign('tagItr', check, 'Tested')).data.done).toBe(1);
  // a later renaming of the drawing does not affect a signed sheet
  const row = await get(db, actor, known('drawing'), drawing.id);
  await update(db, actor, known('drawing'), { rows: [{ id: drawing.id, rev: row.rev, values: { revision: 'Z9' } }] });
  expect((await sheet('tagItr', check)).lists['drawings']).toEqual([
    { name: 'PID-20-001', description: 'PID-20-001', revision: 'C1' },
  ]);
  // nor do later sign-off sets of the form
  await save('itr', itr.id, { ...rich, signOffs: [{ label: 'Done', type: 'complete' }] });
  expect((await server.call(signOffOf, { register: 'tagItr', id: check }, by)).data).toHaveLength(2);
  expect((await sign('tagItr', check, 'Witnessed')).data.done).toBe(1);
  expect(await get(db, actor, known('tagItr'), check)).toMatchObject({
    progress: 'signedOff',
    signedBy: { id: li.id },
  });
});

test('empty and filled forms are printed as PDF, portrait and landscape [R2.3-080, R2.3-082]', async () => {
  await save('itr', itr.id, { ...rich, orientation: 'landscape' });
  const print = async (url: string, input: object) => {
    const headers = { ...headersOf(by), 'content-type': 'application/json' };
    return server.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(input) });
  };
  const empty = await print('/api/ext/form-template/print', { register: 'itr', id: itr.id });
  expect(empty.headers['content-type']).toBe('application/pdf');
  expect(empty.rawPayload.toString('latin1')).toMatch(/\/MediaBox \[0 0 841\.8\d+ 595\.2\d+\]/);
  const upright = await print('/api/ext/form-template/print', { register: 'pwl', id: pwl.id });
  expect(upright.rawPayload.toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.2\d+ 841\.8\d+\]/);
  const check = await aTag('20-EM-4');
  const filled = await print('/api/ext/check-sheet/print', { selection: { mode: 'these', ids: [check] } });
  expect(filled.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('an assurance tracker is filled and signed like a check, and its status requires a reason [R2.3-013]', async () => {
  const type = await make('trackerType', named('PSSR'));
  const why = await make('assuranceTrackerCompletionStatus', { ...named('Not required'), requiresReason: true });
  const done = await make('assuranceTrackerCompletionStatus', { ...named('Complete'), isDefault: true });
  await save(
    'trackerType',
    type.id,
    form({ boxes: ['Yes', 'No'], header: [{ label: { en: 'Type', zh: '类型' }, source: 'type' }] }),
  );
  const tracker = await make('assuranceTracker', { ...named('PSSR 20'), trackerType: type.id });
  expect(tracker['documentCode']).toMatch(/^[A-Z]{6}$/);
  expect(await sheet('assuranceTracker', tracker.id)).toMatchObject({ header: { type: 'PSSR' }, title: 'PSSR 20' });
  expect((await sign('assuranceTracker', tracker.id, 'Completed')).data.refused[0]?.why.en).toMatch(/1 required/);
  await fill('assuranceTracker', tracker.id, { 'one.box': 'Yes' });
  await sign('assuranceTracker', tracker.id, 'Completed');
  expect((await fill('assuranceTracker', tracker.id, { 'one.box': 'No' })).msg).toMatch(/signed/);
  await sign('assuranceTracker', tracker.id, 'Accepted');
  const row = await get(db, actor, known('assuranceTracker'), tracker.id);
  expect(row).toMatchObject({ progress: 'signedOff', completionStatus: { id: done.id } });
  const change = (values: Record<string, unknown>) =>
    update(db, actor, known('assuranceTracker'), { rows: [{ id: tracker.id, rev: row.rev, values }] });
  await expect(change({ trackerType: type.id, name: 'Other' })).rejects.toThrow();
  await expect(change({ completionStatus: why.id })).rejects.toMatchObject({
    fields: [{ field: 'comments', words: expect.objectContaining({ en: expect.stringMatching(/reason/) }) }],
  });
  await change({ completionStatus: why.id, comments: 'By other means' });
  const rejected = await server.call(
    signOffReject,
    { register: 'assuranceTracker', selection: { mode: 'these', ids: [tracker.id] }, reason: 'again' },
    by,
  );
  expect(rejected.code).toBe(0);
  expect(await get(db, actor, known('assuranceTracker'), tracker.id)).toMatchObject({ progress: 'checksheetComplete' });
});

test('a certificate has a document where its type has a form, and open tasks block the signature [R2.3-085, R2.3-125]', async () => {
  const type = await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['9'] });
  await raise(db, actor, { type: 'MCC', objects: [sub.id], text: '', plannedFinish: undefined });
  const [mcc] = (await page(db, actor, known('handover'), { limit: 1, offset: 0 })).rows;
  const id = mcc?.id ?? '';
  const none = await server.call(checkSheetGet, { register: 'handover', id }, by);
  expect(none.msg).toMatch(/no form of its own/);
  // in the meantime, the data of the record is printed
  const print = { register: 'handover', selection: { mode: 'these', ids: [id] } };
  const url = '/api/ext/check-sheet/print';
  const { rawPayload } = await server.app.inject({ method: 'POST', url, headers: headersOf(by), payload: print });
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  if (hasPoppler) expect(textOf(rawPayload).join(' ')).toMatch(/MCC-20-01[\s\S]*Accepted/);
  const own = form({ header: [{ label: { en: 'Subsystem', zh: '子系统' }, source: 'subSystem' }] });
  expect((await save('handoverType', type.id, own)).code).toBe(0);
  expect((await save('handoverType', type.id, form({ punchBox: 'NA' }))).code).toBe(14);
  expect(await sheet('handover', id)).toMatchObject({ title: 'MCC-20-01', header: { subSystem: '20-01 20-01' } });
  expect((await sign('handover', id, 'Accepted')).data.refused[0]?.why.en).toMatch(/1 required/);
  await fill('handover', id, { 'one.box': 'OK' });
  expect((await sign('handover', id, 'Accepted')).data.done).toBe(1);
});
