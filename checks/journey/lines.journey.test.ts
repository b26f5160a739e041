import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product } from './browser.ts';

const PORT = 28_640;

let product: Product;
let page: Page;
let problems: readonly string[] = [];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'lines_journey', port: PORT });
  ({ product, page, problems } = world);
  return world.end;
});

const lines = () => page.locator('[data-line]').filter({ visible: true });
const texts = () =>
  lines().evaluateAll((rows) => rows.map((row) => row.querySelectorAll('[role=cell]')[1]?.textContent ?? ''));

describe.skipIf(!BROWSER)('[R8-A8] the lines of a row', () => {
  test('are pasted, moved by keys, removed, taken back and saved in place', async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/register/tagSet/page'));
    await page.goto(`${product.address}/TaggedItems/TagSet`);
    const { data } = (await (await answered).json()) as { readonly data: { readonly rows: readonly { id: string }[] } };
    await page.goto(`${product.address}/TaggedItems/TagSet?id=${data.rows[0]?.id}`);
    // a row with lines opens with them
    await lines().first().waitFor();
    await keep(page, 'lines');
    const before = await texts();
    expect(before.length).toBeGreaterThan(1);
    const [first = '', second = ''] = before;

    await page.getByRole('button', { name: /^Move line 1:/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(texts).toEqual([second, first, ...before.slice(2)]);
    await page.getByText('Not saved: order').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(texts).toEqual(before);

    await page.getByRole('button', { name: /^Remove line 1:/ }).click();
    await page.getByRole('button', { name: 'Add line' }).waitFor();
    const pasted = `${first}\t2026-03-02\nNO-SUCH-TAG\t2026-03-02`;
    await lines()
      .first()
      .getByRole('button')
      .first()
      .evaluate((element, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, pasted);
    await page.getByText('NO-SUCH-TAG', { exact: true }).waitFor();
    await keep(page, 'lines-pasted');
    expect(await seriousFindings(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Remove line \d+:/ })
      .filter({ visible: true })
      .last()
      .click();
    await page.getByText('Not saved: 1 added, 1 removed').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await expect.poll(texts).toEqual([...before.slice(1), first]);
    await page.getByRole('tab', { name: /^History/ }).click();
    await page.getByText('changed its lines').first().waitFor();
    expect(problems).toEqual([]);
  });
});
