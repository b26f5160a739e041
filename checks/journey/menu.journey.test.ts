// @rooms features/menu, pages
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { connect, rows, sql, type Database } from '@plumbline/server/db/database.ts';
import { createUser } from '@plumbline/server/features/users/create-user.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, openBrowser, type Product, startProduct, visit } from './browser.ts';
import { journeyDatabase } from './journey-database.ts';

const PASSWORD = 'a password of the menu';

/** The first entry of the shipped menu: the records that await my signature. */
const FIRST = '/my-checks';

let product: Product;
let database: Database;
let browser: Browser;
const problems: string[] = [];
const ends: (() => Promise<unknown>)[] = [];
/** The levels the product created at its first start, by step. */
const level: Record<string, string> = {};

/** Users, each with roles and the steps they are granted. */
const PEOPLE = [
  { username: 'engineer', roles: ['COMPLETIONS_ENGINEER'], steps: ['D'] },
  { username: 'reader', roles: ['READ_ONLY'], steps: ['A'] },
  { username: 'maker', roles: ['READ_ONLY', 'MAKER'], steps: [] },
  { username: 'nobody', roles: ['READ_ONLY'], steps: [] },
  { username: 'menuless', roles: ['MAKER'], steps: ['D'] },
] as const;

/** Creates a second project, another region, a role that may create projects and sees nothing, and the users. */
async function fill({ db }: Database): Promise<void> {
  for (const { step, id } of await rows<{ step: string; id: string }>(db, sql`select step, id from level`))
    level[step] = id;
  const tenantId = level['A'] ?? '';
  await rows(
    db,
    sql`with d as (
          insert into level (tenant_id, id, step, parent_id, name, description)
          values (${tenantId}, gen_random_uuid(), 'D', ${level['C']}, 'P-2', 'Second project 第二个项目') returning id
        ), e as (
          insert into level (tenant_id, id, step, parent_id, name)
          select ${tenantId}, gen_random_uuid(), 'E', id, 'Its scope' from d
        ), b as (
          insert into level (tenant_id, id, step, parent_id, name)
          values (${tenantId}, gen_random_uuid(), 'B', ${tenantId}, 'Another region')
        )
        insert into role (tenant_id, id, code, name, permissions)
        values (${tenantId}, gen_random_uuid(), 'MAKER', 'Maker', '{project:add}')`,
  );
  for (const { username, roles, steps } of PEOPLE) {
    const levels = steps.map((step) => level[step] ?? '');
    await createUser(db, { tenantId, username, fullName: `Full ${username}`, password: PASSWORD, roles, levels });
  }
}

beforeAll(async () => {
  if (!BROWSER) return;
  const databaseUrl = await journeyDatabase('menu_journey');
  product = await startProduct({ databaseUrl, password: PASSWORD });
  ends.push(() => product.stop());
  database = connect(databaseUrl, { most: 2 });
  ends.push(() => database.end());
  await fill(database);
  const opened = await openBrowser();
  browser = opened.browser;
  ends.push(opened.close);
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** The browser contexts of a test, closed after it because an open page keeps working. */
const contexts: BrowserContext[] = [];
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** Signs a user in, in a separate browser. */
async function enter(username: string, { zh = false, from = '/login' } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    // as in the sign-in world
    serviceWorkers: 'block',
  });
  contexts.push(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  await page.goto(`${product.address}${from}`);
  if (zh) await page.getByRole('button', { name: '中文' }).click();
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  return page;
}
const at = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname === path);
const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: /Main menu|主菜单/ });
/** The groups of the sidebar. */
const groups = (page: Page): Promise<readonly string[]> =>
  sidebar(page).locator('.ant-menu-submenu-title').allInnerTexts();
/** Unfolds a group of the sidebar, which slides open and cannot be clicked while it moves. */
async function unfold(page: Page, name: string): Promise<void> {
  await sidebar(page).locator('.ant-menu-submenu-title').filter({ hasText: name }).click();
  await sidebar(page).locator('.ant-menu-submenu-open').filter({ hasText: name }).waitFor();
  await expect.poll(() => sidebar(page).locator('.ant-motion-collapse').count()).toBe(0);
}
const go = (page: Page, path: string): Promise<unknown> => page.goto(`${product.address}${path}`);
const follow = (page: Page, path: string): Promise<void> => visit(page, `${product.address}${path}`);

describe.skipIf(!BROWSER)('landing', () => {
  test('the administrator lands on the workbench, which counts users and links to other pages [R2.1-14, R4-34, R6-01, R2.3-168 use 10 12]', async () => {
    const page = await enter('admin');
    await at(page, '/SystemSettings/Workbenches');
    await page.getByRole('link', { name: `Users enabled ${PEOPLE.length + 1}` }).waitFor();
    await keep(page, 'menu-01-workbench');
    // users and permissions are found under Administration, and with the box over the menu
    await page.getByRole('textbox', { name: 'Filter menu' }).fill('user man');
    await expect.poll(() => groups(page)).toEqual(['Administration', 'People and rights']);
    await sidebar(page).getByRole('link', { name: 'User management' }).waitFor();
    await page.getByRole('textbox', { name: 'Filter menu' }).fill('');
    await page.getByRole('main').getByRole('link', { name: 'Menu management' }).click();
    await at(page, '/SystemSettings/Menu');
  });

  test('a user with one project is switched to it and lands on the first entry of the menu [R4-28, R2.1-28, R1-03, R1-09, R1-10, R1-11, R1-12, R1-19]', async () => {
    const page = await enter('engineer');
    await at(page, FIRST);
    const named = ['Tagged items', 'Certification', 'Punch list', 'Handover', 'Reports', 'Imports', 'Reference data'];
    // the address changes before the menu is drawn
    await expect.poll(() => groups(page)).toEqual(expect.arrayContaining(named));
    const seen = await groups(page);
    expect(seen).not.toContain('System settings');
    await unfold(page, 'Certification');
    await sidebar(page).getByRole('link', { name: 'Tag ITRs', exact: true }).click();
    await at(page, '/Certification/TagITRs');
    await page.getByRole('heading', { level: 1, name: 'Tag ITRs' }).waitFor();
    await keep(page, 'menu-02-engineer');
  });

  test('/ opens the home page with pending work and the progress of the scope [R2.1-12, R2.1-13]', async () => {
    const page = await enter('engineer');
    await at(page, FIRST);
    await go(page, '/');
    await at(page, '/home-page');
    await page.getByRole('heading', { name: /^(From nothing to the first certificate|Progress)$/ }).waitFor();
    expect(await page.getByRole('link', { name: 'User management' }).count()).toBe(0);
  });

  test('a user with several projects chooses one on the project page, and finds it by keyword [R2.1-06, R2.1-07, R2.1-08, R4-29, R4-35, R6-02, R2.6-08, R1-02]', async () => {
    const page = await enter('reader');
    await at(page, '/project-page');
    const cards = page.locator('main li button');
    await expect.poll(() => cards.count()).toBe(2);
    await keep(page, 'menu-03-projects');
    await page.getByRole('searchbox').fill('p-2');
    await expect.poll(() => cards.count()).toBe(1);
    await cards.first().click();
    await at(page, FIRST);
    await page.getByText('Its scope').first().waitFor();
  });

  test.each([
    [false, 'No project is assigned to this person!', 'Project not found', 'Please try creating a new project'],
    [true, '该人员未分配项目!', '未找到项目', '请尝试新建项目'],
  ])(
    'a user without a project gets a notice (Chinese %s) [R2.1-09, R2.1-10, R4-27, R8-07]',
    async (zh, error, title, hint) => {
      const page = await enter('nobody', { zh });
      await at(page, '/project-page');
      for (const text of [error, title, hint]) await page.getByText(text, { exact: true }).first().waitFor();
      expect(await page.getByRole('button', { name: zh ? '新建项目' : 'New project' }).count()).toBe(0);
      await keep(page, `menu-04-no-project-${zh ? 'zh' : 'en'}`);
    },
  );

  test('a user who may create projects creates the first one and continues in it [R2.1-11]', async () => {
    const page = await enter('maker');
    await at(page, '/project-page');
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Project code').fill('P-3');
    await page.getByLabel('Name of the new region').fill('West');
    await page.getByRole('button', { name: 'Create project' }).click();
    await page.getByText('Name of the new facility is required.').waitFor();
    await page.getByLabel('Name of the new facility').fill('Island');
    await keep(page, 'menu-05-new-project');
    // the button itself ignores a second press for two seconds
    await page.getByLabel('Name of the new facility').press('Enter');
    await at(page, FIRST);
    await page.getByText('Main works').first().waitFor();
  });

  test.each([
    [false, 'Login failed, this user has no menu permission'],
    [true, '登录失败，该用户没有菜单权限'],
  ])(
    'a user without menu entries stays on the sign-in page with the reason (Chinese %s) [R4-41, R4-42, R4-43, R8-06]',
    async (zh, text) => {
      const page = await enter('menuless', { zh });
      await page.getByText(text).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      await go(page, '/home-page');
      await at(page, '/login');
      await keep(page, `menu-06-no-menu-${zh ? 'zh' : 'en'}`);
    },
  );
});

describe.skipIf(!BROWSER)('the menu of a role', () => {
  test('a user who may only see has no button to add, and one who may add has [R1-04, R6-05]', async () => {
    const addButton = (page: Page): Locator => page.getByRole('button', { name: /^New / });
    const engineer = await enter('engineer');
    await at(engineer, FIRST);
    // a register of the region, while this user is granted a project: it is read-only here, and the page says whom to
    // ask
    await follow(engineer, '/RefTable/Discipline');
    await engineer
      .getByText(/Read-only:/)
      .first()
      .waitFor();
    expect(await addButton(engineer).count()).toBe(0);
    await follow(engineer, '/RefTable/Activity');
    await addButton(engineer).first().waitFor();
    // the permission stays, but the button is unbound: what the menu does not contain is not shown
    await rows(
      database.db,
      sql`delete from role_menu using menu, menu page, role where role_menu.menu_id = menu.id and menu.parent_id = page.id
            and page.front_path = 'Activity' and menu.name_en = 'Add' and role.id = role_menu.role_id
            and role.code = 'COMPLETIONS_ENGINEER'`,
    );
    await engineer.reload();
    await engineer.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await expect.poll(() => addButton(engineer).count()).toBe(0);
  });

  test('one switch shows a hidden page, in open sessions at their next load [R2.6-02, R1-08, R2.3-172, R6-13]', async () => {
    const reader = await enter('engineer');
    await at(reader, FIRST);
    await unfold(reader, 'Handover');
    await sidebar(reader).getByRole('link', { name: 'MCC certificates' }).waitFor();
    expect(await sidebar(reader).getByRole('link', { name: 'PAC certificates' }).count()).toBe(0);

    const admin = await enter('admin');
    await at(admin, '/SystemSettings/Workbenches');
    await follow(admin, '/SystemSettings/Menu');
    await admin.getByRole('textbox', { name: 'Find by name, page or code' }).fill('PAC');
    await admin.getByRole('switch', { name: 'Show PAC certificates in the sidebar' }).click();
    await admin.getByText('Operation successful').waitFor();
    await keep(admin, 'menu-07-switch');
    await unfold(admin, 'Handover');
    await sidebar(admin).getByRole('link', { name: 'PAC certificates' }).waitFor();

    await reader.reload();
    await unfold(reader, 'Handover');
    await sidebar(reader).getByRole('link', { name: 'PAC certificates' }).click();
    await at(reader, '/Handover/PAC');
  });

  test('removing the last menu entry of a role ends the open session, and the sign-in page shows why [R6-16, R4-41]', async () => {
    const page = await enter('engineer');
    await at(page, FIRST);
    await rows(database.db, sql`update role set permissions = '{}' where code = 'COMPLETIONS_ENGINEER'`);
    await rows(
      database.db,
      sql`delete from role_menu using role where role.id = role_menu.role_id and role.code = 'COMPLETIONS_ENGINEER'`,
    );
    await go(page, '/RefTable/Area');
    await at(page, '/login');
    await page.getByText('Login failed, this user has no menu permission').waitFor();
  });

  test('the administration pages work in both languages without a scope of work [R2.3-169, R2.6-06]', async () => {
    const page = await enter('admin', { zh: true });
    await at(page, '/SystemSettings/Workbenches');
    for (const [path, title] of [
      ['/SystemSettings/SelectPorject', '选择项目'],
      ['/SystemSettings/Menu', '菜单管理'],
      ['/Admin/LevelSelect', '选择工作范围'],
    ] as const) {
      await follow(page, path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await seriousFindings(page), path).toEqual([]);
    }
  });

  test('a page with rows requires a scope of work first, and returns [R1-27, R6-20]', async () => {
    const page = await enter('admin');
    await at(page, '/SystemSettings/Workbenches');
    await go(page, '/RefTable/Area');
    await at(page, '/Admin/LevelSelect');
    await page.getByRole('button', { name: 'Region', exact: true }).click();
    await page.getByRole('button', { name: /^P-2/ }).click();
    await at(page, '/RefTable/Area');
    await page.getByRole('heading', { level: 1, name: 'Area' }).waitFor();
  });

  test('no page had an error', () => {
    expect(problems).toEqual([]);
  });
});
