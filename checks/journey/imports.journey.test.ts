// @rooms features/imports, sheets
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { readTable } from '@plumbline/server/sheets/read-table.ts';
import { workbook } from '../support/importing.ts';
import { adminWorld } from './admin-world.ts';
import { BROWSER, keep, type Product } from './browser.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
const go = (path: string) => page.goto(`${product.address}${path}`);
const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first();
const drop = (name: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType: XLSX, buffer });
const setting = (name: string) =>
  page
    .locator('.ant-segmented-item')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();
const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: new RegExp(`^${option}$`) })
    .click();
};

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'imports_journey' });
  ({ product, page, problems } = world);
  return world.end;
});

describe.skipIf(!BROWSER)('imports', () => {
  test('a workbook is inspected, simulated, and written; each sheet has its result row', async () => {
    await go('/Import/Imports');
    const sheets = {
      Subsystem: [
        ['Name', 'Description', 'System'],
        ['98-01', 'Export', '98'],
        ['98-02', 'Metering', '99'],
      ],
      System: [
        ['Name', 'Description'],
        ['98', 'Gas export'],
      ],
      Notes: [['For the yard only']],
    };
    await drop('plant.xlsx', await workbook(sheets));
    await page.getByText('Captions match').nth(1).waitFor();
    await keep(page, 'imports-plan');
    await setting('Simulate');
    await button(/^Import$/).click();
    await page.getByRole('button', { name: 'Run it for real' }).waitFor();
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
    await expect
      .poll(() => row('Subsystem').getByRole('cell').allInnerTexts())
      .toEqual(['Subsystem', 'Subsystem', 'Done', '2', '0', '0', '0', '1', '0', '1', '0', '0']);
    await keep(page, 'imports-tried');
    await button('Run it for real').click();
    await expect.poll(async () => (await row('Subsystem').getByRole('cell').allInnerTexts())[4]).toBe('1');
  });

  test('invalid rows are corrected in place, survive a reload, and are imported alone', async () => {
    await page.getByRole('button', { name: 'Subsystem', exact: true }).click();
    await button('Correct bad rows (1)').click();
    const cell = page.getByLabel('System 3');
    await cell.fill('98');
    await keep(page, 'imports-correct');
    await page.reload();
    await button('Correct bad rows (1)').click();
    await expect.poll(() => cell.inputValue()).toBe('98');
    await button('Import these rows').click();
    await page.getByRole('heading', { name: /corrected/ }).waitFor();
    await page.getByText('No row is invalid').waitFor();
  });

  test('names that tables lack are added together with what their rows need, after a reload too [use B11]', async () => {
    await go('/Import/Imports?table=tag');
    const lines = ['Tag number,Description,Discipline,Equipment type,Subsystems', 'ZZ-1,Robot,ZZ,Robot,97-01'];
    await drop('robots.csv', Buffer.from(`${lines.join('\n')}\nZZ-2,Robot,ZZ,Robot,97-02\n`));
    await setting('Simulate');
    await button(/^Import$/).click();
    const box = page.getByRole('region', { name: 'Names that do not exist yet' });
    await box.getByRole('heading', { name: '4 names are not in their tables yet' }).waitFor();
    await page.reload();
    await box.getByText('ZZ 2 rows').waitFor();
    await box.getByText('Subsystem: 2 names').waitFor();
    // the system is proposed from the names; here all belong to one that exists
    await box.getByRole('checkbox', { name: 'System: the part of each name before' }).uncheck();
    const owner = page.getByLabel('System of all of them');
    await owner.fill('98');
    await owner.press('Tab');
    await keep(page, 'imports-unknown');
    await box.getByRole('button', { name: 'Add 4 names and check again' }).click();
    await page.getByText('No row is invalid').waitFor();
    await button('Run it for real').click();
    await page.getByRole('button', { name: 'Undo this import' }).waitFor();
    await keep(page, 'imports-unknown-added');
    expect(problems).toEqual([]);
  });

  test('foreign captions are mapped with a preview, and the next such file reuses the mapping', async () => {
    await go('/Import/Imports?table=location');
    const csv = (name: string) => Buffer.from(`Room list of the architect\nRoom Code,Purpose\n${name},Office: staff\n`);
    await drop('rooms.csv', csv('R-1'));
    await page.getByText(/columns mapped/).waitFor();
    await page.getByRole('combobox', { name: 'Name: Column of the file' }).waitFor();
    await choose('Name: Column of the file', 'Room Code');
    await choose('Description: Column of the file', 'Purpose');
    await page.getByLabel('Description: Only before').fill(':');
    await page.getByRole('cell', { name: 'Office', exact: true }).last().waitFor();
    await keep(page, 'imports-mapping');
    await setting('Full');
    await button(/^Import$/).click();
    await page.getByText('2 columns were filled by a mapping.').waitFor();
    await go('/Import/Imports');
    await drop('more.csv', csv('R-2'));
    await page.getByText('Mapped as last time: 2 columns').waitFor();
    await setting('Full');
    await button(/^Import$/).click();
    await page.getByText('Read as UTF-8, found from the file.').waitFor();
    await keep(page, 'imports-mapped');
  });

  test('check sheets are exported as a workbook, filled offline, and imported [R2.3-006]', async () => {
    await go('/Certification/TagITRs');
    await page.locator('.ag-row:visible').first().waitFor();
    await page.locator('.ag-row input[type=checkbox]:visible').first().check();
    const [file] = await Promise.all([page.waitForEvent('download'), button('Workbook to fill').click()]);
    const path = join(product.dataDir, 'sheet.xlsx');
    await writeFile(path, await readFile(await file.path()));
    await using table = await readTable({ path, name: 'sheet.xlsx' });
    const lines: string[][] = [[...table.headers]];
    for await (const batch of table.rows()) lines.push(...batch.map(({ cells }) => [...cells]));
    const comment = lines.find(([item]) => item === 'comment');
    if (comment === undefined || table.sheet === undefined) throw new Error('no check sheet');
    comment[6] = 'Seen in the field';
    const header = lines.find(([item = '']) => item.startsWith('header.'));
    const task = lines.find(
      ([, number, , answer, , hint]) => number !== '' && answer === '' && hint?.startsWith('Answer'),
    );
    if (header) header[4] = 'SN 1';
    if (task) task[3] = 'NA';
    await go('/Import/ImportsDigitalDocument');
    await page.getByRole('heading', { name: 'Import digital documents' }).waitFor();
    await keep(page, 'digital-empty');
    await drop('filled.xlsx', await workbook({ [table.sheet]: lines }));
    await page.getByText('Ready', { exact: true }).waitFor();
    await keep(page, 'digital-tried');
    await button(/^Import answers/).click();
    await page.getByText('Taken', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });
});
