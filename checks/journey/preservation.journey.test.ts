// @rooms features/preservation
import { readFile } from 'node:fs/promises';
import { ROUND_STATES } from '@plumbline/contract/lists/look-ahead.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { png } from '@plumbline/server/files/testing/samples.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { myWorkWords } from '../../web/src/features/home/my-work-words.ts';
import { aheadWords } from '../../web/src/features/preservation/look-ahead-words.ts';
import { actWords } from '../../web/src/features/preservation/words.ts';
import { footWords, sheetWords } from '../../web/src/workflow/fill/words.ts';
import { signWords } from '../../web/src/workflow/sign/words.ts';
import { adminWorld, type AdminWorld } from './admin-world.ts';
import { BROWSER, keep, openTablet, visit } from './browser.ts';
import { OFFICE, reads, seenInBoth, SITE, type Look } from './looks.ts';
import { type Ask, idIn, pageCalls, rowsIn, type Row } from './page-calls.ts';

let world: AdminWorld;
const today = todayIn(machineZone());
const inDays = (days: number): string => addDays(today, days);

beforeAll(async () => {
  if (!BROWSER) return undefined;
  world = await adminWorld({ database: 'preservation_journey' });
  return world.end;
});

/** Words of the sheet for heaters. */
const onSheet = { surface: w('Temperature above ambient', '高于环境温度'), doneOn: w('Done on', '完成日期') } as const;
const completed = signOffWord({ label: 'Completed' });
const progress = (state: string): Word => {
  const found = choicesOf(registers.tagPwl.fields.progress)?.find(({ value }) => value === state);
  if (!found) throw new Error(`There is no state ${state}.`);
  return found.word;
};
const states = Object.fromEntries(
  ['notStarted', 'checksheetComplete', 'signedOff', 'skipped'].map((state) => [state, progress(state)]),
);
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

describe.skipIf(!BROWSER)('light and dark', () => {
  let tablet: Awaited<ReturnType<typeof openTablet>>;
  /** Whether the tablet is in use now, and its page. */
  let onTablet = false;
  let page: Page;
  const { look, say, stop, turn } = seenInBoth(() => page, OFFICE);
  /** Continues in the office with a mouse, or on site with a tablet. */
  const goOn = async (where: Look): Promise<void> => {
    onTablet = where === SITE;
    page = onTablet ? tablet.page : world.page;
    await turn(where);
  };
  const problems = (): readonly string[] => [...world.problems, ...tablet.problems];
  const hand = (locator: Locator): Promise<void> => (onTablet ? locator.tap() : locator.click());
  let ask: Ask;
  const go = (path: string) => visit(page, `${world.product.address}${path}`);
  const button = (word: Word, within: Page | Locator = page) =>
    seen(within.getByRole('button', { name: reads(look(), word) }));
  const tag = 'P-BOTH';
  const shelf = 'Shelf of both';
  const tagCondition = { field: 'taggedItem', op: 'is', value: tag };
  const monthly = { and: [tagCondition, { field: 'pwl', op: 'is', value: 'E01P' }] };
  const filtered = (route: string, filter: object = monthly) =>
    `${route}${route.includes('?') ? '&' : '?'}filter=${encodeURIComponent(JSON.stringify(filter))}`;

  beforeAll(async () => {
    ({ page } = world);
    ask = await pageCalls(page, world.product.address, ['tagPwl', '/Preservation/TagPWL']);
    tablet = await openTablet(world.context);
    // a new motor gets its rounds from the matrix, and they have a window
    const plants = (await ask('/api/ext/levels/list', { step: 'C' }))['data'] as readonly Row[];
    const options = { preservationBefore: '5', preservationAfter: '3' };
    for (const { id, name } of plants)
      expect(await ask('/api/ext/levels/save', { id, name, options })).toMatchObject({ code: 0 });
    const [like] = rowsIn(await ask('/api/register/tag/page', { limit: 1 }));
    const type = { field: 'name', op: 'is', value: 'Electric motor' };
    const [motor] = rowsIn(await ask('/api/register/equipmentType/page', { limit: 1, filter: type }));
    const place = await ask('/api/register/location/create', { values: { name: shelf, description: 'Warehouse' } });
    const values = {
      name: tag,
      description: 'Motor',
      discipline: idIn(like?.['discipline']),
      equipmentType: motor?.id,
      subSystems: ((like?.['subSystems'] ?? []) as readonly Row[]).map(({ id }) => id),
      location: (place['data'] as Row).id,
    };
    expect(await ask('/api/register/tag/create', { values })).toMatchObject({ code: 0 });
  });

  /** Waits until the list shows these rounds, the earliest first: state and day. */
  const course = async (...rounds: readonly (readonly [state: string, days: number])[]): Promise<void> => {
    await go(filtered('/Preservation/TagPWL?sort=dueDate'));
    const cells = (column: string) => page.locator(`.ag-row .ag-cell[col-id=${column}]`).filter({ visible: true });
    await expect
      .poll(() => cells('progress').allInnerTexts())
      .toEqual(rounds.map(([state]) => say(states[state] ?? w('', ''))));
    const days = await ask('/api/register/tagPwl/page', { limit: 9, filter: monthly, sort: [{ field: 'dueDate' }] });
    expect(rowsIn(days).map((row) => row['dueDate'])).toEqual(rounds.map(([, due]) => inDays(due)));
  };
  /** Opens the act sheet for one round of the list, and does the act. */
  const act = async (
    which: keyof typeof actWords.acts,
    row: number,
    onPrompt?: () => Promise<void>,
  ): Promise<Locator> => {
    await hand(page.locator(`.ag-row[row-index="${row}"] input[type=checkbox]`).filter({ visible: true }));
    await hand(button(actWords.button));
    const sheet = seen(page.getByRole('dialog'));
    await hand(sheet.getByText(say(actWords.acts[which]), { exact: true }));
    await onPrompt?.();
    await sheet.getByLabel(say(signWords.reason)).fill('heater was off');
    await hand(button(signWords.check, sheet));
    await hand(button(fill(actWords.run, { count: 1 }), sheet));
    await seen(page.getByText(say(fill(actWords.done, { count: 1 })))).waitFor();
    return sheet;
  };
  const toRound = async (days: number): Promise<void> => {
    await go(`/Preservation/LookAhead?view=round&to=${inDays(days)}`);
    await hand(seen(page.getByRole('button', { name: new RegExp(shelf) })));
  };
  const open = async (): Promise<Locator> => {
    await hand(seen(page.getByRole('link', { name: new RegExp(`${tag}.*E01P`) })));
    const paper = seen(page.locator('[data-paper]'));
    await paper.waitFor();
    return paper;
  };
  /** Chooses the first person who may sign. */
  const signer = async (within: Locator): Promise<void> => {
    await hand(within.getByRole('combobox', { name: say(signWords.person) }));
    await hand(seen(page.locator('.ant-select-item-option')));
  };
  /** The undo button in the notice of what was done. */
  const undo = () => seen(page.getByRole('button', { name: say(signWords.undo), exact: true }));
  const signing = () => seen(page.getByRole('button', { name: `${say(signWords.sign)} ${say(completed)}` }));

  test('pending work is on the home page, and none of its numbers wraps [use 2 3]', async () => {
    const linesOf = (): Promise<readonly number[]> =>
      page.locator('li strong, li > a:not(:has(*))').evaluateAll((all) =>
        all.map((element) => {
          const words = document.createRange();
          words.selectNodeContents(element);
          const feet = [...words.getClientRects()].map(({ bottom }) => bottom).toSorted((x, y) => x - y);
          // two scripts in one line are some pixels apart
          return feet.filter((foot, at) => at === 0 || foot - (feet[at - 1] ?? 0) > 12).length;
        }),
      );
    for (const where of [OFFICE, SITE]) {
      page = where === SITE ? tablet.page : world.page;
      await go('/home-page');
      await goOn(where);
      const next = seen(page.getByRole('region', { name: say(myWorkWords.next) }));
      await next.getByRole('listitem').first().waitFor();
      await keep(page, `home-${look().language}`);
      expect(Math.max(...(await linesOf()))).toBe(1);
    }
  });

  test('a round is printed, filled in with a photo and a punch item, and cannot be signed before its window [R2.3-140, R2.3-142, R2.3-143, DG 4.2 journey 15]', async () => {
    await goOn(SITE);
    await toRound(40);
    const [paper] = await Promise.all([page.waitForEvent('download'), hand(button(aheadWords.print))]);
    expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
    const sheet = await open();
    await hand(seen(sheet.getByRole('radio', { name: /PL/ })));
    const punch = page.locator('[data-punch-form]').filter({ visible: true });
    await punch.waitFor();
    const photo = { name: 'heater.png', mimeType: 'image/png', buffer: png(64, 48) };
    await punch.locator('input[type=file]').first().setInputFiles(photo);
    await hand(punch.locator('label.ant-radio-button-wrapper').first());
    await punch.locator('textarea').first().fill('Cover is loose 盖板松动');
    await hand(button(onTablet ? footWords.rest : sheetWords.ok));
    for (const input of await sheet.locator('input[inputmode=decimal]').all()) await input.fill('1');
    await sheet.getByRole('textbox', { name: reads(look(), onSheet.surface) }).fill('8');
    await sheet.getByRole('textbox', { name: reads(look(), onSheet.doneOn) }).fill(today);
    await page.keyboard.press('Enter');
    await hand(seen(page.getByRole('button', { name: say(sheetWords.save), exact: true })));
    await page.getByText(reads(look(), sheetWords.savedRaised)).first().waitFor();
    await seen(page.locator('a img')).waitFor();
    await stop('round-sheet', { axe: false, shown: () => seen(page.getByText(say(sheetWords.raised))).waitFor() });
    // thirty days before it is due, by touch and by keyboard
    for (const where of [SITE, OFFICE]) {
      await turn(where);
      await (where === SITE ? signing().tap({ force: true }) : signing().focus());
      await seen(page.getByRole('tooltip')).waitFor();
      await expect.poll(() => seen(page.getByRole('tooltip')).innerText()).toContain(inDays(25));
      await keep(page, `round-early-${look().language}`);
    }
    expect(problems()).toEqual([]);
  });

  test('a round moved into its window is signed and the next follows; rejecting it withdraws that one [R2.3-140, R2.3-141, R1-15, R0-08, DG 4.2 journey 15]', async () => {
    await goOn(OFFICE);
    await course(['checksheetComplete', 30]);
    await act('move', 0, async () => page.getByRole('spinbutton', { name: say(actWords.weeks) }).fill('-4'));
    await course(['checksheetComplete', 2]);

    await go(filtered(`/Preservation/LookAhead?to=${inDays(95)}`));
    const ahead = page.locator('.ag-row .ag-cell[col-id=state]').filter({ visible: true });
    const comes: readonly Word[] = [ROUND_STATES.due, ...Array(3).fill(ROUND_STATES.projected)];
    await stop('look-ahead', {
      axe: false,
      shown: () => expect.poll(() => ahead.allInnerTexts()).toEqual(comes.map(say)),
    });
    await hand(seen(page.getByText(say(aheadWords.views.board), { exact: true })));
    await stop('look-ahead-board', {
      shown: () => page.getByRole('rowheader', { name: say(aheadWords.noLocation) }).waitFor(),
    });

    await toRound(8);
    await open();
    await hand(signing());
    const form = seen(page.locator('form').filter({ has: page.getByText(say(signWords.person)) }));
    await signer(form);
    await hand(form.getByRole('button', { name: say(signWords.sign), exact: true }));
    await stop('round-signed', { axe: false, shown: () => button(signWords.reopen).waitFor() });
    await course(['signedOff', 2], ['notStarted', 32]);
    await page.goBack();
    await hand(button(signWords.reopen));
    await seen(page.getByLabel(say(signWords.reason))).fill('heater was off');
    await hand(button(signWords.reopen, page.locator('form').filter({ visible: true })));
    await signing().waitFor();
    await course(['checksheetComplete', 2]);

    await toRound(8);
    await hand(button(fill(aheadWords.signAll, { count: 1 })));
    const all = seen(page.getByRole('dialog'));
    await signer(all);
    await hand(button(signWords.check, all));
    await hand(button(fill(signWords.run, { count: 1 }), all));
    await all.waitFor({ state: 'hidden' });
    await course(['signedOff', 2], ['notStarted', 32]);
    expect(problems()).toEqual([]);
  });

  test('a round is skipped and resumed, preservation is ended; the curve and the trend show the work [R2.3-141]', async () => {
    await goOn(SITE);
    await course(['signedOff', 2], ['notStarted', 32]);
    await act('skip', 1);
    await course(['signedOff', 2], ['skipped', 32], ['notStarted', 62]);
    await act('resume', 1);
    await course(['signedOff', 2], ['notStarted', 32]);
    await act('end', 1);
    await course(['signedOff', 2]);
    await hand(undo());
    await course(['signedOff', 2], ['notStarted', 32]);

    await go('/Preservation/LookAhead?view=curve');
    const curves = page.locator('[role=img] canvas').filter({ visible: true });
    await stop('curve', { axe: false, shown: () => curves.nth(1).waitFor() });
    await hand(seen(page.getByText(say(aheadWords.table), { exact: true })));
    await stop('curve-table', {
      shown: () => seen(page.getByRole('columnheader', { name: say(aheadWords.doneSum) })).waitFor(),
    });

    await course(['signedOff', 2], ['notStarted', 32]);
    await seen(page.locator('.ag-row .ag-cell[col-id=dueDate]')).dblclick();
    await hand(seen(page.getByRole('tab', { name: say(aheadWords.readings) })));
    await stop('readings', {
      axe: false,
      shown: async () => {
        const trend = page.getByRole('region', { name: say(onSheet.surface) });
        await trend.getByText('8 K', { exact: true }).waitFor();
        await trend.locator('canvas').waitFor();
      },
    });
    expect(problems()).toEqual([]);
  });

  test('on an accepted certificate preservation ends for everything it hands over, and an undo restores it [R2.3-141]', async () => {
    await goOn(OFFICE);
    const count = async (filter: object): Promise<number> =>
      ((await ask('/api/register/tagPwl/count', { filter }))['data'] as { readonly total: number }).total;
    const accepted = {
      and: [
        { field: 'state', op: 'is', value: 'accepted' },
        { field: 'subSystem', op: 'notBlank' },
      ],
    };
    const certificates = rowsIn(await ask('/api/register/handover/page', { limit: 50, filter: accepted }));
    const running = (row: Row) => ({
      and: [
        { field: 'subSystems', op: 'is', value: idIn(row['subSystem']) },
        { field: 'progress', op: 'is', value: 'notStarted' },
        { field: 'dueDate', op: 'atLeast', value: inDays(1) },
        { field: 'exGrade', op: 'blank' },
      ],
    });
    const counts = await Promise.all(certificates.map((row) => count(running(row))));
    const at = counts.findIndex((some) => some > 0);
    const certificate = certificates[at];
    if (certificate === undefined) throw new Error('Nothing that is handed over is preserved.');
    const name = String(certificate['name']);
    await go(filtered(`/Handover/${name.slice(0, 3)}`, { field: 'name', op: 'is', value: name }));
    await page.locator('.ag-row .ag-cell[col-id=name]').filter({ visible: true }).dblclick();
    await hand(button(actWords.endHere));
    const sheet = () => page.getByRole('dialog', { name: reads(look(), actWords.endTitle) });
    await sheet().getByLabel(say(signWords.reason)).fill('handed over');
    await hand(button(signWords.check, sheet()));
    await stop('end-preservation', { axe: false, shown: () => sheet().getByText(say(actWords.will)).waitFor() });
    await hand(button(actWords.run, sheet()));
    await seen(page.getByText(reads(look(), actWords.done))).waitFor();
    await expect.poll(() => count(running(certificate))).toBe(0);
    await hand(undo());
    await expect.poll(() => count(running(certificate))).toBe(counts[at]);
    expect(problems()).toEqual([]);
  });
});
