import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drawingMarks } from '@plumbline/contract/features/documents/calls.ts';
import { importMake } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { fileDelete, fileUpload, type Attachment } from '@plumbline/contract/features/files/calls.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { rows, sql } from '../../db/database.ts';
import { aDrawing } from '../../files/testing/drawn-samples.ts';
import { aServer, headersOf, type Answer, type By } from '../../http/testing.ts';
import { diskStore } from '../../files/disk-store.ts';
import { migrateJobs } from '../../jobs/jobs.ts';
import { features } from '../all-features.ts';
import { importTask } from '../imports/import-task.ts';
import { form } from '../files/testing.ts';
import { registerService } from '../register-service.ts';
import { startReadingDocuments } from './read-documents.ts';
import { readNextText } from '../files/read-texts.ts';
import { findTags } from './find-tags.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const store = diskStore(join(server.dataDir, 'files'));
const path = await server.aTenant('Here');
const by: By = { as: await server.anAdmin(path), path };
const areaReader: By = { as: await server.aUser(path, { permissions: ['area:see'] }), path };
const SHARED = resolve(import.meta.dirname, '../../../../../shared/data');

let made = 0;
async function make(register: string, values: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await server.post(`/api/register/${register}/create`, { values }, by);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 });
  return (answer.data as { id: string }).id;
}
const named = (name: string) => ({ name, description: name });
async function attach(
  register: string,
  id: string,
  content: Buffer,
  name = `file-${(made += 1)}.pdf`,
): Promise<Attachment> {
  const { payload, headers } = form(content, name, { register, id });
  const answer = await server.app.inject({
    method: 'POST',
    url: fileUpload.path,
    headers: { ...headersOf(by), ...headers },
    payload,
  });
  return answer.json<Answer<Attachment>>().data;
}
async function readAll(): Promise<void> {
  while (await readNextText(db, store)) await findTags(db);
  while (await findTags(db));
}
const page = async (list: string, columns: readonly string[], filter: Filter, who = by) =>
  (
    (await server.post(`/api/register/${list}/page`, { columns, limit: 1000, filter }, who)).data as {
      rows: readonly Record<string, unknown>[];
    }
  ).rows;
const containing = (text: string, who = by) =>
  page('attachment', ['name', 'contained', 'foundOnPage'], { field: 'contained', op: 'contains', value: text }, who);
const stateOf = async (name: string) =>
  (await page('attachment', ['textState', 'textFault'], { field: 'name', op: 'is', value: name }))[0];
const write = (...lines: readonly string[]) =>
  lines.map((text, at) => `BT /F 10 Tf 40 ${380 - at * 20} Td (${text}) Tj ET`).join(' ');

let area = '';
beforeAll(async () => {
  area = await make('area', named('Area'));
});

describe('the text of a PDF', () => {
  test('is read once in the background, whatever the number of rows it is attached to [R2.3-148]', async () => {
    const pdf = aDrawing(write('Cover'), write('The pump P-101 stands', 'in the boiler room.'));
    const other = await make('area', named('Other'));
    const { name } = await attach('area', area, pdf);
    await attach('area', other, pdf);
    expect(await stateOf(name)).toMatchObject({ textState: 'waiting' });
    expect(await containing('boiler')).toEqual([]);
    const reader = startReadingDocuments(server.database, store, { every: 20 });
    await expect.poll(() => stateOf(name), { timeout: 30_000 }).toMatchObject({ textState: 'text' });
    await reader.stop();
    expect(await rows(db, sql`select from file_text where tenant_id = ${path.A}::uuid`)).toHaveLength(1);
    const found = await containing('stands in the BOILER');
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ foundOnPage: 2, contained: 'The pump P-101 stands in the boiler room.' });
    expect(await containing('boiler', areaReader)).toHaveLength(2);
    const blind: By = { as: await server.aUser(path, { permissions: ['tag:*'] }), path };
    expect(await containing('boiler', blind)).toEqual([]);
  });

  test('is found by its parts, each shown with what surrounds it, and by its beginning', async () => {
    const filler = 'words between them '.repeat(8).trim();
    const { name } = await attach(
      'area',
      area,
      aDrawing(write('Beginning', filler, 'a 50% rate of flow_x', filler), write(filler, '\\\\valve')),
    );
    await readAll();
    const [hit] = await containing('50%');
    expect(hit?.['contained']).toMatch(/^.{50,70}a 50% rate.*/);
    const both = {
      and: ['beginning', 'rate of'].map((value) => ({ field: 'contained', op: 'contains' as const, value })),
    };
    expect(await page('attachment', ['name', 'contained'], both)).toMatchObject([
      { name, contained: expect.stringContaining(' … ') },
    ]);
    expect(await containing('0_r')).toEqual([]);
    expect(await containing('\\val')).toMatchObject([{ foundOnPage: 2 }]);
    const either = {
      or: ['flow_x', 'no such'].map((value) => ({ field: 'contained', op: 'contains' as const, value })),
    };
    expect(await page('attachment', ['name'], either)).toMatchObject([{ name }]);
    expect(
      await page('attachment', ['name'], { field: 'contained', op: 'startsWith', value: 'beginning' }),
    ).toMatchObject([{ name }]);
  });

  test('is missing in a scan; why a file cannot be read is shown, and neither is read twice', async () => {
    const scan = await attach('area', area, aDrawing('0 0 595 420 re f'));
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: 'u', ownerPassword: 'o' });
    const closed = await attach('area', area, Buffer.from(await locked.save()));
    const broken = await attach('area', area, Buffer.from('%PDF-1.5\nnothing'));
    const gone = await attach('area', area, aDrawing(write('gone')));
    const [stored] = await rows(db, sql<{ sha256: string }>`select sha256 from file where name = ${gone.name}`);
    await store.remove({ tenantId: path.A, sha256: stored?.sha256 ?? '' });
    const note = await attach('area', area, Buffer.from('plain'), 'note.txt');
    await readAll();
    expect(await stateOf(scan.name)).toMatchObject({ textState: 'none', textFault: null });
    expect(await stateOf(closed.name)).toMatchObject({ textState: 'failed', textFault: 'password' });
    expect(await stateOf(broken.name)).toMatchObject({ textState: 'failed', textFault: 'damaged' });
    expect(await stateOf(gone.name)).toMatchObject({ textState: 'failed', textFault: 'missing' });
    expect(await stateOf(note.name)).toMatchObject({ textState: null });
    expect(await readNextText(db, store)).toBe(false);
  });

  test('is read after a restart in the middle, and by one process of two', async () => {
    const { name } = await attach('area', area, aDrawing(write('interrupted')));
    const stop = new AbortController();
    stop.abort();
    await expect(readNextText(db, store, stop.signal)).rejects.toThrow();
    expect(await stateOf(name)).toMatchObject({ textState: 'waiting' });
    await attach('area', area, aDrawing(write('another')));
    const twice = await Promise.all([readNextText(db, store), readNextText(db, store)]);
    expect(twice).toEqual([true, true]);
    await readAll();
    // a process that ended while it read left its claim
    await sql`update file_text set state = 'reading', reason = null, at = now() - interval '1 hour'`.execute(db);
    await readAll();
    expect(await rows(db, sql`select from file_text where state = 'reading'`)).toEqual([]);
    expect(await containing('interrupted')).toHaveLength(1);
  });
});

describe('tag numbers on drawings', () => {
  let [type, discipline, equipmentType, subSystem] = ['', '', '', ''];
  beforeAll(async () => {
    type = await make('drawingType', { ...named('P&ID'), tagPrefix: '20- 45-' });
    discipline = await make('discipline', named('I'));
    equipmentType = await make('equipmentType', { ...named('PT'), discipline });
    const system = await make('system', named('20'));
    subSystem = await make('subSystem', { ...named('20-01'), system });
  });
  const tag = (name: string, more: object = {}) =>
    make('tag', { ...named(name), discipline, equipmentType, subSystems: [subSystem], ...more });
  const drawing = (name: string) => make('drawing', { ...named(name), drawingType: type });
  const bubble = (letters: string, number: string, x: number) =>
    `BT /F 10 Tf ${x} 300 Td (${letters}) Tj ET BT /F 10 Tf ${x - 8} 288 Td (${number}) Tj ET `;
  const states = async (filter: Filter = { and: [] }, who = by) =>
    (await page('drawingTag', ['name', 'state', 'drawing', 'page', 'places'], filter, who)).map(
      ({ name, state, drawing: on, page: at, places }) =>
        [name, state, (on as { title?: string } | null)?.title ?? null, at, places].join(' '),
    );

  test('are compared with the register both ways, and followed by what changes [4.6.11]', async () => {
    const sheet = await drawing('SHEET-1');
    const scan = await drawing('SCAN-1');
    await tag('20-PT-1001', { drawings: [sheet] });
    await tag('45-TT-1002');
    await tag('20-LT-1003', { sourceDrawing: sheet });
    await tag('20-FT-1004', { drawings: [scan] });
    await tag('20-HV-1005');
    const { id } = await attach(
      'drawing',
      sheet,
      aDrawing(
        bubble('PT', '1001', 60) + bubble('PT', '1001', 160) + bubble('TT', '1002', 260) + bubble('XV', '1009', 360),
        write('see SHEET-1 and 20-HV-1005'),
      ),
    );
    await attach('drawing', scan, aDrawing('0 0 9 9 re f'));
    await readAll();
    expect(await states()).toEqual([
      '20-FT-1004 unread SCAN-1  ',
      '20-HV-1005 unlinked SHEET-1 2 1',
      '20-LT-1003 absent SHEET-1  ',
      '20-PT-1001 linked SHEET-1 1 2',
      '20-XV-1009 unknown SHEET-1 1 1',
      '45-TT-1002 unlinked SHEET-1 1 1',
    ]);
    // those not linked yet are linked as an import, which can be undone
    const list = { list: 'drawingTag', selection: { mode: 'allMatching' as const } };
    const tried = await server.call(importMake, { ...list, setting: null }, by);
    expect(tried.data).toMatchObject({ made: { count: 2 }, job: null });
    const reader: By = { as: await server.aUser(path, { permissions: ['drawing:*', 'taggedItem:see'] }), path };
    expect(await server.call(importMake, { ...list, setting: null }, reader)).toMatchObject({ code: 403 });
    const { data } = await server.call(importMake, { ...list, setting: 'full' }, by);
    await importTask(server.database, { tenantId: path.A, job: data.job });
    expect(await states({ field: 'state', op: 'is', value: 'linked' })).toHaveLength(3);
    expect(await states({ field: 'state', op: 'is', value: 'unlinked' })).toEqual([]);
    const written = await rows(
      db,
      sql<{ via: string }>`select via from history where tenant_id = ${path.A}::uuid and row_id in (
      select id from tagged_item where tenant_id = ${path.A}::uuid and name in ('20-HV-1005', '45-TT-1002')) and action = 'update'`,
    );
    expect(written.map(({ via }) => via)).toEqual(['drawing', 'drawing']);
    // a tag added to the register is known at once, one that is void or deleted is not missed
    await tag('20-XV-1009');
    await tag('20-ZZ-1');
    expect(await states({ field: 'state', op: 'anyOf', value: ['missing', 'unknown'] })).toEqual([
      '20-ZZ-1 missing   ',
    ]);
    expect(await states({ and: [{ field: 'drawing', op: 'is', value: scan }] })).toEqual([
      '20-FT-1004 unread SCAN-1  ',
    ]);
    // the prefix of the drawing type changes
    const [now] = await rows(db, sql<{ rev: number }>`select rev from drawing_type where id = ${type}::uuid`);
    expect(
      await server.post(
        '/api/register/drawingType/update',
        { rows: [{ id: type, rev: now?.rev, values: { tagPrefix: '99-' } }] },
        by,
      ),
    ).toMatchObject({ code: 0 });
    await readAll();
    expect(await states({ field: 'state', op: 'is', value: 'unknown' })).toEqual([
      '99-PT-1001 unknown SHEET-1 1 2',
      '99-TT-1002 unknown SHEET-1 1 1',
      '99-XV-1009 unknown SHEET-1 1 1',
    ]);
    // without its file the drawing says nothing
    await server.call(fileDelete, { id }, by);
    expect(await states({ field: 'state', op: 'anyOf', value: ['unknown', 'linked', 'absent'] })).toEqual([]);
    const blind: By = { as: await server.aUser(path, { permissions: ['drawing:see'] }), path };
    expect(await states({ and: [] }, blind)).toEqual([]);
  });
});

describe('a drawing without text', () => {
  test('takes pins by hand and by a file of drawing, tag, page and place, which count as found [4.6.11]', async () => {
    const drawingType = await make('drawingType', named('Layout'));
    const scan = await make('drawing', { ...named('SCAN-9'), drawingType });
    const discipline = await make('discipline', named('E'));
    const equipmentType = await make('equipmentType', { ...named('MOTOR'), discipline });
    const system = await make('system', named('90'));
    const subSystem = await make('subSystem', { ...named('90-01'), system });
    const [one = ''] = await Promise.all(
      ['M-1', 'M-2'].map((name) =>
        make('cable', { ...named(name), discipline, equipmentType, subSystems: [subSystem], drawings: [scan] }),
      ),
    );
    const { path: at } = await attach('drawing', scan, aDrawing('0 0 9 9 re f'));
    await readAll();
    const filter: Filter = { field: 'drawing', op: 'is', value: scan };
    const states = async () =>
      (await page('drawingTag', ['name', 'state', 'page'], filter)).map(
        ({ name, state }) => `${String(name)} ${String(state)}`,
      );
    expect(await states()).toEqual(['M-1 unread', 'M-2 unread']);
    await make('drawingPin', { drawing: scan, taggedItem: one, page: 1, x: 120.5, y: 44 });
    expect(await states()).toEqual(['M-1 linked', 'M-2 unread']);
    const id = at.split('/').at(-1) ?? '';
    expect(await server.call(drawingMarks, { id }, by)).toMatchObject({
      data: {
        drawing: { title: 'SCAN-9' },
        text: 'none',
        marks: [{ name: 'M-1', tag: one, pinned: true, place: [120.5, 44, 0, 0] }],
      },
    });
    const blind: By = { as: await server.aUser(path, { permissions: ['drawing:see'] }), path };
    expect(await server.call(drawingMarks, { id }, blind)).toMatchObject({ data: { marks: [] } });
  });
});

describe('files of the field', () => {
  const VALHALL = join(SHARED, 'valhall-oid');
  test.skipIf(!existsSync(VALHALL))(
    'an A0 sheet shows at least 58 tags of the register, where a plain search finds 8; two of three sheets have no text [4.6 N15]',
    async () => {
      const there = await server.aTenant('Valhall');
      const admin: By = { as: await server.anAdmin(there), path: there };
      const post = async (register: string, values: object) =>
        ((await server.post(`/api/register/${register}/create`, { values }, admin)).data as { id: string }).id;
      const drawingType = await post('drawingType', named('P&ID'));
      const register: readonly Record<string, string>[] = parse(readFileSync(join(VALHALL, 'assets.csv')), {
        columns: true,
      });
      const names = register.map((row) => row['WMT_TAG_NAME'] ?? '').filter((name) => name !== '');
      const discipline = await post('discipline', named('I'));
      const equipmentType = await post('equipmentType', { ...named('PT'), discipline });
      await sql`insert into tagged_item (tenant_id, level_id, id, name, description, tag_type, discipline, equipment_type)
      select ${there.A}::uuid, ${there.C}::uuid, new_id(), n, n, 'tag', ${discipline}::uuid, ${equipmentType}::uuid from unnest(${[...new Set(names)]}::text[]) n`.execute(
        db,
      );
      const files = readdirSync(join(VALHALL, 'drawings')).toSorted();
      for (const name of files) {
        const id = await post('drawing', { ...named(name.replace('.pdf', '')), drawingType });
        const { payload, headers } = form(readFileSync(join(VALHALL, 'drawings', name)), name, {
          register: 'drawing',
          id,
        });
        await server.app.inject({
          method: 'POST',
          url: fileUpload.path,
          headers: { ...headersOf(admin), ...headers },
          payload,
        });
      }
      await readAll();
      const found = await page('attachment', ['name', 'textState'], { and: [] }, admin);
      expect(Object.fromEntries(found.map(({ name, textState }) => [name, textState]))).toEqual({
        'PH-25578-P-4110010-001.pdf': 'text',
        'PH-ME-P-0003-001.pdf': 'none',
        'PH-ME-P-0156-001.pdf': 'none',
      });
      const known = (await page('drawingTag', ['name'], { field: 'state', op: 'is', value: 'unlinked' }, admin)).map(
        ({ name }) => String(name),
      );
      const unknown = (await page('drawingTag', ['name'], { field: 'state', op: 'is', value: 'unknown' }, admin)).map(
        ({ name }) => String(name),
      );
      const plainWords = await rows(
        db,
        sql<{ name: string }>`select distinct name from drawing_mention m where m.tenant_id = ${there.A}::uuid
      and exists (select from tagged_item t where t.tenant_id = m.tenant_id and t.name = m.name) and m.name ~ '-(CB|FE|KA|KB)-9[0-9]{3}[AB]?$'`,
      );
      expect(plainWords).toHaveLength(8);
      expect(
        known.filter((name) => !plainWords.some((word) => word.name === name) && !name.includes('-HV-')).length,
      ).toBeGreaterThanOrEqual(58);
      expect(unknown.filter((name) => /-[PT][AI]-/.test(name))).toHaveLength(17);
    },
  );

  const DORMITORY = join(SHARED, 'cobie-east-dormitory/drawings');
  test.skipIf(!existsSync(DORMITORY))(
    '"door details" and "door schedule" find their drawings of a building [4.6 N15]',
    async () => {
      const there = await server.aTenant('Dormitory');
      const admin: By = { as: await server.anAdmin(there), path: there };
      const building = await server.post('/api/register/area/create', { values: named('Building') }, admin);
      const { id } = building.data as { id: string };
      for (const name of readdirSync(DORMITORY)) {
        const { payload, headers } = form(readFileSync(join(DORMITORY, name)), name, { register: 'area', id });
        await server.app.inject({
          method: 'POST',
          url: fileUpload.path,
          headers: { ...headersOf(admin), ...headers },
          payload,
        });
      }
      await readAll();
      const hits = (await containing('door', admin)).map(({ name }) => String(name));
      expect(hits.filter((name) => /DOOR_(DETAILS|SCHEDULE)/.test(name))).toHaveLength(2);
      expect(await containing('no such words', admin)).toEqual([]);
    },
  );
});
