// @rooms features/documents, features/files, files
import { DRAWING_TAG_STATES } from '@plumbline/contract/lists/drawing-tag.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fileWords } from '../../web/src/features/files/words.ts';
import { smallPdf } from '../support/small-pdf.ts';
import { adminWorld } from './admin-world.ts';
import { BROWSER, visit, type Product } from './browser.ts';
import { OFFICE, seenInBoth, SITE } from './looks.ts';
import { type Ask, idIn, pageCalls, rowsIn, type Row } from './page-calls.ts';
import { openTab, press } from './press.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;
let drawing: Row;
let scanned: Row;
/** Tags of the drawing: the first two are on its sheet, the others are not. */
let linked: readonly Row[] = [];
/** A tag of another drawing. */
let other: Row;
const { stop, turn, say } = seenInBoth(() => page, OFFICE);
const link = (route: string, filter: object) =>
  `${product.address}${route}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const names = async (state: string): Promise<readonly unknown[]> => {
  const filter = {
    and: [
      { field: 'drawing', op: 'is', value: drawing.id },
      { field: 'state', op: 'is', value: state },
    ],
  };
  return rowsIn(await ask('/api/register/drawingTag/page', { filter })).map(({ name }) => name);
};

async function openFile({ name }: Row, file: string, buffer: Buffer): Promise<void> {
  await visit(page, link('/RefTable/Drawing', { field: 'name', op: 'is', value: name }));
  await page.locator('.ag-row:visible').getByText(String(name), { exact: true }).click();
  await openTab(page.getByRole('tab', { name: /^Attachments/ }).first());
  await page.getByLabel('Files to attach').setInputFiles([{ name: file, mimeType: 'application/pdf', buffer }]);
  await press(page.getByRole('button', { name: 'Upload files', exact: true }));
  await page.getByRole('button', { name: `Preview ${file}` }).click();
}

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'drawing_tags_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['drawing', '/RefTable/Drawing']);
  const filter = { field: 'drawings', op: 'notBlank' };
  const tags = rowsIn(
    await ask('/api/register/taggedItem/page', { limit: 500, filter, columns: ['name', 'drawings'] }),
  );
  const byDrawing = Map.groupBy(
    tags.filter((tag) => (tag['drawings'] as readonly Row[]).length === 1),
    (tag) => idIn((tag['drawings'] as readonly Row[])[0]),
  );
  const [first, second] = [...byDrawing].filter(([, { length }]) => length >= 3);
  const drawingOf = async (id: string): Promise<Row> => (await ask('/api/register/drawing/get', { id }))['data'] as Row;
  drawing = await drawingOf(first![0]);
  scanned = await drawingOf(second![0]);
  linked = first![1];
  [other] = second![1] as [Row];
  return world.end;
});

describe.skipIf(!BROWSER)('tag numbers on drawings', () => {
  test('are marked on the sheet: those of the register open their tag, the others are shown as unknown [R2.3-147]', async () => {
    const [first, second] = linked;
    await openFile(
      drawing,
      'sheet.pdf',
      smallPdf([`${String(first?.['name'])} NOTE`, String(second?.['name']), String(other['name']), 'ZZP-90001']),
    );
    const marks = page.getByRole('region', { name: 'Tag numbers on the drawing' });
    await expect
      .poll(() => marks.getByRole('status').first().textContent(), { timeout: 60_000 })
      .toBe('3 tags of the register on this drawing, 1 not in the register');
    await page.getByRole('link', { name: `Open tag ${String(first?.['name'])}` }).waitFor();
    await stop('drawing-marks', { shown: () => page.getByText(say(fileWords.compareWithRegister)).waitFor() });
    await turn(OFFICE);
    await page.getByRole('document', { name: 'sheet.pdf' }).locator('canvas').last().scrollIntoViewIfNeeded();
    expect((await marks.boundingBox())?.y, 'stays in view').toBeGreaterThan(0);
  });

  test('are compared with the register both ways, and linked after a check of what would change [R2.3-147]', async () => {
    expect(await names('linked')).toHaveLength(2);
    expect(await names('unlinked')).toEqual([other['name']]);
    expect(await names('unknown')).toEqual(['ZZP-90001']);
    expect((await names('absent')).length).toBeGreaterThan(0);
    await press(page.getByRole('link', { name: 'Compare with the register' }));
    await press(page.getByRole('button', { name: /^Found, not linked/ }));
    await page.locator('.ag-row:visible').getByText(String(other['name']), { exact: true }).waitFor();
    await press(page.getByRole('button', { name: /^Found, not linked/ }));
    await stop('drawing-tags', {
      shown: () => page.getByText(say(DRAWING_TAG_STATES.unlinked)).first().waitFor(),
    });
    await turn(OFFICE);
  });

  test('of a sheet without text are placed by hand, one click and Enter for each [R2.3-147]', async () => {
    await openFile(scanned, 'scan.pdf', smallPdf(['']));
    const marks = page.getByRole('region', { name: 'Tag numbers on the drawing' });
    await marks.getByText(fill(fileWords.marksText.none, { known: '0' }).en).waitFor({ timeout: 60_000 });
    await press(marks.getByRole('button', { name: 'Place tags' }));
    await marks.getByText(/Click its place on the drawing/).waitFor();
    const sheet = await page.getByRole('document', { name: 'scan.pdf' }).locator('canvas').first().boundingBox();
    await page.mouse.click((sheet?.x ?? 0) + 120, (sheet?.y ?? 0) + 90);
    await marks.getByText(/Enter places it here/).waitFor();
    const [bar, dialog] = [
      await marks.boundingBox(),
      await page.getByRole('dialog', { name: 'scan.pdf' }).boundingBox(),
    ];
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThan((dialog?.x ?? 0) + (dialog?.width ?? 0));
    await stop('drawing-pins', { shown: () => page.getByText(say(fileWords.pinsDone)).waitFor() });
    await turn(OFFICE);
    await page.keyboard.press('Enter');
    await marks.getByText(fill(fileWords.marksText.none, { known: '1' }).en).waitFor();
    await page.getByRole('link', { name: /^Open tag / }).waitFor();
    const pins = rowsIn(
      await ask('/api/register/drawingPin/page', { filter: { field: 'drawing', op: 'is', value: scanned.id } }),
    );
    expect(pins).toHaveLength(1);
    expect(pins[0]).toMatchObject({ page: 1 });
  });

  test('words of a PDF are found among all files, with the page and the words around them [R2.3-146]', async () => {
    await visit(page, `${product.address}/Documents/Attachment`);
    await page
      .getByRole('status')
      .getByText(/Texts of \d+ PDFs read, 1 without text/)
      .waitFor();
    await page.getByLabel('Search in PDF texts').fill('zzp-9');
    await page.keyboard.press('Enter');
    await page
      .locator('.ag-row:visible')
      .getByText(/ZZP-90001/)
      .first()
      .waitFor();
    await expect.poll(() => page.locator('.ag-row:visible').count()).toBe(1);
    await stop('text-search', { shown: () => page.getByLabel(say(fileWords.searchTexts)).waitFor() });
    await turn(SITE);
    expect(problems).toEqual([]);
  });
});
