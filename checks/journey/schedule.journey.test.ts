import { join } from 'node:path';
import type { Word } from '@plumbline/contract/words/word.ts';
import { cardDates } from '@plumbline/contract/lists/card-dates.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWords } from '../../web/src/features/imports/make-words.ts';
import { planWords } from '../../web/src/features/imports/plan/words.ts';
import { importWords } from '../../web/src/features/imports/words.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { openTab } from './press.ts';
import { LOOKS, reads, wear } from './looks.ts';
import { type Ask, pageCalls, type Row, rowsIn } from './page-calls.ts';

const XER = join(import.meta.dirname, '../samples/schedules/k2.xer');

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'schedule_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['jobCard', '/WorkPack/JobCard']);
  return world.end;
});

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const rowOf = async (register: string, name: string): Promise<Row> => {
  const filter = { field: 'name', op: 'is', value: name };
  const [row] = rowsIn(await ask(`/api/register/${register}/page`, { limit: 1, filter }));
  if (!row) throw new Error(`There is no ${register} ${name}.`);
  return row;
};
const cardAt = async (at: number): Promise<Row> => {
  const row = rowsIn(await ask('/api/register/jobCard/page', { limit: 10 }))[at];
  if (!row) throw new Error('The plant has too few job cards.');
  return row;
};

describe.skipIf(!BROWSER).each([...LOOKS.entries()])('look %i', (at, look) => {
  const named = (word: Word): RegExp => reads(look, word);
  const button = (word: Word): Locator => seen(page.getByRole('button', { name: named(word) }));
  const open = async (path: string, name: string): Promise<void> => {
    const filter = encodeURIComponent(JSON.stringify({ field: 'name', op: 'is', value: name }));
    await visit(page, `${product.address}${path}?filter=${filter}`);
    await wear(page, look);
  };

  test('a dropped XER lists its projects, is read without manual mapping, and its activities are imported [R0-05]', async () => {
    await visit(page, `${product.address}/Import/Imports`);
    await wear(page, look);
    await page.locator('input[type=file]').first().setInputFiles(XER);
    // the mapping of the first file is used for the next
    await page
      .getByText(named(at === 0 ? planWords.schedule : planWords.known))
      .nth(1)
      .waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await keep(page, `schedule-plan-${look.language}`);
    await page
      .locator('.ant-segmented-item')
      .filter({ hasText: named(importWords.full) })
      .click();
    await seen(page.getByRole('button', { name: importWords.import[look.language], exact: true })).click();
    // the file of the first look is unchanged in the second, and leaves nothing to undo
    await button(at === 0 ? importWords.undo : importWords.download).waitFor();
    await keep(page, `schedule-done-${look.language}`);
    await open('/RefTable/Activity', 'A1020');
    await seen(page.locator('.ag-row [col-id=wbsCode]', { hasText: 'COMP-K2.MEC.ALG' })).waitFor();
    await keep(page, `schedule-activities-${look.language}`);
  });

  test('a card linked to an activity is listed as different, and takes its dates [R0-05]', async () => {
    const activity = await rowOf('activity', 'A1020');
    const card = await cardAt(at);
    const name = String(card['name']);
    const rows = [{ id: card.id, rev: card['rev'], values: { activity: activity.id } }];
    expect(await ask('/api/register/jobCard/update', { rows })).toMatchObject({ code: 0 });
    await open('/WorkPack/JobCardDates', name);
    await seen(page.locator('.ag-row [col-id=name]', { hasText: name })).waitFor();
    await keep(page, `schedule-cards-${look.language}`);
    await seen(page.locator('.ag-row input[type=checkbox]')).check();
    const act = cardDates.query.makes?.changes;
    if (act === undefined) throw new Error('The list changes nothing.');
    await button(act).click();
    const sheet = page.getByRole('dialog').filter({ visible: true });
    await sheet.getByText(named(makeWords.changed)).first().waitFor();
    await keep(page, `schedule-take-${look.language}`);
    await sheet.getByRole('button', { name: named(makeWords.change) }).click();
    await page.waitForURL('**/Import/Imports?job=*');
    // a user who leaves before the page has received the end sees the old rows
    // nothing is to be undone where the card had these dates already
    await button(importWords.undo).or(button(importWords.download)).first().waitFor();
    await expect.poll(async () => (await rowOf('jobCard', name))['plannedFinish']).toBe('2026-03-17');

    // the activity shows its cards, the card its activity
    await open('/RefTable/Activity', 'A1020');
    await seen(page.locator('.ag-row [col-id=title] a, .ag-row [col-id=title] button')).click();
    await openTab(seen(page.getByRole('tab', { name: look.language === 'en' ? /^Job cards/ : /^工卡/ })));
    await seen(page.getByRole('dialog').getByText(name, { exact: true })).waitFor();
    await keep(page, `schedule-activity-${look.language}`);
    expect(problems).toEqual([]);
  });
});
