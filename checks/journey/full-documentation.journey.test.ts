import { readFile } from 'node:fs/promises';
import { DOCUMENT_HOURS } from '@plumbline/contract/features/work-packs/full-document.ts';
import { hasPoppler, textOf } from '@plumbline/server/pdf/read-pdf.fixture.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays, dayIn, machineZone } from '@plumbline/contract/rules/clock.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { certificateCurveWords, curveWords } from '../../web/src/features/progress/curve/curve-words.ts';
import { progressWords } from '../../web/src/features/progress/words.ts';
import { documentWords, workPackWords } from '../../web/src/features/work-packs/words.ts';
import { formWords } from '../../web/src/form/form-words.ts';
import { linesWords } from '../../web/src/register/lines/lines-words.ts';
import { registerWords } from '../../web/src/register/words.ts';
import { signWords } from '../../web/src/workflow/sign/words.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { LOOKS, OFFICE, reads, seenInBoth, SITE, wear } from './looks.ts';
import { type Ask, pageCalls, rowsIn, type Row } from './page-calls.ts';
import { openTab } from './press.ts';
import { signAs } from './sign-as.ts';

const { workPack, jobCard, operation, workPackApproval } = registers;
let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'full_documentation_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['workPack', workPack.route]);
  return world.end;
});

describe.skipIf(!BROWSER || !hasPoppler)('the full documentation [R0-05]', () => {
  test('is arranged on the sheet of a pack, created with visible progress, and downloaded [journey 16]', async () => {
    const [card] = rowsIn(
      await ask('/api/register/jobCard/page', { limit: 1, filter: { field: 'workPack', op: 'notBlank' } }),
    );
    const pack = card?.['workPack'] as Row;
    await visit(page, `${product.address}/WorkPack/WorkPacks?id=${pack.id}`);
    const opens = page.getByRole('button', { name: 'Full documentation' });
    await opens.waitFor();
    // the existing findings of the pack's own sheet
    const beneath = await seriousFindings(page);
    await opens.click();
    const parts = page.getByRole('list', { name: 'Parts of the document' });
    const names = (): Promise<readonly string[]> => parts.getByRole('listitem').allTextContents();
    await parts.getByText('Cover sheet').waitFor();
    expect((await names()).slice(0, 5)).toEqual([
      'Cover sheet',
      'Work pack form',
      'MOC list',
      'MOC forms',
      'Attachments',
    ]);
    // with a button, and by dragging
    await parts.getByRole('button', { name: 'Move MOC list up' }).click();
    await expect.poll(async () => (await names()).slice(0, 3)).toEqual(['Cover sheet', 'MOC list', 'Work pack form']);
    await parts
      .getByRole('listitem')
      .filter({ hasText: 'Attachments' })
      .dragTo(parts.getByRole('listitem').filter({ hasText: 'MOC list' }));
    await expect
      .poll(async () => (await names()).slice(0, 4))
      .toEqual(['Cover sheet', 'Attachments', 'MOC list', 'Work pack form']);
    await parts.getByRole('checkbox', { name: 'MOC forms' }).uncheck();
    await keep(page, 'full-documentation-outline');
    expect(await seriousFindings(page)).toEqual(beneath);
    await wear(page, SITE);
    const outline = page.getByRole('dialog', { name: documentWords.title.zh });
    await outline.getByRole('list', { name: documentWords.parts.zh }).waitFor();
    await outline.getByRole('button', { name: documentWords.start.zh }).waitFor();
    await keep(page, 'full-documentation-outline-zh');
    await wear(page, OFFICE);
    // saved for the pack
    const readStored = async () => {
      const { parts: lines } = (await ask('/api/ext/work-pack/document-outline', { id: pack.id }))[
        'data'
      ] as unknown as {
        parts: readonly { key: string; on: boolean }[];
      };
      return lines.slice(0, 5).map(({ key, on }) => (on ? key : `-${key}`));
    };
    await expect.poll(readStored).toEqual(['cover', 'attachments', 'mocList', 'form', '-mocForms']);
    await page.getByRole('button', { name: 'Make the PDF' }).click();
    const fetching = page.getByRole('button', { name: 'Download', exact: true });
    await fetching.waitFor();
    await page.getByText(/pages, .*B; kept until/).waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), fetching.click()]);
    const text = textOf(await readFile(await saved.path()));
    expect(saved.suggestedFilename()).toBe(`${String(pack['title'])}.pdf`);
    expect(text[0]).toContain('Full documentation');
    expect(text[0]).toContain(`1 / ${text.length}`);
    expect(text[1]).toContain('Contents');
    expect(text.join('\n')).toContain(String(card?.['title'] ?? card?.['name']));
    await keep(page, 'full-documentation-made');
  });

  test('is listed under downloads with its expiry date, in both languages and colours [journey 16]', async () => {
    await visit(page, `${product.address}/WorkPack/Downloads`);
    await page.getByRole('button', { name: 'Download', exact: true }).waitFor();
    for (const look of LOOKS) {
      await wear(page, look);
      await page.getByText(reads(look, documentWords.download)).first().waitFor();
      await keep(page, `downloads-${look.language}-${look.colours}`);
      expect(await seriousFindings(page)).toEqual([]);
    }
    expect(DOCUMENT_HOURS).toBe(72);
    expect(problems).toEqual([]);
  });
});

const SIGNED = {
  approval: w('Approved', '批准'),
  card: w('Signed Off', '签署完成'),
  accepted: w('Accepted', '验收'),
  answered: w('Answered', '答复'),
  closed: w('Closed', '关闭'),
} as const;

describe.skipIf(!BROWSER)('light and dark [R0-05, R1-13]', () => {
  const { look, say, stop, turn } = seenInBoth(() => page, SITE);
  const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
  const tab = (word: Word): Locator =>
    seen(page.getByRole('tab', { name: new RegExp(`^${RegExp.escape(say(word))}`) }));

  test('a pack is approved round by round, issued, worked on, blocked by a change, and signed off [journey 16]', async () => {
    await visit(page, `${product.address}${workPack.route}`);
    await turn(SITE);
    const data = async (path: string, input: object): Promise<Row> => {
      const answer = await ask(path, input);
      expect(answer, path).toMatchObject({ code: 0 });
      return answer['data'] as unknown as Row;
    };
    const make = (register: string, values: object) => data(`/api/register/${register}/create`, { values });
    const read = (register: string, id: string) => data(`/api/register/${register}/get`, { id });
    const first = async (register: string): Promise<Row> => {
      const [row] = rowsIn(await ask(`/api/register/${register}/page`, { limit: 1 }));
      if (!row) throw new Error(`${register} has no row.`);
      return row;
    };
    const mark = 'J16';
    const open = async (register: { readonly route: string }, { id }: Row): Promise<void> => {
      await visit(page, `${product.address}${register.route}?id=${id}`);
    };

    // the setup: types, a locking status, a pack with two cards
    const named = (name: string) => ({ name: `${mark} ${name}`, description: 'Journey' });
    const workPackType = (await make('workPackType', named('IWP'))).id;
    const issued = await make('workPackCompletionStatus', { ...named('issued'), locksWorkPack: true });
    const tick = (await make('operationType', { ...named('tick'), progressMethod: 'checkbox' })).id;
    const percent = (await make('operationType', { ...named('percent'), progressMethod: 'percentage' })).id;
    const pack = await make('workPack', { ...named('PACK'), workPackType });
    const packName = String(pack['name']);
    const [discipline, subSystem] = [(await first('discipline')).id, (await first('subSystem')).id];
    const cardOf = (name: string, currentEstimate: number) =>
      make('jobCard', { ...named(name), discipline, subSystem, workPack: pack.id, currentEstimate });
    const [firstCard, other] = [await cardOf('card 1', 30), await cardOf('card 2', 10)];
    const step = (card: Row, weighting: number, operationType: string) =>
      make('operation', { jobCard: card.id, description: `Weight ${weighting}`, operationType, weighting });
    const steps = [];
    for (const [weight, type] of [
      [1, percent],
      [2, percent],
      [3, tick],
      [4, tick],
    ] as const)
      steps.push(await step(firstCard, weight, type));
    const last = await step(other, 1, tick);
    const yesterday = addDays(dayIn(new Date(), machineZone()), -1);
    await make('workPackApproval', { workPack: pack.id, round: 1, name: 'Safety', dueDate: yesterday });
    const client = await make('workPackApproval', { workPack: pack.id, round: 2, name: 'Client' });

    // the late approver is shown, and the one who cannot be notified is named; then one more approval is added to the
    // round
    await open(workPack, pack);
    await openTab(tab(workPackWords.approvals));
    await stop('work-pack-approvals', {
      shown: () => seen(page.getByText(new RegExp(RegExp.escape(say(workPackWords.late))))).waitFor(),
    });
    await seen(page.getByRole('button', { name: reads(look(), fill(workPackWords.notify, {})) })).click();
    const notice = () => seen(page.getByRole('dialog', { name: say(fill(workPackWords.roundNotified, { round: 1 })) }));
    await stop('work-pack-notified', { axe: false, shown: () => notice().getByText('Safety').first().waitFor() });
    await page.keyboard.press('Escape');
    await notice().waitFor({ state: 'hidden' });
    const label = say(workPackApproval.label);
    const adds = fill(registerWords.add, { label: look().language === 'en' ? label.toLowerCase() : label });
    await seen(page.getByRole('button', { name: say(adds) })).click();
    const fieldOf = (word: Word): Locator => seen(page.getByLabel(say(word), { exact: true }));
    await fieldOf(workPackApproval.fields.round.label).fill('1');
    await fieldOf(workPackApproval.fields.name.label).fill('Electrical');
    // half-typed input stays
    const typed = (): Promise<string> => fieldOf(workPackApproval.fields.name.label).inputValue();
    await stop('work-pack-approval-new', { axe: false, shown: () => expect.poll(typed).toBe('Electrical') });
    await seen(page.getByRole('button', { name: say(formWords.save), exact: true })).click();
    // wait until the page shows what it has saved
    await seen(page.getByRole('heading', { name: /Electrical/ })).waitFor();
    const approvals = async (): Promise<readonly Row[]> =>
      rowsIn(
        await ask('/api/register/workPackApproval/page', {
          limit: 9,
          filter: { field: 'workPack', op: 'is', value: pack.id },
        }),
      );
    await expect.poll(async () => (await approvals()).length).toBe(3);

    // the second round waits for all of the first
    const inRounds = (await approvals()).toSorted((a, b) => Number(a['round']) - Number(b['round']));
    await open(workPackApproval, client);
    await openTab(tab(signWords.title));
    const sign = (what: Word) => seen(page.getByRole('button', { name: `${say(signWords.sign)} ${say(what)}` }));
    const isClosed = (what: Word) => expect.poll(() => sign(what).getAttribute('aria-disabled')).toBe('true');
    await stop('work-pack-round-closed', { axe: false, shown: () => isClosed(SIGNED.approval) });
    for (const approval of inRounds) {
      await open(workPackApproval, approval);
      await signAs(page, look(), SIGNED.approval);
    }
    await expect
      .poll(async () => (await approvals()).map((row) => row['state']))
      .toEqual(['approved', 'approved', 'approved']);

    // issued: the pack shows that it is locked, and so do its cards
    await open(workPack, pack);
    await seen(page.getByRole('button', { name: say(registerWords.edit), exact: true })).click();
    const status = fieldOf(workPack.fields.completionStatus.label);
    await status.click();
    await status.fill(String(issued['name']));
    await seen(page.locator('.ant-select-item-option').filter({ hasText: String(issued['name']) })).click();
    await seen(page.getByRole('button', { name: say(formWords.save), exact: true })).click();
    const LOCKED = new RegExp(`${RegExp.escape(packName)}.*“${RegExp.escape(String(issued['name']))}”`);
    await stop('work-pack-locked', { axe: false, shown: () => seen(page.getByText(LOCKED)).waitFor() });
    await open(jobCard, firstCard);
    await seen(page.getByText(LOCKED)).waitFor();

    // progress continues: 100 %, 50 %, nothing, done, with weights 1, 2, 3, 4
    await openTab(tab(w('Operations', '工序')));
    const cell = (field: { readonly label: Word }, place: number): Locator =>
      seen(
        page.getByRole('button', { name: reads(look(), fill(linesWords.cell, { label: say(field.label), place })) }),
      );
    const { percentComplete, isComplete } = operation.fields;
    for (const [place, figure] of [
      [1, '100'],
      [2, '50'],
    ] as const) {
      await cell(percentComplete, place).click();
      await seen(
        page
          .locator('[data-line]')
          .nth(place - 1)
          .locator('input'),
      ).fill(figure);
      await page.keyboard.press('Escape');
    }
    await cell(isComplete, 4).click();
    await seen(page.locator('[data-line]').nth(3).getByRole('switch')).click();
    await seen(page.getByRole('button', { name: say(linesWords.save), exact: true })).click();
    await seen(page.getByText(say(linesWords.saved), { exact: true })).waitFor();
    await expect.poll(async () => (await read('jobCard', firstCard.id))['percent']).toBe(60);
    await stop('job-card-progress', { shown: () => cell(percentComplete, 1).waitFor() });
    // signing an operation completes it
    await open(operation, last);
    await signAs(page, look(), SIGNED.card);
    await expect.poll(async () => (await read('workPack', pack.id))['percent']).toBe(70);
    for (const [at, done] of [
      [2, 90],
      [1, 100],
    ] as const) {
      await open(operation, steps[at] ?? last);
      await signAs(page, look(), SIGNED.card);
      await expect.poll(async () => (await read('jobCard', firstCard.id))['percent']).toBe(done);
    }

    // the pack waits for its cards, and for a change
    const moc = await make('moc', {
      description: `${mark} reroutes a cable`,
      mocType: (await first('mocType')).id,
      raisedBy: (await first('authorisedPerson')).id,
      workPacks: [pack.id],
    });
    const ways = async (): Promise<readonly unknown[]> =>
      rowsIn(
        await ask('/api/register/workPackBlocker/page', {
          limit: 9,
          filter: { field: 'workPack', op: 'is', value: pack.id },
        }),
      ).map((row) => row['name']);
    expect((await ways()).toSorted()).toEqual([moc['name'], firstCard['name'], other['name']].map(String).toSorted());
    for (const card of [firstCard, other])
      for (const label of [SIGNED.card, SIGNED.accepted]) {
        await open(jobCard, card);
        await signAs(page, look(), label);
      }
    await open(workPack, pack);
    await openTab(tab(workPackWords.inTheWay));
    await stop('work-pack-in-the-way', { shown: () => seen(page.getByText(String(moc['name']))).waitFor() });
    await openTab(tab(signWords.title));
    const blocks = page.getByRole('tooltip').filter({ hasText: String(moc['name']) });
    await stop('work-pack-sign-blocked', {
      axe: false,
      shown: async () => {
        await isClosed(SIGNED.card);
        await sign(SIGNED.card).hover();
        await seen(blocks).waitFor();
      },
    });
    for (const label of [SIGNED.answered, SIGNED.closed]) {
      await open(registers.moc, moc);
      await signAs(page, look(), label);
    }
    await open(workPack, pack);
    await signAs(page, look(), SIGNED.card);
    await expect
      .poll(() => read('workPack', pack.id))
      .toMatchObject({ state: 'signedOff', percent: 100, signedBy: expect.anything() });
    await stop('work-pack-signed', {
      axe: false,
      shown: () => seen(page.getByRole('button', { name: say(documentWords.title) })).waitFor(),
    });
    // the curve of its cards, by number and by hours, as a picture and as a table, beside the curves of certificates
    // and their checks
    const figure = (caption: Word): Locator =>
      seen(
        page
          .locator('dl > div')
          .filter({ hasText: say(caption) })
          .locator('dd'),
      );
    const choose = (word: Word): Promise<void> => seen(page.getByText(say(word), { exact: true })).click();
    await visit(page, `${product.address}/WorkPack/PlannedVsActualProgressReport?workPack=${pack.id}`);
    await expect.poll(() => figure(curveWords.all).innerText()).toBe('2');
    await seen(page.locator('canvas')).waitFor();
    await choose(curveWords.measures.hours);
    await expect.poll(() => figure(curveWords.done).innerText()).toBe('40');
    await choose(curveWords.steps.day);
    await choose(progressWords.table);
    await stop('work-pack-curve', {
      shown: async () => {
        await seen(page.getByRole('columnheader', { name: say(curveWords.actualSum) })).waitFor();
        await expect.poll(() => seen(page.locator('tbody tr').last()).innerText()).toContain('40');
      },
    });
    await visit(page, `${product.address}/Report/Skyline?type=MCC&view=curve`);
    await seen(page.locator('canvas')).waitFor();
    await choose(certificateCurveWords.measures.checks);
    await stop('certificate-curve', {
      shown: () => seen(page.getByText(say(certificateCurveWords.about.checks))).waitFor(),
    });
    for (const [form, ending] of [
      [progressWords.asPicture, '.png'],
      [progressWords.asPdf, '.pdf'],
    ] as const) {
      await seen(page.getByRole('button', { name: reads(look(), progressWords.export) })).click();
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        seen(page.getByRole('menuitem', { name: say(form) })).click(),
      ]);
      expect(saved.suggestedFilename()).toContain(ending);
    }
    await choose(certificateCurveWords.views.skyline);
    await page.waitForURL((url) => !url.search.includes('view=curve'));
    expect(problems).toEqual([]);
  });
});
