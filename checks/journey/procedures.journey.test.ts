import { runWords } from '../../web/src/features/procedures/words.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, visit, type Product } from './browser.ts';
import { openTab } from './press.ts';
import { LOOKS, reads, wear } from './looks.ts';
import { pageCalls, rowsIn, type Row } from './page-calls.ts';

let product: Product;
let page: Page;
let problems: readonly string[] = [];

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'procedures_journey' });
  ({ product, page, problems } = world);
  return world.end;
});

describe.skipIf(!BROWSER)('[R0-09 R1-16 R2.3-131 R2.3-132 R2.3-133] procedures', () => {
  test('[journey 18] a skeleton is cloned, a step is added, the procedure is gone through and completed', async () => {
    const ask = await pageCalls(page, product.address, ['procedure', '/Procedures/Procedure']);
    const [system] = rowsIn(await ask('/api/register/system/page', { limit: 1 }));
    const values = { name: 'PR-JOURNEY', description: 'Solo run of the journey', systems: [system?.id] };
    const { id } = (await ask('/api/register/procedure/create', { values }))['data'] as Row;

    await visit(page, `${product.address}/Procedures/Procedure?id=${id}`);
    await openTab(page.getByRole('tab', { name: /Outline/ }));
    await page.getByRole('button', { name: 'From skeleton' }).click();
    await page.getByLabel('Skeleton', { exact: true }).fill('SK-PUMP');
    await page.getByText('SK-PUMP-SOLO').last().click();
    const outline = page.getByRole('tabpanel', { name: 'Outline' });
    await outline.getByRole('button', { name: 'Copy', exact: true }).click();
    const text = page.getByRole('textbox', { name: 'Description of step 1.6' });
    await text.waitFor();
    expect(await page.getByRole('textbox', { name: /Description of step/ }).count()).toBe(23);
    // Enter goes on below, in place
    await text.click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Radio check with the control room');
    await outline.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The outline is saved.').waitFor();
    await keep(page, 'procedure-outline');
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Open run sheet' }).click();
    await page.getByText('0 of 24 steps').waitFor();
    // what follows the hold point waits for it
    expect(await page.getByRole('button', { name: 'Complete step 1.7' }).getAttribute('aria-disabled')).toBe('true');
    for (const number of ['1.1', '1.2', '1.3', '1.4', '1.5', '1.6', '1.7']) {
      await page.getByRole('button', { name: `Complete step ${number}`, exact: true }).click();
      await page.getByRole('button', { name: `Step ${number} is complete`, exact: true }).waitFor();
    }
    await page.getByRole('spinbutton', { name: 'Measured at step 2.1' }).fill('60');
    await page.getByText('Out of limits').first().waitFor();
    await page.getByRole('button', { name: 'Complete step 2.1', exact: true }).click();
    await page.getByText('8 of 24 steps').waitFor();
    await keep(page, 'procedure-run-sheet');
    expect(await seriousFindings(page)).toEqual([]);

    // a deviation is raised where it was found
    await page.getByRole('button', { name: 'Raise MOC because of step 2.1' }).click();
    const deviation = page.getByRole('form', { name: 'New MOC' });
    // the fields come with who may raise it
    await deviation.getByText('Chen Jing').waitFor();
    await page.waitForLoadState('networkidle');
    await deviation.getByLabel('MOC type').click();
    await deviation.getByLabel('MOC type').fill('TQ');
    await page.locator('.ant-select-item-option').filter({ hasText: 'TQ' }).first().click();
    await deviation.getByLabel('Description', { exact: true }).fill('Flow is below the curve');
    await keep(page, 'procedure-deviation');
    expect(await seriousFindings(page)).toEqual([]);
    await deviation.getByRole('button', { name: 'Raise' }).click();
    await page.getByText('1 open MOC').waitFor();

    await page.getByRole('button', { name: 'Complete procedure' }).click();
    await page.getByText('Open steps: 16 of 24. They stay open.').waitFor();
    await page.getByRole('button', { name: 'Complete nevertheless' }).click();
    await page
      .getByText(/^Completed by .* on /)
      .first()
      .waitFor();
    const done = (await ask('/api/register/procedure/get', { id }))['data'] as Row;
    expect(done).toMatchObject({ steps: 24, stepsDone: 8, stepPercent: 33 });
    expect(done['completedOn']).not.toBeNull();

    // the same on site: a tablet, dark, in Chinese
    const [, onSite] = LOOKS;
    if (!onSite) throw new Error('no second look');
    await wear(page, onSite);
    await page.getByText(reads(onSite, runWords.isComplete)).first().waitFor();
    await keep(page, 'procedure-run-sheet-zh');
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
