// @rooms features/reports
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { readyReport } from '@plumbline/contract/features/reports/ready-made.ts';
import { queryLists } from '@plumbline/contract/lists/index.ts';
import { ALL_PAGES } from '@plumbline/contract/pages/pages.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { seeded } from '../setup/depth.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product, visit } from './browser.ts';
import { type Look, LOOKS, OFFICE, SITE, wear } from './looks.ts';
import { type Ask, pageCalls } from './page-calls.ts';
import { press } from './press.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'reports_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['reportDefinition', '/Report/ReportDefinition']);
  return world.end;
});

const visible = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();

/** Both languages in both colours; the first two also on their own screens. */
const IN_ALL: readonly Look[] = [OFFICE, SITE, { ...SITE, colours: 'light' }, { ...OFFICE, colours: 'dark' }];
/** Every page of reports; one that shows a report or a file needs to be told which. */
const PAGES = ALL_PAGES.filter(({ route }) => route.startsWith('/Report')).map(({ route, title, each }) => ({
  route:
    { report: `${route}?report=PUNCH`, id: `${route}?id=00000000-0000-4000-8000-000000000000` }[each ?? ''] ?? route,
  title,
}));

describe.skipIf(!BROWSER)('reports', () => {
  test('a report is found in the list and run; every figure of a summary opens exactly the rows it counts [R2.3-150, R0-11]', async () => {
    await wear(page, OFFICE);
    await page.goto(`${product.address}/Report/ReportList`);
    await page.getByRole('heading', { name: 'Detailed' }).waitFor();
    await page.getByRole('heading', { name: 'Summary' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'report-list');
    await page.getByLabel('Find a report').fill('PUNCH-SUM-DISC');
    const saved = page.waitForEvent('download');
    await press(page.getByRole('button', { name: 'Run Punch items by discipline' }));
    await page.getByRole('menuitem', { name: 'PDF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Punch items by discipline .*\.pdf$/);
    await visible(/Administrator.*rows?$/).waitFor();
    await page.getByRole('link', { name: 'Punch items by discipline' }).click();
    const table = page.locator('table').filter({ visible: true }).filter({ hasText: 'Outstanding' });
    await table.waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'report-summary');
    const figure = table.locator('tfoot a').first();
    const count = (await figure.textContent()) ?? '';
    await figure.click();
    await page.waitForURL(/PunchListItem\?filter=/);
    await visible(new RegExp(`^${count} (rows|of)|\\b${count}\\b`)).waitFor();
    expect(problems).toEqual([]);
  });

  test('a report is filtered, its rows counted before it is run, and saved; an empty one says so [R2.3-154]', async () => {
    await wear(page, SITE);
    await page.goto(`${product.address}/Report/FilterReport?report=PUNCH`);
    await page.getByRole('heading', { name: '尾项明细' }).waitFor();
    await visible(/行$/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'report-filter');
    await press(
      page
        .getByRole('button', { name: /^保\s*存$/ })
        .filter({ visible: true })
        .first(),
    );
    await page.getByRole('menuitem', { name: '保存为报表' }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByLabel('编码').fill('J-1');
    await dialog.getByLabel('中文名称').fill('我的尾项');
    await dialog.getByLabel('与本工作范围内所有人共享').check();
    await press(dialog.getByRole('button', { name: /^保\s*存$/ }));
    await page.getByRole('heading', { name: '我的尾项' }).waitFor();
    const saved = page.waitForEvent('download');
    await press(page.getByRole('button', { name: '生成 Excel' }).filter({ visible: true }));
    expect((await saved).suggestedFilename()).toMatch(/^我的尾项 .*\.xlsx$/);
    const { data } = await ask('/api/ext/report/list', {});
    const list = data as readonly { readonly layout: { readonly code: string }; readonly shared: boolean }[];
    expect(list.find(({ layout }) => layout.code === 'J-1')).toMatchObject({ shared: true, mine: true });
    await page.goto(`${product.address}/Report/FilterReport?report=ITR-DOUBT`);
    await page.getByRole('heading', { name: '待复核检查' }).waitFor();
    await visible(/没有符合筛选条件的记录|行$/).waitFor();
    await page.goto(`${product.address}/Report/ReportList`);
    await press(page.getByRole('button', { name: '编辑报表' }));
    await page.getByRole('checkbox', { name: '选择我的尾项' }).check();
    await press(page.getByRole('button', { name: /^删\s*除$/ }).filter({ visible: true }));
    await visible('删除 1 个报表？').waitFor();
    await page
      .getByRole('dialog')
      .filter({ visible: true })
      .getByRole('button', { name: /^删\s*除$/ })
      .click();
    await visible('已删除 1 个报表').waitFor();
    expect(problems).toEqual([]);
  });

  test.each(['ANSWERS-OUT', 'HEADER', 'DRAWING-USE', 'MOC-IMPACT'])(
    '%s shows its first rows in both languages, and its list opens over the whole scope [R2.3-150]',
    async (code) => {
      const layout = readyReport(code);
      await page.goto(`${product.address}/Report/FilterReport?report=${code}`);
      for (const look of LOOKS) {
        await wear(page, look);
        const title = look.language === 'en' ? layout?.nameEn : layout?.nameZh;
        await page.getByRole('heading', { name: title ?? '' }).waitFor();
        await page.locator('table tbody tr').filter({ visible: true }).first().waitFor();
        expect(await seriousFindings(page)).toEqual([]);
        await keep(page, `report-${code}-${look.language}`);
      }
      const list = queryLists.find(({ key }) => key === layout?.entity);
      await page.goto(`${product.address}${list?.route}`);
      await page.locator('.ag-row').filter({ visible: true }).first().waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await keep(page, `list-${code}`);
      expect(problems).toEqual([]);
    },
  );

  test('days counted from today are typed in the filter of a list and of a report, and shown with the date they mean [R2.3-154]', async () => {
    const today = todayIn(machineZone());
    const dated = (days: number, text: string) => `${text} (${addDays(today, days)})`;
    await page.goto(`${product.address}/PunchList/PunchListItem`);
    await wear(page, { ...OFFICE, screen: { width: 3000, height: 1080 } });
    const typed = page.getByLabel('Filter Raised date', { exact: true }).filter({ visible: true });
    await typed.fill('today-90..today');
    await typed.press('Enter');
    await page.waitForURL(/today-90/);
    await typed.blur();
    await expect.poll(() => typed.inputValue()).toBe(`${dated(-90, 'today-90')}..${dated(0, 'today')}`);
    await keep(page, 'filter-relative');
    const filter: Filter = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null');
    // the list may still have the filter of a drill-down before
    expect(filter).toMatchObject({
      and: expect.arrayContaining([
        { field: 'raisedDate', op: 'atLeast', value: 'today-90' },
        { field: 'raisedDate', op: 'atMost', value: 'today' },
      ]),
    });
    // the same in Chinese, also where it is chosen in the panel
    await page.goto(`${product.address}/Report/FilterReport?report=PUNCH-LATE`);
    for (const look of LOOKS) {
      await wear(page, look);
      const value = page.getByLabel(look.language === 'en' ? 'Value' : '值', { exact: true });
      const day = value.filter({ visible: true }).last();
      await expect.poll(() => day.inputValue()).toBe(look.language === 'en' ? 'today-1' : '今天-1');
      await page.getByText(addDays(today, -1)).filter({ visible: true }).first().waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await keep(page, `report-relative-${look.language}`);
    }
    const day = page.getByLabel('值', { exact: true }).filter({ visible: true }).last();
    await day.fill('今天+30');
    await page.getByText(addDays(today, 30)).filter({ visible: true }).first().waitFor();
    await press(page.getByRole('button', { name: /^查\s*询$/ }).filter({ visible: true }));
    await visible(new RegExp(`今天\\+30（${addDays(today, 30)}）`)).waitFor();
    expect(problems).toEqual([]);
  });

  test.each(seeded(PAGES, { oneIn: 4, kindOf: () => '', keyOf: ({ route }) => route }))(
    '$route is whole in both languages, light and dark [R2.3-149, R2.3-150]',
    async ({ route, title }) => {
      await visit(page, `${product.address}${route}`);
      for (const [at, look] of IN_ALL.entries()) {
        await wear(page, look);
        await expect.poll(() => page.title()).toContain(title[look.language]);
        await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
        expect(await seriousFindings(page, at < LOOKS.length ? 'all' : 'colours')).toEqual([]);
        await keep(page, `page${route.replaceAll(/\W+/g, '-')}-${look.language}-${look.colours}`);
      }
      expect(problems).toEqual([]);
    },
  );
});
