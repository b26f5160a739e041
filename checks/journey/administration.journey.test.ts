// @rooms features/users, features/levels, features/operations
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { backupWords } from '../../web/src/features/operations/words.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, openBrowser, startProduct, type Product, visit, WINDOW } from './browser.ts';
import { journeyDatabase, PLANT, PLANT_PASSWORD as PASSWORD } from './journey-database.ts';
import { openTab, press as pressApart } from './press.ts';

const OWN = 'a password of li wei 1';

let product: Product;
/** The pages of the administrator and of a user they create. */
let page: Page;
let other: Page;
let problems: readonly string[] = [];
/** The password the administrator handed over. */
let given = '';
const ends: (() => Promise<unknown>)[] = [];

/** Opens a page like a link would; loads it if it is outside the shell. */
const go = async (path: string, who = page): Promise<void> => {
  await visit(who, `${product.address}${path}`);
  // the previous page stays visible until this one is ready
  await expect.poll(() => who.title()).toBe(`Plumbline - ${pageAt(path)?.title.en}`);
  await who.getByRole('heading', { level: 1 }).first().waitFor();
};
const settings = (name: string): Promise<void> => go(`/SystemSettings/${name}`);
const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
/** A field of the form in the open sheet, by its name. */
const field = (name: string): Locator => page.locator(`.ant-drawer [id$="_${name}"]`).last();
const tab = (name: RegExp): Promise<void> => openTab(page.getByRole('tab', { name }));
/** Waits for a message that was not shown before. */
async function expectMessage(text: string): Promise<void> {
  await page.locator('.ant-message-notice-title:not([data-heard])').filter({ hasText: text }).first().waitFor();
  await page.evaluate(() => {
    for (const notice of document.querySelectorAll('.ant-message-notice-title')) notice.setAttribute('data-heard', '');
  });
}
const press = (target: Locator | string | RegExp): Promise<void> =>
  pressApart(typeof target === 'string' || target instanceof RegExp ? button(target) : target);
const save = async (): Promise<void> => {
  await press('Save');
  await expectMessage('Operation successful');
};
const closeSheet = async (): Promise<void> => {
  await page.locator('.ant-drawer-close').first().click();
  await page.locator('.ant-drawer-close').first().waitFor({ state: 'detached' });
};
/** A row of a list. */
const gridRow = (text: string): Locator => page.locator('.ag-row:visible').filter({ hasText: text }).first();
const openRow = (text: string): Promise<void> => gridRow(text).dblclick();
/** Types into the filter of a column. */
const narrow = (column: string, text: string): Promise<void> =>
  page.getByLabel(`Filter ${column}`, { exact: true }).filter({ visible: true }).first().fill(text);
const check = (text: string): Promise<void> => gridRow(text).locator('input[type=checkbox]').check();
const modal = (): Locator => page.locator('.ant-modal').filter({ visible: true });

beforeAll(async () => {
  if (!BROWSER) return;
  product = await startProduct({ databaseUrl: await journeyDatabase('administration', PLANT) });
  ends.push(() => product.stop());
  const opened = await openBrowser();
  ends.push(opened.close);
  ({ page, problems } = opened);
  const context = await opened.browser.newContext({
    viewport: { width: 1366, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  other = await context.newPage();
  await signIn(page, 'admin', PASSWORD);
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

async function signIn(who: Page, username: string, password: string): Promise<void> {
  await who.goto(`${product.address}/login`);
  await who.getByLabel('Email').fill(username);
  await who.getByLabel('Password', { exact: true }).fill(password);
  await who.keyboard.press('Enter');
  await who.waitForURL((url) => !url.pathname.startsWith('/login'));
}

describe.skipIf(!BROWSER)('administration, in a browser', () => {
  test('departments are a list in which one is added below another, and found by its parent [R2.6-04]', async () => {
    await settings('Department');
    await page.getByText('No department yet').waitFor();
    await press('New department');
    await field('code').fill('ENG');
    await field('nameEn').fill('Engineering');
    await field('nameZh').fill('工程部');
    await save();
    await press(page.getByRole('dialog').getByRole('button', { name: 'New department below' }));
    await field('code').fill('ELE');
    await field('nameEn').fill('Electrical');
    await field('nameZh').fill('电气部');
    await save();
    await closeSheet();
    await expect.poll(() => gridRow('ELE').innerText()).toContain('ENG');
    await keep(page, 'administration-departments');
  });

  test('posts are added; one that exists already is refused in words [R2.6-05]', async () => {
    await settings('Post');
    for (const again of [false, true]) {
      await press('New post');
      await field('code').fill('LEAD');
      await field('nameEn').fill('Lead engineer');
      await field('nameZh').fill('主任工程师');
      if (!again) await save();
      if (again) {
        await press('Save');
        await page
          .getByText(/LEAD.* already exists/i)
          .first()
          .waitFor();
        await press('Cancel');
        await press(page.locator('.ant-modal').getByRole('button', { name: 'Discard' }));
      }
      if (!again) await closeSheet();
    }
    await gridRow('LEAD').waitFor();
  });

  test('the data dictionary holds types and their items, and says which fields offer them [R2.6-07]', async () => {
    await settings('DataDictionary');
    await press('New dictionary type');
    await field('code').fill('fluidCode');
    await field('nameEn').fill('Fluids');
    await field('nameZh').fill('介质');
    await save();
    await tab(/Items/);
    await press('Add line');
    await page.keyboard.type('OIL');
    const line = page.locator('[data-line]').filter({ visible: true }).first();
    for (const [at, text] of ['Crude oil', '原油'].entries()) {
      await press(
        line
          .getByRole('cell')
          .nth(at + 2)
          .getByRole('button'),
      );
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await tab(/Fields/);
    await page.getByText('Lines: Fluid code').waitFor();
    await keep(page, 'administration-dictionary');
    await closeSheet();
  });

  test('a field offers the items of its type, and asks for them once [R3-111, R7.4-08]', async () => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('DictListByDicType')) requests.push(String(request.postData()));
    });
    for (const _ of [1, 2]) {
      await go('/TaggedItems/Line');
      await press('New line');
      await field('fluidCode').click();
      await page.locator('.ant-select-item-option').filter({ hasText: 'OIL · Crude oil' }).click();
      await expect.poll(() => field('fluidCode').inputValue()).toBe('OIL');
      await press('Cancel');
      await press(page.locator('.ant-modal').getByRole('button', { name: 'Discard' }));
    }
    expect(requests.filter((body) => body.includes('fluidCode'))).toHaveLength(1);
  });

  test('the types of permissions are read once for all visits of their page [R3-110, R7.4-07]', async () => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('getEnumListByCls')) requests.push(String(request.postData()));
    });
    for (const _ of [1, 2]) {
      await page.goto(`${product.address}/SystemSettings/PermissionManagement`);
      await narrow('Code', 'backup:see');
      await openRow('backup:see');
      await page.locator('.ant-drawer dd').getByText('Administration', { exact: true }).waitFor();
    }
    expect(requests.filter((body) => body.includes('PermissionType'))).toHaveLength(1);
  });

  test('the administrator adds a user; errors appear at their field [R1-05, R2.3-170, R2.6-01, R3-147, R3-116, R3-117]', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    // loaded, so that no earlier page has requested any of it
    await page.goto(`${product.address}/SystemSettings/User`);
    await button('New user').click();
    await field('fullName').fill('Li Wei');
    await press('Save');
    await page.getByText('Login name is required.').waitFor();
    await field('username').fill('li.wei');
    await field('email').fill('no address');
    await field('departmentId').click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Electrical' }).click();
    await field('postId').click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Lead engineer' }).click();
    await button('Generate').click();
    await expect.poll(() => field('password').inputValue()).toMatch(/^[\w!#%+=?@]{14}$/);
    given = await field('password').inputValue();
    await press('Save');
    const wrong = page.locator('.ant-form-item').filter({ has: page.locator('[id$="_email"]') });
    await wrong.locator('.ant-form-item-explain-error').waitFor();
    await keep(page, 'administration-code-14');
    await field('email').fill('li.wei@example.org');
    await save();
    // the form of a new user and the details of a stored one need the same two lists, and each is requested only once
    expect(requests.filter((path) => path === '/api/ext/departments/list')).toHaveLength(1);
    expect(requests.filter((path) => path === '/api/ext/posts/list')).toHaveLength(1);
    await page.getByText('No level is granted: this user sees no project.').waitFor();
    await keep(page, 'administration-user-made');
  });

  test('the details of a user stay open when a filter removes the row from the list [R3-118]', async () => {
    await tab(/Details/);
    await narrow('Login name', 'admin');
    await gridRow('li.wei').waitFor({ state: 'detached' });
    await expect.poll(() => field('email').inputValue()).toBe('li.wei@example.org');
    await narrow('Login name', '');
    await gridRow('li.wei').waitFor();
  });

  test('levels are granted in the tree, with everything beneath', async () => {
    await tab(/Levels/);
    const company = page.locator('.ant-drawer .ant-tree-treenode:has(.ant-tree-checkbox)').first();
    await company.locator('.ant-tree-checkbox').click();
    await page.locator('.ant-tree-checkbox-disabled.ant-tree-checkbox-checked').first().waitFor();
    await save();
    await expect.poll(() => page.getByRole('tab', { name: /Levels/ }).innerText()).toMatch(/1/);
    await closeSheet();
  });

  test('a role is added with the ticked permissions [R1-06, R1-07, R2.3-173, R2.6-03, R3-149, R3-150, R6-17]', async () => {
    await settings('Role');
    await button('New role').click();
    await field('code').fill('STORE');
    await field('nameEn').fill('Store keeper');
    await save();
    await page.getByRole('checkbox', { name: 'Area: See', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Area: every right', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Tag: See', exact: true }).check();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Area: Delete', exact: true }).isChecked()).toBe(true);
    await page.getByText('3 to grant, 0 to take away').waitFor();
    await keep(page, 'administration-permissions');
    await save();
    await page.reload();
    await page.getByRole('dialog').getByText('Store keeper').first().waitFor();
    await tab(/Permissions/);
    await page.getByLabel('Only what is granted').check();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Tag: See', exact: true }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: 'Location: See', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: 'Area: every right', exact: true }).uncheck();
    await save();
    await expect.poll(() => page.getByRole('checkbox', { name: 'Area: Delete', exact: true }).isChecked()).toBe(false);
  });

  test('a role whose code is taken is refused in words [R8-26]', async () => {
    await closeSheet();
    await press('New role');
    await field('code').fill('STORE');
    await field('nameEn').fill('Another');
    await press('Save');
    await page.getByText('Operation failed', { exact: true }).waitFor();
    await page
      .getByText(/STORE already exists/i)
      .first()
      .waitFor();
    await button('Cancel').click();
    await button('Leave').click();
    await openRow('STORE');
  });

  test('and gets the ticked menu entries, with their parents [R1-08, R3-151, R6-18]', async () => {
    await tab(/Menus/);
    await page.getByLabel('Find a menu entry').fill('RefTable/Area');
    await page.getByLabel('Find a menu entry').fill('Area');
    const entry = page
      .locator('.ant-drawer .ant-tree-treenode')
      .filter({ hasText: /^Areas?\s*Area$/ })
      .first();
    await entry.locator('.ant-tree-checkbox').click();
    await page.getByLabel('Find a menu entry').fill('');
    await keep(page, 'administration-menus');
    await save();
    const count = page.getByRole('tab', { name: /Menus/ }).locator('span span').last();
    await expect.poll(async () => Number(await count.innerText())).toBeGreaterThan(1);
    await closeSheet();
  });

  test('the role is assigned to the user [R6-15, R8-29, R3-149]', async () => {
    await settings('User');
    await openRow('li.wei');
    await tab(/Roles/);
    await page.getByRole('checkbox', { name: /Store keeper/ }).click();
    await expectMessage('The role has been assigned.');
    await page.getByRole('tab', { name: /Roles\s*1/ }).waitFor();
    await tab(/History/);
    await page.getByText('STORE').filter({ visible: true }).first().waitFor();
    await keep(page, 'administration-user-history');
    await closeSheet();
  });

  test('the user signs in and sees exactly that [R1-05, R6-15]', async () => {
    await ownPassword();
    await signIn(other, 'li.wei', OWN);
    await go('/RefTable/Area', other);
    await other.getByRole('heading', { level: 1, name: /Area/ }).waitFor();
    const groups = other.locator('aside .ant-menu-submenu-title');
    await expect
      .poll(async () => (await groups.allInnerTexts()).map((text) => text.trim()))
      .toEqual(['Reference data', 'Breakdown']);
    await keep(other, 'administration-what-the-user-sees');
    for (const path of ['/SystemSettings/User', '/SystemSettings/Role', '/TaggedItems/Cable']) {
      await other.goto(`${product.address}${path}`);
      await other
        .getByText(/may not|no right/i)
        .first()
        .waitFor();
    }
    await go('/SystemSettings/Usercenter', other);
    await other.getByText('li.wei@example.org').waitFor();
  });

  test('removing the role takes effect immediately in the open session [R6-16, R3-149]', async () => {
    await go('/RefTable/Area', other);
    await other.getByRole('heading', { level: 1, name: /Area/ }).waitFor();
    await settings('assign-user');
    await narrow('Role code', 'STORE');
    // rows that were ticked before the filter are no longer ticked with it
    await page.getByText('1 row', { exact: true }).filter({ visible: true }).waitFor();
    await check('li.wei');
    await press('Take the role away');
    await press(modal().getByRole('button', { name: 'Take the role away' }));
    await expectMessage('Operation successful');
    await gridRow('li.wei').waitFor({ state: 'detached' });
    await other.reload();
    await other
      .getByText(/no menu permission|may not|no right/i)
      .first()
      .waitFor();
  });

  test('the page of a role assigns it to several users, and asks for a selection first [R2.3-176, R8-27]', async () => {
    const choose = async (what: string, option: RegExp): Promise<void> => {
      await modal().getByLabel(what).click();
      await page.locator('.ant-select-item-option').filter({ hasText: option }).filter({ visible: true }).click();
    };
    await button('Assign to users').click();
    await choose('Choose a role', /STORE/);
    await press(modal().getByRole('button', { name: 'Assign to users' }));
    await expectMessage('No items selected');
    await choose('People who do not have it', /Li Wei/);
    await page.keyboard.press('Escape');
    await press(modal().getByRole('button', { name: 'Assign to users' }));
    await expectMessage('The role has been assigned.');
    await gridRow('li.wei').waitFor();
    await keep(page, 'administration-assign-user');
  });

  test('the last administrator keeps the role, with the reason shown [R8-28]', async () => {
    await settings('User');
    await openRow('admin');
    await tab(/Roles/);
    const adminCheckbox = page.locator('.ant-drawer').getByRole('checkbox', { name: /Administrator/ });
    await adminCheckbox.click();
    await page.getByText('Role unbinding failed, please try again later.', { exact: true }).waitFor();
    await keep(page, 'administration-last-administrator');
    await expect.poll(() => adminCheckbox.isChecked()).toBe(true);
    await closeSheet();
  });

  test('a switch disables the account, which ends its session, and enables it again [R2.3-175, R3-148, R6-19, R8-25]', async () => {
    await signIn(other, 'li.wei', OWN);
    await go('/SystemSettings/Usercenter', other);
    await settings('Accountlist');
    await openRow('li.wei');
    await page.getByRole('switch', { name: 'Turn Li Wei off' }).click();
    await expectMessage('Operation successful');
    await gridRow('li.wei').getByText('Disabled').waitFor();
    await other.reload();
    await other
      .getByText('Your login information has expired, please log in again')
      .or(other.getByLabel('Email'))
      .first()
      .waitFor();
    await page.getByRole('switch', { name: 'Turn Li Wei on' }).click();
    await expectMessage('Operation successful');
    await closeSheet();
    await openRow('admin');
    const own = page.getByRole('switch', { name: /Administrator/ });
    await expect.poll(() => own.getAttribute('aria-disabled')).toBe('true');
  });

  test('a password is reset; one that is too weak is refused at its field [R8-30, R8-31]', async () => {
    await openRow('li.wei');
    await press('Reset password');
    const dialog = page.locator('.ant-modal');
    await dialog.getByLabel('New password').fill('1');
    await press(dialog.getByRole('button', { name: 'Reset password' }));
    await page.getByText('Password reset failed', { exact: true }).waitFor();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Generate' }).click();
    await press(dialog.getByRole('button', { name: 'Reset password' }));
    await page.getByText('Password reset successfully', { exact: true }).waitFor();
    given = await dialog.getByLabel('New password').inputValue();
    await keep(page, 'administration-reset');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await gridRow('li.wei').getByText('Must be changed').waitFor();
    await closeSheet();
  });

  test('permissions of the product are fixed, own ones are added and deleted [R2.3-174, R3-152, R1-07]', async () => {
    await settings('PermissionManagement');
    await button('New permission').click();
    await field('code').fill('shop:open');
    await field('nameEn').fill('Open the shop');
    await save();
    await closeSheet();
    await narrow('Code', 'shop');
    await openRow('shop:open');
    await press('Delete');
    await press(page.locator('.ant-modal').getByRole('button', { name: 'Cancel' }));
    await expectMessage('Deletion operation canceled');
    await press('Delete');
    await press(page.locator('.ant-modal').getByRole('button', { name: 'Delete' }));
    await expectMessage('Delete successfully');
    await gridRow('shop:open').waitFor({ state: 'detached' });
  });

  test('the page of backups says which was the last good one, and starts one', async () => {
    await go('/Admin/Backups');
    await press(backupWords.start.en);
    await expectMessage(backupWords.started.en);
    await page.locator('.ag-row:visible').first().waitFor();
  });

  test('users are filtered by role, their columns are chosen, and the list is exported as shown', async () => {
    await settings('User');
    await narrow('Roles', 'store');
    await gridRow('li.wei').waitFor();
    await gridRow('admin').waitFor({ state: 'detached' });
    await button('Export').click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV (.csv)' }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toMatch(/Login name.*Full name.*Roles[^]*li\.wei,Li Wei/);
    expect(text).not.toContain('Administrator');
  });

  test('a user is deleted after confirmation, and stays if it is cancelled [R8-24, R8-32]', async () => {
    await settings('User');
    await check('li.wei');
    await press('Delete');
    await press(page.locator('.ant-modal').getByRole('button', { name: 'Cancel' }));
    await expectMessage('Deletion operation canceled');
    await gridRow('li.wei').waitFor();
    await press('Delete');
    await press(page.locator('.ant-modal').getByRole('button', { name: 'Delete' }));
    await expectMessage('Delete successfully');
    await gridRow('li.wei').waitFor({ state: 'detached' });
  });

  test('personal information shows the current user, and changes the password [R2.3-171, R2.6-11, R2.6-12]', async () => {
    await settings('Usercenter');
    await page.getByRole('region', { name: 'Your roles' }).getByText('Administrator').waitFor();
    await button('Change password').click();
    const dialog = page.locator('.ant-modal');
    const secrets = dialog.locator('input');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText('Please enter old password').waitFor();
    await secrets.nth(0).fill(PASSWORD);
    await secrets.nth(1).fill(`${PASSWORD} 2`);
    await secrets.nth(2).fill(`${PASSWORD} 2`);
    await dialog.locator('button[type=submit]').click();
    await expectMessage('Password changed.');
    await signIn(page, 'admin', `${PASSWORD} 2`);
  });

  test.each([
    'User',
    'Accountlist',
    'Role',
    'assign-user',
    'PermissionManagement',
    'Department',
    'Post',
    'DataDictionary',
    'Usercenter',
  ])('axe finds nothing serious on /SystemSettings/%s, light and dark, on a tablet and in Chinese', async (name) => {
    await page.goto(`${product.address}/SystemSettings/${name}`);
    await page.waitForLoadState('networkidle');
    // each page starts in the look and language in which the previous one was left
    const english = page.getByText('EN', { exact: true });
    // the switch is drawn together with the header
    await page.locator('[data-tools] button[role=switch]').first().waitFor();
    if (await english.isVisible()) await english.click();
    for (const what of ['all', 'colours'] as const) {
      if (what === 'colours')
        await page
          .getByRole('switch', { name: /^(Dark|深色)/ })
          .first()
          .click();
      await keep(page, `administration-${name}-${what}`);
      expect(await seriousFindings(page, what)).toEqual([]);
    }
    await page.setViewportSize({ width: 820, height: 1180 });
    await expect.poll(() => page.getByRole('heading', { level: 1 }).first().innerText()).toMatch(/[\u4e00-\u9fff]/);
    await keep(page, `administration-${name}-tablet-zh`);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
    await page.setViewportSize(WINDOW);
  });

  test('no page had an error, and no foreign address was requested', () => {
    expect(problems).toEqual([]);
  });
});

/** The user replaces the password that was handed over, as the sign-in page requires. */
async function ownPassword(): Promise<void> {
  const ask = async (
    path: string,
    data: object,
  ): Promise<{ readonly code: number; readonly data: { readonly ticket?: string } }> =>
    (await other.request.post(`${product.address}${path}`, { data })).json();
  const md5 = createHash('md5').update(given).digest('hex');
  const refused = await ask('/auth-center/login', { username: 'li.wei', password: md5 });
  expect(refused.code).toBe(10);
  const { code } = await ask('/api/ext/auth/change-password', {
    ticket: refused.data.ticket,
    oldPassword: given,
    newPassword: OWN,
  });
  expect(code).toBe(0);
}
