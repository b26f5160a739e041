// @rooms lines, features/tagged-items
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product } from './browser.ts';
import { openTab } from './press.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'lines_journey' });
  ({ product, page, problems } = world);
  return world.end;
});

const lines = () => page.locator('[data-line]').filter({ visible: true });
const texts = () =>
  lines().evaluateAll((rows) => rows.map((row) => row.querySelectorAll('[role=cell]')[1]?.textContent ?? ''));

/** Creates a set of two tags, with the calls the page makes. */
async function aSet(): Promise<string> {
  const pageRequest = page.waitForRequest((request) => request.url().endsWith('/api/register/tag/page'));
  await page.goto(`${product.address}/TaggedItems/Tag`);
  const { 'content-length': _length, 'idempotency-key': _key, ...headers } = await (await pageRequest).allHeaders();
  const plainHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
  const ask = async (verb: string, data: object) => {
    const answer = await page.request.post(`${product.address}/api/register/${verb}`, { headers: plainHeaders, data });
    return ((await answer.json()) as { readonly data: Record<string, unknown> }).data;
  };
  const { rows } = (await ask('tag/page', { limit: 2 })) as {
    rows: Record<string, { id: string } & { id: string }[]>[];
  };
  const [oneRow] = rows;
  const set = await ask('tagSet/create', {
    values: {
      name: 'LS-JOURNEY',
      description: 'A loop',
      discipline: oneRow?.['discipline']?.id,
      equipmentType: oneRow?.['equipmentType']?.id,
      subSystems: oneRow?.['subSystems']?.map((row) => row.id),
    },
  });
  for (const { id: member } of rows)
    await ask('tagSetMember/create', { values: { tagSet: set['id'], member, dateAdded: '2026-01-05' } });
  return String(set['id']);
}

describe.skipIf(!BROWSER)('the lines of a row [R8-A8]', () => {
  test('are pasted, moved by keyboard, removed, restored and saved in place', async () => {
    const id = await aSet();
    await page.goto(`${product.address}/TaggedItems/TagSet?id=${id}`);
    // a row with lines opens with its lines
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
    const found = (await seriousFindings(page)).flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node}`));
    // the component library draws the row of tabs, on every sheet
    expect(found.filter((selector) => !selector.includes('ant-tabs-nav'))).toEqual([]);
    await page
      .getByRole('button', { name: /^Remove line \d+:/ })
      .filter({ visible: true })
      .last()
      .click();
    await page.getByText('Not saved: 1 added, 1 removed').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await expect.poll(texts).toEqual([...before.slice(1), first]);
    await openTab(page.getByRole('tab', { name: /^History/ }));
    await page.getByText('changed its lines').first().waitFor();
    expect(problems).toEqual([]);
  });
});
