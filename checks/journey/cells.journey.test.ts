// @rooms register, grid
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product } from './browser.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
const cell = (row: number, column: string) =>
  page.locator(`.ag-row[row-index="${row}"]:visible [col-id="${column}"]`).first();
const textOf = (row: number, column: string) => expect.poll(() => cell(row, column).innerText());
const focused = () =>
  expect.poll(() =>
    page.evaluate(() => {
      const at = document.activeElement;
      return `${at?.closest('.ag-row')?.getAttribute('row-index')} ${at?.getAttribute('col-id')}`;
    }),
  );
const rowNumbers = () =>
  page.locator('.ag-row:visible').evaluateAll((all) => all.map((row) => row.getAttribute('row-index')));
const footer = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
const dialog = () => page.getByRole('dialog').filter({ visible: true });
const clipboard = (text: string) => page.evaluate((it) => navigator.clipboard.writeText(it), text);
const copied = () => expect.poll(() => page.evaluate(() => navigator.clipboard.readText()));

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'register_cells' });
  ({ product, page, problems } = world);
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  return world.end;
});

describe.skipIf(!BROWSER)('cells of a list', () => {
  test('are read-only until editing is on; then typing replaces, Enter goes down, Esc cancels, Ctrl Z undoes', async () => {
    await page.goto(`${product.address}/RefTable/Area`);
    await cell(0, 'description').click();
    await page.keyboard.type('x');
    expect(await page.getByRole('textbox', { name: /^Description of/ }).count()).toBe(0);
    await page.getByRole('switch', { name: 'Edit in the list' }).click();
    const before = await cell(0, 'description').innerText();
    await cell(0, 'description').click();
    await page.keyboard.type('Wellheads');
    await page.keyboard.press('Enter');
    await textOf(0, 'description').toBe('Wellheads');
    await focused().toBe('1 description');
    await page.keyboard.press('F2');
    await page.keyboard.type('never mind');
    await page.keyboard.press('Escape');
    await focused().toBe('1 description');
    await page.keyboard.press('Control+z');
    await textOf(0, 'description').toBe(before);
    await page.keyboard.press('Control+y');
    await textOf(0, 'description').toBe('Wellheads');
  });

  test('show at the cell what is wrong with the typed value, also as refused by the server', async () => {
    await cell(0, 'name').click({ position: { x: 100, y: 8 } });
    await page.keyboard.press('Delete');
    await page.getByRole('alert').filter({ hasText: 'Required' }).waitFor();
    await page.keyboard.press('Escape');
    const taken = await cell(2, 'name').innerText();
    await cell(1, 'name').click({ position: { x: 100, y: 8 } });
    await page.keyboard.type(taken);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'already exists' }).filter({ visible: true }).first().waitFor();
    await keep(page, 'cells-refused');
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await textOf(1, 'name').not.toBe(taken);
  });

  test('are pasted by range, with added rows listed first and one undo for all', async () => {
    const total = new Set(await rowNumbers()).size;
    const [rowOne, two] = [total - 2, total - 1];
    const names = [await cell(rowOne, 'name').innerText(), await cell(two, 'name').innerText()];
    await cell(rowOne, 'name').click({ position: { x: 100, y: 8 } });
    await cell(two, 'description').click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+c');
    const texts = [rowOne, two].map((row) => cell(row, 'description').innerText());
    const [first, second] = await Promise.all(texts);
    // what is stored is copied, so that nothing is lost when it is pasted: a text in both languages whole
    const line = (name = '', text = ''): string => `${name}\t${RegExp.escape(text)} \\| [^\\t\\n]+`;
    await copied().toMatch(new RegExp(`^${line(names[0], first)}\n${line(names[1], second)}$`));
    await clipboard(`${names[0]}\tNinth\r\n${names[1]}\t"Tenth, of\ttwo"\r\nZ98\tNew one\r\n${names[0]}\tTwice\r\n`);
    await cell(rowOne, 'name').click({ position: { x: 100, y: 8 } });
    await page.keyboard.press('Control+v');
    await dialog().getByText('Add the rows that lie below the last one: 2').waitFor();
    await dialog().getByText('4 cells in 3 rows will be written').waitFor();
    await dialog().getByText('Cannot be written: 1').waitFor();
    await keep(page, 'cells-paste');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Write' }).click();
    await footer(`${total + 1} rows`);
    await textOf(two, 'description').toBe('Tenth, of two');
    await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
    await footer(`${total} rows`);
    await textOf(two, 'description').toBe(second);
  });

  test('with references accept a key or a row of the full list, and locked cells give their reason', async () => {
    await page.goto(`${product.address}/TaggedItems/Tag`);
    await page.getByRole('switch', { name: 'Edit in the list' }).click();
    await cell(0, 'area').click();
    await page.keyboard.type('a11');
    await page.keyboard.press('Tab');
    await textOf(0, 'area').toBe('A11');
    await focused().toBe('0 location');
    await cell(1, 'area').click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Alt+ArrowDown');
    await dialog()
      .getByText(/^1–\d+ of \d+$/)
      .waitFor();
    const second = await dialog().getByRole('option').nth(1).locator('span').first().innerText();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await textOf(1, 'area').toBe(second);
    await cell(0, 'itrDone').dblclick();
    await page.getByText('The system writes this field.').waitFor();
  });
});

describe.skipIf(!BROWSER)('a list', () => {
  const headings = () => page.getByRole('columnheader', { name: 'Description' }).filter({ visible: true }).count();

  test('is grouped by two columns; a count opens exactly its rows; column sets are saved under a name (use 14)', async () => {
    await page.getByRole('button', { name: 'Count by', exact: true }).click();
    for (const [name, typed] of [
      ['Column to count by', 'Discipline'],
      ['then by', 'Equipment type'],
    ] as const) {
      await page.getByRole('combobox', { name }).click();
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    const line = (row: number) => cell(row, 'name').getByRole('button');
    const isOpen = (row: number) => expect.poll(() => line(row).getAttribute('aria-expanded'));
    await page.getByRole('checkbox', { name: 'Group the rows in the list' }).check();
    await isOpen(0).toBe('false');
    await line(0).click();
    await isOpen(0).toBe('true');
    await isOpen(1).toBe('false');
    const within = Number(/\((\d+)\)$/.exec(await line(1).innerText())?.[1]);
    await cell(1, 'itrDone').dblclick();
    await isOpen(1).toBe('true');
    // as many rows as the group's count, then the next group
    await isOpen(2).toBe(null);
    const first = await line(2).innerText();
    await line(2 + within).scrollIntoViewIfNeeded();
    await isOpen(2 + within).toBe('false');
    await keep(page, 'cells-grouped');
    await line(1).scrollIntoViewIfNeeded();
    await line(1).focus();
    await cell(1, 'name').click({ position: { x: 160, y: 4 } });
    await page.keyboard.press('Space');
    await isOpen(1).toBe('false');
    await page.getByRole('button', { name: 'Remove the grouping' }).click();
    await isOpen(0).toBe(null);
    // the print contains all rows, not only those loaded
    const [done, code] = [await cell(0, 'itrDone').innerText(), await cell(0, 'discipline').innerHTML()];
    expect(code).toContain('data-name');
    await page.evaluate(() => {
      window.print = () => {
        Reflect.set(window, 'onPaper', document.querySelectorAll('section table tbody tr').length);
        const first = document.querySelector('section table tbody tr')?.querySelectorAll('td');
        Reflect.set(
          window,
          'firstOnPaper',
          [...(first ?? [])].map((each) => each.innerHTML),
        );
      };
    });
    await page.keyboard.press('Control+p');
    const total = await page
      .getByText(/^\d+ rows$/)
      .filter({ visible: true })
      .innerText();
    await expect.poll(() => page.evaluate(() => `${String(Reflect.get(window, 'onPaper'))} rows`)).toBe(total);
    expect(Number.parseInt(total)).toBeGreaterThan(100);
    // as seen: a share of its total with its bar, a code with its name (use B10)
    const paper = await page.evaluate(() => Reflect.get(window, 'firstOnPaper') as readonly string[]);
    expect(paper.some((html) => html.includes('pl-bar') && html.includes(done))).toBe(true);
    expect(paper.some((html) => html !== '' && code.includes(html))).toBe(true);
    expect(first).not.toBe('');
    await page
      .getByRole('button', { name: /^Show the groups within/ })
      .first()
      .click();
    const group = page.locator('aside ul ul button[data-group]').first();
    const count = (await group.innerText()).split('\n').at(-1) ?? '';
    await group.click();
    await footer(count === '1' ? '1 row' : `${count} rows`);
    await keep(page, 'cells-groups');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Description', exact: true }).uncheck();
    await page.getByLabel('Name of these columns').fill('Without words');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Without words', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(headings).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Without words', exact: true }).click();
    await expect.poll(headings).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('shows its shortcuts, and its form accepts a pasted column of keys and keeps unknown ones', async () => {
    await page.getByRole('heading', { name: 'Tags' }).first().click();
    await page.keyboard.press('?');
    await dialog().getByText('Copy the range for a spreadsheet').waitFor();
    await page.keyboard.press('Escape');
    const [known = ''] = (await cell(0, 'subSystems').innerText()).split(';');
    await page.getByRole('button', { name: 'New tag' }).click();
    const box = page.getByRole('combobox', { name: /Subsystems/ });
    await box.click();
    await clipboard(`${known}\nNOPE-7, ${known}`);
    await page.keyboard.press('Control+v');
    await page.getByRole('alert').filter({ hasText: 'Not found: NOPE-7' }).waitFor();
    await expect.poll(() => box.inputValue()).toBe('NOPE-7');
    await page.getByRole('button', { name: /^Choose Discipline/ }).click();
    await dialog().getByRole('combobox', { name: 'Find by key or description' }).fill('instr');
    await expect.poll(() => dialog().getByRole('option').count()).toBe(1);
    await keep(page, 'cells-picker');
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('Find by key or description').count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe.skipIf(!BROWSER)('a row in its form', () => {
  test('is saved with an undo, which restores it on its sheet and in the list (use 27)', async () => {
    await page.goto(`${product.address}/RefTable/Module`);
    // a row is in place before its values are
    await textOf(0, 'description').not.toBe('');
    const before = await cell(0, 'description').innerText();
    await cell(0, 'name').getByRole('button').click();
    await dialog().getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog().getByLabel('Description').fill('Not meant');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await textOf(0, 'description').toBe('Not meant');
    await page.getByRole('button', { name: 'Undo', exact: true }).filter({ visible: true }).click();
    await textOf(0, 'description').toBe(before);
    await dialog().getByText(before, { exact: true }).first().waitFor();
  });
});

describe.skipIf(!BROWSER)('a list on two screens', () => {
  test('a row changed on one is updated on the other, where new rows are announced and load on request', async () => {
    const there = await page.context().newPage();
    await there.goto(`${product.address}/RefTable/Discipline`);
    const at = (row: number, column: string) =>
      there.locator(`.ag-row[row-index="${row}"]:visible [col-id="${column}"]`).first();
    await at(0, 'description').waitFor();
    await page.goto(`${product.address}/RefTable/Discipline`);
    await cell(0, 'description').click();
    const toggle = page.getByRole('switch', { name: 'Edit in the list' });
    // editing was turned on in other lists only (use C7)
    expect(await toggle.isChecked()).toBe(false);
    await toggle.click();
    await cell(0, 'description').click();
    await page.keyboard.type('Seen on both screens');
    await page.keyboard.press('Enter');
    await textOf(0, 'description').toBe('Seen on both screens');
    await expect.poll(() => at(0, 'description').innerText()).toBe('Seen on both screens');
    const before = await at(0, 'name').innerText();
    await page.getByRole('button', { name: 'New Discipline' }).click();
    await dialog().getByRole('textbox').nth(0).fill('00-AAA');
    await dialog().getByRole('textbox').nth(1).fill('Came meanwhile');
    await page.keyboard.press('Control+Enter');
    const news = there.getByRole('status').filter({ hasText: '1 new row' });
    await news.waitFor();
    expect(await at(0, 'name').innerText(), 'nothing jumps').toBe(before);
    await keep(there, 'list-on-two-screens');
    await news.getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => at(0, 'name').innerText()).toBe('00-AAA');
    await news.waitFor({ state: 'detached' });
    await there.close();
  });
});
