import { expect, test } from 'vitest';
import { shapeOfFormat } from './number-format.ts';
import { isoDateText, numberText, plainNumber } from './number-text.ts';

const shown = (raw: string, format: string, epoch1904 = false): string =>
  numberText(raw, shapeOfFormat(format), epoch1904);

test.each([
  ['0.1', '0.1'],
  ['0.30000000000000004', '0.3'],
  ['12.300000000000001', '12.3'],
  ['1.0', '1'],
  ['-0', '0'],
  ['1E-7', '0.0000001'],
  ['1.5E3', '1500'],
  ['123456789012345', '123456789012345'],
  ['-12.5', '-12.5'],
])('the number %s reads %s', (raw, text) => {
  expect(shown(raw, 'General')).toBe(text);
});

test.each([
  ['45413', 'yyyy\\-mm\\-dd', '2024-05-01'],
  ['45413.5625', 'yyyy-mm-dd hh:mm', '2024-05-01 13:30'],
  ['45413.5625', 'dd/mm/yyyy', '2024-05-01'],
  ['45413', 'yyyy"年"m"月"d"日"', '2024-05-01'],
  ['45413', 'd mmm yy', '2024-05-01'],
  ['0.5', 'hh:mm', '12:00'],
  ['0.500011574', 'hh:mm:ss', '12:00:01'],
  ['1.25', '[h]:mm', '30:00'],
  ['45413.99999999', 'yyyy-mm-dd hh:mm', '2024-05-02 00:00'],
  ['46112.99999421297', 'yyyy-mm-dd', '2026-03-31'],
  ['46112.99999421297', 'yyyy-mm-dd hh:mm:ss', '2026-03-31 23:59:59'],
  // the last moment of a day that SQL Server writes: .997 s
  ['46112.99999996528', 'yyyy-mm-dd hh:mm', '2026-03-31 23:59:59'],
  ['46387.99999998843', 'yyyy-mm-dd', '2026-12-31'],
  ['46112.99999999999', 'yyyy-mm-dd', '2026-04-01'],
  ['0.9999999', 'hh:mm', '23:59:59'],
  ['1', 'yyyy-mm-dd', '1900-01-01'],
  ['59', 'yyyy-mm-dd', '1900-02-28'],
  ['60', 'yyyy-mm-dd', '1900-02-29'],
  ['61', 'yyyy-mm-dd', '1900-03-01'],
  ['2958465', 'yyyy-mm-dd', '9999-12-31'],
  ['2958466', 'yyyy-mm-dd', '2958466'],
  ['-1', 'yyyy-mm-dd', '-1'],
])('the date %s in format %s reads %s', (raw, format, text) => {
  expect(shown(raw, format)).toBe(text);
});

test('days count from 1904 where the workbook requires it', () => {
  expect(shown('0', 'yyyy-mm-dd', true)).toBe('1904-01-01');
  expect(shown('43951', 'yyyy-mm-dd', true)).toBe('2024-05-01');
});

test.each([
  ['7', '000', '007'],
  ['0.15', '0%', '15%'],
  ['0.07', '0.00%', '7%'],
  ['1234.5', '#,##0.00', '1234.5'],
  ['5', '[Red]0;[Blue]-0', '5'],
  ['5', '"days" 0', '5'],
  ['5', '[$SAR] #,##0', '5'],
  ['5', '0.00E+00', '5'],
])('the number %s in format %s reads %s', (raw, format, text) => {
  expect(shown(raw, format)).toBe(text);
});

test('ISO typed dates lose an empty time', () => {
  expect(isoDateText('2024-05-01T00:00:00')).toBe('2024-05-01');
  expect(isoDateText('2024-05-01T13:30:00.000')).toBe('2024-05-01 13:30');
});

test('a value that is not a number stays as it is', () => {
  expect(shown('abc', 'General')).toBe('abc');
  expect(plainNumber(1e21)).toBe('1e+21');
});
