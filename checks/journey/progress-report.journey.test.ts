import { progressItem } from '@plumbline/contract/lists/progress-item.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { curveWords, progressReportWords } from '../../web/src/features/progress/curve/curve-words.ts';
import { progressWords } from '../../web/src/features/progress/words.ts';
import { registerWords } from '../../web/src/register/words.ts';
import { adminWorld } from './admin-world.ts';
import { BROWSER, visit, type Product } from './browser.ts';
import { OFFICE, reads, seenInBoth } from './looks.ts';
import { type Ask, pageCalls, rowsIn } from './page-calls.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'progress_report_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['tag', '/TaggedItems/Tag']);
  return world.end;
});

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const countOf = async (register: string, filter: unknown): Promise<number> =>
  ((await ask(`/api/register/${register}/count`, { filter })) as { data: { total: number } }).data.total;
/** The filter in the address of the open page. */
const filterShown = (): unknown => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null');

describe.skipIf(!BROWSER)('light and dark', () => {
  const { look, say, stop } = seenInBoth(() => page, OFFICE);
  const figure = (caption: Word): Locator =>
    seen(
      page
        .locator('dl > div')
        .filter({ hasText: say(caption) })
        .locator('dd'),
    );

  test('planned against actual of each kind of work: table beside the curve, each figure a link to its rows, picture, PDF and workbook [R2.3-151]', async () => {
    await visit(page, `${product.address}/Report/PlannedVsActualProgress?of=tagItr&step=month`);
    await seen(page.locator('canvas')).waitFor();
    await stop('planned-actual-report', {
      shown: () => seen(page.getByRole('columnheader', { name: say(curveWords.actualSum) })).waitFor(),
    });
    for (const [form, ending] of [
      [progressWords.asPicture, '.png'],
      [progressWords.asVector, '.svg'],
      [progressWords.asPdf, '.pdf'],
      [progressReportWords.asWorkbook, '.xlsx'],
    ] as const) {
      await seen(page.getByRole('button', { name: reads(look(), progressWords.export) })).click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        seen(page.getByRole('menuitem', { name: say(form) })).click(),
      ]);
      expect(saved.suggestedFilename()).toContain(ending);
    }
    const kinds = seen(page.locator('.ant-segmented'));
    await kinds.getByText(say(registerTitle(registers.punchListItem)), { exact: true }).click();
    await page.waitForURL((url) => url.search.includes('of=punchListItem'));
    await seen(page.getByText(say(progressReportWords.about.punchListItem))).waitFor();
    // figures of the kind before are marked as such until those of this one are read
    await expect.poll(() => page.locator('main [aria-busy=true]').filter({ visible: true }).count()).toBe(0);
    const finished = (await figure(curveWords.done).innerText()).replaceAll(/\D/g, '');
    await figure(curveWords.done).getByRole('link').click();
    await page.waitForURL(`**${progressItem.route}?*`);
    await seen(page.locator('.ag-row')).waitFor();
    expect(await countOf('progressItem', filterShown())).toBe(Number(finished));
  });

  test('the history of the scope, and from a record to its own history as a list [issue 32 6]', async () => {
    await visit(page, `${product.address}/Report/History`);
    await stop('history', { shown: () => seen(page.locator('.ag-row')).waitFor() });
    const [tag] = rowsIn(await ask('/api/register/tag/page', { limit: 1 }));
    await visit(page, `${product.address}/TaggedItems/Tag?id=${tag?.id}`);
    await seen(page.getByRole('tab', { name: reads(look(), registerWords.history) })).click();
    await seen(page.getByRole('link', { name: say(registerWords.historyAsList) })).click();
    await page.waitForURL('**/Report/History?*');
    expect(filterShown()).toEqual({ field: 'row', op: 'is', value: tag?.id });
    await seen(page.locator('.ag-row')).waitFor();
    expect(problems).toEqual([]);
  });
});
