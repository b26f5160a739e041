// @rooms features/finance
import { randomInt } from 'node:crypto';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { financeWords } from '../../web/src/features/finance/words.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product, visit } from './browser.ts';
import { OFFICE, seenInBoth, wear } from './looks.ts';
import { type Ask, pageCalls } from './page-calls.ts';
import { DIGITAL_NUMBER, digitalXml } from '@plumbline/server/features/finance/readers/testing/invoice-samples.ts';
import { readWords } from '../../web/src/features/finance/read-words.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'invoices_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['invoice', '/Finance/Invoice']);
  return world.end;
});

const create = async (register: string, values: object): Promise<{ readonly id: string }> => {
  const { data, msg } = await ask(`/api/register/${register}/create`, { values });
  if (data === null) throw new Error(`${register}: ${String(msg)}`);
  return data as { id: string };
};
const OWN = { name: 'Builder Ltd', taxId: '91000000MA0000001R' };
const digits = (many: number): string => Array.from({ length: many }, () => randomInt(10)).join('');

const either = ({ en, zh }: Word): RegExp => new RegExp(`^(${en}|${zh})$`);
const invoicesOf = async (number: string): Promise<number> => {
  const filter = { field: 'number', op: 'is', value: number };
  const { data } = await ask('/api/register/invoice/count', { filter });
  return (data as { total: number }).total;
};

/** An invoice with one line, submitted. */
async function anInvoice(): Promise<string> {
  const number = `26${digits(18)}`;
  const { id } = await create('invoice', {
    page: 'input',
    kind: 'digitalSpecial',
    number,
    issueDate: '2026-09-03',
    sellerName: 'Steel Works Ltd',
    sellerTaxId: '91000000MA0000012X',
    buyerName: OWN.name,
    buyerTaxId: OWN.taxId,
    currency: 'CNY',
    net: '100.00',
    tax: '13.00',
    gross: '113.00',
    due: '113.00',
  });
  const line = { item: 'Pipe', quantity: '1', price: '100', net: '100.00', rate: '13', tax: '13.00', taxCategory: 'S' };
  await create('invoiceLine', { invoice: id, ...line });
  const { data } = await ask('/api/register/invoice/get', { id });
  await ask('/api/ext/invoice/submit', { rows: [{ id, rev: (data as { rev: number }).rev }] });
  return number;
}

describe.skipIf(!BROWSER)('the review of invoices', () => {
  test('is worked through by keyboard: the queue, an invoice beside its original, its checks, and no audit of an own entry [R0-17, R2.4-02, R1-20]', async () => {
    await wear(page, OFFICE);
    await create('ownCompany', { ...OWN, kind: 'general' });
    const numbers = [await anInvoice(), await anInvoice()];
    await visit(page, `${product.address}/finance-review/take-ticket-review`);
    for (const number of numbers) await page.getByRole('button', { name: number }).waitFor();
    // behind those of the demonstration, which were submitted earlier
    await keep(page, 'invoices-queue');
    await page.getByRole('button', { name: numbers[0] ?? '' }).click();
    await page
      .getByText(numbers[0] ?? '')
      .first()
      .waitFor();
    await page.keyboard.press('v');
    await page
      .getByText(/Not checked with the tax office|未经税务局查验/)
      .first()
      .waitFor();
    await keep(page, 'invoices-checks');
    const pass = page.getByRole('button', { name: new RegExp(`^(${financeWords.pass.en}|${financeWords.pass.zh})$`) });
    await pass.hover();
    await page
      .getByRole('tooltip')
      .filter({ hasText: /somebody else must audit it|须由他人审核/ })
      .waitFor();
    await page.keyboard.press('j');
    await page
      .getByText(numbers[1] ?? '')
      .first()
      .waitFor();
    await page.keyboard.press('m');
    await page
      .getByText(/No contract line|未关联合同明细/)
      .first()
      .waitFor();
    await keep(page, 'invoices-match');
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['R2.4-02', 'take-ticket-review', 'Purchase input invoice review', '采购进项发票审核'],
    ['R2.4-03', 'sales-ticket-review', 'Purchase sales invoice review', '采购销项发票审核'],
    ['R2.4-04', 'scrap-sales-ticket-review', 'Scrap sales invoice review', '废旧物资销售发票审核'],
  ])(
    '/finance-review/$1 is a page of work in both languages, light and dark [$0]',
    async (_row, name, english, chinese) => {
      await visit(page, `${product.address}/finance-review/${name}`);
      const { say, stop } = seenInBoth(() => page, OFFICE);
      const title = { en: english, zh: chinese };
      await stop(`invoices-${name}`, {
        shown: () =>
          page
            .getByRole('heading', { level: 1, name: say(title) })
            .filter({ visible: true })
            .waitFor(),
      });
      await wear(page, OFFICE);
    },
  );

  test('files are read first and then written as drafts with their originals; a code asks for what it does not state [R2.4-02]', async () => {
    const { say, stop } = seenInBoth(() => page, OFFICE);
    const number = `24${digits(18)}`;
    const file = {
      name: 'invoice.xml',
      mimeType: 'application/xml',
      buffer: digitalXml((xml) => xml.replaceAll(DIGITAL_NUMBER, number)),
    };
    await visit(page, `${product.address}/finance-review/take-ticket-review`);
    await page.getByRole('button', { name: either(readWords.read), exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(file);
    const card = page.getByRole('region', { name: 'invoice.xml' });
    await card.getByText(number).first().waitFor();
    expect(await invoicesOf(number)).toBe(0);
    await page.getByLabel(either(readWords.code)).fill(`01,31,,26${digits(18)},113.00,20260903,,ABCD,`);
    await page.keyboard.press('Enter');
    await page.getByText(either(readWords.missing)).waitFor();
    await stop('invoices-read', { shown: () => page.getByText(say(readWords.missing)).waitFor() });
    await wear(page, OFFICE);
    await card.getByRole('button', { name: /Write 1 invoice|写入 1 张发票/ }).click();
    await card.getByRole('button', { name: number }).waitFor();
    expect(await invoicesOf(number)).toBe(1);
    await card.getByRole('button', { name: number }).click();
    await page.getByRole('tab', { name: either(financeWords.sources) }).click();
    await page.getByRole('cell', { name: number }).first().waitFor();
    await keep(page, 'invoices-sources');
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
