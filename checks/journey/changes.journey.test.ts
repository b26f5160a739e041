import { w } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { openTab } from './press.ts';
import { LOOKS, reads, wear } from './looks.ts';
import { type Ask, idIn, pageCalls, type Row, rowsIn } from './page-calls.ts';

let product: Product;
let page: Page;
let ask: Ask;
let problems: readonly string[] = [];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'changes_journey' });
  ({ product, page, problems } = world);
  ask = await pageCalls(page, product.address, ['moc', '/Changes/MOCs']);
  return world.end;
});

/** Changes that are open, as the start page counts them. */
async function openCount(): Promise<number> {
  const { mocs } = (await ask('/api/ext/home', {}))['data'] as { mocs: readonly { readonly open: number }[] };
  return mocs.reduce((sum, { open }) => sum + open, 0);
}

/** Signs one sign-off of the open sheet, by whoever may. */
async function signAs(label: string): Promise<void> {
  await page.getByRole('button', { name: `Sign ${label}` }).click();
  const form = page.locator('form').filter({ has: page.getByText('Signed by') });
  await form.getByRole('combobox').first().click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await form.getByRole('button', { name: 'Sign', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

describe.skipIf(!BROWSER)('[R0-07 R1-17 R2.3-136 R2.3-137] changes', () => {
  test('[journey 17] a change is raised from its drawing, numbered, linked, answered, closed; the start page counts one less', async () => {
    const [tag] = rowsIn(
      await ask('/api/register/tag/page', { limit: 1, filter: { field: 'drawings', op: 'notBlank' } }),
    );
    if (!tag) throw new Error('no tag is drawn');
    const [drawn] = tag['drawings'] as readonly Row[];
    const drawing = idIn(drawn);
    await visit(page, `${product.address}/RefTable/Drawing?id=${drawing}`);
    await openTab(page.getByRole('tab', { name: /^MOCs/ }));
    await page.getByRole('button', { name: 'Raise MOC' }).click();
    const form = page.getByRole('form', { name: 'New MOC' });
    // the fields come with who may raise it and the types there are
    await form.waitFor();
    await page.waitForLoadState('networkidle');
    await form.getByLabel('MOC type').click();
    await form.getByLabel('MOC type').fill('TQ');
    await page.locator('.ant-select-item-option').filter({ hasText: 'TQ' }).first().click();
    await form.getByLabel('Description', { exact: true }).fill('Reroute the drain line');
    await keep(page, 'moc-raise');
    expect(await seriousFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Raise' }).click();
    await page.getByText(/MOC TQ-\d+ was raised\./).waitFor();
    const raised = await ask('/api/register/moc/page', {
      limit: 1,
      filter: { field: 'description', op: 'is', value: 'Reroute the drain line' },
    });
    const [one] = rowsIn(raised);
    expect(one?.['name']).toMatch(/^TQ-\d{3}$/);
    const row = page.getByRole('link', { name: String(one?.['name']), exact: true });
    await row.waitFor();
    await page.getByRole('tab', { name: /^MOCs 1$/ }).waitFor();
    const before = await openCount();

    // what hangs on the drawing names it, beside the checks of the tags it shows
    await openTab(page.getByRole('tab', { name: /^Impact/ }));
    await page.getByRole('gridcell', { name: String(one?.['name']), exact: true }).waitFor();
    await keep(page, 'moc-drawing-use');
    expect(await seriousFindings(page)).toEqual([]);

    // the tags and the pack it concerns
    const [pack] = rowsIn(await ask('/api/register/workPack/page', { limit: 1 }));
    const naming = { filter: { field: 'workPacks', op: 'anyOf', value: [pack?.id] } };
    const { total: named } = (await ask('/api/register/moc/count', naming))['data'] as { readonly total: number };
    const links = { taggedItems: [tag.id], workPacks: [pack?.id] };
    const linked = await ask('/api/register/moc/update', { rows: [{ id: one?.id, rev: one?.['rev'], values: links }] });
    expect(linked['code']).toBe(0);
    await visit(page, `${product.address}/WorkPack/WorkPacks?id=${pack?.id}`);
    // its sheet counts one more
    await page.getByRole('heading', { name: String(pack?.['name']) }).waitFor();
    await page.getByRole('tab', { name: new RegExp(`^MOCs ${named + 1}$`) }).waitFor();

    await visit(page, `${product.address}/Changes/MOCs?id=${one?.id}`);
    await openTab(page.getByRole('tab', { name: /^Sign-offs/ }));
    for (const label of ['Answered', 'Closed']) await signAs(label);
    await keep(page, 'moc-closed');
    await expect.poll(openCount).toBe(before - 1);

    const [, onSite] = LOOKS;
    if (!onSite) throw new Error('no second look');
    // on a tablet the sheet covers the switches
    await visit(page, `${product.address}/Changes/MOCs`);
    await wear(page, onSite);
    await visit(page, `${product.address}/Changes/MOCs?id=${one?.id}`);
    await page
      .getByText(reads(onSite, w('Closed', '已关闭')))
      .first()
      .waitFor();
    await keep(page, 'moc-closed-zh');
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
