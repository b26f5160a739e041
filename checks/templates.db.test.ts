import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cellContains, cellExample } from '@plumbline/contract/field/sheet-notes.ts';
import { isRefField, readText } from '@plumbline/contract/field/kinds.ts';
import { examples } from '@plumbline/contract/field/testing.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { listSheetOf, loadables } from '@plumbline/contract/registers/list-sheets.ts';
import { purposeOf } from '@plumbline/contract/registers/purposes/purposes.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { loadOrder } from '@plumbline/server/features/imports/load-order.ts';
import { readMe } from '@plumbline/server/features/imports/templates/read-me.ts';
import { sampleRows } from '@plumbline/server/features/imports/templates/sample-rows.ts';
import { isNeeded } from '@plumbline/server/features/imports/templates/notes-sheet.ts';
import { takesImports } from '@plumbline/server/features/imports/import-parts.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { aServer, headersOf } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { ACTION, fillableColumns } from '@plumbline/server/register/row/sheet-columns.ts';
import { listSheets, readTable } from '@plumbline/server/sheets/read-table.ts';
import { csvLine } from '@plumbline/server/sheets/write-csv.ts';
import { seeded } from './setup/depth.ts';
import { importing, workbook } from './support/importing.ts';
import { REGISTERS_IN_TURN } from './support/register-kinds.ts';
import { samplesThatShare } from './support/sample.ts';

const NOTES = 'Notes 说明';
const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const path = await server.aTenant('Here');
const by = { as: await server.anAdmin(path), path };
const work = importing(server, by);
const folder = await mkdtemp(join(tmpdir(), 'plumbline-templates-'));

const sampled = samplesThatShare(make);
async function make({ key }: AnyRegister, values: Readonly<Record<string, unknown>>): Promise<AnyRow> {
  return work.post<AnyRow>(`/api/register/${key}/create`, { values });
}
const importable = loadables.filter(
  (register) => takesImports(register) && fillableColumns(register).some(({ field }) => field.computed !== true),
);

async function downloaded(url: string, input: unknown, language: 'en' | 'zh' = 'en'): Promise<Buffer> {
  const headers = { ...headersOf({ ...by, language }), 'content-type': 'application/json' };
  const answer = await server.app.inject({ method: 'POST', url, headers, payload: JSON.stringify(input) });
  return answer.rawPayload;
}
const cellsOf = async (file: { readonly path: string; readonly name: string }, sheet?: string) => {
  await using table = await readTable(file, { sheet });
  const all: (readonly string[])[] = [table.headers];
  for await (const batch of table.rows()) all.push(...batch.map(({ cells }) => cells));
  return all;
};

describe('the template of each table', () => {
  const chosen = seeded(importable, REGISTERS_IN_TURN);
  test.for(chosen)('$key explains its columns, and its example row is valid for an import', async (register) => {
    // the example of a table of pairs names an owner and what its list refers to: both must exist
    const owner = listSheetOf(register.key)?.list.of ?? register;
    if (allRegisters.includes(owner)) await make(owner, await sampled(owner));
    // either language must be valid; half of the tables each
    const language = register.key.length % 2 === 0 ? 'en' : 'zh';
    const body = await downloaded(`/api/register/${register.key}/template`, { format: 'xlsx' }, language);
    const file = { path: join(folder, `${register.key}.xlsx`), name: 'template.xlsx' };
    await writeFile(file.path, body);
    const sheets = (await listSheets(file)).filter(({ hidden }) => !hidden).map(({ name }) => name);
    expect(sheets.slice(1)).toEqual([NOTES]);
    const inspected = (await work.inspect({ name: file.name, body })).sheets.filter(({ hidden }) => !hidden);
    expect(inspected.map(({ register: into, fits }) => [into, fits])).toEqual([[register.key, true]]);
    const captions = inspected[0]?.rows[0]?.cells ?? [];
    const [, ...notes] = await cellsOf(file, NOTES);
    const columns = fillableColumns(register);
    const lines = notes.slice(0, columns.length);
    expect(captions).toEqual([...lines.map(([caption]) => caption), ACTION[language]]);
    expect(lines.map(([, needed]) => needed === (language === 'en' ? 'Required' : '必填'))).toEqual(
      columns.map(isNeeded),
    );
    expect(lines.filter(([, , contains = '']) => contains.length < 2)).toEqual([]);

    const row = lines.map(([, , , example = '']) => example);
    const name = 'example.csv';
    const csv = [captions.slice(0, -1), row].map((cells) => csvLine(cells)).join('');
    const [done] = await work.run({ name, body: csv }, [{ register: register.key }], {
      setting: 'simulate',
    });
    expect(done?.bad.map(({ problems }) => problems)).toEqual([]);
    expect(done?.job).toMatchObject({ state: 'done', total: 1 });
  });
});

test('the notes of a template are left out of an import, a sheet of that name with other captions is not', async () => {
  const body = await downloaded('/api/register/area/template', { format: 'xlsx' }, 'zh');
  const { sheets } = await work.inspect({ name: 'template.xlsx', body });
  expect(sheets.filter(({ hidden }) => !hidden).map(({ name }) => name)).toEqual(['区域']);
  const own = await workbook({
    [NOTES]: [
      ['Name', 'Description'],
      ['A9', 'Nine'],
    ],
  });
  const read = await work.inspect({ name: 'own.xlsx', body: own });
  expect(read.sheets.map(({ name }) => name)).toEqual([NOTES]);
});

test('the notes of a template say which table has no row yet', async () => {
  const elsewhere = await server.aTenant('Elsewhere');
  const stranger = { as: await server.anAdmin(elsewhere), path: elsewhere };
  const url = '/api/register/subSystem/template';
  const headers = { ...headersOf(stranger), 'content-type': 'application/json' };
  const { rawPayload } = await server.app.inject({ method: 'POST', url, headers, payload: '{"format":"xlsx"}' });
  const file = { path: join(folder, 'elsewhere.xlsx'), name: 'elsewhere.xlsx' };
  await writeFile(file.path, rawPayload);
  const notes = await cellsOf(file, NOTES);
  expect(notes.find(([caption]) => caption === 'System')?.[4]).toBe(
    'Required for new rows. System has no row yet: load it first.',
  );
});

test('a numbered template is recognised by its name', async () => {
  const { sheets } = await work.inspect({ name: '002 Area.csv', body: 'Name,Description\nA1,North\n' });
  expect(sheets.map(({ register }) => register)).toEqual(['area']);
});

test('each kind of field says what its cells contain, with an example that it accepts', () => {
  for (const [name, { field }] of Object.entries(examples)) {
    const contains = cellContains(field, w('Area', '区域'));
    expect(
      [contains.en, contains.zh].filter((text) => text === '' || text.includes('{')),
      name,
    ).toEqual([]);
    const example = cellExample(field);
    if (isRefField(field)) expect(contains.en, name).toContain('Area');
    if (example !== '') expect(readText(example, field, '2026-06-30'), `${name}: ${example}`).toHaveProperty('value');
  }
});

test('each sample row fills only columns of its register, and at least those that name it', () => {
  for (const register of importable.filter((loadable) => allRegisters.includes(loadable))) {
    const rows = sampleRows(register);
    expect(rows.length, register.key).toBeGreaterThan(0);
    for (const row of rows)
      for (const column of fillableColumns(register).filter(isNeeded))
        expect(row[column.name] ?? '', `${register.key}.${column.name}`).not.toBe('');
  }
});

test('the read-me has each table once, in both languages, each after the tables it refers to', () => {
  const { order, rings } = loadOrder(importable.map((register) => ({ register })));
  const text = Buffer.from(
    readMe(
      order.map(({ register }, at) => ({ name: `${at} ${register.key}.xlsx`, register })),
      rings,
    ),
  ).toString('utf8');
  for (const register of importable) {
    expect(text).toContain(` ${register.key}.xlsx\r\n`);
    expect(text).toContain(purposeOf(register)?.zh);
  }
  expect(text.indexOf(' system.xlsx')).toBeLessThan(text.indexOf(' subSystem.xlsx'));
  expect(text).toMatch(
    /subSystem\.xlsx[^]*?Required for new rows 新增行必填: .*System 系统\r\n {4}Refers to 引用: System 系统/,
  );
});
