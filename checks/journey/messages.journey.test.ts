// @rooms features/messages, messages
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { BrowserContext, Page, WebSocket } from 'playwright-core';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { connect, type Database, oneRow, rows, sql } from '@plumbline/server/db/database.ts';
import { openSession } from '@plumbline/server/http/session.ts';
import { post } from '@plumbline/server/messages/post.ts';
import { BROWSER, freePorts, keep, openBrowser, type Product, startProduct, visit } from './browser.ts';
import { journeyDatabase, PLANT, PLANT_PASSWORD as PASSWORD } from './journey-database.ts';
import { stayed, type Toast, toastsOf } from './toasts.ts';

/** The same ports when the product is restarted. */
const ports = await freePorts();

/** Each page a message opens, with its row of the ledger and its heading. */
const PAGES = [
  ['R2.5-12', 'pending-trial', 'For my signature', '待我签署'],
  ['R2.5-13', 'apply', 'My requests', '我的申请'],
  ['R2.5-14', 'my-daily', 'My day', '我的日报'],
  ['R2.5-15', 'weekly-management-myPlan', 'My week', '我的周计划'],
  ['R2.5-16', 'weekly-management-memberPlan', "My team's week", '成员周计划'],
] as const;

let product: Product;
let database: Database;
let page: Page;
let context: BrowserContext;
let problems: string[] = [];
let path: LevelPath;
let admin = '';
/** The session of another user, who works through calls. */
let other = '';
const sockets: WebSocket[] = [];
const ends: (() => Promise<unknown>)[] = [];
// a mail server is set, so that mail can be chosen; nothing listens there, and nothing is mailed at once
const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'plumbline@yard.example' };
const start = () => startProduct({ databaseUrl: database.url, ports, env });

async function call(url: string, input: unknown, token = other) {
  const levels = Object.entries(path).map(([level, id]) => [`level-${level.toLowerCase()}`, id]);
  const answer = await fetch(`${product.address}${url}`, {
    method: 'POST',
    headers: { accesstoken: token, 'content-type': 'application/json', ...Object.fromEntries(levels) },
    body: JSON.stringify(input),
  });
  const { code, data, msg } = (await answer.json()) as { code: number; data: never; msg: string };
  expect(`${code} ${msg}`).toBe('0 ');
  return data;
}
/** The rows of a register, as the other user sees them. */
const rowsOf = async (register: string, filter?: unknown, limit = 1) =>
  (await call(`/api/register/${register}/page`, { limit, offset: 0, filter }))['rows'] as {
    id: string;
    rev: number;
    number: string;
    assignedTo: { id: string } | null;
  }[];

async function anotherPerson(): Promise<string> {
  const userId = randomUUID();
  await rows(
    database.db,
    sql`with u as (insert into app_user (tenant_id, id, username, full_name, password_hash)
          values (${path.A}, ${userId}, 'wang', 'Wang Fang', '-'))
        insert into level_grant (tenant_id, user_id, level_id) values (${path.A}, ${userId}, ${path.A})`,
  );
  await rows(
    database.db,
    sql`insert into user_role (tenant_id, user_id, role_id)
        select tenant_id, ${userId}, id from role where tenant_id = ${path.A} and code = 'ADM'`,
  );
  return openSession(database.db, { tenantId: path.A, userId });
}

beforeAll(async () => {
  if (!BROWSER) return;
  database = connect(await journeyDatabase('messages', PLANT), { most: 4 });
  ends.push(() => database.end());
  product = await start();
  ends.push(() => product.stop());
  const levels = await rows<{ id: string; step: keyof LevelPath }>(
    database.db,
    sql`with recursive down as (
          select * from (select id, parent_id, step from level where step = 'E' order by created_at limit 1) e
          union all select l.id, l.parent_id, l.step from down join level l on l.id = down.parent_id)
        select id, step from down`,
  );
  path = Object.fromEntries(levels.map(({ step, id }) => [step, id])) as unknown as LevelPath;
  admin = (await oneRow<{ id: string }>(database.db, sql`select id from app_user where username = 'admin'`))?.id ?? '';
  await rows(database.db, sql`update app_user set last_level_e = ${path.E} where id = ${admin}`);
  other = await anotherPerson();
  const [person] = await rowsOf('authorisedPerson', { field: 'signTagItrs', op: 'is', value: true });
  await call('/api/register/authorisedPerson/update', {
    rows: [{ id: person?.id, rev: person?.rev, values: { login: 'admin' } }],
  });
  const opened = await openBrowser({ worker: 'allow' });
  ends.push(opened.close);
  ({ page, problems, context } = opened);
  let heard = 0;
  page.on('websocket', (socket) => {
    sockets.push(socket);
    socket.once('framereceived', () => (heard += 1));
  });
  await page.goto(`${product.address}/login`);
  await page.getByLabel('Email').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  // closing the connection of the previous page raises no event, so wait for it to open, lest another connection be
  // counted as ours
  await vi.waitUntil(() => heard > 0, { timeout: 30_000 });
  sockets.length = 0;
  heard = 0;
  await page.goto(`${product.address}/home-page`);
  await page.getByRole('button', { name: /unread/ }).waitFor();
  // what is sent before the server knows the connection is counted, but not shown
  await vi.waitUntil(() => heard > 0, { timeout: 30_000 });
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

const bell = () => page.getByRole('button', { name: /unread|未读/ });
const panel = () => page.getByRole('region', { name: 'Messages' });
const NOTICE = '.ant-notification-notice';
const toast = (text: string) => page.locator(NOTICE).filter({ hasText: text });
/** Waits for a toast to appear and disappear; returns it. */
async function cameAndWent(toasts: () => Promise<readonly Toast[]>, text: string): Promise<Toast> {
  let found: Toast | undefined;
  const look = async (): Promise<number | null> => {
    found = (await toasts()).find((shown) => shown.text.includes(text));
    return found?.went ?? null;
  };
  await expect.poll(look).not.toBeNull();
  if (!found) throw new Error(`no toast says ${text}`);
  return found;
}
const assign = async () => {
  const [person] = await rowsOf('authorisedPerson', { field: 'login', op: 'is', value: 'admin' });
  const raised = await rowsOf('punchListItem', { field: 'state', op: 'is', value: 'raised' }, 100);
  const item = raised.find((row) => row.assignedTo?.id !== person?.id);
  await call('/api/register/punchListItem/update', {
    rows: [
      {
        id: item?.id,
        rev: item?.rev,
        values: { assignedTo: person?.id, plannedDate: new Date().toISOString().slice(0, 10) },
      },
    ],
  });
  return item?.number ?? '';
};

describe.skipIf(!BROWSER)('messages', () => {
  test('the page opens the websocket of its project and its identity [R4-70, R7.4-09]', async () => {
    await expect.poll(() => sockets.filter((socket) => !socket.isClosed()).length).toBe(1);
    const open = sockets.find((socket) => !socket.isClosed());
    expect(new URL(open?.url() ?? '').pathname).toBe(`/msg-center/rtc/${path.D}/${admin}`);
  });

  test('an assignment appears as a toast for 4 s, and counts on the bell [R9-02, R9-04]', async () => {
    await page.mouse.move(5, 500);
    const toasts = await toastsOf(page, NOTICE);
    const number = await assign();
    await toast(`Assigned to you: ${number}`).waitFor();
    await keep(page, 'messages-toast');
    const lasted = stayed(await cameAndWent(toasts, `Assigned to you: ${number}`));
    expect(lasted).toBeGreaterThan(3900);
    await page.getByRole('button', { name: 'Messages, 1 unread' }).waitFor();
  });

  test('a click opens the page of its scene in a new tab without an opener [R2.5-01, R2.5-02, R2.5-08, R2.5-15]', async () => {
    await bell().click();
    await keep(page, 'messages-bell');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      panel()
        .getByRole('button', { name: /Assigned to you/ })
        .click(),
    ]);
    await tab.getByRole('heading', { level: 1, name: 'My week' }).waitFor();
    const address = new URL(tab.url());
    expect(address.pathname).toBe('/weekly-management-myPlan');
    const item = JSON.parse(address.searchParams.get('msgItem') ?? '') as Record<string, string>;
    expect(item).toMatchObject({ register: 'punchListItem', scope: path.E });
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    // the record is loaded again, and is listed in the work of the week
    await tab
      .getByRole('region', { name: 'From the message' })
      .getByRole('link', { name: item['title'] ?? '?' })
      .waitFor();
    await tab
      .getByRole('region', { name: 'Due this week' })
      .getByRole('link', { name: item['title'] ?? '?' })
      .waitFor();
    await tab.close();
    await page.getByRole('button', { name: 'Messages, 0 unread' }).waitFor();
  });

  test('a message of scene S0000009 opens nothing [R2.5-06]', async () => {
    await post(database.db, { tenantId: path.A, projectId: path.D }, [
      {
        userId: admin,
        scene: 'S0000009',
        topic: null,
        facts: { title: 'MCC-1', by: 'Wang', date: '2026-11-21' },
        item: {},
      },
    ]);
    await page.getByRole('button', { name: 'Messages, 1 unread' }).click();
    const before = context.pages().length;
    await panel()
      .getByRole('button', { name: /Accepted: MCC-1/ })
      .click();
    await page.getByRole('button', { name: 'Messages, 0 unread' }).waitFor();
    expect(context.pages()).toHaveLength(before);
  });

  test('HTML in a message is shown as text, and a broken msgItem makes an error page', async () => {
    const title = '<img src=x onerror="document.title=1">';
    const item = { register: 'punchListItem', id: randomUUID(), title, scope: path.E };
    await visit(page, `${product.address}/apply?msgItem=${encodeURIComponent(JSON.stringify(item))}`);
    await page.getByText(`${title} The record no longer exists`).waitFor();
    for (const broken of ['{', '[]', '{"id":"1"}']) {
      await visit(page, `${product.address}/apply?msgItem=${encodeURIComponent(broken)}`);
      await page.getByRole('heading', { level: 1, name: 'This link cannot be read' }).waitFor();
      // each link is opened from another page, so that it is not mistaken for the one before
      await visit(page, `${product.address}/home-page`);
      await page.getByRole('heading', { level: 1, name: 'This link cannot be read' }).waitFor({ state: 'hidden' });
    }
    await visit(page, `${product.address}/apply?msgItem=${encodeURIComponent('{')}`);
    await page.getByRole('link', { name: 'Show the page without it' }).click();
    await page.getByRole('heading', { level: 1, name: 'My requests' }).waitFor();
  });

  test('the result of an import arrives by websocket: a table per register, for 5 s [R2.6-13, R2.6-14, R9-03, R9-04]', async () => {
    const token = await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('plumbline.1') ?? '{}') as { session: { token: string } };
      return stored.session.token;
    });
    await page.mouse.move(5, 500);
    const toasts = await toastsOf(page, NOTICE);
    const form = new FormData();
    form.append('setting', 'full');
    form.append('file', new Blob(['Name,Description\nZ-1,Yard Z\nZ-2,Yard Z\n'], { type: 'text/csv' }), 'areas.csv');
    const levels = Object.entries(path).map(([level, id]) => [`level-${level.toLowerCase()}`, id]);
    await fetch(`${product.address}/api/register/area/import`, {
      method: 'POST',
      headers: { accesstoken: token, ...Object.fromEntries(levels) },
      body: form,
    });
    await toast('Area').waitFor();
    await keep(page, 'messages-import');
    const shown = await cameAndWent(toasts, 'Area');
    const counts = Object.fromEntries(shown.rows.map((cells) => [cells[0], cells.at(-1)]));
    // null counts are shown as 0
    expect(counts).toMatchObject({ Total: '2', Added: '2', 'To be deleted': '0' });
    expect(stayed(shown)).toBeGreaterThan(4900);
  });

  // the first page is viewed in English first, the next in the language in which the previous one was left
  test.each(PAGES)('/$1 is a page of work, in both languages [$0]', async (_row, name, english, chinese) => {
    await visit(page, `${product.address}/${name}`);
    const speaks = async (isChinese: boolean): Promise<void> => {
      const heading = isChinese ? chinese : english;
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await page.locator('main table, main dl').filter({ visible: true }).first().waitFor();
      await keep(page, `messages-${name}-${isChinese ? 'zh' : 'en'}`);
    };
    const isChinese = (await page.evaluate(() => document.documentElement.lang)).startsWith('zh');
    await speaks(isChinese);
    await page
      .getByText(isChinese ? '中文' : 'EN', { exact: true })
      .first()
      .click();
    await speaks(!isChinese);
  });

  test('a day is exported into a workbook', async () => {
    // five pages were opened, and each left in the other language
    await page.getByText('中文', { exact: true }).first().click();
    await visit(page, `${product.address}/my-daily`);
    await page.getByRole('row').filter({ hasText: 'import 1' }).filter({ hasText: '2 rows' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^My day \d{4}-\d{2}-\d{2}\.xlsx$/);
  });

  test('the link in a mail opens the message where it belongs, and a message that is gone says so [work-areas 4.9 5]', async () => {
    const facts = { title: 'P-7', by: 'Wang', reason: 'no photo' };
    await post(database.db, { tenantId: path.A, projectId: path.D }, [
      { userId: admin, scene: 'S0000010', topic: null, facts, item: { scope: path.E } },
    ]);
    const message = await oneRow<{ id: string }>(
      database.db,
      sql`select id from message where user_id = ${admin} and facts ->> 'title' = 'P-7'`,
    );
    await visit(page, `${product.address}/message?id=${message?.id}`);
    await page.getByRole('heading', { level: 1, name: 'My requests' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/apply');
    await expect
      .poll(() => oneRow(database.db, sql`select read_at is not null as read from message where id = ${message?.id}`))
      .toEqual({ read: true });
    await visit(page, `${product.address}/message?id=${randomUUID()}`);
    await page.getByRole('heading', { level: 1, name: 'This message is gone' }).waitFor();
    await keep(page, 'messages-gone');
  });

  test('notification settings are saved immediately', async () => {
    await rows(database.db, sql`update app_user set email = 'admin@yard.example' where id = ${admin}`);
    await bell().click();
    await page.getByRole('button', { name: 'Notification settings' }).click();
    await page.getByRole('checkbox', { name: 'Work was assigned to me: Toast' }).uncheck();
    await expect
      .poll(() => oneRow(database.db, sql`select toast, bell from message_choice where scene = 'S0000011'`))
      .toEqual({ toast: false, bell: true });
    await page.getByRole('combobox', { name: 'My week: Mail' }).click();
    await page.getByTitle('Each morning').click();
    await expect
      .poll(() => oneRow(database.db, sql`select mail from message_choice where scene = 'S0000014'`))
      .toEqual({ mail: 'daily' });
    await keep(page, 'messages-choices');
    await page.keyboard.press('Escape');
    expect(problems).toEqual([]);
  });

  test('the bell shows a lost server, pages still open, and missed messages appear when it is back [P9 R6]', async () => {
    await page.goto(`${product.address}/my-daily`);
    await page.getByRole('button', { name: 'Messages, 1 unread' }).waitFor();
    await product.stop();
    await page.getByRole('status').filter({ hasText: 'The connection was lost' }).waitFor({ state: 'attached' });
    await keep(page, 'messages-lost');
    // the page opens all the same, from what the browser has stored, and says what is wrong
    const reopened = await page.context().newPage();
    const fetched: string[] = [];
    reopened.on('response', (response) => {
      if (!response.fromServiceWorker()) fetched.push(response.url());
    });
    await reopened.goto(`${product.address}/my-daily`);
    await reopened.getByText('No connection to the server. Check your network and try again.').first().waitFor();
    expect(fetched).toEqual([]);
    await reopened.close();
    await post(database.db, { tenantId: path.A, projectId: path.D }, [
      {
        userId: admin,
        scene: 'S0000010',
        topic: null,
        facts: { title: 'P-1', by: 'Wang', reason: 'no photo' },
        item: {},
      },
    ]);
    product = await start();
    await page.getByRole('status').filter({ hasText: 'Connected again' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Messages, 2 unread' }).waitFor();
  });

  test('a chased user sees all the records in one message, and opens each of them [use 7.1]', async () => {
    const names = [await assign(), await assign()];
    const lines = await Promise.all(
      names.map(async (name) => {
        const [row] = await rowsOf('punchListItem', { field: 'number', op: 'is', value: name });
        return { register: 'punchListItem', id: row?.id };
      }),
    );
    await call('/api/ext/message/chase', { lines });
    await bell().click();
    const notice = panel().getByRole('listitem').filter({ hasText: 'Wang Fang is waiting for 2 records' });
    await notice.first().waitFor();
    await keep(page, 'messages-chase');
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      notice.getByRole('button', { name: names[1] ?? '', exact: true }).click(),
    ]);
    await opened
      .getByRole('heading', { name: names[1] ?? '' })
      .first()
      .waitFor();
    await opened.close();
  });

  test('signing out closes the websocket', async () => {
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByText('Sign out', { exact: true }).click();
    await page.waitForURL('**/login*');
    await expect.poll(() => sockets.at(-1)?.isClosed()).toBe(true);
  });
});
