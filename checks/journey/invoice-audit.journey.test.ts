// @rooms features/finance
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { zipOf } from '@plumbline/server/sheets/testing/zip-of.ts';
import { connect, sql } from '@plumbline/server/db/database.ts';
import { EXPORT_COLUMNS } from '@plumbline/server/features/finance/readers/platform-export.ts';
import {
  DIGITAL_NUMBER,
  digitalXml,
  exportRow,
} from '@plumbline/server/features/finance/readers/testing/invoice-samples.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { financeWords } from '../../web/src/features/finance/words.ts';
import { statisticsWords } from '../../web/src/features/finance/statistics-words.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product, visit } from './browser.ts';
import { OFFICE, seenInBoth, wear } from './looks.ts';
import { type Ask, pageCalls, type Row, rowsIn } from './page-calls.ts';

let product: Product;
let page: Page;
let databaseUrl = '';
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'invoice_audit_journey' });
  ({ product, page, problems, databaseUrl } = world);
  ask = await pageCalls(page, product.address, ['invoice', '/Finance/Invoice']);
  return world.end;
});

const REVIEW = '/finance-review/take-ticket-review';
const OWN = { name: '准绳工程有限公司', taxId: '91000000MA0000012X', kind: 'general' };
const TODAY = todayIn(machineZone());
/** The invoices of the export were issued in an earlier month than the one they are audited in. */
const ISSUED = addDays(TODAY, -40);
const START = `${ISSUED.slice(2, 4)}440`;
const MANY = 60;

const either = ({ en, zh }: Word): RegExp => new RegExp(`^(${en}|${zh})$`);
const button = (word: Word) => page.getByRole('button', { name: either(word) }).filter({ visible: true });
const openReview = (query = '') => visit(page, `${product.address}${REVIEW}${query}`);
const numbered = (start: string, at: number): string => `${start}${String(at).padStart(20 - start.length, '0')}`;
const invoices = async (value: string): Promise<readonly Row[]> => {
  const filter = { field: 'number', op: 'contains', value };
  return rowsIn(await ask('/api/register/invoice/page', { filter, limit: 200, sort: [{ field: 'number' }] }));
};
const stateOf = async (number: string): Promise<unknown> => (await invoices(number))[0]?.['state'];
const seen = (rows: readonly Row[]) => rows.map(({ id, ['rev']: rev }) => ({ id, rev }));

/** Somebody else entered the invoices: the administrator may then audit them. */
async function enteredByOthers(): Promise<void> {
  const database = connect(databaseUrl, { most: 1 });
  await sql`update history set user_id = null where register in ('invoice', 'invoiceLine')`.execute(database.db);
  await sql`update invoice_audit set user_id = null`.execute(database.db);
  await database.end();
}

interface Sent {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
/** Sends a file on the review, and writes what was read of it. */
async function readAndWrite(file: Sent, count: number) {
  await openReview('?read=1');
  await page.locator('input[type=file]').setInputFiles(file);
  const card = page.getByRole('region', { name: file.name });
  await card.getByRole('button', { name: new RegExp(`Write ${count} invoices|写入 ${count} 张发票`) }).click();
  await card
    .getByRole('button', { name: /^\d{20}$/ })
    .first()
    .waitFor();
  return card;
}

/** The number of the invoice that is open and may be audited. */
async function current(): Promise<string> {
  await button(financeWords.pass).waitFor();
  return page
    .locator('strong')
    .filter({ visible: true, hasText: /^\d{20}$/ })
    .innerText();
}
/** Returns the open invoice, without the mouse. */
async function returnByKeys(): Promise<void> {
  await page.keyboard.press('r');
  await page.getByRole('dialog').waitFor();
  const isText = () => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA');
  for (let tabs = 0; tabs < 6 && !(await isText()); tabs++) await page.keyboard.press('Tab');
  await page.keyboard.type('The price of the order is lower.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

describe.skipIf(!BROWSER)('invoices of a month', () => {
  test('come as a ZIP of forty files: 37 are read, 2 duplicates are named, 1 cannot be read [R2.4-02]', async () => {
    await wear(page, OFFICE);
    await ask('/api/register/ownCompany/create', { values: OWN });
    const files = Array.from({ length: 37 }, (_, at) => ({
      name: `${at}.xml`,
      content: digitalXml((xml) => xml.replaceAll(DIGITAL_NUMBER, numbered('24441', at + 1))),
    }));
    const again = files.slice(0, 2).map(({ content }, at) => ({ name: `again-${at}.xml`, content }));
    const broken = { name: 'broken.xml', content: Buffer.from('<a><b></a>') };
    const buffer = zipOf([...files, ...again, broken]);
    const card = await readAndWrite({ name: 'forty.zip', mimeType: 'application/zip', buffer }, 37);
    for (const { name } of [...again, broken]) await card.getByText(name).first().waitFor();
    await keep(page, 'invoices-forty');
    expect(await invoices('24441000')).toHaveLength(37);
  });

  test('are listed where the export of the tax platform names them and no file came, and the reverse [R2.4-02]', async () => {
    const lines = Array.from({ length: MANY }, (_, at) =>
      exportRow({ 数电发票号码: numbered(START, at + 1), 开票日期: `${ISSUED} 10:11:12`, 销方名称: `Supplier ${at}` }),
    );
    const text = [EXPORT_COLUMNS, ...lines].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
    await readAndWrite({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}`) }, MANY);
    await openReview('?tab=draft&only=noFile');
    await page.getByText(/of 60$|共 60 张/).waitFor();
    await openReview('?tab=draft&only=notExported');
    await page.getByText(/of 37$|共 37 张/).waitFor();
  });

  test('are reviewed without the mouse: of sixty, 54 are passed, 4 returned, 2 sent to second audit [R4-37, R1-20]', async () => {
    const drafts = await invoices(`${START}000`);
    expect(drafts).toHaveLength(MANY);
    // two have no order and no approver, which only a second audit waives
    const values = { withoutOrder: true, approver: 'admin' };
    const rows = seen(drafts.slice(2)).map((row) => ({ ...row, values }));
    expect(await ask('/api/register/invoice/update', { rows })).toMatchObject({ code: 0 });
    const { data } = await ask('/api/ext/invoice/submit', { rows: seen(await invoices(`${START}000`)) });
    expect(data).toMatchObject({ notPassed: [] });
    await enteredByOthers();
    await openReview(`?tab=pending&invoice=${drafts[0]?.id ?? ''}`);
    const done = new Set<string>();
    while (done.size < MANY) {
      const number = await current();
      const at = done.size;
      done.add(number);
      await page.keyboard.press('w');
      if (at === 3) await keep(page, 'invoices-keyboard');
      if (at >= 10 && at < 14) await returnByKeys();
      else await page.keyboard.press('a');
      await expect.poll(() => stateOf(number)).not.toBe('pending');
      if (done.size < MANY) await expect.poll(current).not.toBe(number);
    }
    const states = Map.groupBy(await invoices(`${START}000`), (row) => row['state']);
    expect(Object.fromEntries([...states].map(([state, list]) => [state, list.length]))).toEqual({
      passed: 54,
      returned: 4,
      pending2: 2,
    });
    expect(problems).toEqual([]);
  });

  test('are un-audited with a reason while their month is open, and no longer once it is closed [R4-40]', async () => {
    const passed = (await invoices(`${START}000`)).find((row) => row['state'] === 'passed');
    const number = String(passed?.['number']);
    const unaudit = async (): Promise<void> => {
      await openReview(`?tab=passed&invoice=${passed?.id ?? ''}`);
      await button(financeWords.unaudit).click();
      await page.getByRole('dialog').getByRole('textbox').fill('The certificate was un-signed.');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: either(financeWords.unaudit) })
        .click();
    };
    await unaudit();
    await expect.poll(() => stateOf(number)).toBe('pending');
    await openReview(`?tab=pending&invoice=${passed?.id ?? ''}`);
    await current();
    await page.keyboard.press('w');
    await page.keyboard.press('a');
    await expect.poll(() => stateOf(number)).toBe('passed');
    const company = rowsIn(
      await ask('/api/register/ownCompany/page', { filter: { field: 'taxId', op: 'is', value: OWN.taxId }, limit: 1 }),
    )[0]?.id;
    const { data: period } = await ask('/api/register/accountingPeriod/create', {
      values: { company, month: TODAY.slice(0, 7) },
    });
    const { id, rev } = period as Row;
    expect(await ask('/api/ext/period/set', { id, rev, state: 'closed' })).toMatchObject({ code: 0 });
    await unaudit();
    await page.getByText(/The month .* is closed|月份已关闭/).waitFor();
    expect(await stateOf(number)).toBe('passed');
  });
});

describe.skipIf(!BROWSER)('the figures of a review', () => {
  test('lead to their rows, in both languages, light and dark [R4-37]', async () => {
    await openReview('?statistics=1');
    const { say, stop } = seenInBoth(() => page, OFFICE);
    await stop('invoices-statistics', {
      shown: () =>
        page
          .getByRole('button', { name: say(statisticsWords.exportAs) })
          .filter({ visible: true })
          .waitFor(),
    });
    await wear(page, OFFICE);
    const link = page
      .getByRole('region', { name: /by month of issue|按开票月份/ })
      .getByRole('link')
      .first();
    const count = Number(await link.innerText());
    const href = (await link.getAttribute('href')) ?? '';
    const filter = JSON.parse(new URL(href, product.address).searchParams.get('filter') ?? 'null') as object;
    const answer = await ask('/api/register/invoice/count', { filter });
    expect(answer).toMatchObject({ data: { total: count } });
    await link.click();
    await page.waitForURL('**/Finance/Invoice?filter=*');
    await keep(page, 'invoices-figure');
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
