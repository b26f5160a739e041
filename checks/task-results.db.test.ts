import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RowPicture } from '@plumbline/contract/features/files/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { CheckSheet, ReadCheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import type { SignOffState } from '@plumbline/contract/workflow/sign/calls.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { png } from '@plumbline/server/files/testing/samples.ts';
import { aServer, headersOf } from '@plumbline/server/http/testing.ts';
import { listSheets, readTable } from '@plumbline/server/sheets/read-table.ts';
import { importing, sendForm, workbook } from './support/importing.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Results');
const by = { as: await server.anAdmin(path), path };
const { post, rows } = importing(server, by);
const raw = (url: string, payload: unknown) => server.post(url, payload as object, by);

const make = (register: string, values: Record<string, unknown>): Promise<AnyRow> =>
  post<AnyRow>(`/api/register/${register}/create`, { values });
const named = (name: string) => ({ name, description: name });
const today = todayIn(machineZone());
const yesterday = addDays(today, -1);
const nextYear = addDays(today, 300);

const discipline = await make('discipline', named('E'));
const system = await make('system', named('20'));
const sub = await make('subSystem', { ...named('20-01'), system: system.id });
const type = await make('equipmentType', named('Motor'));
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const common = { discipline: discipline.id, itrClass: itrClass.id };
const [source, itr] = [
  await make('itr', { ...named('E01A'), ...common }),
  await make('itr', { ...named('E02A'), ...common }),
];
for (const { id } of [source, itr]) await make('equipmentTypeItr', { equipmentType: type.id, itr: id });
const signer = await make('authorisedPerson', { name: 'Li Wei', signTagItrs: true });
const instrument = (name: string, more: object) =>
  make('instrument', { ...named(name), serialNumber: `S-${name}`, ...more });
const good = await instrument('IR-01', { calibrationDue: nextYear });
const old = await instrument('IR-02', { calibrationDue: yesterday });
const idle = await instrument('IR-03', { calibrationDue: nextYear, inactive: true });

const word = (text: string) => ({ en: text, zh: text });
const task = (name: string, number: string, input: object, more: object = {}) => ({
  name,
  number,
  text: word(`Task ${name}`),
  boxes: false,
  input,
  ...more,
});
const number = { kind: 'number' };
async function design(id: string, tasks: readonly object[], register = 'itr'): Promise<void> {
  const { stamp } = await post<{ stamp: string }>('/api/ext/form-template/get', { register, id });
  const template = {
    title: word('Form'),
    header: [],
    boxes: ['OK', 'PL', 'NA'],
    punchBox: 'PL',
    tasks,
    signOffs: [{ label: 'Done', type: 'complete' }],
  };
  await post('/api/ext/form-template/save', { register, id, template, comment: '', stamp, into: 'new' });
}
await design(source.id, [task('ir', '1', { ...number, unit: 'MΩ' }, { boxes: true })]);
await design(itr.id, [
  task('before', '1', number),
  task('after', '2', number),
  task(
    'loss',
    '3',
    { kind: 'computed', formula: '([before] - [after]) / [before] * 100', unit: '%', max: 5 },
    { boxes: true },
  ),
  task('megger', '4', { kind: 'instrument', unit: 'MΩ', min: 5 }, { boxes: true }),
  task('plate', '5', { kind: 'picture' }),
  task('witness', '6', { kind: 'signature' }),
  task('earlier', '7', { kind: 'link', register: 'itr', ownerName: 'E01A', task: 'ir' }),
  task('kept', '8', { kind: 'link', register: 'pwl', ownerName: 'e02p', task: 'ir' }),
]);

const pwl = await make('pwl', { ...named('E02P'), discipline: discipline.id });
await design(pwl.id, [task('ir', '1', { ...number, unit: 'MΩ' })], 'pwl');

let tags = 0;
/** A tag with its two checks: the one shown, and the one with all kinds of tasks. */
async function checks(): Promise<{ readonly shown: string; readonly id: string }> {
  tags += 1;
  const tag = await make('tag', {
    ...named(`20-EM-${tags}`),
    discipline: discipline.id,
    equipmentType: type.id,
    subSystems: [sub.id],
  });
  const found = (await rows('tagItr')).filter((row) => JSON.stringify(row['taggedItem']).includes(tag.id));
  const idOf = (name: string): string => found.find((row) => JSON.stringify(row['itr']).includes(name))?.id ?? '';
  return { shown: idOf('E01A'), id: idOf('E02A') };
}
const sheet = (id: string) => post<CheckSheet>('/api/ext/check-sheet/get', { id });
async function save(id: string, answers: Answers, photos: readonly { file: string; task: string }[] = []) {
  const { rev } = await sheet(id);
  return raw('/api/ext/check-sheet/save', { id, rev, answers, comment: '', photos });
}
async function saved(
  id: string,
  answers: Answers,
  photos: readonly { file: string; task: string }[] = [],
): Promise<Answers> {
  const answer = await save(id, answers, photos);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 });
  return (answer.data as CheckSheet).answers;
}
async function stage(name = 'plate.png'): Promise<string> {
  const id = randomUUIDv7();
  const file = { name, body: png(30, 10) };
  await sendForm(server, '/api/ext/file/stage', { file, fields: { register: 'tagItr', id }, by });
  return id;
}
const row = async (id: string) => (await rows('tagItr')).find((entry) => entry.id === id);
const sign = (id: string) =>
  post<{ done: number; refused: readonly { why: { en: string } }[] }>('/api/ext/sign-off/sign', {
    register: 'tagItr',
    selection: { mode: 'these', ids: [id] },
    label: 'Done',
    person: signer.id,
    date: today,
    acceptRisk: true,
  });
const history = async (id: string): Promise<string> =>
  JSON.stringify(await post('/api/register/tagItr/history', { id }));

test('the server computes a computed value, ignoring the sent one, and requires a reason out of limits', async () => {
  const { id } = await checks();
  expect(await saved(id, { 'before.value': 10, 'after.value': 9.8, 'loss.value': 77, 'loss.box': 'OK' })).toMatchObject(
    { 'loss.value': 2 },
  );
  const lossy = await save(id, { 'before.value': 10, 'after.value': 9, 'loss.box': 'OK' });
  expect(JSON.stringify(lossy)).toContain('10 %, limit 5 %');
  const why = { 'loss.box': 'OK', 'loss.comment': 'Vendor accepts' };
  expect(await saved(id, { 'before.value': 10, 'after.value': 9, ...why })).toMatchObject({ 'loss.value': 10 });
  expect((await row(id))?.['outOfLimits']).toBe(1);
  expect(await saved(id, { 'before.value': 0, 'after.value': 0 })).not.toHaveProperty('loss.value');
  expect(await history(id)).toContain('answers.loss.value');
});

test('a reading keeps its instrument as it was, and one out of calibration requires a reason', async () => {
  const { id } = await checks();
  const read = { 'megger.value': 50, 'megger.box': 'OK' };
  const silent = await save(id, { ...read, 'megger.instrument': old.id });
  expect(JSON.stringify(silent)).toContain(`read with IR-02 · S-IR-02, calibrated until ${yesterday}`);
  const reason = { 'megger.comment': 'Repeated with IR-01 tomorrow' };
  const first = await saved(id, { ...read, ...reason, 'megger.instrument': old.id, 'megger.due': '2099-01-01' });
  expect(first).toMatchObject({ 'megger.said': 'IR-02 · S-IR-02', 'megger.due': yesterday, 'megger.day': today });
  expect((await row(id))?.['outOfLimits']).toBe(1);
  const states = await post<SignOffState[]>('/api/ext/sign-off/of', { register: 'tagItr', id });
  expect(states[0]?.notes[0]?.en).toMatch(/^1 value out of limits or calibration: .*IR-02/);
  // the instrument was calibrated later: the reading keeps its data until it is taken again
  await post('/api/register/instrument/update', {
    rows: [{ id: old.id, rev: old.rev, values: { calibrationDue: nextYear } }],
  });
  expect(await saved(id, { ...first, 'megger.comment': 'Accepted' })).toMatchObject({ 'megger.due': yesterday });
  expect(await saved(id, { ...first, 'megger.value': 60 })).toMatchObject({ 'megger.due': nextYear });
  expect((await row(id))?.['outOfLimits']).toBeNull();
  expect(await history(id)).not.toContain(old.id);
});

test.each([
  ['inactive', { 'megger.instrument': idle.id }, 'IR-03 is inactive'],
  ['unknown', { 'megger.instrument': randomUUIDv7() }, 'no such instrument'],
  ['not an id', { 'megger.instrument': 'IR-01' }, 'Choose an instrument'],
  ['read tomorrow', { 'megger.instrument': good.id, 'megger.day': addDays(today, 1) }, 'after today'],
])('an instrument that is %s is refused with a message', async (_what, answers, message) => {
  const { id } = await checks();
  const answer = await save(id, { 'megger.value': 50, ...answers });
  expect(answer.code).not.toBe(0);
  expect(JSON.stringify(answer)).toContain(message);
});

test('an instrument lists the sheets whose answers use it', async () => {
  const { id } = await checks();
  const page = async () => {
    const filter = { field: 'instrument', op: 'is', value: good.id };
    const { rows: found } = await post<{ rows: AnyRow[] }>('/api/register/instrumentReading/page', {
      filter,
      limit: 100,
    });
    return found.filter((entry) => entry['record'] === id);
  };
  await saved(id, { 'megger.value': 7, 'megger.instrument': good.id, 'megger.day': yesterday });
  expect(await page()).toMatchObject([
    { task: '4', value: 7, unit: 'MΩ', day: yesterday, calibrationDue: nextYear, expired: false, table: 'tagItr' },
  ]);
  await saved(id, { 'megger.value': 7, 'megger.instrument': old.id });
  expect(await page()).toEqual([]);
});

test('a picture is saved with the answer to its task, and stays as long as it answers it', async () => {
  const { id } = await checks();
  const [file, other] = [await stage(), await stage()];
  const first = await saved(id, {}, [{ file, task: 'plate' }]);
  expect(first).toMatchObject({ 'plate.value': file, 'plate.count': 1 });
  expect(await saved(id, first, [{ file: other, task: 'plate' }])).toMatchObject({
    'plate.value': `${file} ${other}`,
    'plate.count': 2,
  });
  const answering = await raw('/api/ext/file/delete', { id: file });
  expect(JSON.stringify(answering)).toContain('answers a task of the check sheet');
  expect(await saved(id, { 'plate.value': other })).toMatchObject({ 'plate.count': 1 });
  expect(await raw('/api/ext/file/delete', { id: file })).toMatchObject({ code: 0 });
  expect(JSON.stringify(await save(id, { 'plate.value': file }))).toContain('Take it again');
  expect(JSON.stringify(await save(id, { 'plate.value': 'nothing' }))).toContain('named by their ids');
  expect(await saved(id, {})).not.toHaveProperty('plate.count');
});

test('a signature is drawn, named and timed; it is not a photo, and cannot be removed from the record', async () => {
  const { id } = await checks();
  const file = await stage('Signature 6.png');
  const nobody = await save(id, { 'witness.value': file }, [{ file, task: 'witness' }]);
  expect(JSON.stringify(nobody)).toContain('enter who signs');
  const answers = { 'witness.value': file, 'witness.signer': 'Ana Ruiz', 'witness.at': '1999-01-01' };
  const is = await saved(id, answers, [{ file, task: 'witness' }]);
  expect(String(is['witness.at'])).toMatch(/^20[2-9]/);
  const pictures = await post<readonly RowPicture[]>('/api/ext/file/pictures', { register: 'tagItr', ids: [id] });
  expect(pictures).toMatchObject([{ id: file, task: 'witness', drawn: true }]);
  expect((await raw('/api/ext/file/delete', { id: file })).code).not.toBe(0);
  expect(await saved(id, { ...is, 'before.value': 1 })).toMatchObject({ 'witness.at': is['witness.at'] });
  const stolen = await checks();
  expect(JSON.stringify(await save(stolen.id, answers))).toContain('Sign again');
  expect(await history(id)).toContain('6 Ana Ruiz');
  expect(await saved(id, { 'witness.signer': 'Ana Ruiz' })).not.toHaveProperty('witness.signer');
});

test('a task shows the answer of another form of the tag, and a signed record keeps it', async () => {
  const { shown, id } = await checks();
  expect((await sheet(id)).linked['earlier']).toMatchObject({ says: null, sheet: { id: shown, signed: false } });
  await saved(shown, { 'ir.value': 120, 'ir.box': 'OK' });
  expect((await sheet(id)).linked['earlier']?.says?.en).toBe('OK · 120 MΩ');
  const [plate, witness] = [await stage(), await stage()];
  const complete = {
    'before.value': 10,
    'after.value': 10,
    'loss.box': 'OK',
    'megger.value': 50,
    'megger.box': 'OK',
    'witness.value': witness,
    'witness.signer': 'Ana Ruiz',
  };
  await saved(id, complete, [{ file: witness, task: 'witness' }]);
  expect((await sign(id)).refused[0]?.why.en).toContain('2 required tasks are not done yet: 4, 5');
  const all = { ...complete, 'megger.instrument': good.id };
  await saved(id, all, [{ file: plate, task: 'plate' }]);
  expect((await row(id))?.['progress']).toBe('checksheetComplete');
  expect((await sign(id)).done).toBe(1);
  await saved(shown, { 'ir.value': 3, 'ir.box': 'OK' });
  expect((await sheet(id)).linked['earlier']?.says?.en).toBe('OK · 120 MΩ');
  const print = await server.app.inject({
    method: 'POST',
    url: '/api/ext/check-sheet/print',
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    payload: { register: 'tagItr', selection: { mode: 'these', ids: [id] } },
  });
  expect(print.rawPayload.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
  await post('/api/ext/sign-off/reject', {
    register: 'tagItr',
    selection: { mode: 'these', ids: [id] },
    reason: 'again',
  });
  expect((await sheet(id)).linked['earlier']?.says?.en).toBe('OK · 3 MΩ');
});

test('of several sheets of a form the last signed one is shown, otherwise the newest', async () => {
  const { shown, id } = await checks();
  const taggedItem = (await row(id))?.['taggedItem'];
  const tag = typeof taggedItem === 'object' && taggedItem !== null && 'id' in taggedItem ? taggedItem.id : '';
  const newer = await make('tagItr', { taggedItem: tag, itr: source.id, testReference: 'RETEST' });
  await saved(shown, { 'ir.value': 1, 'ir.box': 'OK' });
  await saved(newer.id, { 'ir.value': 2, 'ir.box': 'OK' });
  expect((await sheet(id)).linked['earlier']?.sheet?.id).toBe(newer.id);
  await sign(shown);
  expect((await sheet(id)).linked['earlier']).toMatchObject({
    says: { en: 'OK · 1 MΩ' },
    sheet: { id: shown, signed: true },
  });
});

test('a check shows the readings of the preservation of its tag', async () => {
  const { id } = await checks();
  const taggedItem = (await row(id))?.['taggedItem'];
  const tag = typeof taggedItem === 'object' && taggedItem !== null && 'id' in taggedItem ? taggedItem.id : '';
  expect((await sheet(id)).linked['kept']).toEqual({ says: null, sheet: null });
  const cycle = await make('tagPwl', { taggedItem: tag, pwl: pwl.id, dueDate: today });
  const { rev } = await post<CheckSheet>('/api/ext/check-sheet/get', { register: 'tagPwl', id: cycle.id });
  await post('/api/ext/check-sheet/save', {
    register: 'tagPwl',
    id: cycle.id,
    rev,
    answers: { 'ir.value': 88 },
    comment: '',
  });
  expect((await sheet(id)).linked['kept']).toMatchObject({
    says: { en: '88 MΩ' },
    sheet: { register: 'tagPwl', id: cycle.id, signed: false },
  });
});

const folder = await mkdtemp(join(tmpdir(), 'plumbline-results-'));
test('offline, numbers and instruments are filled in and read back, and other tasks are marked as online only', async () => {
  const { shown, id } = await checks();
  await saved(shown, { 'ir.value': 120 });
  const [plate, witness] = [await stage(), await stage()];
  const before = await saved(id, { 'before.value': 10, 'witness.value': witness, 'witness.signer': 'Ana Ruiz' }, [
    { file: plate, task: 'plate' },
    { file: witness, task: 'witness' },
  ]);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/ext/check-sheet/workbook',
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    payload: JSON.stringify({ selection: { mode: 'these', ids: [id] } }),
  });
  const file = { path: join(folder, 'x.xlsx'), name: 'x.xlsx' };
  await writeFile(file.path, answer.rawPayload);
  const [{ name } = { name: '' }] = await listSheets(file);
  await using table = await readTable(file, { sheet: name });
  const lines: string[][] = [[...table.headers]];
  for await (const batch of table.rows()) lines.push(...batch.map(({ cells }) => [...cells]));
  const line = (item: string): readonly string[] => lines.find(([first]) => first === item) ?? [];
  expect([line('earlier')[4], line('plate')[4], line('witness')[4]]).toEqual(['120 MΩ', '1 picture', 'Ana Ruiz']);
  expect(line('plate')[5]).toContain('Filled in on screen only');
  expect(line('loss')[5]).toContain('Computed when the workbook is read');
  const give = async (values: Readonly<Record<string, string>>, dryRun = 'false') => {
    const filled = lines.map((cells, at) =>
      cells.map((text, column) => (at > 0 && column === 4 ? (values[cells[0] ?? ''] ?? text) : text)),
    );
    const read = await sendForm<{ sheets: ReadCheckSheet[] }>(server, '/api/ext/check-sheet/read', {
      file: { name: 'filled.xlsx', body: await workbook({ [name]: filled }) },
      fields: { dryRun, overwrite: 'true' },
      by,
    });
    return read.data.sheets[0];
  };
  expect(await give({})).toMatchObject({ changed: 0, warnings: [], refused: null });
  const values = {
    after: '9',
    megger: '50',
    'megger.instrument': 'ir-01',
    plate: 'a photo',
    witness: 'Somebody',
    loss: '99',
  };
  const done = await give(values);
  expect(done?.warnings.map(({ en }) => en)).toEqual([
    expect.stringContaining('"plate" can only be filled in on screen; "a photo" was left out'),
    expect.stringContaining('"witness" can only be filled in on screen'),
  ]);
  expect((await sheet(id)).answers).toMatchObject({
    'plate.value': before['plate.value'],
    'witness.signer': 'Ana Ruiz',
    'loss.value': 10,
    'megger.instrument': good.id,
    'megger.due': nextYear,
    'megger.day': today,
  });
  const lost = await give({ 'megger.instrument': 'IR-99' }, 'true');
  expect(lost?.warnings[0]?.en).toContain('no instrument called "IR-99"');
  const early = await give({ 'megger.day': addDays(today, 3) }, 'true');
  expect(early?.warnings[0]?.en).toContain('after today');
});

test('empty forms of every kind are printed, and a form with a dangling link is refused for other owners', async () => {
  const print = await server.app.inject({
    method: 'POST',
    url: '/api/ext/form-template/print',
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    payload: { register: 'itr', id: itr.id },
  });
  expect(print.rawPayload.toString('latin1', 0, 8)).toBe('%PDF-1.7');
  const tracker = await make('trackerType', named('TT'));
  const { stamp, template } = await post<{ stamp: string; template: object }>('/api/ext/form-template/get', {
    register: 'trackerType',
    id: tracker.id,
  });
  const link = task('earlier', '1', { kind: 'link', register: 'itr', ownerName: 'E01A', task: 'ir' });
  const refused = await raw('/api/ext/form-template/save', {
    register: 'trackerType',
    id: tracker.id,
    template: { ...template, tasks: [link] },
    comment: '',
    stamp,
    into: 'new',
  });
  expect(JSON.stringify(refused)).toContain('only tag check sheets');
});
