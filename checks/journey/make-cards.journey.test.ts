import type { Word } from '@plumbline/contract/words/word.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { LEFT_OUT } from '@plumbline/contract/features/work-packs/selected-work.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { makeCardsWords } from '../../web/src/features/work-packs/make-cards-words.ts';
import { signWords } from '../../web/src/workflow/sign/words.ts';
import { adminWorld } from './admin-world.ts';
import { BROWSER, visit, type Product } from './browser.ts';
import { reads, seenInBoth, SITE } from './looks.ts';
import { type Ask, idIn, pageCalls, type Row, rowsIn } from './page-calls.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'make_cards_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['tag', '/TaggedItems/Tag']);
  return world.end;
});

const create = async (register: string, values: object): Promise<Row> => {
  const answer = await ask(`/api/register/${register}/create`, { values });
  expect(answer, register).toMatchObject({ code: 0 });
  return answer['data'] as Row;
};
const rowsOf = async (register: string, filter: object): Promise<readonly Row[]> =>
  rowsIn(await ask(`/api/register/${register}/page`, { limit: 50, filter }));
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

describe.skipIf(!BROWSER)('light and dark', () => {
  const { look, say, stop, turn } = seenInBoth(() => page, SITE);
  const named = (word: Word): RegExp => reads(look(), word);
  const sheet = () => page.getByRole('dialog').filter({ visible: true }).first();
  const open = (path: string, filter: object): Promise<void> =>
    visit(page, `${product.address}${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const chooseAll = () => seen(page.locator('.ag-header-select-all, .ag-header input[type=checkbox]')).click();

  test('tags become the job cards of a new pack, edited before creation; a second time they are refused by name [R2.3-090, R2.3-091, R2.3-094, DG 4.2 journey 16]', async () => {
    // two tags of two subsystems, each with the checks of two disciplines
    const mark = 'MC-BOTH';
    await turn(SITE);
    const type = await create('equipmentType', { name: `${mark} type`, description: 'Journey' });
    const all = rowsIn(await ask('/api/register/itr/page', { limit: 50 }));
    const byDiscipline = [...Map.groupBy(all, ({ discipline }) => idIn(discipline)).values()].flatMap(
      (group) => group[0] ?? [],
    );
    for (const itr of byDiscipline.slice(0, 2))
      await create('equipmentTypeItr', { equipmentType: type.id, itr: itr.id });
    const subSystems = rowsIn(await ask('/api/register/subSystem/page', { limit: 2 }));
    const [discipline] = rowsIn(await ask('/api/register/discipline/page', { limit: 1 }));
    for (const [at, { id }] of subSystems.entries())
      await create('tag', {
        name: `${mark}-${at + 1}`,
        description: 'Motor of the journey',
        discipline: discipline?.id,
        equipmentType: type.id,
        subSystems: [id],
      });
    const theirs = { field: 'name', op: 'startsWith', value: `${mark}-` };

    await open('/TaggedItems/Tag', theirs);
    await expect.poll(() => page.locator('.ag-row[row-id]').filter({ visible: true }).count()).toBeGreaterThan(1);
    await chooseAll();
    await seen(page.getByRole('button', { name: named(makeCardsWords.button) })).click();
    const titleOf = (card: number) =>
      sheet().getByRole('textbox', { name: named(fill(makeCardsWords.titleOf, { card })) });
    await stop('make-cards-proposal', { shown: () => titleOf(4).waitFor() });

    // into a new pack; the third and fourth card are merged, one check is left out, one card has its own title
    await sheet().getByText(say(makeCardsWords.packs.new), { exact: true }).click();
    await sheet().getByLabel(say(makeCardsWords.packName), { exact: true }).fill(`${mark}-PACK`);
    await sheet().getByLabel(say(makeCardsWords.packDescription), { exact: true }).fill('Motors of the journey');
    await sheet().getByLabel(say(makeCardsWords.packType), { exact: true }).fill('IWP');
    await seen(page.locator('.ant-select-item-option').filter({ hasText: /^IWP/ })).click();
    await titleOf(1).fill(`${mark} first`);
    await sheet()
      .getByRole('combobox', { name: named(fill(makeCardsWords.mergeOf, { card: 4 })) })
      .click();
    await seen(page.locator('.ant-select-item-option').filter({ hasText: /^3 ·/ })).click();
    await sheet()
      .getByRole('checkbox', { name: named(makeCardsWords.makeOf) })
      .nth(1)
      .click();
    await sheet()
      .getByRole('button', { name: named(signWords.check) })
      .click();
    const run = () => sheet().getByRole('button', { name: named(fill(makeCardsWords.run, { count: 3 })) });
    // typed input stays
    await stop('make-cards-tried', {
      axe: false,
      shown: async () => {
        await run().waitFor();
        await expect.poll(() => titleOf(1).inputValue()).toBe(`${mark} first`);
      },
    });
    expect(await rowsOf('workPack', { field: 'name', op: 'is', value: `${mark}-PACK` })).toEqual([]);
    await run().click();
    await page.waitForURL('**/WorkPack/WorkPacks?*id=*');
    const ofPack = () => seen(page.getByRole('tab', { name: look().language === 'en' ? /Job cards/ : /工卡/ }));
    await stop('make-cards-pack', { axe: false, shown: () => ofPack().waitFor() });

    const [pack] = await rowsOf('workPack', { field: 'name', op: 'is', value: `${mark}-PACK` });
    const cards = await rowsOf('jobCard', { field: 'workPack', op: 'is', value: pack?.id });
    const figures = cards.map(({ name }) => Number(String(name).replace('JC-', '')));
    expect(figures.length).toBe(2);
    expect((figures[1] ?? 0) - (figures[0] ?? 0), 'consecutive').toBe(1);
    expect(cards.map(({ description }) => description)).toContain(`${mark} first`);
    const made = await rowsOf('operation', { field: 'jobCard', op: 'is', value: cards[1]?.id });
    expect(made.map(({ tagItr }) => idIn(tagItr)).filter((id) => id !== '')).toHaveLength(2);

    // the same tags again: existing operations are named, and the check left out is offered
    await open('/TaggedItems/Tag', theirs);
    await expect.poll(() => page.locator('.ag-row[row-id]').filter({ visible: true }).count()).toBeGreaterThan(1);
    await chooseAll();
    await seen(page.getByRole('button', { name: named(makeCardsWords.button) })).click();
    await titleOf(1).waitFor();
    const left = () => sheet().getByText(say(fill(makeCardsWords.left, { why: LEFT_OUT.linked })));
    await left().click();
    await stop('make-cards-again', {
      shown: async () => {
        await left().waitFor();
        await seen(sheet().getByText(new RegExp(`${mark}-1 .*→ JC-`))).waitFor();
      },
    });

    // the check left out is added to an existing card: no pack is requested, no card created
    const onto = sheet().getByRole('combobox', { name: named(fill(makeCardsWords.ontoOf, { card: 1 })) });
    await onto.click();
    await onto.fill(String(cards[0]?.['name']));
    await seen(page.locator('.ant-select-item-option').filter({ hasText: String(cards[0]?.['name']) })).click();
    const asksPack = () => sheet().getByText(say(makeCardsWords.packs.new), { exact: true });
    await stop('make-cards-onto', {
      axe: false,
      shown: async () => {
        await sheet()
          .getByRole('combobox', { name: named(fill(makeCardsWords.ontoOf, { card: 1 })) })
          .waitFor();
        await asksPack().waitFor({ state: 'detached' });
      },
    });
    await sheet()
      .getByRole('button', { name: named(signWords.check) })
      .click();
    await sheet()
      .getByRole('button', { name: named(fill(makeCardsWords.run, { count: 1 })) })
      .click();
    await page.waitForURL('**/WorkPack/JobCard?*id=*');
    await expect
      .poll(async () => (await rowsOf('operation', { field: 'jobCard', op: 'is', value: cards[0]?.id })).length)
      .toBe(2);
    const after = await rowsOf('jobCard', { field: 'workPack', op: 'is', value: pack?.id });
    expect(after.map(({ name }) => name)).toEqual(cards.map(({ name }) => name));
    expect(problems).toEqual([]);
  });
});
