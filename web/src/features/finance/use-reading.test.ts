import type { InvoiceRead } from '@plumbline/contract/features/finance/read-calls.ts';
import { expect, test } from 'vitest';
import { answerKey, type ReadFile, readyIn } from './use-reading.ts';

const invoice: InvoiceRead = {
  key: '0:12 34',
  number: '12 34',
  outcome: 'new',
  id: null,
  seller: 'Steel Works',
  buyer: 'Builder',
  issueDate: '2026-09-03',
  gross: '113.00',
  due: '113.00',
  currency: 'CNY',
  lines: 1,
  files: ['a.xml'],
  facts: [],
  missing: [],
  differences: [],
  unread: [],
  confirm: false,
  filled: [],
  reason: null,
  notStored: [],
};
const readyOf = (over: Partial<InvoiceRead>, item: Partial<ReadFile> = {}): number =>
  readyIn({
    id: 1,
    file: new File([], 'a.xml'),
    found: { files: [], invoices: [{ ...invoice, ...over }] },
    answers: new Map(),
    confirmed: new Set(),
    isWritten: false,
    ...item,
  });

test('a new invoice and a draft that lacks something are ready, until they are written', () => {
  expect(readyOf({})).toBe(1);
  expect(readyOf({ outcome: 'completed', id: 'x' })).toBe(1);
  expect(readyOf({}, { isWritten: true })).toBe(0);
});

test('an invoice that is registered or refused is never ready', () => {
  for (const outcome of ['unchanged', 'elsewhere', 'refused'] as const) expect(readyOf({ outcome })).toBe(0);
});

test('what is missing, undecided or to be confirmed must be stated first', () => {
  const path = 'seller.name';
  const stated = { answers: new Map([[answerKey(invoice, path), 'Steel']]) };
  const incomplete = { outcome: 'incomplete', missing: [path] } as const;
  expect(readyOf(incomplete)).toBe(0);
  expect(readyOf(incomplete, stated)).toBe(1);
  const source = { value: 'a', way: 'xml', file: 'a.xml' };
  const undecided = {
    outcome: 'undecided',
    differences: [{ path, ...source, other: source, undecided: true }],
  } as const;
  expect(readyOf(undecided)).toBe(0);
  expect(readyOf(undecided, stated)).toBe(1);
  const read = { outcome: 'confirm', confirm: true } as const;
  expect(readyOf(read)).toBe(0);
  expect(readyOf(read, { confirmed: new Set([invoice.key]) })).toBe(1);
});
