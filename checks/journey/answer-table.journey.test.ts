import type { AnswerTable } from '@plumbline/contract/workflow/gather/calls/answer-table-get.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminWorld, type AdminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep } from './browser.ts';
import { type Ask, pageCalls, rowsIn } from './page-calls.ts';

let world: AdminWorld;
let page: Page;
let ask: Ask;
let sheet = '';
/** Columns of the sheet: one with boxes, one with free text. */
let [box, remark] = ['', ''];
const cell = (row: number, column: string, on = page) =>
  on.locator(`.ag-row[row-index="${row}"]:visible [col-id="${column}"]`).first();
const textOf = (row: number, column: string) => expect.poll(() => cell(row, column).innerText());
const table = async (): Promise<AnswerTable> => {
  const { data } = await ask('/api/ext/answer-table/get', { register: 'multiTagItr', id: sheet });
  return data as AnswerTable;
};
const answers = (name: string) =>
  expect.poll(async () => (await table()).rows.map((row) => row.answers[name.replace(':', '.')] ?? null));
const clipboard = (text: string) => page.evaluate((it) => navigator.clipboard.writeText(it), text);
const shown = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const address = (view: '' | '&view=table' = '&view=table') =>
  `${world.product.address}/Certification/MultiTagITREditDocument?id=${sheet}${view}`;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  world = await adminWorld({ database: 'answer_table' });
  ({ page } = world);
  await world.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  ask = await pageCalls(page, world.product.address, ['multiTagItr', '/Certification/MultiTagITR']);
  const open = await ask('/api/register/multiTagItr/page', {
    filter: { field: 'progress', op: 'is', value: 'notStarted' },
    limit: 1,
  });
  sheet = rowsIn(open)[0]?.id ?? '';
  const { template, rows } = await table();
  expect(rows.length).toBeGreaterThan(3);
  box = `${template.tasks.find((task) => task.boxes)?.name}:box`;
  remark = `${template.tasks.find((task) => task.boxes && task.comment !== 'none')?.name}:comment`;
  return world.end;
});

describe.skipIf(!BROWSER)('the table of a multi-tag sheet', () => {
  test('[R2.3-111] is filled like a spreadsheet: typed, pasted as a block, filled down, taken back, each cell saved as one leaves it', async () => {
    await page.goto(address(''));
    await page.getByText('Table', { exact: true }).click();
    await cell(0, box).click();
    await page.keyboard.type('OK');
    await page.keyboard.press('Enter');
    await textOf(0, box).toBe('OK');
    await page.keyboard.type('n');
    await page.keyboard.press('Tab');
    await textOf(1, box).toMatch(/^N/);
    const count = (await table()).rows.length;
    await cell(0, remark).click();
    await clipboard('dry\r\n"wet, dried\tsince"\r\ndry again\r\n');
    await page.keyboard.press('Control+v');
    await textOf(2, remark).toBe('dry again');
    await answers(remark).toEqual(['dry', 'wet, dried\tsince', 'dry again', ...Array(count - 3).fill(null)]);
    await page.keyboard.press('Control+z');
    await answers(remark).toEqual(Array(count).fill(null));
    await page.keyboard.press('Control+y');
    await textOf(0, remark).toBe('dry');
    await cell(0, box).click();
    await cell(2, box).click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+d');
    await textOf(2, box).toBe('OK');
    await page.getByRole('button', { name: 'Same in the empty cells below' }).click();
    await cell(0, box).click();
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    await keep(page, 'answer-table');
    expect(await seriousFindings(page)).toEqual([]);
    expect(world.problems).toEqual([]);
  });

  test('says at the cell what cannot stand there, and what somebody else wrote meanwhile; nothing is lost', async () => {
    await cell(1, box).click();
    await clipboard('never heard of');
    await page.keyboard.press('Control+v');
    await shown('Cells not saved: 1');
    await page.getByRole('button', { name: 'Leave all as they are' }).click();
    const { rows } = await table();
    const other = rows[3];
    const answer = remark.replace(':', '.');
    // another writes into a cell that stands empty here
    await ask('/api/ext/answer-table/save', {
      register: 'multiTagItr',
      id: sheet,
      changes: [{ id: other?.id, answers: { [answer]: [null, 'theirs'] } }],
    });
    await cell(3, remark).click();
    await page.keyboard.type('mine');
    await page.keyboard.press('Enter');
    await shown('Somebody wrote "theirs" here meanwhile.');
    await textOf(3, remark).toBe('theirs');
    await keep(page, 'answer-table-conflict');
    await page.getByRole('button', { name: 'Put mine: mine' }).click();
    await expect.poll(async () => (await table()).rows[3]?.answers[answer]).toBe('mine');
    // the form of the sheet, and so its paper, names each tag with what it was answered on its own
    await page.goto(address(''));
    await shown(/OK dry again/);
    // what all of them have done is done
    await shown(/^1 of \d+ tasks$/);
    await keep(page, 'answer-table-form');
  });

  test('[D58] what was typed while the line was down is offered again at the next visit, and is written then', async () => {
    const answer = remark.replace(':', '.');
    await page.goto(address());
    await cell(1, remark).waitFor();
    await world.context.route('**/api/ext/answer-table/save', (route) => route.abort());
    await cell(1, remark).click();
    await page.keyboard.type('typed in the dark');
    await page.keyboard.press('Enter');
    await shown('Cells not saved: 1');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await shown('Typed on an earlier visit and not saved.');
    await keep(page, 'answer-table-left');
    await world.context.unroute('**/api/ext/answer-table/save');
    await page.getByRole('button', { name: 'Try again: typed in the dark' }).click();
    await expect.poll(async () => (await table()).rows[1]?.answers[answer]).toBe('typed in the dark');
    await page.reload();
    await textOf(1, remark).toBe('typed in the dark');
    expect(await page.getByText('Typed on an earlier visit').count()).toBe(0);
  });

  test('is filled in from a file of a contractor, a device a line and a check a column: tried with old and new, then written as one step (imports, what is missed 5)', async () => {
    await page.goto(address());
    const { rows, template } = await table();
    const answer = remark.replace(':', '.');
    const number = template.tasks.find(({ name }) => answer.startsWith(`${name}.`))?.number ?? '';
    const [first, second] = rows;
    const lines = [
      ['Tag No.', `${number} remarks`, 'Checked in'],
      [first?.tag, 'from a file', 'x'],
      [second?.tag, second?.answers[answer], 'x'],
      ['NO-SUCH-TAG', 'lost', 'x'],
    ];
    await page.getByRole('button', { name: 'Fill in from a file' }).waitFor();
    await page.getByLabel('File of answers').setInputFiles({
      name: 'devices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.map((cells) => cells.join(',')).join('\n')),
    });
    await shown('Cells that change: 1');
    await shown('There is no tag NO-SUCH-TAG in this scope.');
    await page.getByRole('row', { name: /from a file/ }).waitFor();
    await keep(page, 'answer-file');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Write what changes (1)' }).click();
    await textOf(0, remark).toBe('from a file');
    await expect.poll(async () => (await table()).rows[0]?.answers[answer]).toBe('from a file');
  });

  test('is filled on a tablet by a tap, in Chinese too; on paper the thumb finds its tools at the foot (use 7.2)', async () => {
    const storageState = await world.context.storageState();
    const context = await world.context.browser()?.newContext({
      storageState,
      viewport: { width: 1024, height: 768 },
      hasTouch: true,
      isMobile: true,
      locale: 'zh-CN',
    });
    if (!context) throw new Error('There is no browser.');
    const tablet = await context.newPage();
    await tablet.goto(address());
    await cell(2, remark, tablet).tap();
    const input = tablet.locator('input:focus');
    await input.waitFor();
    await input.fill('平板');
    await input.press('Enter');
    await expect.poll(() => cell(2, remark, tablet).innerText()).toBe('平板');
    await keep(tablet, 'answer-table-tablet');
    await tablet.goto(address(''));
    const foot = tablet.getByRole('navigation', { name: '检查表工具' });
    await foot.getByRole('button', { name: /的照片$/ }).waitFor();
    await foot.getByRole('button', { name: /^其余标为/ }).tap();
    await foot.getByRole('button', { name: '保存' }).waitFor();
    await tablet
      .getByRole('list', { name: '签署内容' })
      .getByText(/项任务$/)
      .waitFor();
    await context.close();
  });
});
