import type { Word } from '@plumbline/contract/words/word.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWords } from '../../web/src/features/imports/make-words.ts';
import { importWords } from '../../web/src/features/imports/words.ts';
import { checkWords } from '../../web/src/features/checks/words.ts';
import { adminWorld } from './admin-world.ts';
import { BROWSER, visit, type Product } from './browser.ts';
import { OFFICE, reads, seenInBoth, SITE } from './looks.ts';
import { type Ask, idIn, pageCalls, type Row, rowsIn } from './page-calls.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'reviews_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['tag', '/TaggedItems/Tag']);
  return world.end;
});

const rowOf = async (register: string, name: string): Promise<Row> => {
  const filter = { field: 'name', op: 'is', value: name };
  const [row] = rowsIn(await ask(`/api/register/${register}/page`, { limit: 1, filter }));
  if (!row) throw new Error(`There is no ${register} ${name}.`);
  return row;
};
const create = async (register: string, values: object): Promise<Row> => {
  const answer = await ask(`/api/register/${register}/create`, { values });
  expect(answer, register).toMatchObject({ code: 0 });
  return answer['data'] as Row;
};
/** Creates a tag like the first of the plant, with this name. */
async function aTag(name: string, overrides: object): Promise<Row> {
  const [like] = rowsIn(await ask('/api/register/tag/page', { limit: 1 }));
  const subSystems = ((like?.['subSystems'] ?? []) as readonly Row[]).map(({ id }) => id);
  return create('tag', {
    name,
    description: 'Motor',
    discipline: idIn(like?.['discipline']),
    subSystems,
    ...overrides,
  });
}
/** Waits until the running import has given an item this many checks. */
async function haveChecks(name: string, count: number): Promise<void> {
  const filter = { field: 'taggedItem', op: 'is', value: name };
  const found = async () => rowsIn(await ask('/api/register/tagItr/page', { limit: 9, filter })).length;
  await expect.poll(found).toBe(count);
}
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

describe.skipIf(!BROWSER)('light and dark', () => {
  const { look, stop, turn } = seenInBoth(() => page, OFFICE);
  const named = (word: Word): RegExp => reads(look(), word);
  const button = (word: Word): Locator => seen(page.getByRole('button', { name: named(word) }));
  const inSheet = (word: Word): Locator => page.getByRole('dialog').getByRole('button', { name: named(word) });
  const open = (path: string, name: string): Promise<void> => {
    const filter = encodeURIComponent(JSON.stringify({ field: 'name', op: 'is', value: name }));
    return visit(page, `${product.address}${path}?filter=${filter}`);
  };
  /** Waits until these are the names of the rows shown. */
  const shows = (column: string, values: readonly string[]) =>
    expect
      .poll(async () =>
        (await page.locator(`.ag-row [col-id=${column}]`).filter({ visible: true }).allInnerTexts()).map(
          (text) => text.split(' ')[0],
        ),
      )
      .toEqual(values);
  /**
   * Waits until the imports page has received the end of the import: a user who leaves it earlier sees the old rows.
   */
  const haveDone = async (): Promise<void> => {
    await page.waitForURL('**/Import/Imports?job=*');
    await button(importWords.undo).waitFor();
  };
  const chooseAll = () => seen(page.locator('.ag-header-select-all, .ag-header input[type=checkbox]')).click();

  test('checks required by a changed type are missing and added; those required by no line are extra and removed [R2.3-112, R1-21, DG 4.2 journey 4]', async () => {
    await turn(OFFICE);
    const type = await create('equipmentType', { name: 'Type of the review', description: 'Journey' });
    const [first, second] = [await rowOf('itr', 'E10A'), await rowOf('itr', 'X05A')];
    const name = 'R-BOTH';
    const tag = await aTag(name, { equipmentType: type.id });
    const line = await create('equipmentTypeItr', { equipmentType: type.id, itr: first.id });
    await create('tagItr', { taggedItem: tag.id, itr: second.id });

    await open('/Certification/EquipmentTypetoITRReview', name);
    await stop('review', { axe: false, shown: () => shows('itr', ['E10A', 'X05A']) });
    await chooseAll();
    await button(makeWords.button).click();
    await inSheet(makeWords.run).click();
    await haveDone();
    await haveChecks(name, 2);

    // the line is deleted: its check is extra next to the other one, and both are removed, as nobody has worked on them
    expect(
      await ask('/api/register/equipmentTypeItr/remove', { selection: { mode: 'these', ids: [line.id] } }),
    ).toMatchObject({ code: 0 });
    await open('/Certification/EquipmentTypetoITRReview', name);
    await stop('review-extra', { shown: () => shows('itr', ['E10A', 'X05A']) });
    await chooseAll();
    await button(checkWords.acts.remove.button).click();
    await inSheet(checkWords.acts.remove.run).click();
    await shows('itr', []);
    await button(checkWords.undo).click();
    await shows('itr', ['E10A', 'X05A']);
    expect(problems).toEqual([]);
  });

  test('an item flagged as Ex rated gets the check of the rule, and the review is then empty [R2.3-113, R1-21, DG 4.2 journey 5]', async () => {
    await turn(SITE);
    const name = 'X-BOTH';
    const type = await create('equipmentType', { name: 'Lamp of the review', description: 'Journey' });
    const tag = await aTag(name, { equipmentType: type.id });
    expect(
      await ask('/api/register/tag/update', {
        rows: [{ id: tag.id, rev: tag['rev'], values: { isExRated: true } }],
      }),
    ).toMatchObject({ code: 0 });
    const discipline = await rowOf('discipline', 'E');
    const itr = await create('itr', {
      name: 'X9Z',
      description: 'Ex',
      discipline: discipline.id,
      itrClass: idIn((await rowOf('itr', 'E10A'))['itrClass']),
    });
    await create('exRatedToItr', { discipline: idIn(tag['discipline']), itr: itr.id });
    await open('/Certification/TagReviewforExAllocation', name);
    const itrs = page.locator('.ag-row [col-id=itr]').filter({ visible: true });
    await stop('ex-review', {
      shown: () => expect.poll(() => itrs.allInnerTexts()).toContainEqual(expect.stringContaining('X9Z')),
    });
    await chooseAll();
    await button(makeWords.button).click();
    await inSheet(makeWords.run).click();
    // goes back at once: what the import has done by its end appears there
    await page.waitForURL('**/Import/Imports?job=*');
    await open('/Certification/TagReviewforExAllocation', name);
    await seen(page.locator('[data-tab="/Certification/TagReviewforExAllocation"] [aria-current]')).waitFor();
    await shows('itr', []);
    await haveChecks(name, 1);
    expect(problems).toEqual([]);
  });
});
