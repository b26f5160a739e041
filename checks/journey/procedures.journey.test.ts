// @rooms features/procedures
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { handoverWords } from '../../web/src/features/handover/words.ts';
import { outlineWords, runWords } from '../../web/src/features/procedures/words.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { png } from '@plumbline/server/files/testing/samples.ts';
import { adminWorld } from './admin-world.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { openTab } from './press.ts';
import { reads, seenInBoth, SITE } from './looks.ts';
import { type Ask, pageCalls, rowsIn, type Row } from './page-calls.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'procedures_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['procedure', '/Procedures/Procedure']);
  return world.end;
});

/** Makes a call that the server must not refuse. */
async function fetchData<T>(path: string, input: object): Promise<T> {
  const answer = await ask(path, input);
  expect(answer, path).toMatchObject({ code: 0 });
  return answer['data'] as T;
}
const create = (register: string, values: object): Promise<Row> =>
  fetchData(`/api/register/${register}/create`, { values });
async function firstOf(register: string, filter?: object): Promise<Row> {
  const [row] = rowsIn(await ask(`/api/register/${register}/page`, { limit: 1, ...(filter && { filter }) }));
  if (!row) throw new Error(`${register} has no such row.`);
  return row;
}

/** The visible match: earlier pages stay mounted. */
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

const WORDS = {
  raise: w('Raise', '提出'),
  form: w('New MOC', '新增变更'),
} as const;

describe.skipIf(!BROWSER)('procedures, light and dark [R0-09, R1-16, R2.3-131, R2.3-132, R2.3-133]', () => {
  const { look, say, stop, turn } = seenInBoth(() => page, SITE);
  const named = (word: Word, values: Readonly<Record<string, string | number>> = {}): string => say(fill(word, values));
  const button = (name: string) => seen(page.getByRole('button', { name, exact: true }));
  const name = 'PR-JOURNEY';

  test('a procedure is cloned, extended, issued, executed and completed, and no longer blocks its certificate [journey 18]', async () => {
    await turn(SITE);
    const type = await firstOf('handoverType', { field: 'name', op: 'is', value: 'RFSU' });
    const gate = Number((type['gates'] as readonly string[])[0]);
    const ofGate = { name: `${name} class`, description: 'Journey', handoverGate: gate };
    const procedureClass = (await create('procedureClass', ofGate)).id;
    const procedureType = (
      await create('procedureType', { name: `${name} type`, description: 'Journey', procedureClass })
    ).id;
    const system = await firstOf('system');
    const values = { name, description: 'Solo run of the journey', systems: [system.id], procedureType };
    const { id } = await create('procedure', values);
    await fetchData('/api/ext/handover/raise', {
      type: 'RFSU',
      objects: [system.id],
      text: '',
      plannedFinish: '2027-01-01',
    });
    const rfsu = await firstOf('handover', {
      and: [
        { field: 'handoverType', op: 'is', value: type.id },
        { field: 'system', op: 'is', value: system.id },
      ],
    });
    const counted = async () =>
      (
        await fetchData<{ readonly procedures: { readonly total: number; readonly done: number } }>(
          '/api/ext/handover/blockers',
          { id: rfsu.id },
        )
      ).procedures;
    const before = await counted();

    await visit(page, `${product.address}/Procedures/Procedure?id=${id}`);
    await openTab(page.getByRole('tab', { name: say(outlineWords.tab) }));
    await page.getByRole('button', { name: say(outlineWords.clone) }).click();
    await page.getByLabel(say(outlineWords.cloneWhich), { exact: true }).fill('SK-PUMP');
    await page.getByText('SK-PUMP-SOLO').last().click();
    const outline = page.getByRole('tabpanel', { name: say(outlineWords.tab) });
    await outline.getByRole('button', { name: say(outlineWords.cloneRun), exact: true }).click();
    const last = named(outlineWords.textOf, { what: named(outlineWords.stepOf, { number: '1.6' }) });
    const text = page.getByRole('textbox', { name: last });
    await text.waitFor();
    const steps = reads(look(), fill(outlineWords.textOf, { what: say(outlineWords.stepOf) }));
    await expect.poll(() => page.getByRole('textbox', { name: steps }).count()).toBe(23);
    // Enter continues with a new step below
    await text.click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Radio check with the control room');
    // dragged by its grip to another place, cancelled with Escape, and undone
    const stepAt = (number: string) =>
      page.getByRole('textbox', {
        name: named(outlineWords.textOf, { what: named(outlineWords.stepOf, { number }) }),
      });
    const rowAt = (number: string) => page.locator('[data-outline]').filter({ has: stepAt(number) });
    const drag = async (from: string, to: string, end: () => Promise<unknown>): Promise<void> => {
      await rowAt(from).scrollIntoViewIfNeeded();
      const [grip, row] = [await rowAt(from).locator('[data-grip]').boundingBox(), await rowAt(to).boundingBox()];
      if (!grip || !row) throw new Error('There is nothing to drag.');
      await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
      await page.mouse.down();
      await page.mouse.move(row.x + row.width / 2, row.y + row.height / 2, { steps: 8 });
      await page.locator('[data-ghost]').waitFor();
      await end();
    };
    await drag('1.7', '1.5', async () => {
      await keep(page, 'procedure-outline-drag');
      await page.mouse.up();
    });
    await expect.poll(() => stepAt('1.5').inputValue()).toBe('Radio check with the control room');
    await drag('1.5', '1.7', async () => {
      await page.keyboard.press('Escape');
      await page.mouse.up();
    });
    await page.locator('[data-ghost]').waitFor({ state: 'detached' });
    await expect.poll(() => stepAt('1.5').inputValue()).toBe('Radio check with the control room');
    await outline.getByRole('button', { name: say(outlineWords.undo), exact: true }).click();
    await expect.poll(() => stepAt('1.7').inputValue()).toBe('Radio check with the control room');
    await outline.getByRole('button', { name: say(outlineWords.save), exact: true }).click();
    await seen(page.getByText(say(outlineWords.done))).waitFor();
    await stop('procedure-outline', { shown: () => stepAt('1.7').waitFor() });

    // issued: prepared, checked, reviewed and authorised, each by a person on a date
    const person = await firstOf('authorisedPerson', { field: 'inactive', op: 'is', value: false });
    const today = todayIn(machineZone());
    const issued = Object.fromEntries(
      ['prepared', 'checked', 'reviewed', 'authorised'].flatMap((step) => [
        [`${step}By`, person.id],
        [`${step}On`, today],
      ]),
    );
    const { rev } = await fetchData<Row>('/api/register/procedure/get', { id });
    await fetchData('/api/register/procedure/update', { rows: [{ id, rev, values: issued }] });

    await seen(page.getByRole('link', { name: say(runWords.open) })).click();
    await seen(page.getByText(named(runWords.done, { done: 0, total: 24 }))).waitFor();
    // the steps after the hold point wait for it
    const tick = (number: string) => button(named(runWords.tick, { number }));
    await expect.poll(() => tick('1.7').getAttribute('aria-disabled')).toBe('true');
    for (const number of ['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7']) {
      await tick(number).click();
      await button(named(runWords.ticked, { number })).waitFor();
    }
    await page.getByRole('spinbutton', { name: named(runWords.measuredOf, { number: '2.1' }) }).fill('60');
    await seen(page.getByText(say(runWords.outside))).waitFor();
    await tick('2.1').click();
    await seen(page.getByText(named(runWords.done, { done: 8, total: 24 }))).waitFor();
    // two pictures at once are uploaded and appear at their step
    await page
      .locator(`button[aria-label="${named(runWords.photo, { number: '2.1' })}"]:visible + input`)
      .setInputFiles(
        ['a', 'b'].map((fileName) => ({ name: `${fileName}.png`, mimeType: 'image/png', buffer: png(64, 48) })),
      );
    await page.locator('li a img').filter({ visible: true }).nth(1).waitFor();
    await expect.poll(() => page.locator('[data-unsaved]').filter({ visible: true }).count()).toBe(0);
    await stop('procedure-run-sheet', {
      shown: () => seen(page.getByText(named(runWords.done, { done: 8, total: 24 }))).waitFor(),
    });

    // a deviation is raised where it was found
    await button(named(runWords.mocOf, { number: '2.1' })).click();
    const deviation = () => page.getByRole('form', { name: say(WORDS.form) });
    // the fields appear once the people who may raise it are loaded
    await deviation().getByText('Chen Jing').waitFor();
    await page.waitForLoadState('networkidle');
    const { mocType, description } = registers.moc.fields;
    await deviation().getByLabel(say(mocType.label)).click();
    await deviation().getByLabel(say(mocType.label)).fill('TQ');
    await page.locator('.ant-select-item-option').filter({ hasText: 'TQ' }).first().click();
    const found = () => deviation().getByLabel(say(description.label), { exact: true });
    await found().fill('Flow is below the curve');
    await stop('procedure-deviation', {
      shown: () => expect.poll(() => found().inputValue()).toBe('Flow is below the curve'),
    });
    await deviation()
      .getByRole('button', { name: say(WORDS.raise) })
      .click();
    await seen(page.getByText(named(runWords.mocsOpen, { count: 1 }))).waitFor();

    // its certificate still counts the procedure as outstanding, and names it
    expect(await counted()).toEqual(before);
    await visit(page, `${product.address}/Handover/RFSU?id=${rfsu.id}`);
    await openTab(page.getByRole('tab', { name: say(handoverWords.blockersTab) }));
    await stop('procedure-certificate', {
      axe: false,
      shown: () => seen(page.getByRole('link', { name })).waitFor(),
    });

    await visit(page, `${product.address}/Procedures/Procedure?id=${id}`);
    await seen(page.getByRole('link', { name: say(runWords.open) })).click();
    await button(say(runWords.completeProcedure)).click();
    await page
      .getByText(/16.*24/)
      .first()
      .waitFor();
    await button(say(runWords.nevertheless)).click();
    await stop('procedure-complete', {
      shown: () => seen(page.getByText(reads(look(), runWords.isComplete))).waitFor(),
    });
    const done = await fetchData<Row>('/api/register/procedure/get', { id });
    expect(done).toMatchObject({ steps: 24, stepsDone: 8, stepPercent: 33 });
    expect(done['completedOn']).not.toBeNull();
    expect(await counted()).toEqual({ total: before.total, done: before.done + 1 });
    expect(problems).toEqual([]);
  });
});
