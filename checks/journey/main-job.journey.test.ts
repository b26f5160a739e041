// @rooms features/checks, features/punch, features/handover, workflow
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { csvOf, LIBRARY, plantSheets } from '../support/sheets.ts';
import { valhallSheets, type ImportSheet } from '../support/valhall.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, openBrowser, type Product, startProduct, visit, WINDOW } from './browser.ts';
import { png } from '@plumbline/server/files/testing/samples.ts';
import { journeyDatabase } from './journey-database.ts';
import { twiceAsked } from './page-calls.ts';
import { openTab, press } from './press.ts';
import { stayed, type Toast, toastsOf } from './toasts.ts';

const PASSWORD = 'a password of the journey';
/** A subsystem small enough to be completed manually: one motor, one check of class A. */
const MINE: readonly ImportSheet[] = [
  {
    table: 'Equipment type',
    rows: [
      ['Name', 'Description', 'Discipline'],
      ['Journey motor', 'Journey motor 试验电动机', 'E'],
    ],
  },
  {
    table: 'Equipment type to ITR',
    rows: [
      ['Equipment type', 'ITR'],
      ['Journey motor', 'E06A'],
    ],
  },
  {
    table: 'System',
    rows: [
      ['Name', 'Description'],
      ['99', 'Journey system 试验系统'],
    ],
  },
  {
    table: 'Subsystem',
    rows: [
      ['Name', 'Description', 'System', 'Planned MC'],
      ['99-01', 'Journey subsystem 试验子系统', '99', '2026-12-18'],
    ],
  },
  {
    table: 'Tag',
    rows: [
      ['Tag number', 'Description', 'Discipline', 'Equipment type', 'Subsystems'],
      ['99-EM-1001', 'Lube oil pump motor 润滑油泵电动机', 'E', 'Journey motor', '99-01'],
    ],
  },
];

let product: Product;
let page: Page;
let problems: readonly string[] = [];
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (!BROWSER) return;
  // from an empty product, as a new customer has it
  product = await startProduct({
    databaseUrl: await journeyDatabase('journey', 'bare'),
    password: PASSWORD,
  });
  ends.push(() => product.stop());
  const opened = await openBrowser();
  ends.push(opened.close);
  ({ page, problems } = opened);
  page.on('request', (request) => {
    const sentHeaders = Object.entries(request.headers()).filter(([name]) => /^(accesstoken|level-[a-e])$/.test(name));
    if (sentHeaders.length === 6) asks = Object.fromEntries(sentHeaders);
  });
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Loads a page by its address; `go` opens it like a link would. */
const load = async (path: string): Promise<void> => void (await page.goto(`${product.address}${path}`));
const go = (path: string): Promise<void> => visit(page, `${product.address}${path}`);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
/** The first visible match: earlier pages stay mounted. */
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

/** The headers of the page's calls: the user and the scope of work. */
let asks: Readonly<Record<string, string>> = {};
async function call<T>(path: string, body: FormData | object): Promise<T> {
  const isForm = body instanceof FormData;
  const headers = isForm ? asks : { ...asks, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) };
  const { code, msg, data } = (await (await fetch(`${product.address}${path}`, init)).json()) as Answer<T>;
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return data;
}
interface Answer<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

/** Imports a sheet with the page's calls: the page itself is tested with a few of them. */
async function loadSheet(sheet: ImportSheet): Promise<void> {
  const register = allRegisters.find(({ label }) => label.en === sheet.table);
  const form = new FormData();
  form.append('importSetting', 'full');
  form.append('file', new Blob([new Uint8Array(csvOf(sheet))], { type: 'text/csv' }), `${sheet.table}.csv`);
  const { job } = await call<{ job: string }>(`/api/register/${register?.key}/import`, form);
  const logged = () => call<Readonly<Record<string, unknown>>>('/api/register/importJob/get', { id: job });
  await expect.poll(async () => (await logged())['state'], { message: sheet.table }).toBe('done');
  const rows = sheet.rows.length - 1;
  expect(await logged(), sheet.table).toMatchObject({ total: rows, added: rows, invalid: 0 });
}

/** Chooses a table, drops a file, runs it with one of the three settings, and reads the result row. */
async function importSheet(
  sheet: ImportSheet,
  setting: 'Validate' | 'Simulate' | 'Full',
): Promise<Readonly<Record<string, number>>> {
  if (!page.url().includes('/Import/Imports')) await go('/Import/Imports');
  await page.getByRole('combobox', { name: 'Table' }).fill(sheet.table);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: new RegExp(`^${sheet.table}$`) })
    .click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${sheet.table}.csv`, mimeType: 'text/csv', buffer: csvOf(sheet) });
  const table = page
    .getByRole('table')
    .filter({ has: page.getByRole('columnheader', { name: 'To be deleted' }) })
    .first();
  // left over from the previous import
  await table.waitFor({ state: 'detached' });
  await page
    .locator('.ant-segmented-item')
    .filter({ hasText: new RegExp(`^${setting}$`) })
    .click();
  await press(button('Import'));
  await table.waitFor();
  const names = await table.getByRole('columnheader').allInnerTexts();
  const values = await table.locator('tbody td').allInnerTexts();
  return Object.fromEntries(names.map((name, at) => [name, Number((values[at] ?? '').replaceAll(',', ''))]));
}
/** Opens a register with a filter on one field. */
const openFiltered = (route: string, field: string, value: string, open = go): Promise<void> =>
  open(`${route}?filter=${encodeURIComponent(JSON.stringify({ field, op: 'is', value }))}`);
/** Opens the row that shows this text. */
async function openRow(text: string): Promise<void> {
  const cell = seen(page.locator('.ag-row .ag-cell').filter({ hasText: text }));
  await cell.waitFor();
  await cell.dblclick();
}
/** Gives one sign-off in the panel on the screen, as the preselected or chosen person. */
async function signAs(label: string, person: string, isProven = false): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`Sign.*${label}`) })
    .first()
    .click();
  const form = seen(page.locator('form').filter({ has: page.getByText('Signed by') }));
  await form.getByRole('combobox').first().fill(person);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option')
    .filter({ hasText: person })
    .first()
    .click();
  await form.getByRole('button', { name: 'Sign', exact: true }).click();
  if (isProven) await prove();
  await form.waitFor({ state: 'detached' });
}
/** Proves with the password who signs: a wrong one is told, and the right one repeats the signature. */
async function prove(): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: 'Prove that it is you' });
  await dialog.waitFor();
  await keep(page, '16-certificate-proof');
  for (const password of ['not this one', PASSWORD]) {
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Prove and sign' }).click();
    if (password !== PASSWORD) await dialog.getByRole('alert').filter({ hasText: 'incorrect' }).waitFor();
  }
  await dialog.waitFor({ state: 'detached' });
}
/** Lets the facility ask signers to prove who they are. */
async function askForProof(): Promise<void> {
  const [facility] = await call<readonly { id: string; rev: number; name: string; description: string }[]>(
    '/api/ext/levels/list',
    { step: 'C' },
  );
  const { id, rev, name, description } = facility ?? {};
  await call('/api/ext/levels/save', { id, rev, name, description, options: { proveSigning: true } });
}

describe.skipIf(!BROWSER)('the main job, in a browser', () => {
  test('signs in through the simple form and opens the scope [R2.1-02, R2.2-01, R2.2-03, R2.2-06, R4-01, R5-01, R5-02, R8-02]', async () => {
    await load('/');
    await page.waitForURL('**/login**');
    await expect.poll(() => page.title()).toContain('Login - 登录');
    await button('Sign in').click();
    await page.getByText('Enter your Email').waitFor();
    await page.getByText('Enter your password').waitFor();
    await keep(page, '01-sign-in');
    await page.getByLabel('Email').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText('Login Failed').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(` ${PASSWORD} `);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/SystemSettings/Workbenches');
    await page.getByText('Login Successful').waitFor();
    await go('/home-page');
    await page.getByRole('heading', { name: 'From nothing to the first certificate' }).waitFor();
    await keep(page, '02-home-empty');
  });

  test('the first row of a list appears as soon as it is saved', async () => {
    await go('/RefTable/Vendor');
    await page.getByText('No vendor yet').waitFor();
    await button('New vendor').first().click();
    await page.locator('.ant-drawer input').first().fill('First & Co');
    await page.locator('.ant-drawer').getByLabel('Description').fill('the first one');
    await page.locator('.ant-drawer').getByRole('button', { name: 'Save', exact: true }).click();
    await seen(page.locator('.ag-row .ag-cell').filter({ hasText: 'First & Co' })).waitFor();
  });

  test('refuses a file that is not a spreadsheet and one without data, in the words of the specification [R5-24, R5-25, R5-26, R5-27]', async () => {
    await go('/Import/Imports');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await page.getByText('Cannot import this file. File must be in .csv or .xlsx format').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
    await page.getByText('The file contains no data. Please check and upload a valid file.').waitFor();
    await keep(page, '03-import-refused');
  });

  test('imports the library of the project, register by register', async () => {
    const [first, ...others] = await plantSheets({ tags: 50, only: LIBRARY });
    if (!first) throw new Error('no library');
    const rows = first.rows.length - 1;
    expect(await importSheet(first, 'Full'), first.table).toMatchObject({ Total: rows, Added: rows, Invalid: 0 });
    for (const sheet of others) await loadSheet(sheet);
  });

  test('downloads the template of a register', async () => {
    await load('/Import/Imports?table=tag');
    const [file] = await Promise.all([page.waitForEvent('download'), button('Blank template .xlsx').click()]);
    expect(file.suggestedFilename()).toBe('Tag.xlsx');
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  });

  test('validates, simulates and imports the tags of a real plant, and a repeat is all unchanged [R2.6-13, R3-073, R3-084, R9-04]', async () => {
    const { sheets, tags } = await valhallSheets();
    expect(tags).toBe(1103);
    const last = sheets.at(-1);
    for (const sheet of sheets.slice(0, -1)) await loadSheet(sheet);
    if (!last) throw new Error('no tags');
    expect(await importSheet(last, 'Validate')).toMatchObject({ Total: tags, Invalid: 0, Added: 0, 'To be added': 0 });
    expect(await importSheet(last, 'Simulate')).toMatchObject({
      Total: tags,
      Invalid: 0,
      Added: 0,
      'To be added': tags,
    });
    await keep(page, '04-import-simulated');
    expect(await importSheet(last, 'Full')).toMatchObject({ Total: tags, Added: tags, Invalid: 0, 'To be added': 0 });
    await keep(page, '05-import-full');
    expect(await importSheet(last, 'Full')).toMatchObject({
      Total: tags,
      Added: 0,
      Updated: 0,
      Unchanged: tags,
      Invalid: 0,
    });
  });

  test('shows the reason of every invalid row, and imports the valid ones', async () => {
    for (const sheet of MINE) await loadSheet(sheet);
    const bad: ImportSheet = {
      table: 'Tag',
      rows: [
        [...(MINE[4]?.rows[0] ?? [])],
        ['99-EM-1001', 'Lube oil pump motor 润滑油泵电动机', 'E', 'Journey motor', '99-01'],
        ['99-EM-1002', 'Nowhere', 'E', 'Journey motor', '99-77'],
      ],
    };
    const notices = await toastsOf(page, '.ant-notification-notice:not([class*=leave])');
    const before = (await notices()).length;
    const finished = async (): Promise<readonly Toast[]> =>
      (await notices()).slice(before).filter(({ text }) => text.includes('Import finished'));
    expect(await importSheet(bad, 'Full')).toMatchObject({ Total: 2, Unchanged: 1, Invalid: 1 });
    await page.getByText('There is no "99-77" in Subsystem').waitFor();
    await expect.poll(finished).toHaveLength(1);
    // not only for a moment: it lasts five seconds
    await page.waitForTimeout(1000);
    for (const notice of await finished()) expect(stayed(notice) ?? Infinity).toBeGreaterThan(1000);
    await keep(page, '06-import-reasons');
  });

  test('shows the tags in a grid with filters, and a tag with its ITRs, punch and history [R0-02]', async () => {
    await openFiltered('/TaggedItems/Tag', 'subSystems', '99-01');
    await seen(page.getByText('1 row', { exact: false })).waitFor();
    await keep(page, '07-tags-filtered');
    // tab counts are loaded after the sheet has opened, so that no tab moves under the finger
    let count = (): void => {};
    const counted = new Promise<void>((resolve) => (count = resolve));
    await page.route('**/api/register/tag/history', (route) => counted.then(() => route.continue()));
    await page.route('**/api/register/*/count', (route) => counted.then(() => route.continue()));
    await openRow('99-EM-1001');
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    const width = async (): Promise<number> => {
      const [first, last] = [await tab(/Details/).boundingBox(), await tab(/History/).boundingBox()];
      return (last?.x ?? 0) - (first?.x ?? 0);
    };
    await tab(/History/).waitFor();
    const before = await width();
    count();
    await tab(/History\s*[1-9]/).waitFor();
    await tab(/ITRs\s*1/).waitFor();
    expect(await width()).toBeCloseTo(before, 0);
    await page.unroute('**/api/register/tag/history');
    await page.unroute('**/api/register/*/count');
    await openTab(tab(/ITRs/));
    await seen(page.getByText('E06A')).waitFor();
    await keep(page, '08-tag-itrs');
  });

  test('a check sheet requires a punch item for a ticked PL, is saved, printed, and locked by the first sign-off [R0-03, R0-04, use 1, use 4 22 34]', async () => {
    await openFiltered('/Certification/TagITRs', 'taggedItem', '99-EM-1001', load);
    const twice = twiceAsked(page);
    await openRow('99-EM-1001');
    await page.getByRole('tab', { name: /Sign-offs\s*\d/ }).waitFor();
    await page.getByRole('tab', { name: /Attachments\s*\d/ }).waitFor();
    expect(twice(), 'a sheet asks each call once').toEqual([]);
    await page.getByRole('link', { name: 'Open check sheet' }).or(button('Open check sheet')).first().click();
    await page.waitForURL('**/Certification/TagITRsEditDocument**');
    // nobody has chosen a form for E06A: the sheet says so, and leads to the starter that its description proposes
    const sheet = page.url();
    await seen(page.getByText('No form yet')).waitFor();
    await button('Choose a form').click();
    await page.getByText('Proposed by its description:').waitFor();
    await keep(page, '08-no-form');
    await button('Take this starter').click();
    await button('Approve this form').click();
    await page.getByText(/^Starter approved by/).waitFor();
    await load(new URL(sheet).pathname + new URL(sheet).search);
    await button(/Mark remaining/).click();
    // what is left is one press away, also where only the value is missing, and both sides count the same (use B6, C2)
    await button(/required tasks? left/).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('inputmode') ?? ''))
      .toMatch(/decimal|numeric/);
    const [progress = ''] = /\d+ of \d+ tasks/.exec(await page.locator('main').innerText()) ?? [];
    expect(progress).toMatch(/^[1-9]/);
    await page.getByText(`${progress} answered`).waitFor();
    for (const input of await page.locator('input[inputmode=decimal], input[inputmode=numeric]').all())
      await input.fill('500');
    for (const input of await page.locator('input[type=date]').all()) await input.fill('2026-11-02');
    await page.getByRole('radio', { name: /PL/ }).first().click();
    const punch = page.locator('[data-punch-form]');
    await punch.waitFor();
    const photo = { name: 'IMG_1.HEIC', mimeType: 'image/png', buffer: png(64, 48) };
    await page.locator('[data-photo] input[type=file]').nth(1).setInputFiles(photo);
    await punch.locator('input[type=file]').first().setInputFiles(photo);
    await page.getByText('Not saved yet', { exact: true }).nth(1).waitFor();
    // a file that is not a picture is reported in its row, by name, until it is removed; all of it survives a reload,
    // stored on the device
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1');
    await page
      .locator('[data-photo] input[type=file]')
      .nth(2)
      .setInputFiles({ ...photo, buffer: heic });
    await page.getByText(/IMG_1.HEIC ends before its picture does/).waitFor();
    await page.reload();
    await page.getByText('Not saved yet', { exact: true }).nth(1).waitFor();
    const unread = page.locator('[data-unread]');
    await unread.getByText(/IMG_1.HEIC ends before its picture does/).waitFor();
    await unread.getByRole('button', { name: /Try photo/ }).click();
    await unread.getByText(/IMG_1.HEIC ends before its picture does/).waitFor();
    await keep(page, '09-check-sheet-punch');
    await unread.getByRole('button', { name: /Remove photo/ }).click();
    await punch.locator('label.ant-radio-button-wrapper').first().click();
    await punch.locator('textarea').first().fill('Gland not tight 格兰松动');
    await fillTexts();
    await button('Save').click();
    await page.getByText('All saved').waitFor();
    // the photo of the task below its row, the photo of the punch item below its number
    await page.locator('a img[alt^="Photo "]').nth(1).waitFor();
    await keep(page, '10-check-sheet-saved');
    await axeInBothLooks('check-sheet');
    await page.getByText(/values? out of limits: /).waitFor();
    const [print] = await Promise.all([page.waitForEvent('download'), button('Print').click()]);
    expect((await readFile(await print.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await signAs('Completed', 'Chen Jing');
    await page.getByText('Locked').first().waitFor();
    await signAs('Accepted', 'Chen Jing');
    await keep(page, '11-check-sheet-signed');
    await expect.poll(() => page.getByRole('radio').first().isDisabled()).toBe(true);
  });

  test('the MCC is raised, cannot be signed while category A is open, and shows why line by line [R0-13, R6-02]', async () => {
    await go('/Handover/raisemcc');
    await page.getByPlaceholder('Find a subsystem or system').fill('99-01');
    const row = page.getByRole('row').filter({ hasText: '99-01' });
    await row.first().waitFor();
    await page.getByRole('button', { name: 'Raise 99-01' }).click();
    await seen(page.getByText('MCC-99-01')).waitFor();
    await keep(page, '12-raised');
    await openFiltered('/Handover/MCC', 'subSystem', '99-01');
    const requests = new Set<string | null>();
    page.on('request', (request) => {
      if (request.url().endsWith('/api/ext/handover/blockers')) requests.add(request.postData());
    });
    await openRow('MCC-99-01');
    await seen(page.getByText('PL-000001')).waitFor();
    await keep(page, '13-certificate-blocked');
    await openTab(page.getByRole('tab', { name: /Sign-offs/ }));
    await button('Sign Accepted').click();
    await page.getByText('This certificate is blocked.').waitFor();
    expect(requests.size, 'tab, count and sign-off share one answer').toBe(1);
    await keep(page, '14-certificate-refused');
  });

  test('the punch item is cleared and accepted, and the certificate is signed and printed', async () => {
    await openFiltered('/PunchList/PunchListItem', 'number', 'PL-000001');
    await openRow('PL-000001');
    await openTab(page.getByRole('tab', { name: /Sign-offs/ }));
    await signAs('Cleared', 'Chen Jing');
    await signAs('Accepted', 'Chen Jing');
    await keep(page, '15-punch-accepted');
    await openFiltered('/Handover/MCC', 'subSystem', '99-01', load);
    await openRow('MCC-99-01');
    // explained readings out of limits are shown, and block nothing
    await seen(page.getByText(/values? out of limits/)).waitFor();
    await openTab(page.getByRole('tab', { name: /Sign-offs/ }));
    await askForProof();
    await signAs('Accepted', 'Chen Jing', true);
    // once in ten minutes
    await signAs('Verified', 'Chen Jing');
    await keep(page, '16-certificate-signed');
    const [print] = await Promise.all([page.waitForEvent('download'), button('Print').click()]);
    expect(print.suggestedFilename()).toBe('MCC-99-01.pdf');
  });

  test('the completions grid and the skyline show the progress', async () => {
    await go('/Certification/CompletionsGrid');
    await seen(page.getByText('Journey system')).waitFor();
    await seen(page.getByText('100 %')).waitFor();
    await keep(page, '17-completions-grid');
    await go('/Report/Skyline');
    await seen(page.locator('[role=img] canvas')).waitFor();
    await keep(page, '18-skyline');
    await seen(page.locator('.ant-segmented-item').filter({ hasText: /^Table$/ })).click();
    await seen(page.getByText('MCC-99-01')).waitFor();
  });

  test('the same in Chinese by the language switch, on a tablet and in dark mode [R1-21, R1-22, R1-23]', async () => {
    await go('/home-page');
    await page.getByText('EN', { exact: true }).click();
    for (const [name, path, title] of [
      ['19-zh-home', '/home-page', '首页'],
      ['20-zh-tags', '/TaggedItems/Tag', '位号'],
      ['21-zh-skyline', '/Report/Skyline', '天际线'],
    ] as const) {
      await go(path);
      await expect.poll(() => page.title()).toContain(title);
      await keep(page, name);
    }
    await page.setViewportSize({ width: 820, height: 1180 });
    await go('/TaggedItems/Tag');
    await seen(page.locator('.ag-row .ag-cell')).waitFor();
    await keep(page, '22-zh-tablet');
    await page.getByRole('switch').first().click();
    await keep(page, '23-zh-tablet-dark');
    await page.setViewportSize(WINDOW);
  });

  test.each([
    '/home-page',
    '/my-checks',
    '/TaggedItems/Tag',
    '/Import/Imports',
    '/Certification/CompletionsGrid',
    '/Report/Skyline',
    '/Handover/raisemcc',
    '/Handover/MCC',
  ])('axe finds nothing serious on %s in Chinese, light and dark [use part 5]', async (path) => {
    await load(path);
    await page.waitForLoadState('networkidle');
    await axeInBothLooks(path);
  });

  test('no page had an error, and no foreign address was requested', () => {
    expect(problems).toEqual([]);
  });
});

/** Expects that axe finds nothing in dark or light colours. */
async function axeInBothLooks(name: string): Promise<void> {
  const shown = () => page.evaluate(() => document.documentElement.dataset['theme']);
  const first = (await shown()) === 'dark' ? 'dark' : 'light';
  for (const look of [first, first === 'dark' ? 'light' : 'dark']) {
    if ((await shown()) !== look)
      await page
        .getByRole('switch', { name: /^(Dark|深色)/ })
        .first()
        .click();
    await keep(page, `axe${name.replaceAll('/', '-')}-${look}`);
    expect(await seriousFindings(page, look === first ? 'all' : 'colours'), look).toEqual([]);
  }
}

/** Fills what is still empty: texts of the header and of the tasks. */
async function fillTexts(): Promise<void> {
  for (const input of await page
    .locator('[role=form] input[type=text]:not([inputmode]), form input[type=text]:not([inputmode])')
    .all())
    if ((await input.isEditable()) && (await input.inputValue()) === '') await input.fill('as built');
}
