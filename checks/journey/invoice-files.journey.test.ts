// @rooms features/finance
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { DIGITAL_NUMBER, digitalXml } from '@plumbline/server/features/finance/readers/testing/invoice-samples.ts';
import { zipOf } from '@plumbline/server/sheets/testing/zip-of.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { readWords } from '../../web/src/features/finance/read-words.ts';
import { statisticsWords } from '../../web/src/features/finance/statistics-words.ts';
import { financeWords } from '../../web/src/features/finance/words.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product, visit } from './browser.ts';
import { invoicesOf, numbered, OWN_COMPANY, platformExport, type Sent } from './invoice-kit.ts';
import { LOOKS, OFFICE, seenInBoth, wear } from './looks.ts';
import { type Ask, pageCalls } from './page-calls.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];
let ask: Ask;

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'invoice_files_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['invoice', '/Finance/Invoice']);
  await ask('/api/register/ownCompany/create', { values: OWN_COMPANY });
  return world.end;
});

const ISSUED = addDays(todayIn(machineZone()), -40);
const EXPORTED = 20;
const openReview = (query = '') => visit(page, `${product.address}/finance-review/take-ticket-review${query}`);

describe.skipIf(!BROWSER).each(LOOKS)('invoices of a month, in $language', (look) => {
  const say = (word: Word): string => word[look.language];
  const isFirst = look === OFFICE;
  const series = `2444${isFirst ? 1 : 2}`;
  /** Sends a file on the review, and writes what was read of it. */
  const readAndWrite = async (file: Sent, count: number) => {
    await openReview('?read=1');
    await page.locator('input[type=file]').setInputFiles(file);
    const card = page.getByRole('region', { name: file.name });
    await card.getByRole('button', { name: say(fill(readWords.write, { count })), exact: true }).click();
    await card
      .getByRole('button', { name: /^\d{20}$/ })
      .first()
      .waitFor();
    return card;
  };

  test('come as a ZIP of forty files: 37 are read, 2 duplicates are named, 1 is replaced; one is opened and submitted [R2.4-02]', async () => {
    await wear(page, look);
    const files = Array.from({ length: 37 }, (_, at) => ({
      name: `${at}.xml`,
      content: digitalXml((xml) => xml.replaceAll(DIGITAL_NUMBER, numbered(series, at + 1))),
    }));
    const again = files.slice(0, 2).map(({ content }, at) => ({ name: `again-${at}.xml`, content }));
    const broken = { name: 'broken.xml', content: Buffer.from('<a><b></a>') };
    const name = `forty-${look.language}.zip`;
    const buffer = zipOf([...files, ...again, broken]);
    const card = await readAndWrite({ name, mimeType: 'application/zip', buffer }, 37);
    for (const [at, duplicate] of again.entries()) {
      const line = card.getByRole('listitem').filter({ hasText: `${name}/${duplicate.name}` });
      await line.getByText(say(fill(readWords.fileDuplicate, { name: `${name}/${at}.xml` }))).waitFor();
    }
    const refused = card.getByRole('listitem').filter({ hasText: `${name}/${broken.name}` });
    await refused.getByText(say(readWords.fileRefused)).waitFor();
    await keep(page, `invoices-forty-${look.language}`);
    expect(await invoicesOf(ask, `${series}000`)).toHaveLength(37);

    const number = numbered(series, 38);
    const mended = digitalXml((xml) => xml.replaceAll(DIGITAL_NUMBER, number));
    const written = await readAndWrite(
      { name: `mended-${look.language}.xml`, mimeType: 'application/xml', buffer: mended },
      1,
    );
    await written.getByRole('button', { name: number }).click();
    await page
      .getByRole('button', { name: say(financeWords.submit), exact: true })
      .filter({ visible: true })
      .click();
    await expect.poll(async () => (await invoicesOf(ask, number))[0]?.['state']).toBe('pending');
  });

  test('are listed where the export of the tax platform names them and no file came, and the reverse [R2.4-02]', async () => {
    await wear(page, look);
    const start = `${ISSUED.slice(2, 4)}45${isFirst ? 1 : 2}`;
    await readAndWrite(
      platformExport(`export-${look.language}.csv`, { start, many: EXPORTED, issued: ISSUED }),
      EXPORTED,
    );
    const shows = (total: number) =>
      page
        .getByRole('status')
        .filter({ visible: true, hasText: say(fill(financeWords.shown, { from: 1, to: total, total })) })
        .waitFor();
    const times = isFirst ? 1 : 2;
    await openReview('?tab=draft&only=noFile');
    await shows(EXPORTED * times);
    await openReview('?tab=draft&only=notExported');
    await shows(37 * times);
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

describe.skipIf(!BROWSER)('the figures of a review', () => {
  test('lead to their rows, in both languages, light and dark [R4-37]', async () => {
    await openReview('?statistics=1');
    const { say, stop, turn } = seenInBoth(() => page, OFFICE);
    await turn(OFFICE);
    await stop('invoices-statistics', {
      shown: () =>
        page
          .getByRole('button', { name: say(statisticsWords.exportAs) })
          .filter({ visible: true })
          .waitFor(),
    });
    await wear(page, OFFICE);
    const figureOf = (region: RegExp) => page.getByRole('region', { name: region }).getByRole('link').first();
    for (const { region, list, route } of [
      { region: /by month of issue/, list: 'invoice', route: 'Invoice' },
      { region: /by tax rate/, list: 'passedInvoiceLine', route: 'PassedInvoiceLines' },
      { region: /not invoiced, by contract/, list: 'receivedNotInvoiced', route: 'ReceivedNotInvoiced' },
    ]) {
      await openReview('?statistics=1');
      const link = figureOf(region);
      const count = Number(await link.innerText());
      const href = (await link.getAttribute('href')) ?? '';
      const filter = JSON.parse(new URL(href, product.address).searchParams.get('filter') ?? 'null') as object;
      expect(count).toBeGreaterThan(0);
      expect(await ask(`/api/register/${list}/count`, { filter })).toMatchObject({ data: { total: count } });
      await link.click();
      await page.waitForURL(`**/Finance/${route}?filter=*`);
      await page.locator('.ag-row').filter({ visible: true }).first().waitFor();
      await keep(page, `invoices-figure-${list}`);
      expect(await seriousFindings(page)).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
});
