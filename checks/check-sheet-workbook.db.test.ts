import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CheckSheet, ReadCheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import type { SpreadsheetForm } from '@plumbline/contract/rules/spreadsheet-form.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { listSheets, readTable } from '@plumbline/server/sheets/read-table.ts';
import { importing, sendForm, workbook } from './support/importing.ts';
import { UNPROVEN, whileProofIsAsked } from './support/record-proof.ts';

const server = await aServer({ features, registers: registerService });
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };
const { post, rows } = importing(server, by);
const folder = await mkdtemp(join(tmpdir(), 'plumbline-offline-'));

const make = (register: string, values: Record<string, unknown>): Promise<AnyRow> =>
  post<AnyRow>(`/api/register/${register}/create`, { values });
const named = (name: string) => ({ name, description: name });
const discipline = await make('discipline', named('E'));
const system = await make('system', named('20'));
const sub = await make('subSystem', { ...named('20-01'), system: system.id });
const type = await make('equipmentType', named('Motor'));
const itrClass = await make('itrClass', { ...named('A'), handoverGate: 1 });
const itr = await make('itr', { ...named('E01A'), discipline: discipline.id, itrClass: itrClass.id });
await make('equipmentTypeItr', { equipmentType: type.id, itr: itr.id });
await make('authorisedPerson', { name: 'Li Wei', signTagItrs: true });
await make('authorisedPerson', { name: 'No Signer' });
for (const name of ['20-EM-1', '20-EM-2', '20-EM-3', '20-EM-4'])
  await make('tag', { ...named(name), discipline: discipline.id, equipmentType: type.id, subSystems: [sub.id] });
const checks = await rows('tagItr');
const sheetOf = (row: AnyRow | undefined) => post<CheckSheet>('/api/ext/check-sheet/get', { id: row?.id });

/** Downloads check sheets as a workbook and reads it as a person sees it. */
async function taken(ids: readonly string[], who: By = by) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/ext/check-sheet/workbook',
    headers: { ...headersOf(who), 'content-type': 'application/json' },
    payload: JSON.stringify({ selection: { mode: 'these', ids } }),
  });
  const file = { path: join(folder, `${Date.now()}-${ids.length}.xlsx`), name: 'x.xlsx' };
  await writeFile(file.path, answer.rawPayload);
  const sheets: Record<string, string[][]> = {};
  for (const { name, hidden } of await listSheets(file)) {
    if (hidden) continue;
    await using table = await readTable(file, { sheet: name });
    const lines: string[][] = [[...table.headers]];
    for await (const batch of table.rows()) lines.push(...batch.map(({ cells }) => cells));
    sheets[name] = lines;
  }
  return sheets;
}
type Sheet = readonly (readonly string[])[];
/** Fills a sheet as a person does, going by the text in the column Item. */
const filled = (sheet: Sheet, cell: (item: string, column: string) => string | undefined): string[][] =>
  sheet.map((line, at) =>
    line.map((text, column) => (at === 0 ? text : (cell(line[0] ?? '', sheet[0]?.[column] ?? '') ?? text))),
  );
async function give(
  sheets: Readonly<Record<string, Sheet>>,
  fields: Readonly<Record<string, string>> = {},
  who: By = by,
): Promise<{ readonly code: number; readonly msg: string; readonly sheets: readonly ReadCheckSheet[] }> {
  const file = { name: 'filled.xlsx', body: await workbook(sheets) };
  const answer = await sendForm<{ sheets?: ReadCheckSheet[] }>(server, '/api/ext/check-sheet/read', {
    file,
    fields,
    by: who,
  });
  return { code: answer.code, msg: answer.msg, sheets: answer.data?.sheets ?? [] };
}
const NONE: [string, string[][]] = ['', []];
const forReal = { dryRun: 'false' };
const { template } = await sheetOf(checks[0]);
const boxes = new Set(template.tasks.filter((task) => task.boxes).map(({ name }) => name));
const inputs = new Map(template.tasks.flatMap(({ name, input }) => (input ? [[name, input.kind]] : [])));
const VALUES: Readonly<Record<string, string>> = { number: '500', date: '01/11/2026', text: 'done' };
/** Every task answered. */
const all = (item: string, column: string): string | undefined => {
  if (column === 'Answer' && boxes.has(item)) return 'ok';
  return column === 'Value' && inputs.has(item) ? VALUES[inputs.get(item) ?? ''] : undefined;
};

test('a workbook has a sheet for each check, named by its document code, ready to fill in', async () => {
  const sheets = await taken(checks.slice(0, 2).map(({ id }) => id));
  expect(Object.keys(sheets)).toEqual(checks.slice(0, 2).map((row) => row['documentCode']));
  const [lines = []] = Object.values(sheets);
  expect(lines[0]).toEqual(['Item', 'No.', 'What', 'Answer', 'Value', 'How', 'Comment']);
  expect(lines[1]?.slice(0, 5)).toEqual(['document', '', 'Document code', '', checks[0]?.['documentCode']]);
  const items = lines.map(([item]) => item);
  for (const task of template.tasks) expect(items).toContain(task.name);
  expect(items).toContain('signed by: Completed');
});

test('an unchanged workbook reads back without differences or writes', async () => {
  const sheets = await taken([checks[0]?.id ?? '']);
  const { sheets: read } = await give(sheets, forReal);
  expect(read).toMatchObject([{ changed: 0, tasks: 0, warnings: [], refused: null, signOffs: [] }]);
  expect((await sheetOf(checks[0])).rev).toBe((await sheetOf(checks[0])).rev);
});

test('a workbook filled in offline is simulated, then imported with its answers and sign-offs', async () => {
  const [check] = checks;
  const sheets = await taken([check?.id ?? '']);
  const [[name, lines] = NONE] = Object.entries(sheets);
  const sheet = filled(lines, (item, column) => {
    if (item === 'comment' && column === 'Comment') return 'Filled in the field';
    if (item === 'signed by: Completed' && column === 'Value') return 'li wei';
    if (item === 'signed on: Completed' && column === 'Value') return todayIn(machineZone());
    if (item === 'signed by: Accepted' && column === 'Value') return 'No Signer';
    if (item === 'signed on: Accepted' && column === 'Value') return todayIn(machineZone());
    return all(item, column);
  });
  const tried = await give({ [name]: sheet });
  expect(tried.sheets[0]).toMatchObject({ documentCode: name, record: { id: check?.id }, refused: null, warnings: [] });
  expect(tried.sheets[0]?.tasks).toBe(template.tasks.length);
  expect(tried.sheets[0]?.signOffs.map(({ label, refused }) => [label, refused?.en ?? null])).toEqual([
    ['Completed', null],
    ['Accepted', expect.stringContaining('No Signer is not authorised') as string],
  ]);
  expect((await sheetOf(check)).answers, 'a trial writes nothing').toEqual({});
  const done = await give({ [name]: sheet }, forReal);
  expect(done.sheets).toEqual(tried.sheets);
  const saved = await sheetOf(check);
  expect(saved.comment).toBe('Filled in the field');
  expect(saved.locked?.en).toContain('Signed');
  const dated = template.tasks.find(({ input }) => input?.kind === 'date');
  if (dated) expect(saved.answers[`${dated.name}.value`]).toBe('2026-11-01');
});

test('a workbook that signs is taken in after its sender has proven who they are, and before that nothing of it', async () => {
  const check = checks[3];
  const [[name, lines] = NONE] = Object.entries(await taken([check?.id ?? '']));
  const sheet = filled(lines, (item, column) => {
    if (item === 'signed by: Completed' && column === 'Value') return 'Li Wei';
    if (item === 'signed on: Completed' && column === 'Value') return todayIn(machineZone());
    return all(item, column);
  });
  await whileProofIsAsked({ server, by }, async (prove) => {
    expect((await give({ [name]: sheet })).sheets[0]?.signOffs).toMatchObject([{ label: 'Completed', refused: null }]);
    expect((await give({ [name]: sheet }, forReal)).code).toBe(UNPROVEN.code);
    expect((await sheetOf(check)).answers).toEqual({});
    expect(await prove()).toBe(0);
    const { sheets } = await give({ [name]: sheet }, forReal);
    expect(sheets[0]?.signOffs).toMatchObject([{ label: 'Completed', refused: null }]);
  });
  expect((await sheetOf(check)).locked?.en).toContain('Signed');
});

test('a signed check keeps its answers, whatever a workbook contains', async () => {
  const [check] = checks;
  const [[name, lines] = NONE] = Object.entries(await taken([check?.id ?? '']));
  const [task = ''] = boxes;
  const sheet = filled(lines, (item, column) => (item === task && column === 'Answer' ? 'NA' : undefined));
  const { sheets } = await give({ [name]: sheet }, { ...forReal, overwrite: 'true' });
  expect(sheets[0]?.refused?.en).toContain('The record is signed');
  expect((await sheetOf(check)).answers[`${task}.box`]).toBe('OK');
});

test('answers given on screen since the export are not overwritten without confirmation', async () => {
  const check = checks[1];
  const [[name, lines] = NONE] = Object.entries(await taken([check?.id ?? '']));
  const [task = ''] = boxes;
  const { id, rev } = await sheetOf(check);
  await post('/api/ext/check-sheet/save', { id, rev, answers: { [`${task}.box`]: 'NA' }, comment: '' });
  const sheet = filled(lines, (item, column) => (item === task && column === 'Answer' ? 'OK' : undefined));
  expect((await give({ [name]: sheet }, forReal)).sheets[0]?.refused?.en).toContain('Somebody has answered this check');
  expect((await sheetOf(check)).answers[`${task}.box`]).toBe('NA');
  expect((await give({ [name]: sheet }, { ...forReal, overwrite: 'true' })).sheets[0]?.refused).toBeNull();
  expect((await sheetOf(check)).answers[`${task}.box`]).toBe('OK');
});

test('a check round-trips as spreadsheet-form data, is accepted when filled in, and refused when broken [R3-139 … R3-146]', async () => {
  const check = checks[1];
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/ext/check-sheet/workbook',
    headers: { ...headersOf(by), 'content-type': 'application/json' },
    payload: JSON.stringify({ selection: { mode: 'these', ids: [check?.id] }, as: 'formData' }),
  });
  const data = answer.json<SpreadsheetForm>();
  const giveData = (body: unknown) =>
    sendForm<{ sheets?: ReadCheckSheet[] }>(server, '/api/ext/check-sheet/read', {
      file: { name: 'filled.json', body: Buffer.from(JSON.stringify(body)) },
      fields: forReal,
      by,
    });
  const code = String(check?.['documentCode']);
  expect((await giveData(data)).data?.sheets).toMatchObject([
    { documentCode: code, changed: 0, warnings: [], refused: null },
  ]);
  const [sheet] = data.sheets;
  if (!sheet) throw new Error('no sheet');
  const open = Object.entries(sheet.cells);
  const floats = open.filter(([, { form }]) => form === 'float').map(([at, cell]) => [at, { ...cell, value: '500' }]);
  const cells = { ...sheet.cells, ...Object.fromEntries(floats) };
  const filledIn = { sheets: [{ ...sheet, cells }] };
  expect((await giveData(filledIn)).data?.sheets).toMatchObject([{ changed: floats.length, refused: null }]);
  expect(Object.values((await sheetOf(check)).answers).filter((value) => value === 500)).toHaveLength(floats.length);
  // downloaded before that answer, so it would overwrite it
  expect(
    (
      await giveData({
        sheets: [
          { ...sheet, cells: { ...cells, ...Object.fromEntries(floats.map(([at]) => [at, sheet.cells[String(at)]])) } },
        ],
      })
    ).data?.sheets?.[0]?.refused?.en,
  ).toContain('answered this check since');
  const moved = {
    ...sheet,
    cells: Object.fromEntries(
      open.map(([at, cell]) => [
        at,
        { ...cell, value: cell.value.replace(/^([\da-f]{12}) [\da-f]{12}$/, '$1 000000000000') },
      ]),
    ),
  };
  expect((await giveData({ sheets: [moved] })).data?.sheets?.[0]?.refused?.en).toContain(
    'has changed since the file was exported',
  );
  const hostile = await giveData({ sheets: [{ ...sheet, cells: { '999,99': open[0]?.[1] } }] });
  expect([hostile.code, JSON.stringify(hostile)]).toEqual([
    14,
    expect.stringContaining('not valid spreadsheet-form data: sheets.0'),
  ]);
});

test('invalid cells are skipped and reported by row, and the rest is imported', async () => {
  const check = checks[2];
  const [[name, lines] = NONE] = Object.entries(await taken([check?.id ?? '']));
  const [first = '', second = '', third = ''] = boxes;
  const sheet = filled([...lines, ['nonsense', '', '', '', 'x', '', '']], (item, column) => {
    if (column === 'Answer' && item === first) return 'MAYBE';
    if (column === 'Answer' && item === second) return template.punchBox;
    return column === 'Answer' && item === third ? 'OK' : undefined;
  });
  const { sheets } = await give({ [name]: sheet }, forReal);
  const warningText = sheets[0]?.warnings.map(({ en }) => en).join('\n') ?? '';
  expect(warningText).toContain('has no box "MAYBE"');
  expect(warningText).toContain('raise its punch item on the screen');
  expect(warningText).toContain('"nonsense" is not part of this check sheet');
  const { answers } = await sheetOf(check);
  expect([answers[`${first}.box`], answers[`${second}.box`], answers[`${third}.box`]]).toEqual([
    undefined,
    undefined,
    'OK',
  ]);
});

test('errors of a spreadsheet are no answers and no remarks; they are reported by row [field F5b]', async () => {
  const check = checks[2];
  const before = (await sheetOf(check)).answers;
  const [[name, lines] = NONE] = Object.entries(await taken([check?.id ?? '']));
  const [first = ''] = boxes;
  const sheet = filled(lines, (item, column) => {
    if (column === 'Comment' && item === first) return '#REF!';
    return column === 'Value' && item.startsWith('header.') ? '#N/A' : undefined;
  });
  const { sheets } = await give({ [name]: sheet }, forReal);
  expect(sheets[0]?.warnings.map(({ en }) => en).join('\n')).toMatch(/Row \d+: "#REF!" does not fit/);
  expect((await sheetOf(check)).answers).toEqual(before);
});

test('a tick beside a value out of limits needs a comment with the reason, and the limits are printed beside it [use 1]', async () => {
  const check = checks[2];
  const [[name, lines] = NONE] = Object.entries(await taken([check?.id ?? '']));
  const task = template.tasks.find(
    ({ boxes: has, input }) => has && input?.kind === 'number' && input.min !== undefined,
  );
  if (task?.input?.kind !== 'number') throw new Error('no task of the form is measured');
  const low = String((task.input.min ?? 0) - 1);
  expect(lines.find(([item]) => item === task.name)?.[5]).toContain(`≥ ${task.input.min}`);
  const answered = (comment: string) =>
    filled(lines, (item, column) => {
      const own: Readonly<Record<string, string>> = { Answer: 'OK', Value: low, Comment: comment };
      return item === task.name ? own[column] : undefined;
    });
  const { sheets } = await give({ [name]: answered('') }, { ...forReal, overwrite: 'true' });
  expect(sheets[0]?.warnings[0]?.en).toContain(`limit ${task.input.min}`);
  expect((await sheetOf(check)).answers).toMatchObject({ [`${task.name}.value`]: Number(low) });
  expect((await sheetOf(check)).answers[`${task.name}.box`]).toBeUndefined();
  const again = await give({ [name]: answered('meter replaced') }, { ...forReal, overwrite: 'true' });
  expect(again.sheets[0]).toMatchObject({ refused: null, warnings: [] });
  expect((await sheetOf(check)).answers[`${task.name}.box`]).toBe('OK');
  expect((await rows('tagItr')).find(({ id }) => id === check?.id)).toMatchObject({ outOfLimits: 1 });
});

test('a check issued as paper takes no answers, is signed as 100 %, and shows its form again when rejected [work-areas 4.0 6, DG 3.4.2]', async () => {
  await make('tag', { ...named('20-EM-5'), discipline: discipline.id, equipmentType: type.id, subSystems: [sub.id] });
  const check = (await rows('tagItr')).find((row) => String(row['name']).startsWith('20-EM-5'));
  const id = check?.id ?? '';
  const update = (change: Record<string, unknown>, rev: unknown) =>
    server.post('/api/register/tagItr/update', { rows: [{ id, rev, values: change }] }, by);
  expect((await update({ issuedAsPaper: true, scheduleRevision: 'R3', scheduleGroup: 'G1' }, check?.rev)).code).toBe(0);
  const [task = ''] = boxes;
  const { rev, locked } = await sheetOf(check);
  expect(locked?.en).toContain('issued as paper');
  const typed = { id, rev, answers: { [`${task}.box`]: 'OK' }, comment: 'on paper' };
  expect((await server.post('/api/ext/check-sheet/save', typed, by)).msg).toContain('issued as paper');
  await post('/api/ext/check-sheet/save', { ...typed, answers: {} });
  const [[name, lines] = NONE] = Object.entries(await taken([id]));
  expect(lines.map(([, , what]) => what)).toContain('Issued as paper');
  const signed = (label: string) => (item: string, column: string) => {
    if (column !== 'Value' || !item.endsWith(label)) return undefined;
    return item.startsWith('signed by') ? 'Li Wei' : todayIn(machineZone());
  };
  const answered = await give({ [name]: filled(lines, all) }, { ...forReal, overwrite: 'true' });
  expect(answered.sheets[0]?.refused?.en).toContain('issued as paper');
  for (const label of ['Completed', 'Accepted']) {
    const given = await give({ [name]: filled(lines, signed(label)) }, forReal);
    expect(given.sheets[0]?.signOffs).toMatchObject([{ label, refused: null }]);
  }
  const now = async () => (await rows('tagItr')).find((row) => row.id === id);
  expect(await now()).toMatchObject({ progress: 'signedOff', taskPercent: 100, comments: 'on paper' });
  expect((await update({ issuedAsPaper: false }, (await now())?.rev)).msg).toContain('signed');
  const selection = { mode: 'these', ids: [id] };
  await post('/api/ext/sign-off/reject', { register: 'tagItr', selection, reason: 'wrong sheet' });
  expect(await now()).toMatchObject({ progress: 'notStarted', taskPercent: 0, issuedAsPaper: true });
});

test('sheets of another kind or scope, without code, or duplicated are each reported', async () => {
  const [[name, lines] = NONE] = Object.entries(await taken([checks[1]?.id ?? '']));
  const elsewhere = await server.aTenant('Elsewhere');
  const stranger = { as: await server.anAdmin(elsewhere), path: elsewhere };
  const { sheets } = await give({
    Areas: [
      ['Name', 'Description'],
      ['A', 'b'],
    ],
    Blank: [
      ['Item', 'Value'],
      ['document', ''],
    ],
    Wrong: [
      ['项目', '值'],
      ['document', 'ZZZZZZ'],
    ],
    [name]: lines,
    Copy: lines,
  });
  expect(sheets.map(({ refused }) => refused?.en.slice(0, 28) ?? null)).toEqual([
    'This is not a check sheet ex',
    'The sheet has no document co',
    'There is no check with the d',
    null,
    `The document code ${name} app`,
  ]);
  expect((await give({ [name]: lines }, {}, stranger)).sheets[0]?.record, 'nothing of another company').toBeNull();
});

test('exporting needs the permission to see, importing to edit, signing to sign; other files are refused', async () => {
  const sees = { as: await server.aUser(path, { permissions: ['tagItr:see'] }), path };
  const edits = { as: await server.aUser(path, { permissions: ['tagItr:see', 'tagItr:update'] }), path };
  const sheets = await taken([checks[1]?.id ?? ''], sees);
  const [[name, lines] = NONE] = Object.entries(sheets);
  expect((await give(sheets, {}, sees)).code).toBe(403);
  const signed = filled(lines, (item, column) => {
    if (column !== 'Value') return undefined;
    if (item === 'signed by: Completed') return 'Li Wei';
    return item === 'signed on: Completed' ? todayIn(machineZone()) : undefined;
  });
  const { sheets: read } = await give({ [name]: signed }, forReal, edits);
  expect(read[0]?.signOffs[0]?.refused?.en).toBe('You do not have the right to sign.');
  const form = { file: { name: 'a.pdf', body: '%PDF-1.7' }, by };
  expect(await sendForm(server, '/api/ext/check-sheet/read', form)).toMatchObject({
    code: 1,
    msg: 'Cannot import this file. File must be in .csv or .xlsx format',
  });
});
