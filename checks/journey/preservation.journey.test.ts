import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { lookAhead } from '@plumbline/contract/lists/look-ahead.ts';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { aheadWords } from '../../web/src/features/preservation/look-ahead-words.ts';
import { sheetWords } from '../../web/src/workflow/fill/words.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { LOOKS, reads, wear } from './looks.ts';
import { idIn, pageCalls, rowsIn, type Row } from './page-calls.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
const today = todayIn(machineZone());

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'preservation_journey' });
  ({ product, page, problems } = world);
  return world.end;
});

/** Words of the sheet for heaters. */
const onSheet = { surface: w('Temperature above ambient', '高于环境温度'), doneOn: w('Done on', '完成日期') } as const;
const stateWord = (state: string): Word => {
  const { state: field } = lookAhead.fields;
  const found = (field && choicesOf(field))?.find(({ value }) => value === state);
  if (!found) throw new Error(`There is no state ${state}.`);
  return found.word;
};

describe.skipIf(!BROWSER).each(LOOKS)('in $language, $colours, $screen.width wide', (look) => {
  const say = (word: Word): string => word[look.language];
  test('[R2.3-140 R2.3-141 R2.3-142 R2.3-143 R1-15 R0-08] [DG 4.2 journey 15] looks four weeks ahead; a round is signed in its window, the next one follows, and the last is taken back', async () => {
    const tag = `P-${look.language.toUpperCase()}`;
    const ask = await pageCalls(page, product.address, ['tagPwl', '/Preservation/TagPWL']);
    await wear(page, look);
    const ofRegister = async (verb: string, data: object) => ask(`/api/register/${verb}`, data);
    // a motor of its own gets its rounds by the matrix
    const [like] = rowsIn(await ofRegister('tag/page', { limit: 1 }));
    const [motor] = rowsIn(
      await ofRegister('equipmentType/page', {
        limit: 1,
        filter: { field: 'name', op: 'is', value: 'Electric motor' },
      }),
    );
    const subSystems = ((like?.['subSystems'] ?? []) as readonly Row[]).map(({ id }) => id);
    const values = {
      name: tag,
      description: 'Motor',
      discipline: idIn(like?.['discipline']),
      equipmentType: motor?.id,
      subSystems,
    };
    await ofRegister('tag/create', { values });
    const mine = { field: 'taggedItem', op: 'is', value: tag };
    const monthly = { field: 'pwl', op: 'is', value: 'E01P' };
    const course = async () =>
      rowsIn(
        await ofRegister('tagPwl/page', { limit: 9, filter: { and: [mine, monthly] }, sort: [{ field: 'dueDate' }] }),
      );
    const [first] = await course();
    expect(first).toMatchObject({ dueDate: addDays(today, 30), frequency: 30 });
    const moved = { id: first?.id, rev: first?.['rev'], values: { dueDate: addDays(today, 1), frequency: 7 } };
    expect(await ofRegister('tagPwl/update', { rows: [moved] })).toMatchObject({ code: 0 });

    // four rounds in four weeks, of which one is stored
    const filter = encodeURIComponent(JSON.stringify({ and: [mine, monthly] }));
    await visit(page, `${product.address}/Preservation/LookAhead?to=${addDays(today, 28)}&filter=${filter}`);
    const cells = page.locator('.ag-row .ag-cell[col-id=state]').filter({ visible: true });
    await expect
      .poll(() => cells.allInnerTexts())
      .toEqual(['due', 'projected', 'projected', 'projected'].map((state) => say(stateWord(state))));
    await keep(page, `look-ahead-${look.language}`);
    await page.getByText(say(aheadWords.views.board), { exact: true }).filter({ visible: true }).click();
    await page.getByRole('rowheader', { name: say(aheadWords.noLocation) }).waitFor();
    expect(await seriousFindings(page, 'all')).toEqual([]);

    // walked on the round, where what has no location is not lost
    await page.getByText(say(aheadWords.views.round), { exact: true }).filter({ visible: true }).click();
    await page.getByRole('button', { name: reads(look, aheadWords.noLocation) }).click();
    await page.getByRole('link', { name: new RegExp(`${tag}.*E01P`) }).click();
    const paper = page.locator('[data-paper]').filter({ visible: true });
    await paper.waitFor();
    await page.getByRole('button', { name: reads(look, sheetWords.ok) }).click();
    for (const input of await paper.locator('input[inputmode=decimal]').all()) await input.fill('1');
    await paper.getByRole('textbox', { name: reads(look, onSheet.surface) }).fill('8');
    await paper.getByRole('textbox', { name: reads(look, onSheet.doneOn) }).fill(today);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: say(sheetWords.save), exact: true }).click();
    await page.getByText(say(sheetWords.saved)).first().waitFor();

    const person = ((await ask('/api/ext/sign-off/signers', { register: 'tagPwl', id: first?.id }))['data'] as Row[])[0]
      ?.id;
    const sign = (id: string | undefined) =>
      ask('/api/ext/sign-off/sign', {
        register: 'tagPwl',
        selection: { mode: 'these', ids: [id] },
        label: 'Completed',
        person,
        date: today,
      });
    expect(await sign(first?.id)).toMatchObject({ data: { done: 1 } });
    expect((await course()).map((row) => [row['dueDate'], row['progress']])).toEqual([
      [addDays(today, 1), 'signedOff'],
      [addDays(today, 8), 'notStarted'],
    ]);
    // the last one that was completed is taken back, and the one that followed goes
    const back = { register: 'tagPwl', selection: { mode: 'these', ids: [first?.id] }, reason: 'heater was off' };
    expect(await ask('/api/ext/sign-off/reject', back)).toMatchObject({ data: { done: 1 } });
    expect((await course()).map((row) => row['dueDate'])).toEqual([addDays(today, 1)]);
    expect(problems).toEqual([]);
  });
});
