import { expect, test } from 'vitest';
import { documentsOf, otherRevision, verdictOf, type Revised } from './transmittal.ts';

const revised = (revision: string | null, more: Partial<Revised> = {}): Revised => ({
  revision,
  revisionDate: null,
  status: null,
  ...more,
});

test.each([
  ['a number that the register does not have', revised('A'), undefined, 'new'],
  ['a later revision', revised('C02'), revised('C01'), 'newRevision'],
  ['construction after preliminary', revised('C01'), revised('P09'), 'newRevision'],
  ['the first revision of a drawing without one', revised('A'), revised(null), 'newRevision'],
  ['an earlier revision', revised('B'), revised('C'), 'older'],
  ['the same revision written otherwise', revised('p2'), revised('P02'), 'same'],
  ['no revision at all', revised(null), revised('C'), 'same'],
  ['the same revision of another day', revised('C', { revisionDate: '2026-01-02' }), revised('C'), 'details'],
  ['the same revision with another status', revised('C', { status: 'x' }), revised('C', { status: 'y' }), 'details'],
] as const)('%s is judged', (_, line, drawing, verdict) => {
  expect(verdictOf(line, drawing)).toBe(verdict);
});

test('a file belongs to the longest document number that its name begins with, and never to a part of a number', () => {
  const files = ['D-1.pdf', 'd-1-2_REV-B.pdf', 'D-10.pdf', 'D-1 sheet 2.pdf', 'cover.pdf', 'ＰＩＤ-7_A.pdf'];
  expect([...documentsOf(files, ['D-1', 'D-1-2', 'PID-7', ''])]).toEqual([
    ['D-1.pdf', 'D-1'],
    ['d-1-2_REV-B.pdf', 'D-1-2'],
    ['D-10.pdf', null],
    ['D-1 sheet 2.pdf', 'D-1'],
    ['cover.pdf', null],
    ['ＰＩＤ-7_A.pdf', 'PID-7'],
  ]);
});

test('a file whose name says another revision than its line is named', () => {
  expect(otherRevision('D-1_B.pdf', 'D-1', 'C')).toBe('B');
  expect(otherRevision('D-1_P02.pdf', 'D-1', 'P2')).toBeNull();
  expect(otherRevision('D-1.pdf', 'D-1', 'C')).toBeNull();
});
