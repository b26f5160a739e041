// @rooms rules/clock.ts
import { addDays, startOfDay, todayIn } from '@plumbline/contract/rules/clock.ts';
import { connect, oneRow, sql } from '@plumbline/server/db/database.ts';
import { urlOf } from '@plumbline/server/db/testing.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { adminWorld } from './admin-world.ts';
import { BROWSER, keep, type Product } from './browser.ts';
import { openTab } from './press.ts';

const DATABASE = 'journey_clock';
/** The site and the browser are 25 hours apart, so that it is never the same day at both. */
const SITE = 'Pacific/Kiritimati';
const BROWSER_ZONE = 'Pacific/Midway';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
const ids = { cable: '', itr: '', punch: '' };

/** A day in the format of English screens. */
const shown = (day: string): string => {
  const [month, ...rest] = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
    .format(startOfDay(day, 'UTC'))
    .split(/[ ,]+/);
  const [date = '', year = ''] = rest;
  return `${date.padStart(2, '0')} ${month} ${year}`;
};

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: DATABASE });
  ({ product, page, problems } = world);
  const { db, end } = connect(urlOf(inject('postgres'), DATABASE), { most: 1 });
  await sql`update level set options = ${JSON.stringify({ timeZone: SITE })}::jsonb where step = 'E'`.execute(db);
  const cable = await oneRow(
    db,
    sql<{ id: string; itr: string }>`select t.id, i.name as itr from tagged_item t
      join tag_itr k on k.tagged_item = t.id join itr i on i.id = k.itr
      where t.tag_type = 'cable' and k.deleted_at is null limit 1`,
  );
  const punch = await oneRow(
    db,
    sql<{ id: string }>`select id from punch_list_item where state = 'raised' and deleted_at is null limit 1`,
  );
  await end();
  Object.assign(ids, { cable: cable?.id, itr: cable?.itr, punch: punch?.id });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: BROWSER_ZONE });
  return world.end;
});

describe.skipIf(!BROWSER)('the local date of the site', () => {
  test('limits signature dates, and is shown to users who sign in another time zone', async () => {
    await page.goto(`${product.address}/PunchList/PunchListItem?id=${ids.punch}`);
    await openTab(page.getByRole('tab', { name: /Sign-offs/ }));
    await page.getByRole('button', { name: 'Sign Cleared' }).click();
    const today = todayIn(SITE);
    await page.getByText(`it is now ${shown(today)} on site (UTC+14)`).waitFor();
    const date = page.getByLabel('Date', { exact: true });
    await expect.poll(() => date.inputValue()).toBe(shown(today));
    await date.click();
    const cell = (day: string) => page.locator(`.ant-picker-dropdown:visible td[title="${day}"]`);
    await cell(today).waitFor();
    await keep(page, 'clock-sign');
    expect(await cell(today).getAttribute('class')).toContain('ant-picker-cell-today');
    expect(await cell(addDays(today, -1)).getAttribute('class')).not.toContain('ant-picker-cell-disabled');
    await page.keyboard.press('Escape');
  });

  test('is the date of daily pages, and times in another zone name it', async () => {
    await page.goto(`${product.address}/my-daily`);
    await page
      .getByText(shown(todayIn(SITE)))
      .first()
      .waitFor();
    await page.goto(`${product.address}/PunchList/PunchListItem?id=${ids.punch}`);
    await page
      .getByText(/\d\d:\d\d UTC\+14/)
      .first()
      .waitFor();
  });

  test('a cable shows its ITRs and its punch items, as every tagged item does', async () => {
    await page.goto(`${product.address}/TaggedItems/Cable?id=${ids.cable}`);
    await page.getByRole('tab', { name: /Punch/ }).waitFor();
    await openTab(page.getByRole('tab', { name: /ITR/ }));
    await page.getByRole('link', { name: ids.itr }).filter({ visible: true }).first().waitFor();
    await keep(page, 'clock-cable');
    expect(problems).toEqual([]);
  });
});
