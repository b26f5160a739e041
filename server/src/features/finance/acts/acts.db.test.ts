import {
  invoiceAudit,
  invoiceClaim,
  invoiceHold,
  invoiceSubmit,
  invoiceUnaudit,
  invoiceVoid,
  periodSet,
} from '@plumbline/contract/features/finance/calls.ts';
import { invoiceQueue, invoiceReview } from '@plumbline/contract/features/finance/review-calls.ts';
import { describe, expect, test } from 'vitest';
import { rows, sql } from '../../../db/database.ts';
import type { By } from '../../../http/testing.ts';
import { digits, financeWorld } from '../testing.ts';

const { server, path, admin, create, get, own, company, person, limit, anInvoice } = await financeWorld();
const { db } = server.database;

const clerk = await person('submit', 'audit', 'void');
const reviewer = await person('audit', 'unaudit');
const second = await person('audit', 'audit2', 'waive');
await limit(clerk, '100000');
await limit(reviewer, '1000', '500');
await limit(second, '100000');

const seen = async (id: string) => ({ id, rev: (await get('invoice', id)).rev });
const submit = async (id: string, who: By = clerk) =>
  (await server.call(invoiceSubmit, { rows: [await seen(id)] }, who)).data;
const audit = async (id: string, who: By, input: object = {}) =>
  (await server.call(invoiceAudit, { rows: [await seen(id)], decision: 'pass', ...input }, who)).data;
const codes = (outcome: { readonly notPassed: readonly { readonly code: string }[] }) =>
  outcome.notPassed.map(({ code }) => code);
/** The open check results of an invoice that are warnings, or not checkable. */
const warnings = async (id: string) =>
  (
    await rows(
      db,
      sql<{
        id: string;
      }>`select id from invoice_check where invoice = ${id}::uuid and outcome <> 'ok' and deleted_at is null
        and (severity = 'warning' or outcome = 'notCheckable')`,
    )
  ).map(({ id: check }) => check);
/** Removes the check results, for tests of what is no matter of checks. */
const unchecked = (id: string) =>
  sql`update invoice_check set deleted_at = now() where invoice = ${id}::uuid`.execute(db);
async function pending(values: object = {}, who: By = clerk) {
  const { id } = await anInvoice(who, values);
  expect(await submit(id)).toMatchObject({ notPassed: [] });
  await unchecked(id);
  return id;
}

describe('submission', () => {
  test('locks the invoice and its lines, and enters who did it into the trail', async () => {
    const { id } = await anInvoice(clerk);
    expect(await submit(id)).toMatchObject({ passed: [{ id, state: 'pending' }] });
    const row = await get('invoice', id);
    const change = await server.post(
      '/api/register/invoice/update',
      { rows: [{ id, rev: row.rev, values: { remark: 'x' } }] },
      admin,
    );
    expect(change.code).not.toBe(0);
    const line = await server.post(
      '/api/register/invoiceLine/create',
      { values: { invoice: id, item: 'x', net: '1', tax: '0', taxCategory: 'Z' } },
      admin,
    );
    expect(line.code).not.toBe(0);
    expect(codes(await submit(id))).toEqual(['STATE']);
  });
  test('needs the right of the review, lines, and the version as seen', async () => {
    const { id, rev } = await anInvoice(clerk);
    expect(codes(await submit(id, reviewer))).toEqual(['FORBIDDEN']);
    await server.post('/api/register/invoice/update', { rows: [{ id, rev, values: { remark: 'x' } }] }, clerk);
    const stale = await server.call(invoiceSubmit, { rows: [{ id, rev }] }, clerk);
    expect(codes(stale.data)).toEqual(['STALE']);
  });
  test('is refused while totals do not add up or the number has a wrong form', async () => {
    const off = await anInvoice(clerk, { gross: '113.01', due: '113.01' });
    expect((await submit(off.id)).notPassed).toMatchObject([
      { code: 'ERRORS', message: { en: expect.stringContaining('A3') } },
    ]);
    const short = await anInvoice(clerk, { number: digits(19) });
    expect((await submit(short.id)).notPassed).toMatchObject([
      { code: 'ERRORS', message: { zh: expect.stringContaining('F1') } },
    ]);
    expect(await get('invoice', short.id)).toMatchObject({ state: 'draft' });
  });
  test('of a bill without order needs its approver, who alone passes it', async () => {
    const { id, rev } = await anInvoice(clerk, { withoutOrder: true });
    expect(codes(await submit(id))).toEqual(['NO_APPROVER']);
    await server.post(
      '/api/register/invoice/update',
      { rows: [{ id, rev, values: { approver: reviewer.username } }] },
      clerk,
    );
    await submit(id);
    await unchecked(id);
    expect(codes(await audit(id, second))).toEqual(['APPROVER']);
    expect(await audit(id, reviewer)).toMatchObject({ passed: [{ state: 'passed' }] });
  });
});

describe('an audit', () => {
  test('is refused to all users who entered, edited or submitted the invoice, administrators included [R2.4-02]', async () => {
    const entered = await pending();
    expect(codes(await audit(entered, clerk))).toEqual(['OWN']);
    const { id, rev } = await anInvoice(clerk);
    await server.post('/api/register/invoice/update', { rows: [{ id, rev, values: { remark: 'x' } }] }, reviewer);
    await server.post(
      '/api/register/invoiceLine/create',
      { values: { invoice: id, item: 'x', net: '0', tax: '0', taxCategory: 'Z' } },
      second,
    );
    expect(await submit(id, admin)).toMatchObject({ notPassed: [] });
    for (const who of [clerk, reviewer, second, admin]) expect(codes(await audit(id, who))).toEqual(['OWN']);
  });
  test('is one decision when two do it simultaneously', async () => {
    const id = await pending();
    const rev = (await get('invoice', id)).rev;
    const both = await Promise.all(
      [reviewer, second].map((who) => server.call(invoiceAudit, { rows: [{ id, rev }], decision: 'pass' }, who)),
    );
    expect(both.flatMap(({ data }) => data.passed)).toHaveLength(1);
    expect(both.flatMap(({ data }) => codes(data))).toEqual(['STALE']);
    expect(await get('invoice', id)).toMatchObject({ state: 'passed', postingDate: expect.any(String) });
  });
  test('above the bound goes to a second audit by another person, and above the limit is refused', async () => {
    const large = { net: '600', tax: '78', gross: '678', due: '678' };
    const id = await pending(large);
    expect(await audit(id, reviewer)).toMatchObject({ passed: [{ state: 'pending2' }] });
    expect(codes(await audit(id, reviewer))).toEqual(['FORBIDDEN']);
    expect(await audit(id, second)).toMatchObject({ passed: [{ state: 'passed' }] });
    // what was prepaid does not lower the amount that the limit is for
    const over = await pending({ net: '900', tax: '117', gross: '1017', prepaid: '1000', due: '17' });
    expect(codes(await audit(over, reviewer))).toEqual(['LIMIT']);
    const nobody = await person('audit');
    expect(codes(await audit(over, nobody))).toEqual(['NO_LIMIT']);
  });
  test('returns with a code and a text, after which the invoice can be changed and submitted again', async () => {
    const id = await pending();
    expect(codes(await audit(id, reviewer, { decision: 'return' }))).toEqual(['REASON']);
    const input = { decision: 'return', reasonCode: 'price', remark: 'Price of the order is 99.' };
    expect(await audit(id, reviewer, input)).toMatchObject({ passed: [{ state: 'returned' }] });
    const { rev, returnReason } = await get('invoice', id);
    expect(returnReason).toBe('Price of the order is 99.');
    const changed = { rows: [{ id, rev, values: { remark: 'corrected' } }] };
    expect((await server.post('/api/register/invoice/update', changed, clerk)).code).toBe(0);
    await submit(id);
    expect(await get('invoice', id)).toMatchObject({ state: 'pending', round: 2 });
  });
  test('waits for the user who has claimed the invoice, for ten minutes', async () => {
    const id = await pending();
    const claimed = await server.call(invoiceClaim, { rows: [await seen(id)] }, second);
    expect(claimed.data.passed).toHaveLength(1);
    expect(codes(await audit(id, reviewer))).toEqual(['CLAIMED']);
    await sql`update invoice set claimed_until = now() - interval '1 second' where id = ${id}::uuid`.execute(db);
    expect(await audit(id, reviewer)).toMatchObject({ notPassed: [], passed: [{ state: 'passed' }] });
  });
  test('by a deputy needs a delegation, stays within it, and is refused where the absent user had a hand in it', async () => {
    const deputy = await person('audit');
    const large = { net: '300', tax: '39', gross: '339', due: '339' };
    const id = await pending(large);
    const onBehalfOf = reviewer.username;
    expect(codes(await audit(id, deputy, { onBehalfOf }))).toEqual(['DELEGATION']);
    const delegation = { page: 'input', currency: 'CNY', fromDate: '2026-01-01', toDate: '2099-12-31' };
    await create('auditDelegation', { ...delegation, giver: onBehalfOf, deputy: deputy.username, upTo: '200' });
    const past = { fromDate: '2025-01-01', toDate: '2025-02-01', upTo: '900' };
    await create('auditDelegation', { ...delegation, ...past, giver: second.username, deputy: deputy.username });
    const name = `Name of ${onBehalfOf}`;
    const shown = [{ username: onBehalfOf, name, currency: 'CNY', upTo: '200.00' }];
    expect((await server.call(invoiceQueue, { page: 'input' }, deputy)).data.delegations).toEqual(shown);
    expect((await server.call(invoiceReview, { id }, deputy)).data.delegations).toEqual(shown);
    expect((await server.call(invoiceReview, { id }, reviewer)).data.delegations).toEqual([]);
    const euros = await anInvoice(clerk, { currency: 'EUR' });
    expect((await server.call(invoiceReview, { id: euros.id }, deputy)).data.delegations).toEqual([]);
    expect(codes(await audit(id, deputy, { onBehalfOf }))).toEqual(['LIMIT']);
    const small = await pending();
    expect(await audit(small, deputy, { onBehalfOf })).toMatchObject({ passed: [{ state: 'passed' }] });
    const [trail] = await rows(
      db,
      sql<{
        by: string;
        behalf: string;
      }>`select by, on_behalf_of as behalf from invoice_audit where invoice = ${small}::uuid
        and action = 'pass'`,
    );
    expect(trail?.behalf).not.toBe(trail?.by);
    const touched = await anInvoice(clerk);
    const edit = { rows: [{ id: touched.id, rev: touched.rev, values: { remark: 'x' } }] };
    await server.post('/api/register/invoice/update', edit, reviewer);
    await submit(touched.id);
    await unchecked(touched.id);
    expect(codes(await audit(touched.id, deputy, { onBehalfOf }))).toEqual(['OWN_GIVER']);
  });
  test('of a batch passes what can be passed and names the others, and a repetition changes nothing', async () => {
    const [good, own_, gone] = [await pending(), await anInvoice(reviewer), digits(1)];
    await submit(own_.id);
    await unchecked(own_.id);
    const list = [await seen(good), await seen(own_.id), { id: `00000000-0000-7000-8000-00000000000${gone}`, rev: 1 }];
    const first = await server.call(invoiceAudit, { rows: list, decision: 'pass' }, reviewer);
    expect(first.data.passed).toMatchObject([{ id: good }]);
    expect(codes(first.data).toSorted()).toEqual(['NOT_FOUND', 'OWN']);
    const again = await server.call(invoiceAudit, { rows: list, decision: 'pass' }, reviewer);
    expect(again.data.passed).toEqual([]);
    const many = Array.from({ length: 201 }, () => list[0] ?? { id: good, rev: 1 });
    expect((await server.call(invoiceAudit, { rows: many, decision: 'pass' }, reviewer)).code).toBe(14);
  });
});

describe('un-audit', () => {
  test('withdraws an audit with a reason while its month is open and nothing is paid, and never after', async () => {
    const id = await pending();
    await audit(id, reviewer);
    const month = String((await get('invoice', id))['postingDate']).slice(0, 7);
    const unaudit = async () =>
      (await server.call(invoiceUnaudit, { rows: [await seen(id)], reason: 'Wrong order' }, reviewer)).data;
    const period = await create('accountingPeriod', { company, month });
    const set = async (state: 'open' | 'closed') =>
      server.call(periodSet, { id: period.id, rev: (await get('accountingPeriod', period.id)).rev, state }, admin);
    expect((await set('closed')).code).toBe(0);
    expect(codes(await unaudit())).toEqual(['PERIOD']);
    const waiting = await pending();
    expect(codes(await audit(waiting, reviewer))).toEqual(['PERIOD']);
    await set('open');
    const payment = await create('payment', {
      number: digits(8),
      direction: 'paid',
      party: (await create('party', { name: `S ${digits(6)}`, country: 'CN' })).id,
      date: '2026-09-30',
      currency: 'CNY',
      amount: '50',
    });
    const over = { payment: payment.id, invoice: id, amount: '50.01' };
    expect((await server.post('/api/register/paymentAllocation/create', { values: over }, admin)).code).toBe(14);
    const part = await create('paymentAllocation', { payment: payment.id, invoice: id, amount: '50' });
    expect(codes(await unaudit())).toEqual(['PAID']);
    expect(await get('invoice', id)).toMatchObject({ openAmount: '63.00' });
    const gone = { selection: { mode: 'these', ids: [part.id] } };
    expect((await server.post('/api/register/paymentAllocation/remove', gone, admin)).code).toBe(0);
    expect((await unaudit()).passed).toMatchObject([{ state: 'pending' }]);
    const trail = await rows(
      db,
      sql<{ action: string }>`select action from invoice_audit where invoice = ${id}::uuid order by number`,
    );
    expect(trail.map(({ action }) => action)).toEqual(['submit', 'pass', 'unaudit']);
  });
});

test('a month with pending invoices is not closed', async () => {
  const other = await create('ownCompany', { name: `Other ${digits(4)}`, taxId: digits(18), kind: 'general' });
  const { name, taxId } = await get('ownCompany', other.id);
  await pending({ buyerName: name, buyerTaxId: taxId, issueDate: '2026-07-03' });
  const period = await create('accountingPeriod', { company: other.id, month: '2026-07' });
  const answer = await server.call(periodSet, { id: period.id, rev: period.rev, state: 'closed' }, admin);
  expect(answer.msg).toContain('1 invoice of this month is still pending');
});

test('a void invoice leaves its key to another, and stays void', async () => {
  const { id, number } = await anInvoice(clerk);
  const voided = await server.call(invoiceVoid, { rows: [await seen(id)], reason: 'Entered twice' }, clerk);
  expect(voided.data.passed).toMatchObject([{ state: 'voided' }]);
  const another = await anInvoice(clerk, { number });
  expect(another['name']).toBe(number);
  expect(codes(await submit(id))).toEqual(['STATE']);
});

test('a hold is at most what is open, and is released with a reason', async () => {
  const id = await pending();
  const hold = async (input: object) =>
    (await server.call(invoiceHold, { rows: [await seen(id)], reason: 'Ten pieces too many', ...input }, reviewer))
      .data;
  expect(codes(await hold({ amount: '113.01' }))).toEqual(['HOLD_AMOUNT']);
  expect(codes(await hold({ amount: '0' }))).toEqual(['HOLD_AMOUNT']);
  expect((await hold({ amount: '100.00' })).passed).toHaveLength(1);
  expect(codes(await hold({ amount: '13.01' }))).toEqual(['HOLD_AMOUNT']);
  expect(await get('invoice', id)).toMatchObject({ heldAmount: '100.00' });
  const [held] = await rows(db, sql<{ id: string }>`select id from invoice_hold where invoice = ${id}::uuid`);
  expect((await hold({ hold: held?.id })).passed).toHaveLength(1);
  expect(codes(await hold({ hold: held?.id }))).toEqual(['HOLD']);
  expect(await get('invoice', id)).toMatchObject({ heldAmount: '0.00' });
});

test('warnings and what is not checkable must be acknowledged, errors are never passed, and one that can be waived waits for the second audit', async () => {
  const id = await pending();
  const check = (severity: string, outcome: string, code: string) =>
    sql`insert into invoice_check (tenant_id, id, level_id, invoice, code, severity, outcome)
      select tenant_id, gen_random_uuid(), level_id, id, ${code}, ${severity}, ${outcome} from invoice where id = ${id}::uuid`.execute(
      db,
    );
  await check('warning', 'failed', 'X1');
  await check('waivable', 'notCheckable', 'X2');
  expect(codes(await audit(id, reviewer))).toEqual(['UNTICKED']);
  const ticked = await warnings(id);
  expect(ticked).toHaveLength(2);
  await check('error', 'failed', 'X3');
  expect(codes(await audit(id, reviewer, { ticked }))).toEqual(['ERRORS']);
  await sql`update invoice_check set severity = 'waivable' where code = 'X3' and invoice = ${id}::uuid`.execute(db);
  expect(await audit(id, reviewer, { ticked })).toMatchObject({ passed: [{ state: 'pending2' }] });
  expect(codes(await audit(id, second))).toEqual(['WAIVE']);
  const [x3] = await rows(
    db,
    sql<{ id: string }>`select id from invoice_check where code = 'X3' and invoice = ${id}::uuid`,
  );
  const waived = [{ id: x3?.id, reason: 'Agreed with the supplier' }];
  expect(await audit(id, second, { waived })).toMatchObject({ passed: [{ state: 'passed' }] });
  expect(own.name).toBe('Builder Ltd');
});

describe('a queue', () => {
  test('counts its tabs, says whose work it is and what stops it, and shows nothing without the right of its review [R2.4-02]', async () => {
    const before = (await server.call(invoiceQueue, { page: 'input' }, reviewer)).data.counts;
    const { id } = await anInvoice(clerk);
    await submit(id);
    const { counts, rows: list, total } = (await server.call(invoiceQueue, { page: 'input' }, reviewer)).data;
    expect(counts).toMatchObject({ pending: before.pending + 1, draft: before.draft });
    expect(total).toBe(counts.pending);
    const row = list.find((item) => item.id === id);
    expect(row).toMatchObject({ own: false, errors: 1, state: 'pending', gross: '113.00', held: '0.00', age: 0 });
    // without contract and verification, both warnings are not checkable
    expect(row?.warnings).toBeGreaterThan(1);
    const ofClerk = (await server.call(invoiceQueue, { page: 'input' }, clerk)).data.rows.find(
      (item) => item.id === id,
    );
    expect(ofClerk?.own).toBe(true);
    await server.call(invoiceClaim, { rows: [await seen(id)] }, reviewer);
    const claimedRows = (await server.call(invoiceQueue, { page: 'input', tab: 'mine' }, reviewer)).data;
    expect(claimedRows.rows.map((item) => item.id)).toContain(id);
    expect((await server.call(invoiceQueue, { page: 'sales' }, reviewer)).code).toBe(403);
    const chips = ['unverified', 'overBilled'] as const;
    const none = await server.call(invoiceQueue, { page: 'input', chips: [...chips] }, reviewer);
    expect(none.data.rows).toEqual([]);
  });
  test('opens an invoice beside what was ordered, with its checks, holds and acts, and for nobody without the right', async () => {
    const { id } = await anInvoice(clerk);
    await submit(id);
    const { data } = await server.call(invoiceReview, { id }, reviewer);
    expect(data.lines).toMatchObject([{ number: '1', quantity: '1', net: '100.00', contractLine: null, free: '0' }]);
    expect(data.checks.find(({ code }) => code === 'M1')).toMatchObject({ outcome: 'failed', line: '1' });
    expect(data.acts).toMatchObject([{ action: 'submit', number: 1 }]);
    const stranger = await server.aUser(path, { permissions: ['invoice:see', '*:see'] });
    expect((await server.call(invoiceReview, { id }, { as: stranger, path })).code).toBe(403);
    const reader = await server.aUser(path, { permissions: ['*:see'] });
    const page = await server.post('/api/register/invoice/page', {}, { as: reader, path });
    expect(page.code).toBe(403);
  });
});

describe('messages', () => {
  /** The scenes of the messages that a user has about an invoice. */
  const scenes = async ({ as }: By, id: string) =>
    (
      await rows(
        db,
        sql<{
          scene: string;
        }>`select scene from message where user_id = ${as?.userId}::uuid and ${id}::uuid = any(row_ids) order by scene`,
      )
    ).map(({ scene }) => scene);
  test('go to those who may audit next, but for users who had a hand in the invoice, and to the user who submitted it [R2.4-02]', async () => {
    const large = { net: '600', tax: '78', gross: '678', due: '678' };
    const id = await pending(large);
    for (const who of [reviewer, second]) expect(await scenes(who, id)).toEqual(['invoiceAwaits']);
    expect(await scenes(clerk, id)).toEqual([]);
    await sql`delete from message`.execute(db);
    expect(await audit(id, reviewer)).toMatchObject({ passed: [{ state: 'pending2' }] });
    expect(await scenes(second, id)).toEqual(['invoiceAwaits']);
    expect(await scenes(reviewer, id)).toEqual([]);
    await audit(id, second);
    expect(await scenes(clerk, id)).toEqual(['invoicePassed']);
    const other = await pending();
    await audit(other, reviewer, { decision: 'return', reasonCode: 'price', remark: 'Price of the order is 99.' });
    const [told] = await rows(
      db,
      sql<{
        reason: string;
        page: string;
      }>`select facts ->> 'reason' as reason, item ->> 'page' as page from message where scene = 'invoiceReturned'`,
    );
    expect(told).toEqual({ reason: 'Price of the order is 99.', page: 'input' });
    expect(await scenes(clerk, other)).toEqual(['invoiceReturned']);
  });
});
