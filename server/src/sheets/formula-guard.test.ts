import { expect, test } from 'vitest';
import { addFormulaGuard, keepLeadingQuote, removeFormulaGuard } from './formula-guard.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+SUM(A1)', "'+SUM(A1)"],
  ['-2+3', "'-2+3"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "'\t=1"],
  ['\rx', "'\rx"],
  ['-', "'-"],
  ["'=1", "''=1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
])('guards %j [S4]', (cell, guarded) => {
  expect(addFormulaGuard(cell)).toBe(guarded);
  expect(removeFormulaGuard(guarded)).toBe(cell);
});

test.each(['-12.5', '+3', '-0', '20-PT-001', "it's", "'quoted'", '', 'a=b', ' =1'])('leaves %j as it is', (cell) => {
  expect(addFormulaGuard(cell)).toBe(cell);
  expect(removeFormulaGuard(cell)).toBe(cell);
});

test('a workbook gets a quote only where reading would remove one', () => {
  expect(keepLeadingQuote('=1+1')).toBe('=1+1');
  expect(keepLeadingQuote("'=1+1")).toBe("''=1+1");
});
