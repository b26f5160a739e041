import { expect, test } from 'vitest';
import { askVerifier, type InvoiceVerifier, standInVerifier, verifierNamed } from './invoice-verifier.ts';

const QUESTION = {
  kind: 'digitalSpecial',
  code: null,
  number: '26310000000000000001',
  issueDate: '2026-09-03',
  net: '100.00',
  gross: '113.00',
  checkTail: null,
} as const;
const failing = (ask: InvoiceVerifier['ask']): InvoiceVerifier => ({ ...standInVerifier, ask });

test('a service that fails or does not answer in time is unavailable, with the reason', async () => {
  const broken = failing(() => Promise.reject(new Error('connection refused')));
  expect(await askVerifier(broken, QUESTION)).toEqual({ outcome: 'unavailable', text: 'connection refused' });
  const silent = failing(() => new Promise(() => {}));
  expect(await askVerifier(silent, QUESTION, 20)).toEqual({ outcome: 'unavailable', text: '> 0.02 s' });
});

test('the substitute service says that it is one, and answers by the last digit of the number', async () => {
  expect(standInVerifier).toMatchObject({ isStandIn: true, name: { en: expect.stringContaining('Stand-in') } });
  const outcomes = await Promise.all(
    ['1', '6', '7', '8', '9'].map((last) => askVerifier(standInVerifier, { ...QUESTION, number: `2631${last}` })),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['same', 'notYet', 'differs', 'unknown', 'unavailable']);
});

test('without its setting there is no service; another value is refused by name', () => {
  expect(verifierNamed(undefined)).toBeNull();
  expect(verifierNamed('stand-in')).toBe(standInVerifier);
  expect(() => verifierNamed('yes')).toThrow('INVOICE_VERIFIER');
});
