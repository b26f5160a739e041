// @rooms features/documents, features/files, files
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aTiff } from '@plumbline/server/files/testing/drawn-samples.ts';
import { png } from '@plumbline/server/files/testing/samples.ts';
import { listSheets, readTable } from '@plumbline/server/sheets/read-table.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { inboxWords } from '../../web/src/features/documents/inbox/words.ts';
import { workbook } from '../support/importing.ts';
import { lockedPdf } from '../support/small-pdf.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { OFFICE, reads, SITE, wear } from './looks.ts';
import { type Ask, pageCalls, rowsIn, type Row } from './page-calls.ts';
import { openTab, press } from './press.ts';

const UNSIGNED = { field: 'progress', op: 'is', value: 'notStarted' };
let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;
let fetchFile: (path: string, data: object) => Promise<Buffer>;
let checks: readonly Row[] = [];
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const drop = (label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input')).setInputFiles({ name, mimeType: '', buffer });
const line = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Preview ${name}` }) });
const filesOf = async (id: string): Promise<readonly Row[]> =>
  (await ask('/api/ext/file/list', { register: 'tagItr', id }))['data'] as readonly Row[];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'documents_journey' });
  ({ product, page, problems } = world);
  const request = page.waitForRequest((sent) => sent.url().endsWith('/api/register/tagItr/page'));
  ask = await pageCalls(page, product.address, ['tagItr', '/Certification/TagITRs']);
  const { 'content-length': _length, ...headers } = await (await request).allHeaders();
  const plain = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
  fetchFile = async (path, data) =>
    (await page.request.post(`${product.address}${path}`, { headers: plain, data })).body();
  checks = rowsIn(await ask('/api/register/tagItr/page', { limit: 4, filter: UNSIGNED }));
  return world.end;
});

/** The workbook of a check with the first box of its first task ticked. */
async function filledWorkbook(check: Row): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-documents-'));
  try {
    const file = { path: join(folder, 'x.xlsx'), name: 'x.xlsx' };
    await writeFile(
      file.path,
      await fetchFile('/api/ext/check-sheet/workbook', { selection: { mode: 'these', ids: [check.id] } }),
    );
    const [sheet] = (await listSheets(file)).filter(({ hidden }) => !hidden);
    await using table = await readTable(file, { sheet: sheet?.name ?? '' });
    const lines: string[][] = [[...table.headers]];
    for await (const batch of table.rows()) lines.push(...batch.map(({ cells }) => [...cells]));
    const comment = lines[0]?.indexOf('Value') ?? 0;
    const remark = lines.find(([item]) => item === 'comment');
    if (remark) remark[comment] = 'Filled in on site';
    return await workbook({ [sheet?.name ?? '']: lines });
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe.skipIf(!BROWSER)('the page of documents', () => {
  test('a completed workbook is matched by its code, shown before anything is written, and imported [R2.3-148, R0-10, R1-18]', async () => {
    const [check] = checks;
    await visit(page, `${product.address}/Documents/Document`);
    await tab('Completed digital documents').waitFor();
    await page.getByRole('heading', { name: 'How it works' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await drop('Filled workbooks', 'filled.xlsx', await filledWorkbook(check!));
    await page.getByText('Ready', { exact: true }).waitFor();
    await keep(page, 'documents-digital');
    await press(page.getByRole('button', { name: 'Import answers and sign-offs (sheets: 1)' }));
    await page.getByText('Taken', { exact: true }).waitFor();
    const sheet = (await ask('/api/ext/check-sheet/get', { id: check?.id }))['data'] as Row;
    expect(sheet['comment']).toBe('Filled in on site');
    expect(problems).toEqual([]);
  });

  test('scans are read, filed to the records they name or that a person chooses, and previewed [R2.3-148, R0-10, R1-18]', async () => {
    const [, first, second, third] = checks;
    const ids = [first?.id, second?.id];
    await openTab(tab('Scans'));
    await page.getByText('No scans are waiting').waitFor();
    await keep(page, 'documents-scans-none');
    const print = await fetchFile('/api/ext/check-sheet/print', { selection: { mode: 'these', ids } });
    // a PDF among the completed documents is a scan
    await openTab(tab('Completed digital documents'));
    await drop('Filled workbooks', 'scan0001.pdf', print);
    await tab('Scans').and(page.locator('[aria-selected=true]')).waitFor();
    await line('scan0001.pdf').getByText('Ready to file').waitFor();

    await drop('Scans', 'locked.pdf', lockedPdf());
    await page.getByText('locked.pdf is protected by a password, so its codes cannot be read.').waitFor();
    await drop('Scans', 'list.txt', Buffer.from('x'));
    await page.getByText('This is not a scan.').waitFor();
    for (const name of ['locked.pdf', 'list.txt']) await press(page.getByRole('button', { name: `Dismiss ${name}` }));
    // larger than a part: it arrives in several
    await drop('Scans', 'fax.tif', aTiff({ width: 1400, height: 1100 }));
    await line('fax.tif').getByText('No code', { exact: true }).waitFor();
    await drop('Scans', 'photo.png', png(640, 400));
    await line('photo.png').getByText('No code', { exact: true }).waitFor();
    // nothing is under the pointer
    await page.getByRole('heading', { name: 'Document', exact: true }).hover();
    await keep(page, 'documents-scans');
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Preview photo.png' }).click();
    await page.getByRole('img', { name: 'photo.png' }).waitFor();
    await page.keyboard.press('Escape');

    await press(page.getByRole('button', { name: 'File all that match (1)' }));
    await page.getByText('1 scan was filed.').waitFor();
    for (const id of ids) expect(await filesOf(id ?? '')).toMatchObject([{ name: 'scan0001.pdf', rows: 2 }]);

    await press(page.getByRole('button', { name: 'Choose records for photo.png' }));
    const chooser = page.getByRole('dialog', { name: 'File photo.png' });
    // the text beside the code of a page names its record
    await chooser.getByLabel('Records').fill(`https://plumbline.example/Certification/TagITRs/${third?.id}#p1.2`);
    await page.locator('.ant-select-item-option:visible').first().click();
    await page.keyboard.press('Escape');
    await chooser.getByRole('button', { name: 'File it' }).click();
    await page.getByText('photo.png was filed to').waitFor();
    await expect.poll(async () => (await filesOf(third?.id ?? '')).map(({ name }) => name)).toEqual(['photo.png']);

    await wear(page, SITE);
    await page.getByText(reads(SITE, inboxWords.noCode)).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'documents-scans-zh');
    await wear(page, OFFICE);
    await press(page.getByRole('button', { name: 'Delete fax.tif' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No scans are waiting').waitFor();
    expect(problems).toEqual([]);
  });

  test('a finished document is downloaded as often as wanted, and deleted before its time [R2.3-148, R1-18]', async () => {
    const [pack] = rowsIn(await ask('/api/register/workPack/page', { limit: 1 }));
    const outline = { parts: [{ key: 'cover', on: true }], inCard: [] };
    const started = await ask('/api/ext/work-pack/document-start', { id: pack?.id, ...outline });
    expect(started['code'], JSON.stringify(started)).toBe(0);
    await openTab(tab('Downloads'));
    const fetching = page.getByRole('button', { name: 'Download', exact: true });
    await fetching.waitFor();
    await page.getByText(/pages?, .*B; kept until/).waitFor();
    for (const _ of [1, 2]) {
      const saved = page.waitForEvent('download');
      await press(fetching);
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    }
    await keep(page, 'documents-downloads');
    expect(await seriousFindings(page)).toEqual([]);
    await press(page.getByRole('button', { name: /^Delete the document of/ }));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No documents yet').waitFor();
    expect(problems).toEqual([]);
  });
});
