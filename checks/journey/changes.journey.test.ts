// @rooms features/changes
import { registers } from '@plumbline/contract/registers/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { workPackWords } from '../../web/src/features/work-packs/words.ts';
import { signWords } from '../../web/src/workflow/sign/words.ts';
import { adminWorld } from './admin-world.ts';
import { BROWSER, visit, type Product } from './browser.ts';
import { openTab } from './press.ts';
import { OFFICE, seenInBoth } from './looks.ts';
import { type Ask, idIn, pageCalls, type Row, rowsIn } from './page-calls.ts';

let product: Product;
let page: Page;
let ask: Ask;
let problems: readonly string[] = [];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'changes_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['moc', '/Changes/MOCs']);
  return world.end;
});

/** The number of open changes on the start page. */
async function openCount(): Promise<number> {
  const { mocs } = (await ask('/api/ext/home', {}))['data'] as { mocs: readonly { readonly open: number }[] };
  return mocs.reduce((sum, { open }) => sum + open, 0);
}

/** A row of a register. */
async function firstOf(register: string, filter?: object): Promise<Row> {
  const [row] = rowsIn(await ask(`/api/register/${register}/page`, { limit: 1, ...(filter && { filter }) }));
  if (!row) throw new Error(`${register} has no such row.`);
  return row;
}
/** The number a tab shows. */
const countedIn = async (tab: Locator): Promise<number> => Number(/\d+/.exec(await tab.innerText())?.[0]);

const MOCS = w('MOCs', '变更');
const WORDS = {
  raiseMoc: w('Raise MOC', '提出变更'),
  form: w('New MOC', '新增变更'),
  raise: w('Raise', '提出'),
  raised: w('MOC {number} was raised.', '已提出变更 {number}。'),
  impact: w('Impact', '影响'),
  answered: w('Answered', '答复'),
  closed: w('Closed', '关闭'),
} as const;

describe.skipIf(!BROWSER)('changes, light and dark [R0-07, R1-17, R2.3-136, R2.3-137]', () => {
  const { say, stop, turn } = seenInBoth(() => page, OFFICE);
  const tab = (word: Word, count?: number) =>
    page.getByRole('tab', {
      name: new RegExp(`^${RegExp.escape(say(word))}${count === undefined ? '' : ` ${count}$`}`),
    });

  /** Gives one sign-off of the open sheet, as anyone who may. */
  async function signAs(label: Word): Promise<void> {
    await page.getByRole('button', { name: `${say(signWords.sign)} ${say(label)}` }).click();
    const form = page.locator('form').filter({ has: page.getByText(say(signWords.person)) });
    await form.getByRole('combobox').first().click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await form.getByRole('button', { name: say(signWords.sign), exact: true }).click();
    await form.waitFor({ state: 'detached' });
  }

  test('a change is raised from its drawing, numbered, linked, answered and closed; the start page counts one fewer [journey 17]', async () => {
    await turn(OFFICE);
    const tag = await firstOf('tag', { field: 'drawings', op: 'notBlank' });
    const [drawn] = tag['drawings'] as readonly Row[];
    const drawing = idIn(drawn);
    const drawingName = String(drawn?.['title']);
    await visit(page, `${product.address}/RefTable/Drawing?id=${drawing}`);
    await openTab(tab(MOCS));
    // a tab gets its count after its sheet has opened
    await expect.poll(() => tab(MOCS).innerText()).toMatch(/\d/);
    const shown = await countedIn(tab(MOCS));
    await page.getByRole('button', { name: say(WORDS.raiseMoc) }).click();
    const form = () => page.getByRole('form', { name: say(WORDS.form) });
    // the fields appear once the people who may raise it and the types are loaded
    await form().waitFor();
    await page.waitForLoadState('networkidle');
    const [type, description] = [registers.moc.fields.mocType.label, registers.moc.fields.description.label];
    await form().getByLabel(say(type)).click();
    await form().getByLabel(say(type)).fill('TQ');
    await page.locator('.ant-select-item-option').filter({ hasText: 'TQ' }).first().click();
    const words = 'Reroute the drain line';
    const described = () => form().getByLabel(say(description), { exact: true });
    await described().fill(words);
    const detailed = form().getByLabel(say(registers.moc.fields.detailedDescription.label), { exact: true });
    await detailed.click();
    await page.keyboard.type('As walked down');
    expect(await detailed.inputValue()).toBe('As walked down');
    expect(await described().inputValue()).toBe(words);
    await stop('moc-raise', { shown: () => expect.poll(() => described().inputValue()).toBe(words) });
    await form()
      .getByRole('button', { name: say(WORDS.raise), exact: true })
      .click();
    await page.getByText(new RegExp(say(WORDS.raised).replace('{number}', 'TQ-\\d+'))).waitFor();
    const change = await firstOf('moc', { field: 'description', op: 'is', value: words });
    expect(change['name']).toMatch(/^TQ-\d{3}$/);
    const row = page.getByRole('link', { name: String(change['name']), exact: true });
    await row.waitFor();
    await tab(MOCS, shown + 1).waitFor();
    const before = await openCount();

    // what is linked to the drawing includes the change, next to the checks of the tags it shows
    await openTab(tab(WORDS.impact));
    await stop('moc-drawing-use', {
      shown: () => page.getByRole('gridcell', { name: String(change['name']), exact: true }).waitFor(),
    });

    // the tags and the pack it affects
    const pack = await firstOf('workPack');
    const naming = { filter: { field: 'workPacks', op: 'anyOf', value: [pack.id] } };
    const { total: named } = (await ask('/api/register/moc/count', naming))['data'] as { readonly total: number };
    const card = await firstOf('jobCard');
    const links = { taggedItems: [tag.id], workPacks: [pack.id], jobCards: [card.id] };
    const linked = await ask('/api/register/moc/update', {
      rows: [{ id: change.id, rev: change['rev'], values: links }],
    });
    expect(linked['code']).toBe(0);
    await visit(page, `${product.address}/WorkPack/WorkPacks?id=${pack.id}`);
    // its sheet counts one more
    await page.getByRole('heading', { name: String(pack['name']) }).waitFor();
    await tab(MOCS, named + 1).waitFor();
    // the card is done using the drawing of its change
    await visit(page, `${product.address}/WorkPack/JobCard?id=${card.id}`);
    await openTab(tab(workPackWords.drawings));
    await stop('job-card-drawings', {
      shown: () => page.getByRole('gridcell', { name: drawingName, exact: true }).waitFor(),
    });

    await visit(page, `${product.address}/Changes/MOCs?id=${change.id}`);
    await openTab(tab(signWords.title));
    for (const label of [WORDS.answered, WORDS.closed]) await signAs(label);
    await stop('moc-closed', {
      shown: () =>
        page.getByText(say(registers.moc.fields.state.of.closed)).filter({ visible: true }).first().waitFor(),
    });
    await expect.poll(openCount).toBe(before - 1);

    expect(problems).toEqual([]);
  });
});
