import { expect, test } from 'vitest';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { dueNight, nextNight, superfluous } from './keep.ts';
import { momentOf, nameAt } from './backup-store.ts';

const SHANGHAI = 'Asia/Shanghai';
const at = (text: string): Date => new Date(text);
/** One backup each night for `count` nights, the last on `last`. */
const nights = (last: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => nameAt(at(`${addDays(last, -n)}T02:30:00Z`)));

test('of 400 nightly backups, 7 days, 4 weeks and 12 months are kept, always including the latest', () => {
  const names = nights('2026-11-22', 400);
  const gone = new Set(superfluous(names, { days: 7, weeks: 4, months: 12 }, 'UTC'));
  const days = names.filter((name) => !gone.has(name)).map((name) => momentOf(name)?.toISOString().split('T')[0]);
  expect(days).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    // the last one of each earlier week
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    // and of each earlier month
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
  expect(superfluous([names[0] ?? '', 'holiday.zip'], { days: 1, weeks: 0, months: 0 }, 'UTC')).toEqual([]);
});

test('the night follows the time zone, and a backup missed overnight is still due', () => {
  const nightly = { time: '02:30', zone: SHANGHAI };
  expect(dueNight(nightly, at('2026-11-22T18:29:00Z'))).toBe('2026-11-22');
  expect(dueNight(nightly, at('2026-11-22T18:30:00Z'))).toBe('2026-11-23');
  expect(nextNight(nightly, at('2026-11-22T18:29:00Z'))).toEqual(at('2026-11-22T18:30:00Z'));
  expect(nextNight(nightly, at('2026-11-22T18:30:00Z'))).toEqual(at('2026-11-23T18:30:00Z'));
});

test('a nightly backup runs once a night, even when daylight saving skips or repeats its hour', () => {
  const nightly = { time: '02:30', zone: 'Europe/Berlin' };
  expect(nextNight(nightly, at('2026-03-28T12:00:00Z'))).toEqual(at('2026-03-29T01:30:00Z'));
  expect(nextNight(nightly, at('2026-03-29T12:00:00Z'))).toEqual(at('2026-03-30T00:30:00Z'));
  expect(nextNight(nightly, at('2026-10-24T12:00:00Z'))).toEqual(at('2026-10-25T00:30:00Z'));
  expect(nextNight(nightly, at('2026-10-25T01:30:00Z'))).toEqual(at('2026-10-26T01:30:00Z'));
});
