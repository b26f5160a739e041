// @spared @rooms features/session, features/account
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { rows, sql } from '@plumbline/server/db/database.ts';
import { codeAt, timeStep } from '@plumbline/server/features/session/authenticator.ts';
import { BROWSER, keep } from './browser.ts';
import { alerts, button, field, fillAccount, inside, PASSWORD, signInWorld, soon } from './sign-in-world.ts';

const CODE = 'Code of your authenticator app';
const { simple, database, fresh, problems } = await signInWorld('authenticator', [
  { username: 'own' },
  { username: 'must' },
]);

/** What an app that scanned the code on the page shows now. */
async function codeOn(page: Page, steps = 0): Promise<string> {
  const key = page.getByText(/^[A-Z2-7]{32}$/);
  return codeAt(await key.innerText(), timeStep(new Date()) + steps);
}
/** As if a minute had passed since the last code. */
const aMinuteLater = () => rows(database().db, sql`update authenticator set last_step = 0`);

describe.skipIf(!BROWSER)('the authenticator app', () => {
  test('is set up in the personal information with the password, asked for at the next sign-in, and turned off', async () => {
    const { page, context } = await fresh(`${simple}/login`);
    await fillAccount(page, 'own');
    await page.keyboard.press('Enter');
    await inside(page);
    await page.goto(`${simple}/SystemSettings/Usercenter`);
    await button(page, 'Set up an app').click();
    await page.locator('.ant-modal input[autocomplete=current-password]').fill(PASSWORD);
    await button(page, 'Continue').click();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await keep(page, 'authenticator-set-up');
    const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText();
    await field(page, CODE).fill(await codeOn(page));
    await button(page, 'Confirm').click();
    const recovery = page.getByRole('group', { name: 'Keep your recovery codes' }).getByRole('listitem');
    await soon(() => recovery.count()).toBe(10);
    const [spare = ''] = await recovery.allInnerTexts();
    await button(page, 'I have stored them').click();
    await soon(() => page.getByText('Recovery codes left').locator('..').innerText()).toContain('10');
    await aMinuteLater();

    await context.close();
    const later = await fresh(`${simple}/login`);
    const again = later.page;
    await fillAccount(again, 'own');
    await again.keyboard.press('Enter');
    await field(again, CODE).fill('000000');
    await again.keyboard.press('Enter');
    await soon(() => alerts(again).innerText()).toContain('This code is wrong');
    await keep(again, 'authenticator-code');
    await field(again, CODE).fill(spare);
    await again.keyboard.press('Enter');
    await inside(again);
    await again.goto(`${simple}/SystemSettings/Usercenter`);
    await soon(() => again.getByText('Recovery codes left').locator('..').innerText()).toContain('9');
    await button(again, 'Turn off').first().click();
    await again.locator('.ant-modal .ant-segmented-item').filter({ hasText: 'Authenticator app' }).click();
    await field(again, CODE).fill(codeAt(secret, timeStep(new Date())));
    await again.locator('.ant-modal').getByRole('button', { name: 'Turn off' }).click();
    await button(again, 'Set up an app').waitFor();
    await later.context.close();
  });

  test('is set up at the next sign-in where a role requires it, before anything else', async () => {
    await rows(database().db, sql`update role set second_factor = 'password' where code = 'ADM'`);
    const { page, context } = await fresh(`${simple}/login`);
    await fillAccount(page, 'must');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await keep(page, 'authenticator-required');
    await field(page, CODE).fill(await codeOn(page));
    await page.keyboard.press('Enter');
    await button(page, 'I have stored them').click();
    await inside(page);
    await context.close();
  });

  test('leaves no page with an error', () => {
    expect(problems.filter((problem) => !problem.includes('429'))).toEqual([]);
  });
});
