import { expect, test } from 'vitest';
import { multiTagGenerate } from '@plumbline/contract/features/checks/calls.ts';
import { linesGet } from '@plumbline/contract/features/edits/calls.ts';
import { handoverCandidates } from '@plumbline/contract/features/handover/calls.ts';
import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { progressGrid } from '@plumbline/contract/features/progress/calls/grids.ts';
import { checkSheetGet, checkSheetSave } from '@plumbline/contract/workflow/fill/calls.ts';
import { signOffOf, signOffReject, signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { aServer, headersOf } from '../../../http/testing.ts';
import { migrateJobs } from '../../../jobs/jobs.ts';
import { attached } from '../../../register/row/attached.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { create } from '../../../register/write/verbs.ts';
import { sheetRow } from '../../../workflow/fill/sheet-rows.ts';
import { allAnswered } from '../../../workflow/fill/testing.ts';
import { features } from '../../all-features.ts';
import { registerService } from '../../register-service.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
await migrateJobs(server.database);
const path = await server.aTenant('Plant');
const admin = await server.anAdmin(path);
const by = { as: admin, path };
const today = todayIn(machineZone());
const system: Actor = {
  tenantId: path.A,
  path,
  userId: null,
  userName: 'system',
  timeZone: machineZone(),
  via: 'demonstration',
};
const make = async (key: RegisterKey, values: Record<string, unknown>): Promise<string> =>
  (await create(db, system, known(key), { values })).id;
const named = (name: string) => ({ name, description: `About ${name}` });

const discipline = await make('discipline', named('E'));
const unit = await make('system', named('20'));
const [item, two] = [
  await make('subSystem', { ...named('20-01'), system: unit }),
  await make('subSystem', { ...named('20-02'), system: unit }),
] as const;
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const equipmentType = await make('equipmentType', named('Motor'));
await make('handoverType', { ...named('MCC'), grouping: 'subSystem', gates: ['1'] });
const itr = (name: string, isMultiTag: boolean) => make('itr', { ...named(name), discipline, itrClass, isMultiTag });
const [many, other, single] = [await itr('E01A', true), await itr('E02A', true), await itr('E03A', false)] as const;
const person = await make('authorisedPerson', { name: 'Li Wei', login: admin.username, signTagItrs: true });
let serial = 0;
const check = async (itrId: string, subSystem: string): Promise<string> => {
  serial += 1;
  const taggedItem = await make('tag', {
    ...named(`20-EM-${serial}`),
    discipline,
    equipmentType,
    subSystems: [subSystem],
  });
  return make('tagItr', { taggedItem, itr: itrId });
};
const checks = async (count: number): Promise<string[]> => {
  const made: string[] = [];
  for (let n = 0; n < count; n++) made.push(await check(many, item));
  return made;
};
const these = (ids: readonly string[]) => ({ mode: 'these' as const, ids: [...ids] });
const generate = (ids: readonly string[]) => server.call(multiTagGenerate, { selection: these(ids) }, by);
const sheetOf = async (ids: readonly string[]): Promise<string> => {
  const { data, msg } = await generate(ids);
  expect(data.refused, msg).toEqual([]);
  return data.made?.id ?? '';
};
const register = 'multiTagItr' as const;
const fill = async (id: string, box = 'OK', registerKey: 'multiTagItr' | 'tagItr' = register) => {
  const { data: sheet } = await server.call(checkSheetGet, { register: registerKey, id }, by);
  const answers = { ...sheet.answers, ...allAnswered(sheet.template, () => box) };
  return server.call(checkSheetSave, { register: registerKey, id, rev: sheet.rev, answers, comment: '' }, by);
};
const sign = (ids: readonly string[], label: string, registerKey: 'multiTagItr' | 'tagItr' = register) =>
  server.call(signOffSign, { register: registerKey, selection: these(ids), label, person, date: today }, by);
const get = async (key: string, id: string): Promise<AnyRow> =>
  (await server.post(`/api/register/${key}/get`, { id }, by)).data as AnyRow;
const membersOf = async (sheet: string): Promise<readonly AnyRow[]> =>
  (
    (
      await server.post(
        '/api/register/multiTagMember/page',
        { filter: { field: 'multiTagItr', op: 'is', value: sheet }, limit: 200 },
        by,
      )
    ).data as { rows: readonly AnyRow[] }
  ).rows;

/** The counts of finished work on the grid, the home page and the raise page. */
async function counted() {
  const grid = await server.call(progressGrid, {}, by);
  const front = await server.call(home, null, by);
  const raise = await server.call(handoverCandidates, { type: 'MCC' }, by);
  return {
    grid: grid.data.find(({ name }) => name === '20')?.done,
    home: front.data.itrs.done,
    raise: raise.data.rows.find(({ name }) => name === '20-01')?.completedItrs,
  };
}

test('a signed sheet of 20 counts 20 in grid, home and raise page, with 20 history lines in one batch [work-areas 4.1 24]', async () => {
  const ids = await checks(20);
  const sheet = await sheetOf(ids);
  expect(await counted()).toEqual({ grid: 0, home: 0, raise: 0 });
  expect((await fill(sheet)).msg).toBe('');
  for (const label of ['Completed', 'Accepted'])
    expect((await sign([sheet], label)).data, label).toMatchObject({ done: 1, refused: [], noted: [] });
  expect(await counted()).toEqual({ grid: 20, home: 20, raise: 20 });
  const lines = await rows(
    db,
    sql<{ note: string; batch: string | null; count: number }>`select note, batch, count(*)::int as count from history
      where tenant_id = ${path.A}::uuid and register = 'tagItr' and action = 'sign' group by 1, 2 order by 1`,
  );
  expect(lines).toEqual([
    { note: `Accepted: Li Wei, ${today}`, batch: expect.any(String), count: 20 },
    { note: `Completed: Li Wei, ${today}`, batch: expect.any(String), count: 20 },
  ]);
  expect(lines[0]?.batch).not.toBe(lines[1]?.batch);
  const [first = ''] = ids;
  expect(await get('tagItr', first)).toMatchObject({
    progress: 'signedOff',
    taskPercent: 100,
    signedBy: { id: person },
  });
  expect(await membersOf(sheet)).toHaveLength(20);
  expect((await membersOf(sheet)).every((row) => row['signedWith'] === true && row['follows'] === true)).toBe(true);
});

test('Tag ITRs that do not belong together are refused with reasons, and no sheet is created', async () => {
  const [a, b] = await checks(2);
  const [wrongItr, elsewhere, notMulti] = [await check(other, item), await check(many, two), await check(single, item)];
  const signed = (await checks(1))[0] ?? '';
  await fill(signed, 'OK', 'tagItr');
  await sign([signed], 'Completed', 'tagItr');
  const { data } = await generate([a ?? '', b ?? '', wrongItr, elsewhere, notMulti, signed]);
  expect(data.made).toBeNull();
  expect(data.refused.map(({ why }) => why.en)).toEqual([
    'Its ITR differs from that of the sheet.',
    'Not in a subsystem shared by all.',
    'Its ITR is not a multi-tag ITR.',
    'Signed already.',
  ]);
  const created = await server.post(
    '/api/register/multiTagItr/create',
    { values: { itr: many, members: [a, signed] } },
    by,
  );
  expect(JSON.stringify(created.data)).toContain('Signed already');
  expect((await server.post('/api/register/multiTagItr/create', { values: { itr: single } }, by)).code).toBe(14);
  await sheetOf([a ?? '', b ?? '']);
  expect((await generate([a ?? ''])).data.refused[0]?.why.en).toContain('On another open sheet');
});

test('answers on the sheet go to all open checks, except where a check has another answer of its own', async () => {
  const ids = await checks(3);
  const [own = '', signed = '', plain = ''] = ids;
  const sheet = await sheetOf(ids);
  await fill(own, 'NA', 'tagItr');
  const { data: begun } = await server.call(checkSheetGet, { register, id: sheet }, by);
  const [task] = begun.template.tasks.filter(({ boxes }) => boxes);
  const key = `${task?.name}.box`;
  const save = await server.call(
    checkSheetSave,
    { register, id: sheet, rev: begun.rev, answers: { [key]: 'OK' }, comment: '' },
    by,
  );
  expect(save.msg).toBe('');
  const answersOf = async (id: string) => (await sheetRow(db, { ...system, via: 'screen' }, id, 'tagItr')).answers;
  expect((await answersOf(plain))[key]).toBe('OK');
  const ofOwn = await answersOf(own);
  expect(ofOwn[key]).toBe('OK');
  expect(Object.values(ofOwn).filter((value) => value === 'NA').length).toBeGreaterThan(0);
  await fill(signed, 'OK', 'tagItr');
  await sign([signed], 'Completed', 'tagItr');
  await fill(sheet, 'OK');
  const history = (await server.post('/api/register/tagItr/history', { id: plain }, by)).data as {
    entries: readonly { via: string; changes: readonly { field: string }[] }[];
  };
  expect(history.entries[0]).toMatchObject({ via: expect.stringMatching(/^sheet MT-/) });
  expect(history.entries[0]?.changes.some(({ field }) => field.startsWith('answers.'))).toBe(true);
  // one of three is signed already: the sheet reports it in advance, and signs the other two
  const { data: offs } = await server.call(signOffOf, { register, id: sheet }, by);
  expect(offs[0]?.notes[0]?.en).toContain('1 of its 3');
  const { data } = await sign([sheet], 'Completed');
  expect(data).toMatchObject({ done: 1, noted: [{ why: { en: expect.stringContaining('was already given') } }] });
  // the history says so in both languages
  const [left] = await rows(
    db,
    sql<{ note: string }>`select note from history where row_id = ${sheet}::uuid and note like '%was already given%'`,
  );
  expect(left?.note).toMatch(/1 of its 3.*· .*[\u4e00-\u9fff]/);
  const shown = await server.call(checkSheetGet, { register, id: sheet }, by);
  expect(shown.data.lists.tags?.map(({ name }) => name)).toHaveLength(2);
  // when the sheet is taken back, checks that were signed separately stay signed
  await server.call(signOffReject, { register, selection: these([sheet]), reason: 'wrong motor' }, by);
  const states = (await membersOf(sheet)).map(({ id, signedWith }) => [id === signed, signedWith]);
  expect(states.filter(([isSigned]) => isSigned)).toEqual([[true, false]]);
  expect((await server.call(signOffOf, { register: 'tagItr', id: signed }, by)).data[0]?.person).not.toBeNull();
  expect((await server.call(signOffOf, { register: 'tagItr', id: plain }, by)).data[0]?.person).toBeNull();
});

test('a check issued as paper takes no answers from the sheet and does not block its signing [DG 3.4.2 3.7]', async () => {
  const ids = await checks(2);
  const [paper = '', typed = ''] = ids;
  const { rev } = await get('tagItr', paper);
  await server.post('/api/register/tagItr/update', { rows: [{ id: paper, rev, values: { issuedAsPaper: true } }] }, by);
  const before = await counted();
  const sheet = await sheetOf(ids);
  await fill(sheet);
  expect([(await get('tagItr', paper))['taskPercent'], (await get('tagItr', typed))['taskPercent']]).toEqual([
    null,
    100,
  ]);
  for (const label of ['Completed', 'Accepted'])
    expect((await sign([sheet], label)).data).toMatchObject({ done: 1, noted: [] });
  expect(await get('tagItr', paper)).toMatchObject({ progress: 'signedOff', taskPercent: 100 });
  expect((await counted()).grid).toBe((before.grid ?? 0) + 2);
});

test('a sheet without Tag ITRs, or with none that can be signed, is refused', async () => {
  const ids = await checks(1);
  const sheet = await sheetOf(ids);
  const { data } = await sign([sheet], 'Completed');
  expect(data.refused[0]?.why.en).toMatch(/required task|Values out of limits/);
  const empty = await make('multiTagItr', { itr: many });
  await fill(empty);
  expect((await sign([empty], 'Completed')).data.refused[0]?.why.en).toContain('no Tag ITRs');
});

test('a check of a tag set names its members as at its first sign-off, and again in the next round', async () => {
  const equipment = { discipline, equipmentType };
  const member = async (name: string) => make('tag', { ...named(name), ...equipment, subSystems: [item] });
  const taggedItem = await make('tagSet', { ...named('Loop 1'), ...equipment, subSystems: [item] });
  const join = async (name: string): Promise<unknown> =>
    make('tagSetMember', { tagSet: taggedItem, member: await member(name), dateAdded: today });
  await join('20-LT-1');
  const id = await make('tagItr', { taggedItem, itr: other });
  const shown = async () => {
    const { data } = await server.call(checkSheetGet, { register: 'tagItr', id }, by);
    expect(data.template.lists.map(({ source }) => source)).toEqual(['members']);
    return data.lists.members?.map(({ name }) => name);
  };
  // [work-areas 4.0 9] when checks join or leave later, a warning says that the signature covers only those present at
  // the time
  const warning = async () =>
    (await server.call(linesGet, { register: 'tagSetMember', parent: taggedItem }, by)).data.warning;
  await fill(id, 'OK', 'tagItr');
  await join('20-LT-2');
  expect(await warning()).toBeNull();
  expect(await shown()).toEqual(['20-LT-1', '20-LT-2']);
  expect((await sign([id], 'Completed', 'tagItr')).data).toMatchObject({ done: 1 });
  expect(await warning()).toEqual({
    en: 'Checks of Loop 1 are signed: E02A. They were signed for those who were members then.',
    zh: 'Loop 1 的检查已签署：E02A。签署时的成员以当时为准。',
  });
  await join('20-LT-3');
  await sign([id], 'Accepted', 'tagItr');
  expect(await shown()).toEqual(['20-LT-1', '20-LT-2']);
  await server.call(signOffReject, { register: 'tagItr', selection: these([id]), reason: 'LT-3 joined' }, by);
  expect(await warning()).toBeNull();
  expect(await shown()).toEqual(['20-LT-1', '20-LT-2', '20-LT-3']);
  await sign([id], 'Completed', 'tagItr');
  await join('20-LT-4');
  expect(await shown()).toEqual(['20-LT-1', '20-LT-2', '20-LT-3']);
});

test('a file attached to a sheet is attached to each of its checks that is not complete', async () => {
  const ids = await checks(3);
  const [done = ''] = ids;
  const sheet = await sheetOf(ids);
  await fill(done, 'OK', 'tagItr');
  for (const label of ['Completed', 'Accepted']) await sign([done], label, 'tagItr');
  const boundary = 'x-boundary';
  const part = (name: string, value: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const payload = `${part('register', register)}${part('id', sheet)}${part('file', 'as signed', '; filename="scan.txt"')}--${boundary}--\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/ext/file/upload',
    headers: { ...headersOf(by), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  expect(answer.json()).toMatchObject({ code: 0 });
  const files = await rows(
    db,
    sql<{
      row: string;
      name: string;
    }>`select row_id as row, name from ${attached} f where tenant_id = ${path.A}::uuid and name = 'scan.txt'`,
  );
  expect(files.map(({ row }) => row).toSorted()).toEqual([sheet, ...ids.filter((id) => id !== done)].toSorted());
});

test('a sheet shows what its tags have done, also after it is sent back or one of them is [rules B-9]', async () => {
  const [one = '', other = ''] = await checks(2);
  const sheet = await sheetOf([one, other]);
  const shown = async () => {
    const { progress, taskPercent, membersOpen } = await get(register, sheet);
    return [progress, taskPercent, membersOpen];
  };
  const reject = (key: 'multiTagItr' | 'tagItr', id: string) =>
    server.call(signOffReject, { register: key, selection: these([id]), reason: 'again' }, by);
  expect((await fill(one, 'OK', 'tagItr')).msg).toBe('');
  expect(await shown()).toEqual(['inProgress', 0, 2]);
  expect((await fill(other, 'OK', 'tagItr')).msg).toBe('');
  expect(await shown()).toEqual(['checksheetComplete', 100, 2]);
  for (const label of ['Completed', 'Accepted']) expect((await sign([sheet], label)).data.done).toBe(1);
  expect(await shown()).toEqual(['signedOff', 100, 0]);
  expect((await reject('tagItr', one)).data.done).toBe(1);
  expect(await shown()).toEqual(['signedOff', 100, 1]);
  expect((await reject(register, sheet)).data.done).toBe(1);
  expect(await shown()).toEqual(['checksheetComplete', 100, 2]);
});
