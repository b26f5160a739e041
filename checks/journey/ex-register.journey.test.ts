// @rooms features/checks
import { beforeAll, describe, expect, test } from 'vitest';
import { NEXT_INSPECTION as NEXT } from '@plumbline/contract/lists/ex-item.ts';
import type { Page } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { LOOKS, wear } from './looks.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'ex_register_journey' });
  ({ product, page, problems } = world);
  return world.end;
});

const cells = (column: string) => page.locator(`.ag-row .ag-cell[col-id=${column}]`).filter({ visible: true });
const address = (route: string, filter: object, sort?: string) =>
  `${product.address}${route}?filter=${encodeURIComponent(JSON.stringify(filter))}${sort === undefined ? '' : `&sort=${sort}`}`;

describe.skipIf(!BROWSER)('Ex inspections [R2.3-113, R2.3-144 DG 3.6]', () => {
  test.each(LOOKS)(
    'in $language, $colours, the Ex register lists the next due first, and rounds of a grade are among the Tag PWLs',
    async (look) => {
      const planned = { field: 'state', op: 'anyOf', value: ['overdue', 'due', 'planned'] };
      await visit(page, address('/TaggedItems/ExRegister', planned, 'nextInspection'));
      await wear(page, look);
      await expect.poll(() => cells('nextInspection').count()).toBeGreaterThan(3);
      const days = await cells('nextInspection').allInnerTexts();
      expect(days).toEqual(days.toSorted((a, b) => Date.parse(a) - Date.parse(b)));
      const words: readonly string[] = [NEXT.overdue, NEXT.due, NEXT.planned].map((word) => word[look.language]);
      const others = async () => (await cells('state').allInnerTexts()).filter((state) => !words.includes(state));
      await expect.poll(others).toEqual([]);
      await keep(page, `ex-register-${look.language}`);
      expect(await seriousFindings(page, 'all')).toEqual([]);

      const close = { field: 'exGrade', op: 'is', value: 'close' };
      await visit(page, address('/Preservation/TagPWL', close));
      await expect.poll(async () => [...new Set(await cells('pwl').allInnerTexts())]).toEqual(['E09P']);
      await keep(page, `ex-rounds-${look.language}`);
    },
  );

  test('the review offers to apply the matrix, and names lines left alone with the reason', async () => {
    await visit(
      page,
      address('/Preservation/EquipmentTypetoPWLReview', { field: 'state', op: 'is', value: 'matched' }),
    );
    for (const look of LOOKS.slice(0, 1)) await wear(page, look);
    await cells('name').first().waitFor();
    await page.locator('.ag-row input[type=checkbox]').filter({ visible: true }).first().check();
    await page.getByRole('button', { name: 'Apply the matrix' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('It matches the matrix, or the matrix does not cover it.').first().waitFor();
    await keep(page, 'ex-review');
    expect(problems).toEqual([]);
  });
});
