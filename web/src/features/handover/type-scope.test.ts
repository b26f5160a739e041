import { expect, test } from 'vitest';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { recordHref } from '../../register/record-href.ts';
import { classesOfGates } from './type-scope.ts';

const itrClass = (id: string, handoverGate: number): AnyRow => ({
  id,
  rev: 1,
  createdAt: '',
  updatedAt: '',
  handoverGate,
});

test('a certificate type covers the classes of its gates', () => {
  expect(classesOfGates([itrClass('a', 1), itrClass('b', 2), itrClass('c', 3)], [2, 3])).toEqual(['b', 'c']);
});

test.each([
  ['tagItr', 'T-1 - E01A', '/Certification/TagITRs?id=x'],
  ['handover', 'RFSU-20', '/Handover/RFSU?id=x'],
  ['handover', 'Own-20', '/Handover/MCC?id=x'],
  ['nothing', 'x', null],
])('the record %s %s opens at %s', (register, title, href) => {
  expect(recordHref({ register, id: 'x', title })).toBe(href);
});
