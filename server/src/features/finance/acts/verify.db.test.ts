import { invoiceSubmit, invoiceVerify } from '@plumbline/contract/features/finance/calls.ts';
import { invoiceReview } from '@plumbline/contract/features/finance/review-calls.ts';
import { expect, test } from 'vitest';
import { rows, sql } from '../../../db/database.ts';
import type { By } from '../../../http/testing.ts';
import { standInVerifier, type VerifierAnswer } from '../../../senders/invoice-verifier.ts';
import { digits, financeWorld } from '../testing.ts';

/** A service whose answers the tests choose. */
const service = {
  answer: { outcome: 'same' } as VerifierAnswer | Error,
  asked: [] as string[],
  before: async (): Promise<void> => {},
};
const verifier = {
  name: { en: 'Service', zh: '查验服务' },
  isStandIn: false,
  ask: async ({ number }: { readonly number: string }) => {
    service.asked.push(number);
    await service.before();
    if (service.answer instanceof Error) throw service.answer;
    return service.answer;
  },
};
const { server, get, person, anInvoice } = await financeWorld({ verifier });
const { server: bare, ...off } = await financeWorld();
const { server: tried, ...standIn } = await financeWorld({ verifier: standInVerifier });
const { db } = server.database;
const clerk = await person('submit');
const viewer = await person();

const verify = async (id: string, who: By = clerk) =>
  (await server.call(invoiceVerify, { rows: [{ id, rev: (await get('invoice', id)).rev }] }, who)).data;
const v1Of = async (id: string) => {
  const { data } = await server.call(invoiceReview, { id }, clerk);
  return data.checks.find(({ code }) => code === 'V1');
};

test('an answer is stored with the user, the time and the service; the check follows it [R1-20]', async () => {
  const { id, number } = await anInvoice(clerk);
  service.answer = { outcome: 'same' };
  expect(await verify(id)).toMatchObject({ passed: [{ id }], notPassed: [] });
  expect(service.asked).toContain(number);
  expect(await get('invoice', id)).toMatchObject({
    verification: 'same',
    verifiedAt: expect.any(String),
    verifiedBy: expect.any(String),
    verifiedWith: 'Service · 查验服务',
    verificationAnswer: 'agrees · 一致',
  });
  expect(await v1Of(id)).toMatchObject({ outcome: 'ok' });
  service.answer = { outcome: 'differs', text: 'void since 2026-09-01' };
  await verify(id);
  expect(await v1Of(id)).toMatchObject({
    outcome: 'failed',
    severity: 'waivable',
    actual: expect.stringContaining('void since 2026-09-01'),
  });
  const { data } = await server.call(invoiceReview, { id }, clerk);
  expect(data.acts.filter(({ action }) => action === 'verify')).toHaveLength(2);
});

test('a service that fails or was asked too often leaves the verification as it was, and says so', async () => {
  const { id } = await anInvoice(clerk);
  service.answer = new Error('connection refused');
  expect(await verify(id)).toMatchObject({
    passed: [],
    notPassed: [{ code: 'NO_ANSWER', message: { en: expect.stringContaining('connection refused') } }],
  });
  expect(await get('invoice', id)).toMatchObject({ verification: 'notChecked' });
  expect(await v1Of(id)).toMatchObject({ outcome: 'notCheckable' });
  service.answer = { outcome: 'limit' };
  for (let more = 0; more < 4; more++) await verify(id);
  expect(await verify(id)).toMatchObject({ notPassed: [{ code: 'TRIES' }] });
});

test('needs the right to submit or to audit, and an invoice that is the one it was asked about', async () => {
  const { id } = await anInvoice(clerk);
  expect(await verify(id, viewer)).toMatchObject({ notPassed: [{ code: 'FORBIDDEN' }] });
  service.answer = { outcome: 'same' };
  service.before = async () => {
    service.before = async () => {};
    await server.call(invoiceSubmit, { rows: [{ id, rev: (await get('invoice', id)).rev }] }, clerk);
  };
  expect(await verify(id)).toMatchObject({ notPassed: [{ code: 'STALE' }] });
  expect(await get('invoice', id)).toMatchObject({ verification: 'notChecked', state: 'pending' });
});

test('a substitute service never counts as a verification: it is named in state, answer and check', async () => {
  const who = await standIn.person('submit');
  const { id, rev } = await standIn.anInvoice(who, { number: `26${digits(17)}1` });
  await tried.call(invoiceVerify, { rows: [{ id, rev }] }, who);
  expect(await standIn.get('invoice', id)).toMatchObject({
    verification: 'standIn',
    verificationAnswer: expect.stringContaining('Stand-in: no tax office was asked'),
  });
  const { data } = await tried.call(invoiceReview, { id }, who);
  expect(data.verifier).toMatchObject({ standIn: true });
  expect(data.checks.find(({ code }) => code === 'V1')).toMatchObject({ outcome: 'notCheckable' });
});

test('is off unless a service is configured', async () => {
  const who = await off.person('submit');
  const { id, rev } = await off.anInvoice(who);
  const { data } = await bare.call(invoiceVerify, { rows: [{ id, rev }] }, who);
  expect(data).toMatchObject({ notPassed: [{ code: 'NO_VERIFIER' }] });
  const acts = await rows(db, sql<{ id: string }>`select id from invoice_audit where invoice = ${id}::uuid`);
  expect(acts).toEqual([]);
});
