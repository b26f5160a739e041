import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { documentDelete } from '@plumbline/contract/features/work-packs/calls.ts';
import { fileDetails, fileList, ossPreviewUrl } from '@plumbline/contract/features/files/calls.ts';
import { type Scan, scanDelete, scanFile, scanList, scanUpload } from '@plumbline/contract/features/documents/scans.ts';
import { levelSave } from '@plumbline/contract/features/levels/calls/levels.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { features } from '@plumbline/server/features/all-features.ts';
import { readScan, scanGivenUp } from '@plumbline/server/features/documents/scans/read-scan.ts';
import { registerService } from '@plumbline/server/features/register-service.ts';
import { oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { diskStore } from '@plumbline/server/files/disk-store.ts';
import { pictures } from '@plumbline/server/files/render/renderer.ts';
import { aDrawing } from '@plumbline/server/files/testing/drawn-samples.ts';
import { aServer, headersOf, type By } from '@plumbline/server/http/testing.ts';
import { migrateJobs } from '@plumbline/server/jobs/jobs.ts';
import { importing, sendForm } from './support/importing.ts';
import { brokenPdf, lockedPdf } from './support/small-pdf.ts';

const server = await aServer({ features, registers: registerService });
await migrateJobs(server.database);
const { db } = server.database;
const store = diskStore(join(server.dataDir, 'files'));
const path = await server.aTenant('Here');
const elsewhere = await server.aTenant('Elsewhere');
const admin = await server.anAdmin(path);
const by: By = { as: admin, path };
const stranger: By = { as: await server.anAdmin(elsewhere), path: elsewhere };
const reader: By = { as: await server.aUser(path, { permissions: ['*:see', 'area:update'] }), path };
const folder = await mkdtemp(join(tmpdir(), 'plumbline-scans-'));

/** Checks of a company, ready to be printed. */
async function checksOf(who: By): Promise<readonly AnyRow[]> {
  const { post, rows } = importing(server, who);
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
  for (const name of ['20-EM-1', '20-EM-2', '20-EM-3'])
    await make('tag', { ...named(name), discipline: discipline.id, equipmentType: type.id, subSystems: [sub.id] });
  return rows('tagItr');
}
const checks = await checksOf(by);
const idOf = (at: number): string => checks[at]?.id ?? '';

/** The check sheets as they are printed, one after the other. */
async function printed(ids: readonly string[], who = by): Promise<Buffer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/ext/check-sheet/print',
    headers: { ...headersOf(who), 'content-type': 'application/json' },
    payload: JSON.stringify({ selection: { mode: 'these', ids } }),
  });
  return answer.rawPayload;
}
/** A page as the photo of a phone. */
async function photographed(pdf: Buffer, page: number): Promise<Buffer> {
  const [from, to] = [join(folder, 'from.pdf'), join(folder, 'page.jpg')];
  await writeFile(from, pdf);
  await pictures.draw({ path: from, type: 'application/pdf', page, longest: 2400, out: to });
  return readFile(to);
}
const put = (name: string, body: Buffer | string, who = by) =>
  sendForm<{ id: string }>(server, scanUpload.path, { file: { name, body }, by: who });
const tray = async (who = by): Promise<readonly Scan[]> => (await server.call(scanList, {}, who)).data.scans;
/** Uploads a scan, and reads its pages as the job does. */
async function scanned(name: string, body: Buffer, who = by): Promise<Scan> {
  const { data, code, msg } = await put(name, body, who);
  expect(code, msg).toBe(0);
  const { tenantId } = { tenantId: who.path?.A ?? '' };
  await readScan(db, store, { tenantId, id: data.id });
  const scan = (await tray(who)).find(({ id }) => id === data.id);
  if (scan === undefined) throw new Error('The scan is not in the tray.');
  return scan;
}
const filesOf = async (id: string) => (await server.call(fileList, { register: 'tagItr', id }, by)).data;

test('a scan is filed to the records whose codes its pages carry, and leaves the tray [R2.3-148]', async () => {
  const scan = await scanned('scan0001.pdf', await printed([idOf(0), idOf(1)]));
  expect(scan.read).toBe(scan.pages);
  expect(scan).toMatchObject({ blank: [], unknown: [], unreadable: [], same: null });
  expect(scan.matches.map(({ id, register, blocked, warnings }) => ({ id, register, blocked, warnings }))).toEqual(
    [0, 1].map((at) => ({ id: idOf(at), register: 'tagItr', blocked: null, warnings: [] })),
  );
  const pages = scan.matches.flatMap((match) => match.pages);
  expect(pages).toEqual(Array.from({ length: scan.pages }, (_, at) => at + 1));

  const filed = await server.call(
    scanFile,
    { id: scan.id, to: scan.matches.map(({ id, register }) => ({ id, register })) },
    by,
  );
  expect(filed).toMatchObject({ code: 0, data: { filed: 2 } });
  for (const at of [0, 1]) expect(await filesOf(idOf(at))).toMatchObject([{ name: 'scan0001.pdf', rows: 2 }]);
  expect(await tray()).toEqual([]);
  const history = await server.post('/api/register/tagItr/history', { id: idOf(0) }, by);
  expect(JSON.stringify(history.data)).toContain('scan0001.pdf');
  const again = await server.call(scanFile, { id: scan.id, to: [{ register: 'tagItr', id: idOf(0) }] }, by);
  expect(again).toMatchObject({ code: 404, msg: expect.stringContaining('no longer in the tray') });
});

test('the photo of one page says which pages of the print-out are missing', async () => {
  const print = await printed([idOf(2)]);
  const scan = await scanned('IMG_1.jpg', await photographed(print, 1));
  const [match] = scan.matches;
  expect(scan).toMatchObject({ pages: 1, read: 1 });
  expect(match).toMatchObject({ id: idOf(2), pages: [1], blocked: null });
  expect(match?.warnings.map(({ en }) => en)).toEqual([
    expect.stringMatching(/^The printed document has \d pages; not in this scan: 2/),
  ]);
  await server.call(scanDelete, { ids: [scan.id] }, by);
});

test('a page without a code goes nowhere by itself, and is filed by hand', async () => {
  const scan = await scanned('note.pdf', aDrawing('10 10 100 100 re S', '20 20 50 50 re S'));
  expect(scan).toMatchObject({ pages: 2, read: 2, matches: [], blank: [1, 2], unknown: [] });
  const to = [{ register: 'tagItr', id: path.E }];
  expect((await server.call(scanFile, { id: scan.id, to }, by)).code).toBe(404);
  expect(await tray()).toHaveLength(1);
  expect(await server.call(scanFile, { id: scan.id, to: [{ register: 'tagItr', id: idOf(2) }] }, by)).toMatchObject({
    code: 0,
  });
  expect(await filesOf(idOf(2))).toMatchObject([{ name: 'note.pdf' }]);
});

test('the code of another company or of a deleted record is unknown, and reveals nothing', async () => {
  const [theirs] = await checksOf(stranger);
  const scan = await scanned('theirs.pdf', await printed([theirs?.id ?? ''], stranger));
  expect(scan.matches).toEqual([]);
  expect(scan.unknown).toHaveLength(scan.pages);
  const to = [{ register: 'tagItr', id: theirs?.id ?? '' }];
  expect((await server.call(scanFile, { id: scan.id, to }, by)).code).toBe(404);
  await server.call(scanDelete, { ids: [scan.id] }, by);
});

test('the same content is named in the tray, and never filed twice to one record', async () => {
  const print = await printed([idOf(2)]);
  const [first, second] = [await scanned('a.pdf', print), await scanned('b.pdf', print)];
  expect(second.same).toBe('a.pdf');
  const to = [{ register: 'tagItr', id: idOf(2) }];
  expect((await server.call(scanFile, { id: first.id, to }, by)).code).toBe(0);
  const [left] = await tray();
  expect(left?.matches[0]?.blocked?.en).toBe('The record has a file with the same content already.');
  expect(await server.call(scanFile, { id: second.id, to }, by)).toMatchObject({
    msg: expect.stringContaining('the same content already'),
  });
  expect(await server.call(scanDelete, { ids: [second.id] }, by)).toMatchObject({ data: { deleted: 1 } });
  expect((await server.call(scanDelete, { ids: [second.id] }, by)).code).toBe(404);
});

test('a record that is signed off accepts no scan', async () => {
  const scan = await scanned('signed.pdf', await printed([idOf(1)]));
  const { post, rows } = importing(server, by);
  const [signer] = await rows('authorisedPerson');
  const check = (await rows('tagItr')).find(({ id }) => id === idOf(1));
  const values = { issuedAsPaper: true };
  await post('/api/register/tagItr/update', { rows: [{ id: idOf(1), rev: check?.rev, values }] });
  const selection = { mode: 'these', ids: [idOf(1)] };
  for (const label of ['Completed', 'Accepted'])
    await post('/api/ext/sign-off/sign', {
      register: 'tagItr',
      selection,
      label,
      person: signer?.id,
      date: todayIn(machineZone()),
    });
  const now = (await tray()).find(({ id }) => id === scan.id);
  expect(now?.matches[0]?.blocked?.en).toContain('The record is complete');
});

test('only users who may change a register of work use the tray, each scope its own', async () => {
  const scan = await scanned('mine.pdf', aDrawing('1 1 9 9 re S'));
  for (const who of [reader]) {
    expect(await server.call(scanList, {}, who)).toMatchObject({
      code: 403,
      msg: expect.stringContaining('right to edit'),
    });
    expect((await put('x.pdf', aDrawing('1 1 9 9 re S'), who)).code).toBe(403);
    expect((await server.call(scanFile, { id: scan.id, to: [{ register: 'tagItr', id: idOf(2) }] }, who)).code).toBe(
      403,
    );
    expect((await server.call(scanDelete, { ids: [scan.id] }, who)).code).toBe(403);
    expect((await server.call(ossPreviewUrl, { path: scan.path }, who)).code).toBe(404);
  }
  expect((await tray(stranger)).map(({ id }) => id)).not.toContain(scan.id);
  expect((await server.call(ossPreviewUrl, { path: scan.path }, stranger)).code).toBe(404);
  expect((await server.call(scanDelete, { ids: [scan.id] }, stranger)).code).toBe(404);
  const { data: address } = await server.call(ossPreviewUrl, { path: scan.path }, by);
  const shown = await server.app.inject({ url: new URL(address).pathname + new URL(address).search });
  expect(shown.headers['content-type']).toBe('application/pdf');
  // it is on no row: nothing of what is done to attachments applies to it
  expect((await server.call(fileDetails, { id: scan.id }, by)).code).toBe(404);
});

test('a scan that cannot be read is refused, with what to do', async () => {
  const refused: readonly (readonly [string, Buffer | string, string])[] = [
    ['empty.pdf', '', 'empty.pdf is empty.'],
    ['list.xlsx', 'PK', 'list.xlsx is not a scan.'],
    ['locked.pdf', lockedPdf(), 'locked.pdf is protected by a password'],
    ['broken.pdf', brokenPdf(), 'broken.pdf cannot be read'],
    ['page.pdf', '<script>alert(1)</script>', 'The content of page.pdf does not match'],
  ];
  const before = await tray();
  for (const [name, body, message] of refused)
    expect(await put(name, body), name).toMatchObject({ code: 1, msg: expect.stringContaining(message) });
  expect(await tray()).toEqual(before);
});

test('a reading that was interrupted continues with the next page; one that is given up leaves the scan to people', async () => {
  const { data } = await put('long.pdf', aDrawing('1 1 9 9 re S', '2 2 9 9 re S', '3 3 9 9 re S'));
  const payload = { tenantId: path.A, id: data.id };
  const job = await oneRow(db, sql`select from graphile_worker.jobs where key = ${`scan ${data.id}`}`);
  expect(job).toBeDefined();
  const stopped = readScan(db, store, payload, AbortSignal.abort(new Error('ending')));
  await expect(stopped).rejects.toThrow('ending');
  await scanGivenUp(db, payload);
  expect((await tray()).find(({ id }) => id === data.id)).toMatchObject({
    pages: 3,
    read: 3,
    blank: [1],
    unreadable: [2, 3],
  });
  await readScan(db, store, { tenantId: path.A, id: elsewhere.A });
});

test('an ended document is deleted by the user who requested it, and one in progress is not [R2.3-148]', async () => {
  const { userId } = admin;
  const remove = (document: string, who: By) => server.call(documentDelete, { document }, who);
  const ask = async (state: string): Promise<string> => {
    const id = randomUUID();
    await sql`insert into work_pack_document (tenant_id, id, purchase_order, title, user_id, level_path, language, origin, outline, state)
      values (${path.A}::uuid, ${id}::uuid, ${id}, 'PO', ${userId}::uuid, ${JSON.stringify(path)}::jsonb, 'en', 'http://x', '{}', ${state})`.execute(
      db,
    );
    return id;
  };
  const [running, done] = [await ask('running'), await ask('done')];
  expect((await remove(running, by)).code).toBe(404);
  const colleague: By = { as: await server.anAdmin(path), path };
  for (const who of [colleague, stranger]) expect((await remove(done, who)).code).toBe(404);
  expect((await remove(done, by)).code).toBe(0);
  const left = await rows(db, sql<{ id: string }>`select id from work_pack_document where tenant_id = ${path.A}::uuid`);
  expect(left).toEqual([{ id: running }]);
});

test('a user who sees only the work of a subcontractor sees only the scans they uploaded', async () => {
  const { post } = importing(server, by);
  const own = await post<AnyRow>('/api/register/subcontractorName/create', {
    values: { name: 'Sub', description: 'Sub' },
  });
  const limited = await server.aUser(path, { permissions: ['tagItr:*'] });
  const values = { name: 'Of Sub', login: limited.username, subcontractorNames: [own.id] };
  await post('/api/register/authorisedPerson/create', { values });
  const view = { id: path.E, name: 'Here E', options: { subcontractorView: true } };
  expect(await server.call(levelSave, view, { as: admin })).toMatchObject({ code: 0 });
  const who: By = { as: limited, path };
  const theirs = await scanned('of sub.pdf', aDrawing('4 4 9 9 re S'), who);
  expect((await tray(who)).map(({ id }) => id)).toEqual([theirs.id]);
  expect((await tray()).map(({ id }) => id)).toContain(theirs.id);
});
