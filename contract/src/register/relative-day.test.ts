import { expect, test } from 'vitest';
import { datedRelativeDay, dayFromToday, isRelativeDay, readRelativeDay } from './relative-day.ts';

test.each([
  ['today', 'today'],
  [' Today + 14 ', 'today+14'],
  ['today-7', 'today-7'],
  ['today−7 days', 'today-7'],
  ['今天+14', 'today+14'],
  ['今天＋14天', 'today+14'],
  ['今日－7', 'today-7'],
  ['今天-7（2026-11-22）', 'today-7'],
  ['today+0', 'today'],
])('%s is a day counted from today', (text, stored) => {
  expect(readRelativeDay(text)).toBe(stored);
  expect(isRelativeDay(stored)).toBe(true);
});

test.each([
  'todays',
  'today+',
  'today+1.5',
  'today+14..',
  'yesterday',
  '今天14',
  'today 14',
  'today+12345',
  '2026-11-29',
  '',
])('%s is not a day counted from today', (text) => {
  expect(readRelativeDay(text)).toBeUndefined();
});

test('it means a date, is shown with it in the language of the reader, and is read back as it was stored', () => {
  expect(dayFromToday('today', '2026-02-27')).toBe('2026-02-27');
  expect(dayFromToday('today+2', '2026-02-27')).toBe('2026-03-01');
  expect(dayFromToday('today-58', '2026-02-27')).toBe('2025-12-31');
  for (const other of ['2026-02-27', 'today + 2', 5, null, undefined])
    expect(dayFromToday(other, '2026-02-27')).toBeUndefined();
  expect(datedRelativeDay('today+2', 'en', '2026-02-27')).toBe('today+2 (2026-03-01)');
  expect(datedRelativeDay('today+2', 'zh', '2026-02-27')).toBe('今天+2（2026-03-01）');
  for (const language of ['en', 'zh'] as const)
    expect(readRelativeDay(datedRelativeDay('today-7', language, '2026-02-27'))).toBe('today-7');
});
