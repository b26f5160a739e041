// @rooms features/finance
import { registerUser } from '@plumbline/contract/features/users/calls/users.ts';
import { roleListPage } from '@plumbline/contract/features/users/calls/roles.ts';
import { addDays, machineZone, todayIn } from '@plumbline/contract/rules/clock.ts';
import { fill, patternOf, type Word } from '@plumbline/contract/words/word.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { financeWords } from '../../web/src/features/finance/words.ts';
import { adminWorld } from './admin-world.ts';
import { seriousFindings } from './axe.ts';
import { BROWSER, keep, type Product, visit } from './browser.ts';
import {
  enteredBy,
  invoicesOf,
  numbered,
  OWN_COMPANY,
  platformExport,
  readByCall,
  seen,
  submitAll,
} from './invoice-kit.ts';
import { type Look, LOOKS, OFFICE, wear } from './looks.ts';
import { type Ask, callsWith, pageHeaders, type Row, rowsIn } from './page-calls.ts';

let product: Product;
let page: Page;
let databaseUrl = '';
let problems: readonly string[] = [];
let ask: Ask;
let giver = '';

const TODAY = todayIn(machineZone());
/** The invoices were issued in an earlier month than the one they are audited in. */
const ISSUED = addDays(TODAY, -40);
const YEAR = ISSUED.slice(2, 4);
const MANY = 60;
/** The series of invoices: those reviewed by keyboard, and those of a deputy in each language. */
const SERIES = { keyboard: `${YEAR}440`, en: `${YEAR}441`, zh: `${YEAR}442` } as const;
const GIVER = { username: 'wang.fang', fullName: 'Wang Fang 王芳' };

beforeAll(async () => {
  if (!BROWSER) return undefined;
  const world = await adminWorld({ database: 'invoice_audit_journey' });
  ({ product, page, problems, databaseUrl } = world);
  return world.end;
});
beforeAll(async () => {
  if (!BROWSER) return;
  const headers = await pageHeaders(page, product.address, ['invoice', '/Finance/Invoice']);
  ask = callsWith(page, product.address, headers);
  await ask('/api/register/ownCompany/create', { values: OWN_COMPANY });
  for (const [name, many] of [
    ['keyboard', MANY],
    ['en', 3],
    ['zh', 3],
  ] as const) {
    const start = SERIES[name];
    const file = platformExport(`${name}.csv`, { start, many, issued: ISSUED });
    await readByCall(page, product.address, { file, headers });
    // two have no order and no approver, which only a second audit waives
    await submitAll(ask, start, name === 'keyboard' ? 2 : 0);
  }
  await enteredBy(databaseUrl, null);
  giver = await aGiver();
});

/** Somebody with the role and so the limits of the administrator. */
async function aGiver(): Promise<string> {
  const limits = rowsIn(await ask('/api/register/auditLimit/page', { limit: 100 }));
  const roles = await ask(roleListPage.path, { current: 1, size: 100 });
  const { records } = roles['data'] as {
    readonly records: readonly { readonly id: string; readonly code: string }[];
  };
  const role = records.find(({ code }) => limits.some((row) => row['role'] === code));
  const made = await ask(registerUser.path, { ...GIVER, roleIds: [role?.id ?? ''] });
  expect(made).toMatchObject({ code: 200 });
  return (made['data'] as Row).id;
}

const openReview = (query = '') => visit(page, `${product.address}/finance-review/take-ticket-review${query}`);
const stateOf = async (number: string): Promise<unknown> => (await invoicesOf(ask, number))[0]?.['state'];
const visible = (role: 'button' | 'dialog', name?: string) =>
  page.getByRole(role, name === undefined ? {} : { name, exact: true }).filter({ visible: true });

/** What a user does in a review in one language. */
function inLook({ language }: Look) {
  const say = (word: Word): string => word[language];
  const button = (word: Word) => visible('button', say(word));
  return {
    say,
    button,
    /** The number of the invoice that is open and may be audited, once it is another than before. */
    async current(before = ''): Promise<string> {
      const number = page.locator('strong').filter({ visible: true, hasText: /^\d{20}$/ });
      if (before !== '') await number.filter({ hasNotText: before }).waitFor();
      await button(financeWords.pass).waitFor();
      return number.innerText();
    },
    /** Returns the open invoice, without the mouse. */
    async returnByKeys(): Promise<void> {
      await page.keyboard.press('r');
      await page.getByRole('dialog').waitFor();
      const isText = () => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA');
      for (let tabs = 0; tabs < 6 && !(await isText()); tabs++) await page.keyboard.press('Tab');
      await page.keyboard.type('The price of the order is lower.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    },
    async unaudit(id: string): Promise<void> {
      await openReview(`?tab=passed&invoice=${id}`);
      await button(financeWords.unaudit).click();
      const dialog = visible('dialog');
      await dialog.getByRole('textbox').fill('The certificate was un-signed.');
      await dialog.getByRole('button', { name: say(financeWords.unaudit), exact: true }).click();
    },
  };
}

test.skipIf(!BROWSER)(
  'sixty are reviewed without the mouse, half of them in each language: 54 are passed, 4 returned, 2 sent to second audit [R4-37, R1-20]',
  async () => {
    const drafts = await invoicesOf(ask, SERIES.keyboard);
    expect(drafts).toHaveLength(MANY);
    let number = '';
    const done = new Set<string>();
    for (const [turn, look] of LOOKS.entries()) {
      await wear(page, look);
      const { current, returnByKeys } = inLook(look);
      if (turn === 0) {
        await openReview(`?tab=pending&invoice=${drafts[0]?.id ?? ''}`);
        number = await current();
      }
      for (let at = 0; at < MANY / LOOKS.length; at++) {
        done.add(number);
        await page.keyboard.press('w');
        if (at === 3) await keep(page, `invoices-keyboard-${look.language}`);
        if (at === 10 || at === 11) await returnByKeys();
        else await page.keyboard.press('a');
        if (done.size < MANY) number = await current(number);
      }
    }
    expect(done.size).toBe(MANY);
    const states = async () => {
      const found = Map.groupBy(await invoicesOf(ask, SERIES.keyboard), (row) => row['state']);
      return Object.fromEntries([...found].map(([state, list]) => [state, list.length]));
    };
    await expect.poll(states).toEqual({ passed: 54, returned: 4, pending2: 2 });
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  },
);

describe.skipIf(!BROWSER).each(LOOKS)('in $language', (look) => {
  const { say, button, current, unaudit } = inLook(look);

  test('an invoice is un-audited with a reason while its month is open, and no longer once it is closed [R4-40]', async () => {
    await wear(page, look);
    const at = look === OFFICE ? 20 : 50;
    const number = numbered(SERIES.keyboard, at);
    const [passed] = await invoicesOf(ask, number);
    await unaudit(passed?.id ?? '');
    await expect.poll(() => stateOf(number)).toBe('pending');
    await openReview(`?tab=pending&invoice=${passed?.id ?? ''}`);
    await current();
    await page.keyboard.press('w');
    await page.keyboard.press('a');
    await expect.poll(() => stateOf(number)).toBe('passed');
    const filter = { field: 'month', op: 'is', value: TODAY.slice(0, 7) };
    const periods = async () => rowsIn(await ask('/api/register/accountingPeriod/page', { filter, limit: 20 }));
    if (look === OFFICE) {
      const own = { field: 'taxId', op: 'is', value: OWN_COMPANY.taxId };
      const [company] = rowsIn(await ask('/api/register/ownCompany/page', { filter: own, limit: 1 }));
      await ask('/api/register/accountingPeriod/create', {
        values: { company: company?.id, month: TODAY.slice(0, 7) },
      });
    }
    const set = async (state: 'open' | 'closed'): Promise<void> => {
      const period = (await periods()).find((row) => (row['company'] as { title: string }).title === OWN_COMPANY.name);
      expect(await ask('/api/ext/period/set', { ...seen([period as Row])[0], state })).toMatchObject({ code: 0 });
    };
    await set('closed');
    await unaudit(passed?.id ?? '');
    await page.getByText(look.language === 'en' ? /The month .* is closed/ : /月份已关闭/).waitFor();
    expect(await stateOf(number)).toBe('passed');
    await set('open');
  });

  test('a deputy passes for an absent user within the delegation, never above it, and never what that user entered [R2.4-02]', async () => {
    await wear(page, look);
    const [first, second, third] = await invoicesOf(ask, SERIES[look.language]);
    await enteredBy(databaseUrl, giver, [third?.id ?? '']);
    const delegation = { page: 'input', currency: 'CNY', giver: GIVER.username, deputy: 'admin', upTo: '1000' };
    const dates = { fromDate: addDays(TODAY, -1), toDate: addDays(TODAY, 7) };
    const filter = { field: 'giver', op: 'is', value: GIVER.username };
    const delegations = async () => rowsIn(await ask('/api/register/auditDelegation/page', { filter, limit: 1 }));
    const upTo = async (amount: string): Promise<void> => {
      const [found] = await delegations();
      const rows = [{ ...seen([found as Row])[0], values: { upTo: amount } }];
      expect(await ask('/api/register/auditDelegation/update', { rows })).toMatchObject({ code: 0 });
    };
    if (look === OFFICE) await ask('/api/register/auditDelegation/create', { values: { ...delegation, ...dates } });
    else await upTo('1000');
    /** Opens an invoice and chooses for whom it is audited, with the mouse, and passes it. */
    const passFor = async (row: Row | undefined, limit: string): Promise<void> => {
      await openReview(`?tab=pending&invoice=${row?.id ?? ''}`);
      await current();
      await page
        .getByRole('combobox', { name: say(financeWords.onBehalfOf) })
        .filter({ visible: true })
        .click();
      const who = say(fill(financeWords.behalfUpTo, { who: GIVER.fullName, limit: `CNY ${limit}` }));
      await page.locator('.ant-select-item-option').filter({ visible: true, hasText: who }).click();
      await page.keyboard.press('w');
      await keep(page, `invoices-deputy-${look.language}`);
      expect(await seriousFindings(page)).toEqual([]);
      await button(financeWords.pass).click();
    };
    const refused = (word: RegExp) => page.getByText(word).first().waitFor();
    await passFor(first, '1,000.00');
    await refused(look.language === 'en' ? /is above what you may pass/ : /超出您的审核限额/);
    expect(await stateOf(String(first?.['number']))).toBe('pending');
    await upTo('5000');
    await openReview('?tab=draft');
    await passFor(second, '5,000.00');
    // the next invoice opens by itself
    await current(String(second?.['number']));
    expect(await stateOf(String(second?.['number']))).toBe('passed');
    await openReview(`?tab=passed&invoice=${second?.id ?? ''}`);
    await page
      .getByRole('tab', { name: say(financeWords.history) })
      .filter({ visible: true })
      .click();
    await page.getByText(new RegExp(patternOf(say(fill(financeWords.doneFor, { who: GIVER.fullName }))))).waitFor();
    await openReview('?tab=draft');
    await passFor(third, '5,000.00');
    await refused(new RegExp(`${GIVER.fullName}.*(must audit it|须由他人审核)`));
    expect(await stateOf(String(third?.['number']))).toBe('pending');
    expect(problems).toEqual([]);
  });
});
