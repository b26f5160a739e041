// @rooms features/files, files
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { png } from '@plumbline/server/files/testing/samples.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product } from './browser.ts';
import { openTab } from './press.ts';
import { aPdf } from './files-pdf.ts';

/** An address in its required form: percent-encoded, then base64. */
const base64 = (address: string) => Buffer.from(encodeURIComponent(address)).toString('base64');

let product: Product;
let page: Page;
let problems: readonly string[] = [];
const go = (path: string) => page.goto(`${product.address}${path}`);
const sheet = () => page.getByRole('dialog').filter({ visible: true }).first();
const attach = (name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Files to attach').setInputFiles({ name, mimeType, buffer });

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'files_journey' });
  ({ product, page, problems } = world);
  return world.end;
});

describe.skipIf(!BROWSER)('files', () => {
  let preview = '';

  test('a photo is attached to a punch item, viewed, deleted and restored', async () => {
    // files can be added to and removed from an unsigned item
    await go(`/PunchList/PunchListItem?filter=${encodeURIComponent('{"field":"state","op":"is","value":"raised"}')}`);
    await page
      .locator('.ag-row:visible')
      .getByText(/^PL-\d+$/)
      .first()
      .click();
    await openTab(sheet().getByRole('tab', { name: /^Attachments/ }));
    await page.getByText('No attachments').waitFor();
    await attach('logo.svg', 'image/svg+xml', Buffer.from('<svg/>'));
    await page.getByText('File type not supported.').waitFor();
    await attach('page.png', 'image/png', Buffer.from('<script>alert(1)</script>'));
    await page.getByText('The content of page.png does not match its file type').waitFor();
    for (const name of ['Dismiss logo.svg', 'Dismiss page.png']) await page.getByRole('button', { name }).click();

    await attach('泵 P-1.png', 'image/png', png(640, 400));
    const line = page.getByRole('button', { name: 'Preview 泵 P-1.png' });
    await line.waitFor();
    await sheet()
      .getByRole('tab', { name: /^Attachments\s*1$/ })
      .waitFor();
    await keep(page, 'files-tab');
    await line.click();
    const picture = page.getByRole('img', { name: '泵 P-1.png' });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    preview = (await page.getByRole('link', { name: 'Open in a separate tab' }).getAttribute('href')) ?? '';
    await keep(page, 'files-dialog');
    await page.keyboard.press('Escape');

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 泵 P-1.png' }).click();
    expect((await saved).suggestedFilename()).toBe('泵 P-1.png');
    await page.getByRole('button', { name: 'Delete 泵 P-1.png' }).click();
    await page.getByText('泵 P-1.png was deleted.').waitFor();
    await sheet()
      .getByRole('tab', { name: /^Attachments\s*0$/ })
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await line.waitFor();
    await openTab(sheet().getByRole('tab', { name: /^History/ }));
    await page.getByText('deleted an attachment').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('the preview page shows an address of the product without a session [R2.1-25, R2.1-26]', async () => {
    const address = new URL(preview, product.address).searchParams.get('url') ?? '';
    const alone = await (await page.context().browser()?.newContext())?.newPage();
    if (!alone) throw new Error('There is no second browser.');
    for (const url of [encodeURIComponent(address), encodeURIComponent(base64(address))]) {
      await alone.goto(`${product.address}/preview/onlinePreview?url=${url}`);
      const picture = alone.getByRole('img', { name: '泵 P-1.png' });
      await picture.waitFor();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
      await alone.getByRole('heading', { name: '泵 P-1.png' }).waitFor();
    }
    await keep(alone, 'files-preview-picture');
    await alone.context().close();
  });

  test('a PDF and a table are rendered [R2.1-25]', async () => {
    await openTab(sheet().getByRole('tab', { name: /^Attachments/ }));
    await attach('report.pdf', 'application/pdf', aPdf());
    await page.getByRole('button', { name: 'Preview report.pdf' }).click();
    const drawn = page.getByRole('img', { name: 'Page 1 of 2' });
    await drawn.waitFor();
    await expect.poll(() => drawn.evaluate(inked)).toBe(true);
    await keep(page, 'files-pdf');
    await page.keyboard.press('Escape');
    await attach('tags.csv', 'text/csv', Buffer.from('Tag,System 系统\nP-1,20\nP-2,=1+1\n'));
    await page.getByRole('button', { name: 'Preview tags.csv' }).click();
    await page.getByRole('cell', { name: '=1+1' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'files-table');
    await page.keyboard.press('Escape');
    expect(problems).toEqual([]);
  });

  test('one file is attached to many items, has versions, is retired with a reason, and is found in the list [R2.3-147, R0-10]', async () => {
    await go('/PunchList/PunchListItem?filter=' + encodeURIComponent('{"field":"state","op":"is","value":"raised"}'));
    await page
      .locator('.ag-row:visible')
      .getByText(/^PL-\d+$/)
      .nth(1)
      .click();
    await openTab(sheet().getByRole('tab', { name: /^Attachments/ }));
    await attach('data sheet A.pdf', 'application/pdf', aPdf());
    await page.getByRole('button', { name: 'Preview data sheet A.pdf' }).waitFor();
    const more = (name: string) => page.getByRole('button', { name: `More about ${name}` }).last();
    await more('data sheet A.pdf').click();
    await page.getByRole('menuitem', { name: 'Attach to other items…' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Attach 1 file' });
    await dialog.getByRole('combobox').fill('PID-');
    await page.locator('.ant-select-item-option:visible').filter({ hasText: 'Drawing' }).nth(2).click();
    await dialog.getByText('The file is stored once').click();
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
    await page.getByText(/Attached to 2 items/).waitFor();
    await page
      .getByLabel('New version of data sheet A.pdf')
      .setInputFiles({ name: 'data sheet B.pdf', mimeType: 'application/pdf', buffer: aPdf() });
    await page.getByRole('button', { name: 'Preview data sheet B.pdf' }).waitFor();
    await page.getByText(/Version 2 · .* · Attached to 2 items/).waitFor();
    await keep(page, 'files-many');

    await go('/Documents/Attachment');
    await page.locator('.ag-row:visible').getByText('data sheet B.pdf').first().click();
    await sheet()
      .getByRole('tab', { name: /^Versions\s*2$/ })
      .waitFor();
    await sheet().getByRole('textbox', { name: 'Description' }).fill('As delivered');
    await page.getByRole('button', { name: 'Save description' }).click();
    await sheet().getByRole('button', { name: 'Preview data sheet A.pdf' }).click();
    await page.getByRole('img', { name: 'Page 1 of 2' }).waitFor();
    await page.keyboard.press('Escape');
    await openTab(sheet().getByRole('tab', { name: /^Attached to\s*2$/ }));
    await keep(page, 'files-attachment-sheet');
    expect(await seriousFindings(page)).toEqual([]);
    await more('data sheet B.pdf').click();
    await page.getByRole('menuitem', { name: 'No longer in use…' }).click();
    await page.getByLabel('Reason').fill('Wrong pump');
    await page.getByRole('button', { name: 'No longer in use', exact: true }).click();
    await sheet().getByText('No longer in use').waitFor();
    await openTab(sheet().getByRole('tab', { name: /^Opened by/ }));
    await sheet()
      .getByText(/Opened 1/)
      .waitFor();
    expect(problems).toEqual([]);
  });

  test('files are uploaded to several items from the list of attachments [R2.3-147]', async () => {
    await go('/Documents/Attachment');
    await page.getByRole('button', { name: 'Upload files' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Upload files' });
    await dialog.getByRole('combobox', { name: 'Items' }).fill('PID-');
    for (const at of [0, 1])
      await page.locator('.ant-select-item-option:visible').filter({ hasText: 'Drawing' }).nth(at).click();
    await dialog.getByText('The file is stored once').click();
    await dialog.getByLabel('Files to attach').setInputFiles([
      { name: 'first.pdf', mimeType: 'application/pdf', buffer: aPdf() },
      { name: 'second.txt', mimeType: 'text/plain', buffer: Buffer.from('Second') },
    ]);
    await keep(page, 'files-upload');
    await dialog.getByRole('button', { name: 'Upload files' }).click();
    await page.getByText('4 attachments were added.').waitFor();
    await expect.poll(() => page.locator('.ag-row:visible').getByText('second.txt').count()).toBe(2);
    expect(problems).toEqual([]);
  });

  test('a malformed, foreign or expired address is reported in both languages [R2.1-26]', async () => {
    const foreign = encodeURIComponent('https://evil.example/x.pdf');
    for (const [url, text] of [
      ['', 'There is nothing to preview here'],
      ['?url=%25%25%25', 'There is nothing to preview here'],
      [`?url=${foreign}`, 'This address is not shown'],
      [`?url=${encodeURIComponent('javascript:alert(1)')}`, 'This address is not shown'],
      [`?url=${encodeURIComponent(base64('https://evil.example/x.pdf'))}`, 'This address is not shown'],
      [`?url=${encodeURIComponent('/login')}`, 'This link is invalid or has expired'],
    ] as const) {
      await go(`/preview/onlinePreview${url}`);
      await page.getByText(text, { exact: true }).waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
    }
    expect(problems).toEqual([]);
    await go('/PunchList/PunchListItem');
    await page.getByText('EN', { exact: true }).first().click();
    await page.getByRole('heading', { name: '尾项', exact: true }).waitFor();
    await go(`/preview/onlinePreview?url=${foreign}`);
    await page.getByRole('heading', { name: '该地址不予显示' }).waitFor();
    await keep(page, 'files-preview-foreign');
  });

  test('a large file continues after a lost network, and after a pause, with what is missing [R2.3-147]', async () => {
    await go('/PunchList/PunchListItem');
    await page.getByText('中文', { exact: true }).first().click();
    await page.getByText('EN', { exact: true }).first().waitFor();
    await go('/PunchList/PunchListItem?filter=' + encodeURIComponent('{"field":"state","op":"is","value":"raised"}'));
    await page
      .locator('.ag-row:visible')
      .getByText(/^PL-\d+$/)
      .nth(2)
      .click();
    await openTab(sheet().getByRole('tab', { name: /^Attachments/ }));
    // what the page loads lazily is here before the network goes
    await page.waitForLoadState('networkidle');
    const offsets: number[] = [];
    const begun: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('/api/ext/file/parts')) return;
      if (request.method() === 'POST') begun.push(request.url());
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
    // slow enough to be paused by hand
    await page.route('**/api/ext/file/parts/*', async (route) => {
      await sleep(1500);
      await route.continue().catch(() => undefined);
    });
    const folder = await mkdtemp(join(tmpdir(), 'files-journey-'));
    const attachLarge = async (name: string) => {
      await writeFile(join(folder, name), `${name} `.repeat(1_500_000));
      await page.getByLabel('Files to attach').setInputFiles(join(folder, name));
    };
    await attachLarge('survey.txt');
    await page.getByText(/^[1-9]\d* % sent$/).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^Connection lost at \d+ %/).waitFor();
    await keep(page, 'files-upload-lost');
    await page.context().setOffline(false);
    await page.getByText(/^[1-9]\d* % sent$/).waitFor();
    const pause = page.getByRole('button', { name: 'Pause upload of survey.txt' });
    await pause.focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Paused at [1-9]\d? %/).waitFor();
    await sleep(1500);
    const atPause = offsets.length;
    await keep(page, 'files-upload-paused');
    expect(await seriousFindings(page)).toEqual([]);
    await sleep(1000);
    expect(offsets).toHaveLength(atPause);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Preview survey.txt' }).waitFor();
    expect(begun).toHaveLength(1);
    // a part may be sent twice, but nothing before what had arrived
    expect(offsets.toSorted((a, b) => a - b)).toEqual(offsets);
    expect(problems.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await attachLarge('cancelled.txt');
    await page.getByRole('button', { name: 'Cancel upload of cancelled.txt' }).click();
    await page.getByText('cancelled.txt').waitFor({ state: 'detached' });
    await page.unroute('**/api/ext/file/parts/*');
    await rm(folder, { recursive: true, force: true });
  });
});

/** True when a canvas contains anything but white. */
function inked(element: Element): boolean {
  if (!(element instanceof HTMLCanvasElement) || element.width === 0) return false;
  const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
  return data.some((value, at) => at % 4 === 0 && value < 128 && (data[at + 3] ?? 0) > 128);
}
