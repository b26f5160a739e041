// @rooms register, features/views
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { editWords } from '../../web/src/register/cells/edit-words.ts';
import { columnWords } from '../../web/src/register/columns/column-words.ts';
import { groupWords } from '../../web/src/register/groups/group-words.ts';
import { viewWords } from '../../web/src/register/views/view-words.ts';
import { registerWords } from '../../web/src/register/words.ts';
import { viewsWords } from '../../web/src/features/views/words.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product, visit } from './browser.ts';
import { OFFICE, seenInBoth, wear } from './looks.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
const seen = { visible: true } as const;
const TAGS = '/TaggedItems/Tag';

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'views' });
  ({ product, page, problems } = world);
  return world.end;
});

describe.skipIf(!BROWSER)('views of a list', () => {
  test('a view is saved, changed, reverted, sent, pinned, found again and deleted, in both languages [R2.3-165, R5-29]', async () => {
    await page.goto(`${product.address}${TAGS}`);
    const { say, stop, turn } = seenInBoth(() => page, OFFICE);
    await turn(OFFICE);
    const views = () => page.getByRole('navigation', { name: say(viewWords.views) }).filter(seen);
    const tab = (name: string) => views().getByRole('link', { name });
    const isShown = (name: string) => expect.poll(() => tab(name).getAttribute('aria-current'));
    const button = (word: Word | string) =>
      page
        .getByRole('button', { name: typeof word === 'string' ? word : say(word), exact: true })
        .filter(seen)
        .first();
    const dialog = () => page.getByRole('dialog').filter(seen).last();
    const act = async (name: string, word: Word) => {
      await button(fill(viewWords.menu, { name })).click();
      await page
        .getByRole('menuitem', { name: say(word) })
        .filter(seen)
        .click();
    };
    const inName = page.locator('[data-filter=name] input, .ag-floating-filter input').filter(seen).first();
    const group = (row: number) =>
      page.locator(`.ag-row[row-index="${row}"] [col-id=name] button`).filter(seen).first();
    const address = () => new URL(page.url()).searchParams;

    // in groups with sub-totals, and coloured
    await button(groupWords.group).click();
    await page.getByRole('combobox', { name: say(groupWords.by) }).click();
    await page.keyboard.type('Discipline');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: say(groupWords.inList) }).check();
    await expect.poll(() => group(0).getAttribute('aria-expanded')).toBe('false');
    await button(groupWords.close).click();
    await button(registerWords.columns).click();
    await dialog()
      .getByRole('combobox', { name: say(columnWords.colourBy) })
      .click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await button(viewWords.saveThis).click();
    await dialog()
      .getByRole('button', { name: say(viewWords.save) })
      .click();
    await dialog().getByText(say(viewWords.enterName)).waitFor();
    await dialog().getByLabel(say(viewWords.name)).fill('By discipline');
    // by keyboard, as the focus must stay where the user is
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    const shares = dialog().getByLabel(say(viewWords.share));
    await expect.poll(() => shares.isChecked()).toBe(true);
    expect(await shares.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await isShown('By discipline').toBe('page');
    const id = address().get('view') ?? '';
    await stop('views-saved', { shown: () => tab('By discipline').waitFor() });

    // what was changed is shown, and taken back
    await group(0).click();
    await inName.fill('1');
    await page.keyboard.press('Enter');
    const changed = () => page.getByRole('group', { name: say(viewWords.changed) }).filter(seen);
    await changed().waitFor();
    await expect.poll(() => address().get('filter')).toContain('1');
    await stop('views-changed', { shown: () => changed().waitFor() });
    await changed()
      .getByRole('button', { name: say(viewWords.revert) })
      .click();
    await changed().waitFor({ state: 'hidden' });
    await expect.poll(() => address().toString()).toBe(`view=${id}`);
    await inName.fill('1');
    await page.keyboard.press('Enter');
    await changed()
      .getByRole('button', { name: say(viewWords.save), exact: true })
      .click();
    await changed().waitFor({ state: 'hidden' });
    await expect.poll(() => address().toString()).toBe(`view=${id}`);

    // all rows, and the view again from its address, as somebody who was sent it
    await tab(say(viewWords.all)).click();
    await expect.poll(() => address().has('view')).toBe(false);
    await visit(page, `${product.address}${TAGS}?view=${id}`);
    await isShown('By discipline').toBe('page');
    await expect.poll(() => group(0).getAttribute('aria-expanded')).not.toBe(null);

    await act('By discipline', viewWords.pin);
    const pinned = page.getByRole('navigation').getByRole('menuitem', { name: 'By discipline' });
    await pinned.waitFor();
    await visit(page, `${product.address}/TaggedItems/Cable`);
    await pinned.click();
    await isShown('By discipline').toBe('page');
    await act('By discipline', viewWords.history);
    await dialog().getByText(say(viewWords.update)).waitFor();
    await stop('views-history', { shown: () => dialog().getByText(say(viewWords.add)).waitFor() });
    await page.keyboard.press('Escape');

    await act('By discipline', viewWords.roles);
    await dialog()
      .getByRole('combobox', { name: say(viewWords.chooseRoles) })
      .click();
    await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
    await page.keyboard.press('Escape');
    await dialog()
      .getByRole('button', { name: say(viewWords.save) })
      .click();
    await dialog().waitFor({ state: 'hidden' });

    await visit(page, `${product.address}/Admin/SavedSearches`);
    await page.getByRole('link', { name: 'By discipline' }).filter(seen).first().waitFor();
    await stop('views-all', { shown: () => page.getByRole('heading', { name: say(viewsWords.title) }).waitFor() });
    await visit(page, `${product.address}${TAGS}`);
    await act('By discipline', viewWords.delete);
    await tab('By discipline').waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: say(viewWords.undo) })
      .filter(seen)
      .click();
    await tab('By discipline').waitFor();

    // a view that is none
    await visit(page, `${product.address}${TAGS}?view=${id.replaceAll(/\d/g, '0')}`);
    await page.getByText(say(viewWords.missing)).filter(seen).waitFor();
    await isShown(say(viewWords.all)).toBe('page');
    expect(problems).toEqual([]);
  });

  test('Ctrl K acts on the chosen rows in the words of their buttons, and says what can be undone', async () => {
    await visit(page, `${product.address}/RefTable/Area`);
    const { say, stop, turn } = seenInBoth(() => page, OFFICE);
    await turn(OFFICE);
    const boxes = page.locator('.ag-row input[type=checkbox]').filter(seen);
    await boxes.first().check();
    await boxes.nth(1).check();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('listbox', { name: 'Results' });
    const group = palette.getByRole('group', { name: say(fill(registerWords.chosen, { count: 2 })) });
    await keep(page, 'views-palette-acts');
    await group.getByRole('option', { name: say(registerWords.editChosen) }).click();
    const dialog = page.getByRole('dialog').filter(seen);
    await dialog.getByRole('combobox', { name: say(registerWords.field) }).click();
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^Description$/ })
      .click();
    await dialog.getByRole('textbox').last().fill('Walked down together');
    await dialog.getByRole('button', { name: say(fill(registerWords.setRows, { count: 2 })) }).click();
    const changed = page.getByRole('gridcell', { name: 'Walked down together' });
    await expect.poll(() => changed.count()).toBe(2);
    await page
      .getByRole('button', { name: say(registerWords.undo), exact: true })
      .filter(seen)
      .click();
    await page
      .getByText(say(fill(editWords.undoneWhat, { what: fill(registerWords.rowsChanged, { count: 2 }) })))
      .waitFor();
    await expect.poll(() => changed.count()).toBe(0);
    await page
      .getByRole('button', { name: say(editWords.redoIt), exact: true })
      .filter(seen)
      .click();
    await expect.poll(() => changed.count()).toBe(2);
    // not over the notice: its link has another colour there
    await page.mouse.move(0, 0);
    await page.keyboard.press('Control+k');
    await stop('views-palette-undo', {
      shown: () => page.getByRole('option', { name: /^(?:Undo: 2 rows changed|撤销：已修改 2 行)/ }).waitFor(),
    });
    await page.getByRole('option', { name: /^撤销/ }).click();
    await expect.poll(() => changed.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a state has the same mark and colour in list, board and skyline', async () => {
    await wear(page, OFFICE);
    for (const [name, path, shown] of [
      ['list', '/Certification/TagITRs', '.pl-pill .pl-mark'],
      ['board', '/Certification/TagITRBoard', 'main svg[viewBox="0 0 16 16"]'],
      ['skyline', '/Report/Skyline', 'main canvas'],
    ] as const) {
      await visit(page, `${product.address}${path}`);
      if (name === 'board') {
        await page.locator('main').getByRole('combobox').filter(seen).first().click();
        await page.locator('.ant-select-item-option').filter(seen).first().click();
      }
      await page.locator(shown).filter(seen).first().waitFor();
      await keep(page, `views-marks-${name}`);
      expect(await seriousFindings(page), name).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
});
