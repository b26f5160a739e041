import { expect, test } from 'vitest';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { openedBy } from './use-open-row.ts';

const base = { id: 'r1', rev: 1, createdAt: '', updatedAt: '' };
const opened = (key: string, values: Readonly<Record<string, unknown>>): string | null => {
  const list = queryListOf(key);
  const row: AnyRow = { ...base, ...values };
  return list ? openedBy(list, row) : 'no such list';
};

test('a row in the list of blockers opens the blocking record', () => {
  const blocker = (table: string | null, name: string) =>
    opened('certificateBlocker', { table, name, record: table && 'x' });
  expect(blocker('tagItr', 'P-1 E01A')).toBe('/Certification/TagITRs?id=x');
  expect(blocker('handover', 'CCC-20')).toBe('/Handover/CCC?id=x');
  // a certificate that was never raised opens what it would hand over; the scope of work has no page
  expect(blocker('subSystem', 'MCC-20-01')).toBe('/RefTable/SubSystem?id=x');
  expect(blocker(null, 'FAC')).toBeNull();
});

test('a row in the list of consequences opens its record, and nothing if that does not exist', () => {
  expect(opened('importConsequence', { table: 'tagItr', name: 'P-1', record: 'x' })).toBe(
    '/Certification/TagITRs?id=x',
  );
  expect(opened('importConsequence', { table: 'tagItr', name: 'P-1', record: null })).toBeNull();
});
