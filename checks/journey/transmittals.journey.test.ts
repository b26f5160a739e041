// @rooms features/documents
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product } from './browser.ts';
import { OFFICE, SITE, wear } from './looks.ts';
import { type Ask, idIn, pageCalls, rowsIn } from './page-calls.ts';
import { openTab, press } from './press.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'transmittals_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['transmittal', '/Documents/Transmittal']);
  return world.end;
});

const create = async (register: string, values: object): Promise<string> => {
  const { data, msg } = await ask(`/api/register/${register}/create`, { values });
  if (data === null) throw new Error(`${register}: ${String(msg)}`);
  return (data as { id: string }).id;
};
const aTransmittal = (direction: string) =>
  create('transmittal', {
    number: `TR-${randomUUID().slice(0, 8)}`,
    direction,
    subject: 'Piping and instruments, area 100',
    purpose: 'forConstruction',
    fromCompany: 'Engineering Ltd',
    toCompany: 'Builder Ltd',
  });
const sheet = () => page.getByRole('dialog').filter({ visible: true }).first();
const open = (id: string) => page.goto(`${product.address}/Documents/Transmittal?id=${id}`);
const drawings = async () => rowsIn(await ask('/api/register/drawing/page', { limit: 3 }));

describe.skipIf(!BROWSER)('transmittals', () => {
  test('an incoming list with its files is compared, accepted, and found on the drawing [work-areas 4.6]', async () => {
    await wear(page, OFFICE);
    const [known, older] = await drawings();
    const number = `NEW-${randomUUID().slice(0, 6)}`;
    const id = await aTransmittal('incoming');
    const drawingType = idIn(known?.['drawingType']);
    const line = (values: object) => create('transmittalLine', { transmittal: id, ...values });
    await line({ document: String(known?.['name']), revision: 'Z9' });
    await line({ document: String(older?.['name']), revision: 'P01' });
    await line({ document: number, revision: 'A' });
    await open(id);
    await openTab(sheet().getByRole('tab', { name: /^Attachments/ }));
    await page.getByLabel('Files to attach').setInputFiles([
      { name: `${String(known?.['name'])}_Z9.txt`, mimeType: 'text/plain', buffer: Buffer.from('revision Z9') },
      { name: 'cover letter.txt', mimeType: 'text/plain', buffer: Buffer.from('dear sirs') },
    ]);
    await page.getByRole('button', { name: 'Preview cover letter.txt' }).waitFor();
    await openTab(sheet().getByRole('tab', { name: /^Comparison/ }));
    await page.getByText('Not in the register: enter its drawing type.').waitFor();
    for (const verdict of ['New revision', 'Older than ours', 'Files without a line', 'cover letter.txt'])
      await sheet().getByText(verdict, { exact: true }).filter({ visible: true }).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'transmittal-comparison');
    const accept = sheet().getByRole('button', { name: 'Accept' });
    expect(await accept.getAttribute('aria-disabled')).toBe('true');
    const lines = rowsIn(
      await ask('/api/register/transmittalLine/page', { filter: { field: 'document', op: 'is', value: number } }),
    );
    const [{ id: lineId, rev } = { id: '', rev: 0 }] = lines as readonly { id: string; rev: number }[];
    await ask('/api/register/transmittalLine/update', {
      rows: [{ id: lineId, rev, values: { drawingType, title: 'A new sheet' } }],
    });
    await open(id);
    await openTab(sheet().getByRole('tab', { name: /^Comparison/ }));
    await press(sheet().getByRole('button', { name: 'Accept' }));
    await page.getByText('1 added, 1 brought up to date, 0 unchanged, 1 older').waitFor();
    await page.getByText('It was issued or acknowledged').waitFor();
    await page.goto(`${product.address}/RefTable/Drawing?id=${known?.id ?? ''}`);
    await openTab(sheet().getByRole('tab', { name: /^Attachments/ }));
    await page.getByRole('button', { name: `Preview ${String(known?.['name'])}_Z9.txt` }).waitFor();
    expect(problems).toEqual([]);
  });

  test('drawings are added, issued, downloaded and their receipt is entered [work-areas 4.6]', async () => {
    await wear(page, SITE);
    const id = await aTransmittal('outgoing');
    const [known] = await drawings();
    const drawingType = idIn(known?.['drawingType']);
    const chosen: string[] = [];
    for (const description of ['Sheet one', 'Sheet two'])
      chosen.push(
        await create('drawing', { name: `D-${randomUUID().slice(0, 8)}`, description, drawingType, revision: 'C01' }),
      );
    await ask('/api/ext/transmittal/add', { id, selection: { mode: 'these', ids: chosen } });
    await open(id);
    await openTab(sheet().getByRole('tab', { name: /^比对/ }));
    await sheet().getByText('就绪', { exact: true }).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'transmittal-issue');
    await press(sheet().getByRole('button', { name: '发出' }));
    await press(
      page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: /^发\s*出$/ }),
    );
    await page.getByText(/已发出，含 \d+ 个文件/).waitFor();
    const saved = page.waitForEvent('download');
    await press(page.getByRole('button', { name: '下载 ZIP' }));
    expect((await saved).suggestedFilename()).toMatch(/^TR-\w+\.zip$/);
    await press(page.getByRole('button', { name: '登记签收' }));
    await page.getByLabel('签收人').fill('王工');
    await keep(page, 'transmittal-receipt');
    await press(page.getByRole('button', { name: /^保\s*存$/ }).last());
    await page.getByText('已登记签收').waitFor();
    expect(problems).toEqual([]);
  });
});
