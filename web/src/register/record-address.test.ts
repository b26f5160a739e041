import { expect, test } from 'vitest';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import { isListedWhole, recordAddress, rowAddress } from './record-address.ts';

test.each([
  ['tagItr', 'T-1 - E01A', '/Certification/TagITRs?id=x'],
  ['handover', 'RFSU-20', '/Handover/RFSU?id=x'],
  ['handover', 'Own-20', '/Handover/Certificates?id=x'],
  ['discipline', 'E', '/RefTable/Discipline?id=x'],
  ['nothing', 'x', null],
])('the row of %s %s is in the list at %s', (register, title, href) => {
  expect(rowAddress({ register, id: 'x', title })).toBe(href);
});

test.each(RECORD_KEYS)('a record of %s opens where its declaration says', (register) => {
  const { opens, form } = factsOf(register);
  const name = { register, id: 'a b', title: 'x' };
  expect(recordAddress(name)).toBe(opens === 'form' ? `${form?.page}?id=a%20b` : rowAddress(name));
});

test('certificates have a list for each type, so none lists them all', () => {
  expect(RECORD_KEYS.filter((key) => !isListedWhole(key))).toEqual(['handover']);
});
