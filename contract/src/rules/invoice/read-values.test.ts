import { expect, test } from 'vitest';
import { decimal, moneyText, sumOf } from './decimal.ts';
import { readAmount, readDate, readRate, readXmlDecimal } from './read-values.ts';

test('no binary float becomes an amount, and no digit is lost', () => {
  expect(() => decimal(0.1 as unknown as string)).toThrow();
  expect(sumOf(['99999999999999999999.99', '0.01']).toFixed(2)).toBe('100000000000000000000.00');
  expect(moneyText(decimal('0.125'))).toBe('0.13');
  expect(moneyText(decimal('-0.125'))).toBe('-0.13');
});

test.each([
  ['￥1,234.50', '1234.50'],
  ['¥ -12.00', '-12.00'],
  ['-¥12.00', '-12.00'],
  ['１，２３４．５０', '1234.50'],
  ['−5', '-5'],
  ['4197.16981132075', '4197.16981132075'],
  ['.5', '0.5'],
  ['0012', '12'],
  ['1,234', '1234'],
  ['100.00', '100.00'],
])('the amount %s is %s', (text, value) => {
  expect(readAmount(text)).toEqual({ value });
});

test.each(['', '  ', '***', '*', '-', '/'])('"%s" states no amount', (text) => {
  expect(readAmount(text)).toEqual({ value: undefined });
});

test.each([
  ['2.44E+19', 'valueExponent'],
  ['2.44e19', 'valueExponent'],
  ['1,5', 'valueCommas'],
  ['1.234,50', 'valueCommas'],
  ['12,34.5', 'valueCommas'],
  ['12元', 'valueNotAmount'],
  ['=1+1', 'valueNotAmount'],
  ['1 234', 'valueNotAmount'],
  ['--5', 'valueNotAmount'],
  ['1'.repeat(31), 'valueTooLong'],
])('the amount %s is refused with its reason %s', (text, key) => {
  expect(readAmount(text)).toEqual({ refusal: { key, facts: { text } } });
});

test('decimals of XML have neither exponent nor thousands', () => {
  expect(readXmlDecimal(' +336.9 ')).toEqual({ value: '336.9' });
  expect(readXmlDecimal('')).toEqual({ value: undefined });
  for (const [text, key] of [
    ['1E3', 'valueExponent'],
    ['1,234.50', 'valueNotAmount'],
    ['￥1', 'valueNotAmount'],
  ])
    expect(readXmlDecimal(text!)).toEqual({ refusal: { key, facts: { text } } });
});

test.each([
  ['13%', '13', 'S'],
  ['1%', '1', 'S'],
  ['0.130000', '13', 'S'],
  ['０．０６', '6', 'S'],
  ['13', '13', 'S'],
  ['1.5%', '1.5', 'S'],
  ['0', '0', 'Z'],
  ['0%', '0', 'Z'],
  ['免税', undefined, 'E'],
  ['不征税', undefined, 'O'],
])('the rate %s is %s per cent, category %s', (text, rate, taxCategory) => {
  expect(readRate(text)).toEqual({ value: rate === undefined ? { taxCategory } : { rate, taxCategory } });
});

test('a rate that may be 1 or 100 per cent is refused, a masked one is no value', () => {
  for (const text of ['1', 'x%', '130', '-3%'])
    expect(readRate(text)).toMatchObject({ refusal: { key: 'valueNotRate' } });
  expect(readRate('***')).toEqual({ value: undefined });
});

test.each([
  ['2020年10月10日', '2020-10-10'],
  ['2020年1月5日', '2020-01-05'],
  ['20260901', '2026-09-01'],
  ['2026-09-01 13:45:10', '2026-09-01'],
  ['2026-09-01T00:00:00+08:00', '2026-09-01'],
  ['2026/9/1', '2026-09-01'],
  ['２０２６-０９-０１', '2026-09-01'],
  ['20260901134510', '2026-09-01'],
])('the date %s is %s', (text, value) => {
  expect(readDate(text)).toEqual({ value });
});

test('a serial date is read with a note, and what is no date is refused', () => {
  expect(readDate('46266')).toEqual({
    value: '2026-09-01',
    note: { key: 'dateSerial', facts: { text: '46266', date: '2026-09-01' } },
  });
  expect(readDate('')).toEqual({ value: undefined });
  for (const text of ['2026-02-30', '01/02/2026', '2026年13月1日', '20261301', '99999', '12345', '1026-01-01', 'today'])
    expect(readDate(text)).toEqual({ refusal: { key: 'valueNotDate', facts: { text } } });
});
