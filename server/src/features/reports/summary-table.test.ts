import type { SummaryLine } from '@plumbline/contract/features/reports/calls.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { expect, test } from 'vitest';
import { summaryTable } from './summary-table.ts';

const figure = (count: number) => ({ count, filter: null });
const line = (done: number, open: number): SummaryLine => ({
  titles: ['71'],
  total: figure(done + open),
  done: figure(done),
  open: figure(open),
  parts: [],
  sums: [],
});

test.each([
  [69, 98, ['41.3', '58.7']],
  [1, 999, ['0.1', '99.9']],
  [9_999, 1, ['99.9', '0.1']],
  [0, 7, ['0', '100']],
  [7, 0, ['100', '0']],
  [0, 0, ['', '']],
])(
  '%i completed and %i outstanding records have shares that add up to 100, which means all [R2.3-150]',
  (done, open, shares) => {
    const groups = [w('System', '系统')];
    const summary = { groups, breakdown: null, values: [], sums: [], lines: [line(done, open)], all: line(done, open) };
    const { lines, all } = summaryTable(summary, (word) => `${word.en} ${word.zh}`);
    expect(lines).toEqual([['71', String(done + open), String(done), String(open), ...shares]]);
    expect(all[0]).toBe('All rows, each once 全部记录（不重复计数）');
  },
);
