// @rooms features/reports
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product } from './browser.ts';
import { OFFICE, SITE, wear } from './looks.ts';
import { type Ask, pageCalls } from './page-calls.ts';
import { press } from './press.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'scheduled_reports_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['scheduledReport', '/Report/ScheduledReport']);
  return world.end;
});

const visible = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first();

interface Schedule {
  readonly id: string;
  readonly name: string;
  readonly ready: string;
  readonly paused: boolean;
  readonly nextRun: string | null;
}
const schedules = async (): Promise<readonly Schedule[]> => {
  const { data } = await ask('/api/register/scheduledReport/page', { limit: 50 });
  return (data as { readonly rows: readonly Schedule[] }).rows;
};

describe.skipIf(!BROWSER)('scheduled reports', () => {
  test('a report of the list is scheduled; the next runs are shown while the time is typed [R2.3-153]', async () => {
    await wear(page, OFFICE);
    await page.goto(`${product.address}/Report/ReportList`);
    await page.getByLabel('Find a report').fill('PUNCH-SUM-DISC');
    await press(page.getByRole('button', { name: 'Schedule Punch items by discipline' }));
    await page.waitForURL(/\/Report\/ScheduledReport/);
    const sheet = page.getByRole('dialog').filter({ visible: true });
    await expect.poll(() => sheet.getByLabel('Name', { exact: true }).inputValue()).toBe('Punch items by discipline');
    await sheet.getByLabel('Time (hh:mm)').fill('06:15');
    await visible(/Next runs, in .*06:15/).waitFor();
    await sheet.getByLabel('Mail addresses').fill('client@example.org');
    await sheet.getByLabel('Mail addresses').press('Enter');
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'scheduled-report-form');
    await press(sheet.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).first());
    await expect.poll(async () => (await schedules()).map(({ ready }) => ready)).toEqual(['PUNCH-SUM-DISC']);
    expect((await schedules())[0]?.nextRun).not.toBeNull();
    expect(problems).toEqual([]);
  });

  test('it is run now, its recipients are listed, and it is paused and resumed, in either language [R2.3-153]', async () => {
    const [schedule] = await schedules();
    await wear(page, SITE);
    await page.goto(`${product.address}/Report/ScheduledReport?id=${schedule?.id}`);
    await visible('尚未运行').waitFor();
    await press(button('立即运行'));
    await press(page.getByRole('dialog').filter({ hasText: '立即运行？' }).getByRole('button', { name: '立即运行' }));
    await visible('client@example.org').waitFor();
    await visible(/外部收件人，按所有者权限/).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'scheduled-report-runs');
    await press(button(/^暂\s*停$/));
    await expect.poll(async () => (await schedules())[0]).toMatchObject({ paused: true, nextRun: null });
    await press(button(/^恢\s*复$/));
    await expect.poll(async () => (await schedules())[0]?.paused).toBe(false);
    expect(problems).toEqual([]);
  });

  test('administrators see the schedules of all scopes; a link without a file of the own says so [R2.6-10]', async () => {
    await wear(page, OFFICE);
    await page.goto(`${product.address}/Admin/ScheduledReports`);
    await page.getByRole('heading', { name: 'Scheduled reports of all scopes' }).waitFor();
    await visible('Punch items by discipline').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, 'scheduled-reports-admin');
    await page.goto(`${product.address}/Report/ScheduledFile?id=00000000-0000-4000-8000-000000000000`);
    await visible('There is no such file for you').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
});
