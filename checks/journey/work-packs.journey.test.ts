// @rooms features/work-packs, features/progress
import { addDays, dayIn, machineZone, mondayOf } from '@plumbline/contract/rules/clock.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { boardWords } from '../../web/src/features/progress/board/board-words.ts';
import { tileWords } from '../../web/src/features/progress/grid/pack-words.ts';
import { editWords } from '../../web/src/register/cells/edit-words.ts';
import { adminWorld } from './admin-world.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { OFFICE, reads, seenInBoth, SITE } from './looks.ts';
import { idIn, pageCalls, rowsIn, type Ask, type Row } from './page-calls.ts';
import { press } from './press.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

const all = async (register: string, filter?: object): Promise<readonly Row[]> =>
  rowsIn(await ask(`/api/register/${register}/page`, { limit: 100, ...(filter && { filter }) }));
const statusOf = async (name: string): Promise<string | null> => {
  const [row] = await all('jobCard', { field: 'name', op: 'is', value: name });
  return (row?.['jobCardStatus'] as { title: string } | null)?.title ?? null;
};

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'work_packs_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['jobCard', '/WorkPack/JobCard']);
  for (const [name, locksJobCard] of [
    ['J-Issued', false],
    ['J-On hold', true],
  ] as const)
    await ask('/api/register/jobCardStatus/create', { values: { name, description: name, locksJobCard } });
  return world.end;
});

const seen = (locator: Locator): Locator => locator.filter({ visible: true });
/** The column of the board with this title. */
const column = (name: string): Locator => seen(page.locator('section[data-column]')).filter({ hasText: name });
const cardIn = (container: Locator, name: string): Locator => container.getByRole('listitem').filter({ hasText: name });

/**
 * Drags a card to another column with the mouse; a hidden column scrolls into view while the card is held at the edge.
 */
async function drag(card: Locator, to: Locator, during?: () => Promise<unknown>): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  const from = await card.boundingBox();
  if (!from) throw new Error('There is nothing to drag.');
  const [y, width] = [from.y + from.height - 40, page.viewportSize()?.width ?? 0];
  await page.mouse.move(from.x + 30, y);
  await page.mouse.down();
  const isFar = async (): Promise<boolean> => {
    const into = await to.boundingBox();
    return into !== null && into.x + into.width > width;
  };
  if (await isFar()) await page.mouse.move(width - 24, y, { steps: 8 });
  await expect.poll(isFar).toBe(false);
  // the board may still move after the column has come into view
  const isOver = async (): Promise<boolean> => {
    const into = await to.boundingBox();
    await page.mouse.move((into?.x ?? 0) + (into?.width ?? 0) / 2, y, { steps: 8 });
    return (await to.getAttribute('data-over')) !== null;
  };
  await expect.poll(isOver).toBe(true);
  await page.locator('[data-ghost]').waitFor();
  await during?.();
  await page.mouse.up();
}

describe.skipIf(!BROWSER)('light and dark', () => {
  const { look, say, stop, turn } = seenInBoth(() => page, OFFICE);

  test('a pack opens its cards, a card its operations; filters omit tiles [R2.3-094, DG 4.2 journey 16]', async () => {
    await turn(OFFICE);
    const packs = (await all('workPack')).toSorted((a, b) => String(a['name']).localeCompare(String(b['name'])));
    const [pack] = packs;
    const cards = await all('jobCard', { field: 'workPack', op: 'is', value: pack?.id });
    await visit(page, `${product.address}/WorkPack/WorkPackGrid`);
    const tiles = seen(page.locator('article'));
    await expect.poll(() => tiles.count()).toBe(packs.length + 1);
    await stop('work-pack-grid', {
      shown: () => expect.poll(() => tiles.nth(1).innerText()).toContain(`${Math.floor(Number(pack?.['percent']))} %`),
    });

    await tiles.nth(1).getByRole('button').first().click();
    await stop('work-pack-grid-cards', {
      axe: false,
      shown: async () => {
        await seen(page.getByRole('button', { name: say(tileWords.back) })).waitFor();
        await expect.poll(() => tiles.count()).toBe(cards.length + 1);
        await expect.poll(() => tiles.first().innerText()).toContain(say(tileWords.wholePack));
      },
    });
    const discipline = cards[0]?.['discipline'];
    await visit(page, `${product.address}/WorkPack/WorkPackGrid?workPack=${pack?.id}&discipline=${idIn(discipline)}`);
    const ofIt = cards.filter((card) => idIn(card['discipline']) === idIn(discipline));
    await expect.poll(() => tiles.count()).toBe(ofIt.length + 1);

    // the content of a card is shown beside the tiles
    const first = String(ofIt[0]?.['name']);
    await tiles.filter({ hasText: first }).getByRole('button').first().click();
    const sheet = seen(page.getByRole('dialog'));
    await stop('work-pack-grid-card', {
      axe: false,
      shown: async () => {
        await sheet.getByText(first).first().waitFor();
        await sheet.getByRole('tab', { name: reads(look(), tileWords.operations) }).waitFor();
      },
    });
    await page.keyboard.press('Escape');
    await seen(page.getByRole('button', { name: say(tileWords.back) })).click();
    await seen(page.getByRole('textbox', { name: say(tileWords.find) })).fill('nothing is called so');
    await expect.poll(() => tiles.count()).toBe(0);
    await seen(page.getByRole('textbox', { name: say(tileWords.find) })).fill('');
    // the discipline still filters: packs that have a card of it
    const named = await all('jobCard', { field: 'discipline', op: 'is', value: idIn(discipline) });
    const holders = new Set(named.flatMap((card) => (card['workPack'] === null ? [] : idIn(card['workPack']))));
    await expect.poll(() => tiles.count()).toBe(holders.size + 1);
    expect(problems).toEqual([]);
  });

  test('a card is dragged to another status, undone, moved by its menu; a change by another user survives [R2.3-092]', async () => {
    await turn(SITE);
    await visit(page, `${product.address}/WorkPack/JobCardBoard`);
    const [inWork, issued] = [column('In work'), column('J-Issued')];
    await inWork.getByRole('listitem').first().waitFor();
    const name = await inWork.getByRole('listitem').first().getByRole('button').first().innerText();
    const other = await inWork.getByRole('listitem').nth(1).getByRole('button').first().innerText();
    // in the order cards go through them; columns without a place in that order come last
    const titles = ['Open', 'Issued', 'In work', 'Rejected', 'Done', 'J-Issued', 'J-On hold'];
    await stop('job-card-board', {
      shown: async () => {
        await column('J-On hold')
          .getByRole('img', { name: say(boardWords.locks) })
          .waitFor();
        await expect
          .poll(() => seen(page.locator('section[data-column] h2')).allInnerTexts())
          .toEqual([say(boardWords.noStatus), ...titles]);
      },
    });

    await drag(cardIn(inWork, name), issued, () => keep(page, 'job-card-board-drag'));
    await seen(page.getByText(say(fill(boardWords.moved, { name, column: 'J-Issued' }))))
      .first()
      .waitFor();
    await cardIn(issued, name).waitFor();
    await expect.poll(() => statusOf(name)).toBe('J-Issued');
    await press(seen(page.getByRole('button', { name: say(editWords.undo), exact: true })).first());
    await cardIn(inWork, name).waitFor();
    await expect.poll(() => statusOf(name)).toBe('In work');

    // with its menu, by keyboard alone
    const menu = cardIn(inWork, name).getByRole('button', { name: say(fill(boardWords.moveTo, { name })) });
    await menu.focus();
    await page.keyboard.press('Enter');
    await seen(page.getByRole('menuitem', { name: /J-On hold/ })).waitFor();
    await page.keyboard.press('ArrowDown');
    const marked = seen(page.locator('[role=menuitem]')).filter({ hasText: 'J-On hold' });
    await marked.click();
    await cardIn(column('J-On hold'), name).waitFor();
    await expect.poll(() => statusOf(name)).toBe('J-On hold');
    await page.keyboard.press('Control+z');
    await cardIn(inWork, name).waitFor();

    // another user changes it between looking and dropping
    const [row] = await all('jobCard', { field: 'name', op: 'is', value: other });
    const values = { comments: 'seen meanwhile' };
    expect(
      await ask('/api/register/jobCard/update', { rows: [{ id: row?.id, rev: row?.['rev'], values }] }),
    ).toMatchObject({
      code: 0,
    });
    await drag(cardIn(inWork, other), issued);
    await seen(page.getByText(reads(look(), boardWords.refused)))
      .first()
      .waitFor();
    await cardIn(inWork, other).waitFor();
    await expect.poll(() => cardIn(issued, other).count()).toBe(0);
    await expect.poll(() => statusOf(other)).toBe('In work');
    expect(problems).toEqual([]);
  });

  test('by week a card is dragged with its plan, by person with its assignee; past weeks are no drop target [R2.3-092]', async () => {
    await turn(OFFICE);
    const cards = await all('jobCard', { field: 'state', op: 'is', value: 'open' });
    const [name, late] = [0, 1].map((at) => String(cards[at]?.['name'])) as [string, string];
    const today = dayIn(new Date(), machineZone());
    const [monday, thursday] = [mondayOf(today), addDays(mondayOf(today), 3)];
    const put = async (cardName: string, values: object): Promise<void> => {
      const [row] = await all('jobCard', { field: 'name', op: 'is', value: cardName });
      const answer = await ask('/api/register/jobCard/update', { rows: [{ id: row?.id, rev: row?.['rev'], values }] });
      expect(answer).toMatchObject({ code: 0 });
    };
    await put(name, { plannedStart: addDays(thursday, -9), plannedFinish: thursday, assignedTo: null });
    await put(late, { plannedStart: null, plannedFinish: addDays(monday, -1) });
    await visit(page, `${product.address}/WorkPack/JobCardBoard?by=week`);
    const [now, after] = [0, 7].map((days) =>
      seen(page.locator(`section[data-column="${addDays(monday, days)}"]`)),
    ) as [Locator, Locator];
    await stop('job-card-board-week', { shown: () => cardIn(now, name).waitFor() });
    await drag(cardIn(now, name), after);
    await cardIn(after, name).waitFor();
    const planned = async (cardName: string): Promise<unknown> => {
      const [row] = await all('jobCard', { field: 'name', op: 'is', value: cardName });
      return [row?.['plannedStart'], row?.['plannedFinish']];
    };
    await expect.poll(() => planned(name)).toEqual([addDays(thursday, -2), addDays(thursday, 7)]);
    // its menu offers no past week
    const earlier = seen(page.locator('section[data-column="earlier"]'));
    await press(cardIn(earlier, late).getByRole('button', { name: say(fill(boardWords.moveTo, { name: late })) }));
    await seen(page.getByRole('menuitem', { name: say(boardWords.noWeek) })).waitFor();
    await expect.poll(() => page.getByRole('menuitem', { name: say(boardWords.earlier) }).count()).toBe(0);
    await seen(page.getByRole('menuitem', { name: say(boardWords.noWeek) })).click();
    await expect.poll(() => planned(late)).toEqual([null, null]);

    await seen(page.getByText(say(boardWords.person), { exact: true }))
      .first()
      .click();
    const nobody = seen(page.locator('section[data-column=""]'));
    await cardIn(nobody, name).waitFor();
    const [person] = await all('authorisedPerson', { field: 'inactive', op: 'is', value: false });
    await visit(page, `${product.address}/WorkPack/JobCardBoard?by=person&people=${person?.id}`);
    await stop('job-card-board-person', { shown: () => cardIn(nobody, name).waitFor() });
    await drag(cardIn(nobody, name), seen(page.locator(`section[data-column="${person?.id}"]`)));
    const assigned = async (): Promise<unknown> => {
      const [row] = await all('jobCard', { field: 'name', op: 'is', value: name });
      return row?.['assignedTo'] === null ? null : idIn(row?.['assignedTo']);
    };
    await expect.poll(assigned).toBe(person?.id);
    await press(seen(page.getByRole('button', { name: say(editWords.undo), exact: true })).first());
    await expect.poll(assigned).toBe(null);
    // the state of the whole scope, on the home page (use 7.1)
    await visit(page, `${product.address}/home-page`);
    await seen(page.getByRole('region', { name: /^Planned against actual|^计划与实际/ }).locator('canvas')).waitFor();
    expect(problems).toEqual([]);
  });
});
