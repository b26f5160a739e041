// @spared @rooms features/providers, features/session
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { connect, rows, sql, type Database } from '@plumbline/server/db/database.ts';
import { aStandIn, anOpenIdProvider } from '@plumbline/server/features/providers/testing.ts';
import { createUser } from '@plumbline/server/features/users/create-user.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, freePorts, keep, openBrowser, startProduct, type Product } from './browser.ts';
import { answersOf } from './page-calls.ts';
import { journeyDatabase } from './journey-database.ts';
import { alerts, button, field, fillAccount, inside, soon } from './sign-in-world.ts';

const ports = await freePorts();
const [SIMPLE, RICH] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
const PASSWORD = 'kestrel over 准绳 42';
const SECRET = 'a secret of the portal';
const CLIENT = { id: 'plumbline', secret: 'oidc-secret-42' };
const problems: string[] = [];
const ends: (() => Promise<unknown>)[] = [];
const world: {
  database?: Database;
  product?: Product;
  browser?: Awaited<ReturnType<typeof openBrowser>>['browser'];
  provider?: Awaited<ReturnType<typeof anOpenIdProvider>>;
} = {};
const known = <T>(part: T | undefined): T => {
  if (part === undefined) throw new Error('the product did not start');
  return part;
};

beforeAll(async () => {
  if (!BROWSER) return;
  const issuer = await aStandIn(async ({ body }) => {
    const { ticket } = JSON.parse(body) as { ticket: string };
    if (ticket.includes('slow')) await new Promise((done) => setTimeout(done, 1500));
    return ticket.startsWith('T-') ? { json: { user: ticket.slice(2).split('#')[0] } } : { json: {} };
  });
  const chat = await aStandIn(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    if (pathname === '/wwlogin/sso/login')
      return { location: `${searchParams.get('redirect_uri')}?code=c-li&state=${searchParams.get('state')}&appid=ww1` };
    if (pathname === '/cgi-bin/gettoken') return { json: { errcode: 0, access_token: 't', expires_in: 7200 } };
    if (pathname === '/cgi-bin/auth/getuserinfo') return { json: { errcode: 0, userid: 'li-there' } };
    return { json: { errcode: 60011 } };
  });
  world.provider = await anOpenIdProvider(CLIENT);
  for (const each of [issuer, chat, world.provider]) ends.push(() => each.close());
  const databaseUrl = await journeyDatabase('journey_providers');
  const corp = {
    issuer: world.provider.url,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    en: 'Corp ID',
    zh: '集团账号',
  };
  world.product = await startProduct({
    databaseUrl,
    ports,
    password: PASSWORD,
    env: {
      LOGIN_FORM_BY_PORT: `${ports[1]}=rich,*=simple`,
      SSO_TICKET_ENABLED: '1',
      SSO_TICKET_URL: issuer.url,
      SSO_TICKET_FIELD: 'user',
      SSO_EMPLOYEE_CODE_ENABLED: '1',
      SSO_EMPLOYEE_CODE_SECRET: SECRET,
      WECOM_CORP_ID: 'ww1',
      WECOM_AGENT_ID: '1000002',
      WECOM_SECRET: 's',
      WECOM_REDIRECT_URL: `${RICH}/loading-qiye-login`,
      WECOM_LOGIN_URL: chat.url,
      WECOM_API_URL: chat.url,
      OPENID_PROVIDERS: JSON.stringify({ corp }),
      OPENID_REDIRECT_URL: `${SIMPLE}/loading-login`,
    },
  });
  ends.push(() => known(world.product).stop());
  world.database = connect(databaseUrl, { most: 2 });
  ends.push(() => known(world.database).end());
  const { db } = world.database;
  const [company] = await rows<{ id: string }>(db, sql`select id from level where step = 'A'`);
  const [scope] = await rows<{ id: string }>(db, sql`select id from level where step = 'E'`);
  const people = [
    ['li', 'ADM'],
    ['wang', 'MANAGEMENT'],
  ] as const;
  for (const [username, role] of people) {
    await createUser(db, {
      tenantId: company?.id ?? '',
      username,
      fullName: `Full ${username}`,
      email: `${username}@plant.test`,
      password: PASSWORD,
      roles: [role],
      levels: [scope?.id ?? ''],
    });
  }
  await rows(db, sql`update app_user set password_state = 'own'`);
  const opened = await openBrowser();
  world.browser = opened.browser;
  ends.push(opened.close);
});
beforeEach(async () => {
  if (world.database) await rows(world.database.db, sql`delete from tries`);
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

interface Opened {
  readonly page: Page;
  /** The addresses the page itself requested, apart from documents. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}
async function fresh(
  address: string,
  { zh = false, ...options }: BrowserContextOptions & { zh?: boolean } = {},
): Promise<Opened> {
  const context = await known(world.browser).newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    // as in the sign-in world: requests must not bypass the test through the service worker
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'document') requests.push(request.url() + (request.headers()['referer'] ?? ''));
  });
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  await page.goto(address);
  if (zh) await button(page, '中文').click();
  return { page, asked: requests, close: () => context.close() };
}
const signed = (employeeCode: string): string => {
  const ts = Math.floor(Date.now() / 1000);
  const sign = createHmac('sha256', SECRET).update(`${employeeCode}:${ts}`).digest('hex');
  return new URLSearchParams({ employeeCode, ts: String(ts), sign }).toString();
};
const away = (page: Page): Promise<void> =>
  page.waitForURL(({ pathname }) => !/^\/(login|loading|ssologin|materialSso)/.test(pathname));

describe.skipIf(!BROWSER)('single sign-on', () => {
  test('a ticket on /login signs in automatically, and is in no address afterwards [R2.2-19, R2.2-21]', async () => {
    const { page, asked: requests, close } = await fresh(`${SIMPLE}/login?ticket=T-li%23slow`);
    await page.getByText('Signing you in…').waitFor();
    expect(page.url()).toBe(`${SIMPLE}/login`);
    await keep(page, 'sso-running');
    await away(page);
    await page.getByText('Login Successful').waitFor();
    expect(requests.length).toBeGreaterThan(5);
    expect(requests.filter((url) => url.includes('slow') || url.includes('ticket='))).toEqual([]);
    await page.goBack();
    expect(page.url()).not.toContain('ticket');
    await close();
  });

  test('a signed employee code on /ssologin signs in; an unsigned one does not, and links to the form [R2.1-35, R2.2-20]', async () => {
    const { page, asked: requests, close } = await fresh(`${SIMPLE}/ssologin?${signed('wang')}`);
    await away(page);
    expect(requests.filter((url) => url.includes('sign='))).toEqual([]);
    await close();
    const bare = await fresh(`${SIMPLE}/login?employeeCode=wang`);
    await soon(() => alerts(bare.page).innerText()).toMatch(/^Login Failed\nSingle sign-on did not work/);
    await keep(bare.page, 'sso-refused');
    await bare.page.getByRole('link', { name: 'To the sign-in page' }).click();
    await field(bare.page, 'Email').waitFor();
    await bare.close();
  });

  test.each([
    ['/materialSsoLogin?ticket=T-wang%23m1', 'en'],
    ['/ssologin?ticket=T-li%23m2&sysCode=MATERIAL', 'zh'],
  ])('%s lands on sso-material [R2.1-17, R2.1-36]', async (path) => {
    const { page, close } = await fresh(SIMPLE + path);
    await page.waitForURL(`${SIMPLE}/sso-material`);
    await page.getByRole('heading', { level: 1, name: 'Materials' }).waitFor();
    for (const name of ['My projects', 'Finance review', 'Lists']) await page.getByRole('heading', { name }).waitFor();
    await page.getByRole('link', { name: 'Vendor' }).first().waitFor();
    await keep(page, `sso-material${path.includes('wang') ? '' : '-admin'}`);
    expect(await seriousFindings(page)).toEqual([]);
    await close();
  });

  test('a material user chooses a project there, and stays on the page', async () => {
    const { page, close } = await fresh(`${SIMPLE}/materialSsoLogin?ticket=T-wang%23m3`, {
      colorScheme: 'dark',
      viewport: { width: 820, height: 1180 },
    });
    await page.waitForURL(`${SIMPLE}/sso-material`);
    const project = page.getByRole('region', { name: 'My projects' }).getByRole('button');
    await project.first().click();
    await page.getByText('chosen', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sso-material');
    await keep(page, 'sso-material-dark-tablet');
    await close();
  });
});

describe.skipIf(!BROWSER)('providers', () => {
  test('an OpenID provider signs in from its button, through loading-login [R2.1-30]', async () => {
    known(world.provider).next = { claims: { sub: 'li', email: 'li@plant.test', email_verified: true } };
    const { page, asked: requests, close } = await fresh(`${SIMPLE}/login`);
    await keep(page, 'sign-in-openid');
    const back = page.waitForRequest((request) => request.url().startsWith(`${SIMPLE}/loading-login?`));
    await button(page, 'Sign in with Corp ID').click();
    await back;
    await away(page);
    await inside(page);
    await page.getByText('Login Successful').waitFor();
    expect(requests.filter((url) => url.includes('code='))).toEqual([]);
    await close();
  });

  test('an unknown user is refused with the name of the provider, in both languages', async () => {
    known(world.provider).next = { claims: { sub: 'x', email: 'x@elsewhere.test', email_verified: true } };
    const { page, close } = await fresh(`${SIMPLE}/login`, { zh: true });
    await button(page, '使用集团账号登录').click();
    await soon(() => alerts(page).innerText()).toBe('登录失败\n您在集团账号的身份未关联本系统用户，请联系管理员。');
    await keep(page, 'provider-unknown-zh');
    expect(await seriousFindings(page)).toEqual([]);
    await close();
  });

  test('the DingTalk tab without keys shows that it is not set up [R2.2-13]', async () => {
    const { page, close } = await fresh(`${RICH}/login`);
    await page.getByRole('tab', { name: 'Scan QR' }).click();
    await page.getByRole('tab', { name: 'DingTalk' }).click();
    await page.getByText('Sign-in by DingTalk is not set up in this installation.').waitFor();
    expect(await page.getByRole('button', { name: 'Show the QR code' }).count()).toBe(0);
    await keep(page, 'sign-in-dingtalk-off');
    await close();
  });

  test('enterprise chat: after an administrator links the user, the tab signs in through loading-qiye-login [R2.1-31, R2.2-12]', async () => {
    const first = await fresh(`${RICH}/login`, { colorScheme: 'dark' });
    await first.page.getByRole('tab', { name: 'Scan QR' }).click();
    await keep(first.page, 'sign-in-wecom-dark');
    await button(first.page, 'Show the QR code').click();
    await soon(() => alerts(first.page).innerText()).toMatch(/enterprise chat account/);
    expect(first.page.url()).toBe(`${RICH}/loading-qiye-login`);
    await keep(first.page, 'provider-unknown-dark');
    await first.close();

    const admin = await fresh(`${SIMPLE}/login`);
    await fillAccount(admin.page, 'li', PASSWORD);
    await admin.page.keyboard.press('Enter');
    await inside(admin.page);
    await admin.page.goto(`${SIMPLE}/SystemSettings/User`);
    await admin.page.getByText('Full wang').first().dblclick();
    await admin.page.getByRole('tab', { name: 'Other sign-ins' }).click();
    await field(admin.page, 'Id at the service').fill('li-there');
    await button(admin.page, 'Link').click();
    await admin.page.getByRole('button', { name: 'Unlink li-there' }).waitFor();
    await keep(admin.page, 'user-links');
    expect(await seriousFindings(admin.page)).toEqual([]);
    await admin.close();

    const { page, close } = await fresh(`${RICH}/login`);
    await page.getByRole('tab', { name: 'Scan QR' }).click();
    const answers = await answersOf(page, '/api/ext/provider/finish');
    await button(page, 'Show the QR code').click();
    expect(await answers.first()).toMatchObject({ data: { userExpansion: { user: { username: 'wang' } } } });
    await page.waitForURL((url) => url.origin === RICH && url.pathname !== '/loading-qiye-login');
    await page.getByRole('navigation').first().waitFor();
    await close();
  });

  test.each([
    ['R2.1-30', '/loading-login', 'There is no sign-in to finish here.'],
    ['R2.1-31', '/loading-qiye-login', 'There is no sign-in to finish here.'],
    ['R2.1-35', '/ssologin', 'This address contains no ticket.'],
    ['R2.1-36', '/materialSsoLogin', 'This address contains no ticket.'],
  ])('$1 needs no session, shows what is missing and links to the form [$0]', async (_, path, text) => {
    const { page, close } = await fresh(SIMPLE + path);
    await page.getByText(text).waitFor();
    expect(page.url()).toBe(SIMPLE + path);
    // the others are the same page
    if (path === '/loading-login') expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'To the sign-in page' }).click();
    await field(page, 'Email').waitFor();
    await close();
  });

  /** Loaded once for both looks. */
  const opened: { readonly name: string; readonly page: Page; readonly isRich: boolean }[] = [];
  async function openAll(colorScheme: 'light' | 'dark'): Promise<void> {
    for (const path of ['/login', '/loading-login'] as const) {
      const viewport = { width: 820, height: 1180 };
      const { page } = await fresh(SIMPLE + path, { zh: true, colorScheme, viewport });
      opened.push({ name: `providers${path.replaceAll('/', '-')}-zh-tablet`, page, isRich: false });
    }
    const { page } = await fresh(`${RICH}/login`, { zh: true, colorScheme });
    await page.getByRole('tab', { name: '扫码登录' }).click();
    await button(page, '显示二维码').waitFor();
    opened.push({ name: 'providers-scan-zh', page, isRich: true });
  }
  test.each(['light', 'dark'] as const)(
    'the pages of the providers look right in %s mode, in Chinese and on a tablet',
    async (colorScheme) => {
      const isFirst = opened.length === 0;
      if (isFirst) await openAll(colorScheme);
      for (const { name, page, isRich } of opened) {
        await page.emulateMedia({ colorScheme });
        await soon(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(colorScheme);
        await keep(page, `${name}-${colorScheme}`);
        const findings = await seriousFindings(page, isFirst ? 'all' : 'colours');
        expect(
          findings.filter(({ id }) => !(isRich && id === 'document-title')),
          name,
        ).toEqual([]);
      }
    },
  );
});

test.skipIf(!BROWSER)('no page had an error', () => {
  expect(problems).toEqual([]);
});
