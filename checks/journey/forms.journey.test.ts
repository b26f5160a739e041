// @rooms features/forms, form, workflow/form
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { ROLES } from '@plumbline/contract/rules/own-sheet/roles.ts';
import type { CheckSheet } from '@plumbline/contract/workflow/fill/calls.ts';
import { ownWords } from '../../web/src/features/forms/own-sheet/words.ts';
import { ownCheckSheet } from '../support/own-check-sheet.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product } from './browser.ts';
import { OFFICE, seenInBoth } from './looks.ts';
import { answersOf } from './page-calls.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'forms' });
  ({ product, page, problems } = world);
  return world.end;
});

const paper = () => page.locator('[data-paper]:visible');
const open = async (path: string): Promise<void> => {
  await page.goto(`${product.address}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};
/** Opens a page without a record, and chooses the first record it offers. */
async function choose(path: string): Promise<void> {
  await open(path);
  await page.locator('main ul a:visible').first().click();
  await page.waitForURL(/[?&]id=/);
}

describe.skipIf(!BROWSER)('the document pages', () => {
  test.each([
    ['R2.3-078', '/RefTable/AddEditDocument'],
    ['R2.3-075', '/RefTable/PWLAddEditDocument'],
    ['R2.3-085', '/RefTable/HandoverAddEditDocument'],
    ['R2.3-086', '/RefTable/HandoverCCCAddEditDocument'],
    ['R2.3-079', '/RefTable/PreviewDocument'],
    ['R2.3-076', '/RefTable/PWLPreviewDocument'],
    ['R2.3-087', '/RefTable/HandoverPreviewDocument'],
  ])('$1 offers its records, and shows the form of one [$0, R2.3-089]', async (_row, path) => {
    await choose(path);
    await paper().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(problems).toEqual([]);
  });

  test.each([
    ['R2.3-080', '/RefTable/DownloadDocument', '/RefTable/DownloadDocument', /rev \d\.pdf$/],
    ['R2.3-077', '/RefTable/PWLDownloadDocument', '/RefTable/PWLDownloadDocument', /rev \d\.pdf$/],
    ['R2.3-082', '/RefTable/TagItrDownloadDocument', '/RefTable/TagItrDownloadDocument', /\.pdf$/],
    ['R2.3-083', '/RefTable/DownloadDocumentCopy', '/RefTable/DownloadDocument', /\.pdf$/],
    ['R2.3-084', '/RefTable/DownloadDocumentExample', '/RefTable/DownloadDocument', /\.pdf$/],
    ['R2.3-088', '/RefTable/DownloadDocumentTest', '/RefTable/DownloadDocument', /\.pdf$/],
  ])('$1 saves the PDF of the chosen record [$0]', async (_row, path, real, name) => {
    await open(path);
    const saved = page.waitForEvent('download');
    await page.locator('main ul a:visible').first().click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(name);
    expect(
      readFileSync(await file.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(new URL(page.url()).pathname).toBe(real);
  });

  test('/RefTable/Test leads to the preview, with the record it names [R2.3-081]', async () => {
    await page.goto(`${product.address}/RefTable/Test?id=x`);
    await page.waitForURL('**/RefTable/PreviewDocument?id=x');
  });

  test('the check sheet page without a record offers the checks [R2.3-110]', async () => {
    await choose('/Certification/TagITRsEditDocument');
    await paper().waitFor();
  });

  test.each([
    ['R2.3-125', '/Handover/MCCEditDocument'],
    ['R2.3-126', '/Handover/CCCEditDocument'],
  ])('$1 is the document of a certificate, or the way to it [$0]', async (_row, path) => {
    await choose(path);
    await page.getByRole('button', { name: 'Open record' }).click();
    await page.waitForURL(/\/Handover\/[A-Z]+\?id=/);
  });
});

describe.skipIf(!BROWSER)('the designer', () => {
  test('adds, moves, undoes and saves; the row and its preview show the new revision [R2.3-078, R1-21]', async () => {
    await choose('/RefTable/AddEditDocument');
    await paper().waitFor();
    const lines = page.locator('section ol > li:visible');
    await lines.first().waitFor();
    const before = await lines.count();
    await page.getByRole('button', { name: 'Add task' }).click();
    await page.getByLabel('What is to be checked (English)').fill('Nothing left inside');
    await paper().getByText('Nothing left inside').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Nothing left inside/, expanded: true }).press('Alt+ArrowUp');
    await page.getByRole('button', { name: /^Move down: .*Nothing left inside/ }).waitFor();
    await expect.poll(() => lines.nth(before - 1).innerText()).toContain('Nothing left inside');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => lines.nth(before).innerText()).toContain('Nothing left inside');
    // a computed value needs existing numbers, and the page says so before it is saved
    await page.getByRole('combobox', { name: 'Also asks for' }).click();
    await page.getByTitle('a computed value').click();
    await page.getByLabel('Formula', { exact: true }).fill('[999] * 2');
    await page.getByRole('tabpanel').getByText('which is not a number of this form').waitFor();
    await page.getByRole('combobox', { name: 'Also asks for' }).click();
    await page.getByTitle('a signature').click();
    await paper().getByText('Signature').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'forms-designer');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('What changed, for readers of the revisions').fill('One more look');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The form is saved.').first().waitFor();
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    await open(`/RefTable/ITRs?id=${id}`);
    await page.getByRole('tab', { name: 'Form' }).click();
    await page.getByText('One more look').waitFor();
    await page.getByRole('button', { name: 'Preview form', exact: true }).click();
    await paper().getByText('Nothing left inside').waitFor();
    expect(problems).toEqual([]);
  });

  test('a save over the newer form of another user is refused once and names that user [R2.3-078]', async () => {
    await choose('/RefTable/AddEditDocument');
    const other = await page.context().newPage();
    const addTask = async (at: Page, text: string): Promise<void> => {
      const seen = { visible: true } as const;
      await at.getByRole('button', { name: 'Add task' }).filter(seen).click();
      await at.getByLabel('What is to be checked (English)').filter(seen).fill(text);
      await at.locator('[data-paper]:visible').getByText(text).waitFor();
    };
    const save = async (at: Page): Promise<void> => {
      await at.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
      await at.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    };
    try {
      await other.goto(page.url());
      await addTask(page, 'Looked at by the first');
      await addTask(other, 'Looked at by the second');
      await save(other);
      await other.getByText('The form is saved.').first().waitFor();
      await save(page);
      await page
        .getByText(/changed this record while you were working on it/)
        .first()
        .waitFor();
      await paper().getByText('Looked at by the first').waitFor();
      const dialog = page.getByRole('dialog');
      await dialog.locator('.ant-btn-loading').waitFor({ state: 'detached' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The form is saved.').first().waitFor();
      // the other page has no changes of its own: it shows what is the newest when it asks again
      await other.reload();
      await other.locator('[data-paper]:visible').getByText('Looked at by the first').waitFor();
    } finally {
      await other.close();
    }
  });

  test('a tracker is filled in on the form of its type [R2.3-013]', async () => {
    await choose('/RefTable/AssuranceTrackerEditDocument');
    await paper().locator('[data-box=Yes]').first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/saved/i).first().waitFor();
    await keep(page, 'forms-tracker');
    expect(problems).toEqual([]);
  });
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const NOTE = 'Keep this sheet with the motor until it is energised';

describe.skipIf(!BROWSER)('a form made of a workbook', () => {
  const chooseFile = async (name: string, buffer: Buffer): Promise<void> =>
    page.locator('input[type=file][accept=".xlsx"]').setInputFiles({ name, mimeType: XLSX, buffer });
  const cell = (address: string) => page.locator(`td[aria-label^="${address}: "]:visible`);
  const { stop, turn, say } = seenInBoth(() => page, OFFICE);

  test('is read, corrected by a click, saved as a revision, and its first sheet is filled in [R2.3-078, R3-139]', async () => {
    // a check that nobody has begun is filled in on the newest revision of its form
    const sheets = await answersOf<{ readonly data: CheckSheet }>(page, '/api/ext/check-sheet/get');
    await choose('/Certification/TagITRsEditDocument');
    const check = page.url();
    // the page of an earlier test may ask for its sheet too
    const { data: sheet } = await sheets.first(({ data }) => data.id === new URL(check).searchParams.get('id'));
    await open(`/RefTable/AddEditDocument?id=${sheet.form.id}`);
    await turn(OFFICE);
    await chooseFile('E-01 motor.xlsx', Buffer.from(await ownCheckSheet()));
    await page.getByRole('grid').waitFor();
    expect(await page.locator('[data-mark=unsure]:visible').count()).toBeGreaterThan(0);
    // the logo, and the merged title
    await page.getByRole('img', { name: 'A1' }).waitFor();
    expect(await cell('B1').getAttribute('colspan')).toBe('5');
    await page.getByRole('tab', { name: /Not in the form/ }).click();
    await page.getByRole('button', { name: new RegExp(`A11.*${NOTE}`) }).waitFor();
    // the note was read as a section without tasks: a click says what it is
    await cell('A11').click();
    await page.getByRole('button', { name: ROLES.text.en }).click();
    await page.getByRole('tab', { name: 'Reading', exact: true }).click();
    await page.getByRole('button', { name: new RegExp(`^5?.*${NOTE}`) }).waitFor();
    expect(await cell('A11').getAttribute('data-mark')).toBe('set');
    await stop('forms-own-sheet');
    await turn(OFFICE);
    await page.getByRole('button', { name: say(ownWords.apply) }).click();
    await paper().getByText('Insulation resistance').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('What changed, for readers of the revisions').fill('Our own sheet E-01');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('The form is saved.').first().waitFor();
    await page.goto(check);
    await paper().getByText('ELECTRIC MOTOR CHECK SHEET').waitFor();
    await paper().locator('[data-box=OK]').first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(/saved/i).first().waitFor();
    await stop('forms-own-sheet-filled');
    expect(problems).toEqual([]);
  });

  test('a file of another kind is refused with what would make it right, and the form stays [R5-24]', async () => {
    await turn(OFFICE);
    await choose('/RefTable/AddEditDocument');
    await paper().waitFor();
    await chooseFile('drawing.pdf', Buffer.from('%PDF-1.7'));
    await page.getByText(ownWords.notXlsx.en).waitFor();
    await chooseFile('not really.xlsx', Buffer.from('a,b'));
    await page.getByText('The file is not an Excel workbook').first().waitFor();
    await paper().waitFor();
  });
});
