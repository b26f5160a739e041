import { describe, expect, test } from 'vitest';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { formatOf } from './format.ts';

const here = machineZone();
const en = formatOf('en', here);
const zh = formatOf('zh', here);

describe('figures', () => {
  test('show two decimals by default [R9-31]', () => {
    expect(en.number(3)).toBe('3.00');
    expect(en.number(2.34567, 4)).toBe('2.3457');
  });
  test('show thousands separators [R9-32]', () => {
    expect(en.number(1_234_567.8)).toBe('1,234,567.80');
    expect(en.count(31_842)).toBe('31,842');
    expect([en.count(10_001, 10_000), en.count(10_000, 10_000)]).toEqual(['10,000+', '10,000']);
  });
  test('multiply a share by 100 [R9-33]', () => {
    expect(en.percent(0.5)).toBe('50.00%');
    expect(en.percent(0.588, 1)).toBe('58.8%');
  });
  test.each([
    [1.005, '1.01'],
    [-1.005, '-1.01'],
    [2.5, '2.50'],
    [0.125, '0.13'],
    [-0.125, '-0.13'],
  ])('round %d half away from zero', (value, text) => {
    expect(en.number(value)).toBe(text);
  });
  test('show a dash for no value', () => {
    expect([
      en.number(null),
      en.count(undefined),
      en.percent(null),
      en.date(null),
      en.dateTime(''),
      en.span(null),
    ]).toEqual(Array.from({ length: 6 }, () => '-'));
    expect(en.number(Number.NaN)).toBe('-');
  });
});

describe('days', () => {
  test('follow the language, and never swap day and month', () => {
    expect(en.date('2026-03-04')).toBe('04 Mar 2026');
    expect(zh.date('2026-03-04')).toBe('2026-03-04');
  });
  test('show a timestamp to the minute in local time', () => {
    const local = new Date(2026, 10, 21, 9, 5);
    expect(en.dateTime(local.toISOString())).toBe('21 Nov 2026 09:05');
    expect(zh.dateTime(local.toISOString())).toBe('2026-11-21 09:05');
    expect(en.date('not a day')).toBe('-');
    expect(en.time(local.toISOString())).toBe('09:05');
  });
  test('show a timestamp in the time zone of the scope, and name the zone if the browser’s differs', () => {
    // no machine uses this zone, which is 45 minutes off the hour
    const there = formatOf('en', 'Pacific/Chatham');
    expect(there.dateTime('2026-06-21T23:30:00Z')).toBe('22 Jun 2026 12:15 UTC+12:45');
    expect(there.date('2026-06-21T23:30:00Z')).toBe('22 Jun 2026');
    expect(formatOf('zh', 'Pacific/Chatham').time('2026-06-21T23:30:00Z')).toBe('12:15 UTC+12:45');
    expect(there.date('2026-06-21')).toBe('21 Jun 2026');
  });
});

describe('time spans [R9-34]', () => {
  test.each([
    [90_061_000, '1 d 1 h 1 min 1 s', '1 天 1 小时 1 分 1 秒'],
    [3_600_000, '1 h 0 min 0 s', '1 小时 0 分 0 秒'],
    [59_999, '59 s', '59 秒'],
    [0, '0 s', '0 秒'],
    [-61_000, '-1 min 1 s', '-1 分 1 秒'],
  ])('show %d ms from its largest unit down', (milliseconds, english, chinese) => {
    expect(en.span(milliseconds)).toBe(english);
    expect(zh.span(milliseconds)).toBe(chinese);
  });
});
