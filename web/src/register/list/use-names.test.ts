import { expect, test } from 'vitest';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { wantedOf } from './use-names.ts';

const row = (id: string, values: object): AnyRow => ({ id, rev: 1, createdAt: '', updatedAt: '', ...values });
const ref = (id: string) => ({ id, title: id });
const columns = [
  { name: 'area', register: 'area' },
  { name: 'lead', register: 'discipline' },
  { name: 'disciplines', register: 'discipline' },
];

test('the names a list shows are requested once, together for each register (issue 12: first list)', () => {
  const first = wantedOf([], columns, [
    row('1', { area: ref('N'), lead: ref('E'), disciplines: [ref('E'), ref('P')] }),
    row('2', { area: ref('N'), lead: null, disciplines: [] }),
    row('3', {}),
  ]);
  expect(first).toEqual([
    { register: 'area', ids: ['N'] },
    { register: 'discipline', ids: ['E', 'P'] },
  ]);
  // nothing new: the list is not re-rendered
  expect(wantedOf(first, columns, [row('4', { area: ref('N'), lead: ref('P') })])).toBe(first);
  expect(wantedOf(first, columns, [row('5', { area: ref('S'), lead: ref('P') })]).slice(2)).toEqual([
    { register: 'area', ids: ['S'] },
  ]);
});
