import { expect, test } from 'vitest';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
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
