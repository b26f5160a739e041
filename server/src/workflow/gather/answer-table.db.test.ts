import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { multiTagGenerate } from '@plumbline/contract/features/checks/calls.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { checkSheetGet } from '@plumbline/contract/workflow/fill/calls.ts';
import { formTemplateGet, formTemplateSave } from '@plumbline/contract/workflow/form/calls.ts';
import { answerTableGet, answerTableSave } from '@plumbline/contract/workflow/gather/calls.ts';
import { signOffSign } from '@plumbline/contract/workflow/sign/calls.ts';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { noFiles } from '../../files/file-store.ts';
import { checkSheetRows } from '../../pdf/check-sheet-rows.ts';
import { features } from '../../features/all-features.ts';
import { registerService } from '../../features/register-service.ts';
import { aServer } from '../../http/testing.ts';
import type { Actor } from '../../register/row/actor.ts';
import { create, insert } from '../../register/write/verbs.ts';
import { encoded } from '../../sheets/testing/encoded.ts';
import { inlineRows, workbookOf, zipOf } from '../../sheets/testing/zip-of.ts';
import { sheetFile } from '../../sheets/testing/sheet-files.ts';
import { sheetPrints } from '../fill/print-sheets.ts';
import { FORM } from './answer-form.fixture.ts';
import { exportTable } from './export-table.ts';
import { type FileReading, readTableFile } from './read-table-file.ts';

const server = await aServer({ features, registers: registerService });
const { db } = server.database;
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
const subSystem = await make('subSystem', { ...named('20-01'), system: unit });
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const equipmentType = await make('equipmentType', named('Motor'));
const itr = await make('itr', { ...named('E01A'), discipline, itrClass, isMultiTag: true });
const person = await make('authorisedPerson', { name: 'Li Wei', login: admin.username, signTagItrs: true });
const { stamp } = (await server.call(formTemplateGet, { register: 'itr', id: itr }, by)).data;
expect(
  (
    await server.call(
      formTemplateSave,
      { register: 'itr', id: itr, template: FORM, comment: '', stamp, into: 'new' },
      by,
    )
  ).msg,
).toBe('');
let serial = 0;
const check = async (more: Record<string, unknown> = {}): Promise<string> => {
  serial += 1;
  const taggedItem = await make('tag', {
    ...named(`20-EM-${String(serial).padStart(3, '0')}`),
    discipline,
    equipmentType,
    subSystems: [subSystem],
  });
  return make('tagItr', { taggedItem, itr, ...more });
};
const checks = async (count: number): Promise<string[]> => {
  const made: string[] = [];
  for (let n = 0; n < count; n++) made.push(await check());
  return made;
};
const register = 'multiTagItr' as const;
const sheetOf = async (ids: readonly string[]): Promise<string> => {
  const { data, msg } = await server.call(multiTagGenerate, { selection: { mode: 'these', ids: [...ids] } }, by);
  expect(data.refused, msg).toEqual([]);
  return data.made?.id ?? '';
};
type Cells = Readonly<Record<string, readonly [string | number | null, string | number | null]>>;
const save = (sheet: string, changes: Readonly<Record<string, Cells>>, as = by) =>
  server.call(
    answerTableSave,
    {
      register,
      id: sheet,
      changes: Object.entries(changes).map(([id, answers]) => ({
        id,
        answers: Object.fromEntries(
          Object.entries(answers).map(([key, [seen, next]]) => [key, [seen, next] as [typeof seen, typeof next]]),
        ),
      })),
    },
    as,
  );
const tableOf = async (sheet: string, as = by) => (await server.call(answerTableGet, { register, id: sheet }, as)).data;
const answersOf = async (sheet: string) => new Map((await tableOf(sheet)).rows.map(({ id, answers }) => [id, answers]));
const sign = (id: string, label: string, on: 'multiTagItr' | 'tagItr' = register) =>
  server.call(signOffSign, { register: on, selection: { mode: 'these', ids: [id] }, label, person, date: today }, by);

test('each tag has its own row of answers, progress and history in one batch, and invalid cells are reported', async () => {
  const ids = await checks(3);
  const [a = '', b = '', c = ''] = ids;
  const sheet = await sheetOf(ids);
  expect((await tableOf(sheet)).rows.map(({ tag, locked }) => [tag, locked])).toEqual([
    ['20-EM-001', null],
    ['20-EM-002', null],
    ['20-EM-003', null],
  ]);
  const { data, msg } = await save(sheet, {
    [a]: {
      'megger.value': [null, 55],
      'megger.box': [null, 'OK'],
      'seal.box': [null, 'OK'],
      'turns.value': [null, 'left'],
    },
    [b]: { 'megger.value': [null, 'many'], 'header.serial': [null, 'SN-2'], 'seal.box': [null, 'PL'] },
    [c]: {
      'megger.value': [null, 3],
      'megger.box': [null, 'OK'],
      'picture.value': [null, 'x'],
      'seal.box': [null, 'OK'],
    },
  });
  expect(msg).toBe('');
  expect(data.notWritten.map(({ id, answer, why }) => [ids.indexOf(id), answer, why.en])).toEqual([
    [1, 'megger.value', expect.stringMatching(/number/i)],
    [1, 'seal.box', 'Tick "PL" on the sheet of this tag, where its punch item is raised.'],
    [2, 'picture.value', 'Fill this in on the sheet of this tag.'],
    [2, 'megger.value', expect.stringContaining('limit 10 MΩ')],
    [2, 'megger.box', expect.stringContaining('limit 10 MΩ')],
  ]);
  const answers = await answersOf(sheet);
  expect(answers.get(a)).toEqual({ 'megger.value': 55, 'megger.box': 'OK', 'seal.box': 'OK', 'turns.value': 'left' });
  expect(answers.get(b)).toEqual({ 'header.serial': 'SN-2' });
  expect(answers.get(c)).toEqual({ 'seal.box': 'OK' });
  const stands = await rows(
    db,
    sql<{ id: string; progress: string; percent: string }>`select id, progress, task_percent as percent from tag_itr
      where id = any(${sql.val(ids)}::uuid[]) order by title_sort`,
  );
  expect(stands.map(({ progress, percent }) => [progress, Number(percent)])).toEqual([
    ['checksheetComplete', 75],
    ['inProgress', 0],
    ['inProgress', 25],
  ]);
  const lines = await rows(
    db,
    sql<{
      batch: string;
      via: string;
      keys: string[];
    }>`select batch, via, array(select jsonb_object_keys(changes) order by 1) as keys from history
      where row_id = ${b}::uuid and action = 'update' order by id desc limit 1`,
  );
  expect(lines[0]).toMatchObject({
    via: expect.stringMatching(/^sheet MT-/),
    keys: expect.arrayContaining(['answers.header.serial']),
  });
  // with the reason next to it, the value is valid, tick and all
  const again = await save(sheet, {
    [c]: {
      'megger.value': [null, 3],
      'megger.box': [null, 'OK'],
      'megger.comment': [null, 'Dried, remeasured next week'],
    },
  });
  expect(again.data.notWritten).toEqual([]);
  expect((await answersOf(sheet)).get(c)).toMatchObject({ 'megger.value': 3 });
});

test('two users filling the table lose no answer, and conflicting cells are reported with the current value', async () => {
  const ids = await checks(8);
  const sheet = await sheetOf(ids);
  const ours = Object.fromEntries(ids.map((id, at) => [id, { 'megger.value': [null, 20 + at] } as Cells]));
  const theirs = Object.fromEntries(ids.map((id) => [id, { 'seal.box': [null, 'OK'] } as Cells]));
  const own = ids[0] ?? '';
  const [first, two, single] = await Promise.all([
    save(sheet, ours),
    save(sheet, theirs),
    server.call(checkSheetGet, { register: 'tagItr', id: own }, by),
  ]);
  expect([first.data.notWritten, two.data.notWritten]).toEqual([[], []]);
  expect(single.msg).toBe('');
  expect([...(await answersOf(sheet)).values()]).toEqual(
    ids.map((_, at) => ({ 'megger.value': 20 + at, 'seal.box': 'OK' })),
  );
  const { data } = await save(sheet, {
    [own]: { 'megger.value': [null, 77], 'turns.value': [null, 'right'] },
    [ids[1] ?? '']: { 'megger.value': [null, 21] },
  });
  // another user who wrote the same value causes no conflict
  expect(data.notWritten).toEqual([
    {
      id: own,
      answer: 'megger.value',
      theirs: 20,
      why: expect.objectContaining({ en: 'Somebody wrote "20" here in the meantime.' }),
    },
  ]);
  expect((await answersOf(sheet)).get(own)).toMatchObject({ 'megger.value': 20, 'turns.value': 'right' });
  // written again over the value now there, my value is stored
  expect((await save(sheet, { [own]: { 'megger.value': [20, 77] } })).data.notWritten).toEqual([]);
});

test('a sheet filled in the table alone is complete and can be signed', async () => {
  const ids = await checks(2);
  const sheet = await sheetOf(ids);
  const stand = async () =>
    (await server.post(`/api/register/${register}/get`, { id: sheet }, by)).data as Record<string, unknown>;
  const completeCells = (at: number): Cells => ({
    'megger.value': [null, 40 + at],
    'megger.box': [null, 'OK'],
    'seal.box': [null, 'OK'],
    'turns.value': [null, 'left'],
  });
  await save(sheet, { [ids[0] ?? '']: completeCells(0) });
  expect(await stand()).toMatchObject({ progress: 'inProgress' });
  expect((await sign(sheet, 'Completed')).data.refused[0]?.why.en).toContain('required tasks');
  await save(sheet, { [ids[1] ?? '']: completeCells(1) });
  expect(await stand()).toMatchObject({ progress: 'checksheetComplete', taskPercent: 75 });
  expect((await sign(sheet, 'Completed')).data).toMatchObject({ done: 1, refused: [], noted: [] });
  // the printed sheet lists its tags as they were signed, each with its measured values
  const print = await firstOf(
    sheetPrints({ db, actor: { ...system, via: 'screen' }, files: noFiles, language: 'en', origin: '' }, register, [
      sheet,
    ]),
  );
  const paper = print ? JSON.stringify(checkSheetRows(print)) : '';
  for (const [at, value] of [40, 41].entries()) expect(paper, `tag ${at}`).toContain(`1 ${value} MΩ OK; 2 OK; 3 Left`);
  await sql`update form_result set answers = answers || '{"megger.value": 99}'::jsonb where row_id = ${ids[0]}::uuid`.execute(
    db,
  );
  expect((await server.call(checkSheetGet, { register, id: sheet }, by)).data.lists.tags?.[0]?.['answers']).toContain(
    '40 MΩ',
  );
  await sql`update form_result set answers = answers || '{"megger.value": 40}'::jsonb where row_id = ${ids[0]}::uuid`.execute(
    db,
  );
  const [locked] = (await tableOf(sheet)).rows;
  expect(locked?.locked?.en).toContain('signed');
  const { data } = await save(sheet, { [ids[0] ?? '']: { 'megger.value': [40, 41] } });
  expect(data.notWritten[0]?.why.en).toContain('Reject the sign-offs first');
  expect((await answersOf(sheet)).get(ids[0] ?? '')).toMatchObject({ 'megger.value': 40 });
});

test('checks on another revision or off the sheet are reported by row; subcontractors fill only their own', async () => {
  const ids = await checks(2);
  const [a = '', b = ''] = ids;
  const sheet = await sheetOf(ids);
  const stranger = await check();
  const { data } = await save(sheet, { [stranger]: { 'seal.box': [null, 'OK'] }, [a]: { 'seal.box': [null, 'OK'] } });
  expect(data.notWritten.map(({ id, why }) => [id, why.en])).toEqual([[stranger, 'It is no longer on this sheet.']]);
  const subcontractor = await make('subcontractorName', named('Wires Ltd'));
  const theirs = await server.aUser(path, { permissions: ['*'] });
  await make('authorisedPerson', { name: 'Sub', login: theirs.username, subcontractorNames: [subcontractor] });
  await server.call(levelSave, { id: path.E, name: 'Plant E', options: { subcontractorView: true } }, by);
  await sql`update tag_itr set subcontractor_names = array[${subcontractor}::uuid] where id = ${b}::uuid`.execute(db);
  await sql`update multi_tag_itr set subcontractor_names = array[${subcontractor}::uuid] where id = ${sheet}::uuid`.execute(
    db,
  );
  const as = { as: theirs, path };
  expect((await tableOf(sheet, as)).rows.map(({ id }) => id)).toEqual([b]);
  const refusals = (await save(sheet, { [a]: { 'seal.box': ['OK', null] }, [b]: { 'seal.box': [null, 'OK'] } }, as))
    .data;
  expect(refusals.notWritten.map(({ id }) => id)).toEqual([a]);
  expect((await answersOf(sheet)).get(a)).toEqual({ 'seal.box': 'OK' });
});

const fileOf = async (name: string, content: string | Uint8Array) => ({
  ...(await sheetFile(name, content)),
  size: content.length,
});
const csv = (...lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
const readBack = async (sheet: string, content: string | Uint8Array, how: FileReading = {}, name = 'sheet.csv') =>
  readTableFile(db, { ...system, userId: null }, { register, id: sheet }, { file: await fileOf(name, content), how });

test('a file is compared with the table: old and new of each cell, and why a cell is refused (imports, what is missed 5)', async () => {
  const ids = await checks(4);
  const [a = '', , c = '', d = ''] = ids;
  const sheet = await sheetOf([...ids]);
  const tags = (await tableOf(sheet)).rows.map(({ tag }) => tag);
  const [ta = '', tb = '', tc = '', td = ''] = tags;
  await make('tag', { ...named('20-XX-001'), discipline, equipmentType, subSystems: [subSystem] });
  await save(sheet, { [a]: { 'megger.value': [null, 50] }, [c]: { 'seal.box': [null, 'OK'] } });
  const head = ['Tag No.', '1 Reading', '1 result', '1备注', '2', 'Turns', 'Serial number', 'Foreman'];
  const cases: readonly (readonly [line: readonly string[], says: readonly string[]])[] = [
    [[` ${ta.toLowerCase()} `, '55', 'ok', '', '✓', 'LEFT', 'SN-1', 'x'], []],
    [
      [tb, 'many', 'maybe', '', 'PL', 'up', '', ''],
      ['megger.value: ', 'turns.value: ', 'megger.box: ', 'seal.box: Tick "PL" on the sheet'],
    ],
    [
      [tc, '3', 'OK', '', 'OK', '', '', ''],
      ['limit 10 MΩ', 'limit 10 MΩ'],
    ],
    [[ta, '56', '', '', '', '', '', ''], [`: ${ta} is already in line 2`]],
    [['20-XX-001', '1', '', '', '', '', '', ''], [': 20-XX-001 is not on this sheet']],
    [['20-NO-1', '1', '', '', '', '', '', ''], [': There is no tag 20-NO-1']],
    [['', '1', '', '', '', '', '', ''], [': The line has no tag']],
    [[td, '3', 'OK', 'dried', '', '', '', ''], []],
  ];
  const file = csv(head, ...cases.map(([line]) => line));
  const before = await answersOf(sheet);
  const tried = await readBack(sheet, file);
  expect(tried.columns.map(({ to }) => to)).toEqual([
    'tag',
    'megger.value',
    'megger.box',
    'megger.comment',
    'seal.box',
    'turns.value',
    'header.serial',
    null,
  ]);
  for (const [at, [, message]] of cases.entries()) {
    const refusals = tried.refused.filter(({ line }) => line === at + 2);
    expect(
      refusals.map(({ answer, why }) => `${answer ?? ''}: ${why.en}`),
      `line ${at + 2}`,
    ).toEqual(message.map((item) => expect.stringContaining(item)));
  }
  expect(tried.refusedCount).toBe(tried.refused.length);
  expect(tried.changes.filter(({ id }) => id === a).map(({ answer, was, next }) => [answer, was, next])).toEqual([
    ['megger.value', 50, 55],
    ['megger.box', null, 'OK'],
    ['seal.box', null, 'OK'],
    ['turns.value', null, 'left'],
    ['header.serial', null, 'SN-1'],
  ]);
  // a value already there is not a change
  expect(tried.same).toBe(1);
  // a dry run writes nothing
  expect(await answersOf(sheet)).toEqual(before);
  const changes = Object.fromEntries(
    [...Map.groupBy(tried.changes, ({ id }) => id)].map(([id, cells]): [string, Cells] => [
      id,
      Object.fromEntries(cells.map(({ answer, was, next }) => [answer, [was, next] as const])),
    ]),
  );
  // between dry run and import somebody else writes one of the cells: theirs stays
  await save(sheet, { [a]: { 'header.serial': [null, 'SN-9'] } });
  const { data } = await save(sheet, changes);
  expect(data.notWritten.map(({ answer, theirs }) => [answer, theirs])).toEqual([['header.serial', 'SN-9']]);
  expect((await answersOf(sheet)).get(d)).toEqual({ 'megger.value': 3, 'megger.box': 'OK', 'megger.comment': 'dried' });
  expect((await readBack(sheet, file)).changes.map(({ answer }) => answer)).toEqual(['header.serial']);
});

test('the table reads back unchanged from both formats and languages; date order and columns can be chosen', async () => {
  const ids = await checks(2);
  const [a = ''] = ids;
  const sheet = await sheetOf(ids);
  await save(sheet, {
    [a]: {
      'megger.value': [null, 55],
      'megger.box': [null, 'OK'],
      'turns.value': [null, 'right'],
      'header.serial': [null, '=1+1'],
    },
  });
  for (const format of ['xlsx', 'csv'] as const)
    for (const language of ['en', 'zh'] as const) {
      const { body } = await exportTable(db, system, { register, id: sheet }, { format, language });
      const back = await readBack(sheet, Buffer.isBuffer(body) ? body : await buffer(body), {}, `x.${format}`);
      expect(back, `${format} ${language}`).toMatchObject({ lines: 2, same: 4, changes: [], refused: [] });
    }
  const tags = (await tableOf(sheet)).rows.map(({ tag }) => tag);
  const dated = [String(tags[0]), '03/04/2026', '50,125'];
  const written = csv(['Tag', 'Day', '1 Reading'], dated, [String(tags[1]), '2026-04-30', '12,5']);
  const next = async (stated = {}) => (await readBack(sheet, written, { stated })).changes.map((item) => item.next);
  expect(await readBack(sheet, written)).toMatchObject({ unclear: { dates: 1, figures: 1 } });
  expect(await next()).toEqual(['2026-04-30', 12.5]);
  expect(await next({ dates: 'dmy', figures: 'point' })).toEqual(['2026-04-03', 50_125, '2026-04-30', 12.5]);
  expect(await next({ dates: 'mdy', figures: 'comma' })).toEqual(['2026-03-04', 50.125, '2026-04-30', 12.5]);
  const own = csv(['Apparat', 'M'], [tags[1] ?? '', '70']);
  expect((await readBack(sheet, own)).refused[0]?.why.en).toContain('No column says which tag');
  expect((await readBack(sheet, own, { columns: ['tag', 'megger.value'] })).changes).toMatchObject([
    { was: null, next: 70 },
  ]);
  await expect(readBack(sheet, own, { columns: ['tag', 'picture.value'] })).rejects.toThrow();
  const complete: Cells = {
    'megger.value': [null, 55],
    'megger.box': [null, 'OK'],
    'seal.box': [null, 'OK'],
    'turns.value': [null, 'right'],
  };
  await save(sheet, { [a]: { 'seal.box': [null, 'OK'] }, [ids[1] ?? '']: complete });
  expect((await sign(sheet, 'Completed')).data).toMatchObject({ done: 1 });
  const late = await readBack(
    sheet,
    csv(['Tag', '1 Reading', '1 Result'], [tags[0] ?? '', '56', 'OK'], [tags[1] ?? '', '55', 'OK']),
  );
  // a signed row whose values the file repeats is not reported
  expect(late).toMatchObject({ changes: [], same: 3, refused: [{ line: 2, answer: null }] });
  expect(late.refused[0]?.why.en).toContain('signed');
});

test('a file of answers is read with its encoding and its hidden lines named, finds tags whatever their blanks, and takes no error of a spreadsheet', async () => {
  const ids = await checks(2);
  const sheet = await sheetOf(ids);
  const [first = '', second = ''] = (await tableOf(sheet)).rows.map(({ tag }) => tag);
  const text = csv(['Tag', 'Serial number', '1 Reading'], [`  ${first} `, 'Насос', '#REF!'], [second, 'клапан', '50']);
  const guessed = await readBack(sheet, encoded(text, 'windows-1251'));
  expect(guessed).toMatchObject({ encoding: 'windows-1251', isGuess: true, hidden: 0 });
  const korean = await readBack(sheet, encoded(csv(['Tag', 'Serial number'], [first, '급수 펌프']), 'euc-kr'), {
    encoding: 'euc-kr',
  });
  expect(korean).toMatchObject({ encoding: 'euc-kr', isGuess: false, changes: [{ next: '급수 펌프' }] });
  const chosen = await readBack(sheet, encoded(text, 'windows-1251'), { encoding: 'windows-1251' });
  expect(chosen).toMatchObject({ isGuess: false, changes: [{ next: 'Насос' }, { next: 'клапан' }, { next: 50 }] });
  expect(chosen.refused.map(({ line, answer, why }) => [line, answer, why.en])).toEqual([
    [2, 'megger.value', expect.stringContaining('#REF!')],
  ]);
  const all = inlineRows([
    ['Tag', '1 Reading'],
    [first, '11'],
    [second, '12'],
  ]).replace('<row r="3">', '<row r="3" hidden="1">');
  const hidden = await readBack(sheet, zipOf(workbookOf({ sheetData: all })), {}, 'x.xlsx');
  expect(hidden).toMatchObject({ encoding: null, hidden: 1, changes: [{ next: 11 }, { next: 12 }] });
});

test('three hundred tags take a paste of three columns in one save, with a line of history each', async () => {
  const many = 300;
  const tags = await transaction(db, (tx) =>
    insert(
      tx,
      system,
      known('tag'),
      Array.from({ length: many }, (_, at) => ({
        ...named(`20-LV-${String(at).padStart(3, '0')}`),
        discipline,
        equipmentType,
        subSystems: [subSystem],
      })),
    ),
  );
  const made = await transaction(db, (tx) =>
    insert(
      tx,
      system,
      known('tagItr'),
      tags.map(({ id: taggedItem }) => ({ taggedItem, itr })),
    ),
  );
  const sheet = await sheetOf(made.map(({ id }) => id));
  const { rows: seen } = await tableOf(sheet);
  expect(seen).toHaveLength(many);
  const changes = Object.fromEntries(
    seen.map(({ id }, at) => [
      id,
      { 'megger.value': [null, 100 + at], 'megger.box': [null, 'OK'], 'header.serial': [null, `SN-${at}`] } as Cells,
    ]),
  );
  await sql`analyze`.execute(db);
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const from = performance.now();
    await act();
    return performance.now() - from;
  };
  const first = seen[0]?.id ?? '';
  const single: number[] = [];
  for (const [was, is] of [
    [null, 'left'],
    ['left', 'right'],
    ['right', null],
  ] as const)
    single.push(await timed(() => save(sheet, { [first]: { 'turns.value': [was, is] } })));
  let written: Awaited<ReturnType<typeof save>>['data'] | undefined;
  const all = await timed(async () => {
    written = (await save(sheet, changes)).data;
  });
  expect(written?.notWritten).toEqual([]);
  expect(written?.rows).toHaveLength(many);
  // set-based, not row by row: nine hundred cells cost as much as a few single ones
  expect(all / (single.toSorted((a, b) => a - b)[1] ?? 0)).toBeLessThan(30);
  const lines = await rows(
    db,
    sql<{
      batches: number;
      count: number;
    }>`select count(distinct batch)::int as batches, count(*)::int as count from history
      where row_id = any(${sql.val(made.map(({ id }) => id))}::uuid[]) and action = 'update'`,
  );
  expect(lines).toEqual([{ batches: 1 + single.length, count: many + single.length }]);
});

/** The first item of an async iterable. */
async function firstOf<T>(all: AsyncIterable<T>): Promise<T | undefined> {
  for await (const item of all) return item;
  return undefined;
}
