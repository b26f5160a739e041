import type { SchedulePlan } from '@plumbline/contract/features/reports/schedule.ts';
import { isOfDomains } from '@plumbline/contract/report-options.ts';
import { describe, expect, test } from 'vitest';
import { oneLine } from './letters.ts';
import { latestDue, nextRuns } from './next-runs.ts';

const times = (plan: SchedulePlan, zone: string, after: string, count = 3): readonly string[] =>
  nextRuns(plan, zone, new Date(after), count).map((at) => at.toISOString().slice(0, 16));
const daily = (time: string): SchedulePlan => ({ every: 'day', time });

describe('the next runs of a schedule', () => {
  test('are at the time of the zone, in summer and in winter [R2.3-153]', () => {
    expect(times(daily('07:30'), 'Asia/Shanghai', '2026-11-29T00:00:00Z', 2)).toEqual([
      '2026-11-29T23:30',
      '2026-11-30T23:30',
    ]);
    expect(times(daily('07:30'), 'Europe/Oslo', '2027-03-27T00:00:00Z')).toEqual([
      '2027-03-27T06:30',
      '2027-03-28T05:30',
      '2027-03-29T05:30',
    ]);
    expect(times(daily('07:30'), 'Asia/Kolkata', '2027-01-01T00:00:00Z', 1)).toEqual(['2027-01-01T02:00']);
  });

  test('a time that clocks skip runs at the moment after, one that comes twice runs once [R2.3-153]', () => {
    expect(times(daily('02:30'), 'Europe/Oslo', '2027-03-27T12:00:00Z', 2)).toEqual([
      '2027-03-28T01:00',
      '2027-03-29T00:30',
    ]);
    expect(times(daily('02:30'), 'Europe/Oslo', '2027-10-30T12:00:00Z', 2)).toEqual([
      '2027-10-31T00:30',
      '2027-11-01T01:30',
    ]);
    expect(times(daily('01:30'), 'America/New_York', '2027-11-06T12:00:00Z', 2)).toEqual([
      '2027-11-07T05:30',
      '2027-11-08T06:30',
    ]);
    // midnight itself is skipped where clocks change at midnight
    expect(times(daily('00:00'), 'America/Sao_Paulo', '2018-11-03T12:00:00Z', 1)).toEqual(['2018-11-04T03:00']);
  });

  test('an hourly one runs every hour that passes, 23 or 25 on the days of a change [R2.3-153]', () => {
    const hourly: SchedulePlan = { every: 'hour', time: '00:15' };
    const on = (from: string, to: string): number =>
      nextRuns(hourly, 'Europe/Oslo', new Date(from), 60).filter((at) => at < new Date(to)).length;
    expect(on('2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z')).toBe(23);
    expect(on('2027-10-30T22:00:00Z', '2027-10-31T23:00:00Z')).toBe(25);
  });

  test('the 29th to the 31st of a shorter month are its last day [R2.3-153]', () => {
    const monthly = (day: number) =>
      times({ every: 'month', time: '06:00', day }, 'UTC', '2027-01-15T00:00:00Z', 4).map((at) => at.slice(5, 10));
    expect(monthly(31)).toEqual(['01-31', '02-28', '03-31', '04-30']);
    expect(monthly(30)).toEqual(['01-30', '02-28', '03-30', '04-30']);
    expect(monthly(29)).toEqual(['01-29', '02-28', '03-29', '04-29']);
    expect(monthly(28)).toEqual(['01-28', '02-28', '03-28', '04-28']);
    const leap = times({ every: 'month', time: '06:00', day: 29 }, 'UTC', '2028-02-01T00:00:00Z', 1);
    expect(leap).toEqual(['2028-02-29T06:00']);
  });

  test('29 February is the last day of February in every year; a week begins on Monday [R2.3-153]', () => {
    expect(times({ every: 'year', time: '06:00', date: '02-29' }, 'UTC', '2026-12-01T00:00:00Z')).toEqual([
      '2027-02-28T06:00',
      '2028-02-29T06:00',
      '2029-02-28T06:00',
    ]);
    expect(times({ every: 'year', time: '06:00', date: '12-31' }, 'UTC', '2026-12-01T00:00:00Z', 1)).toEqual([
      '2026-12-31T06:00',
    ]);
    expect(times({ every: 'week', time: '06:00', weekday: 'monday' }, 'UTC', '2026-11-29T00:00:00Z', 1)).toEqual([
      '2026-11-30T06:00',
    ]);
    expect(times({ every: 'week', time: '06:00', weekday: 'sunday' }, 'UTC', '2026-11-29T07:00:00Z', 1)).toEqual([
      '2026-12-06T06:00',
    ]);
  });

  test('of several missed times the last is run, and the others are counted [R2.3-153]', () => {
    const due = latestDue(daily('07:00'), 'UTC', new Date('2027-01-01T07:00:00Z'), new Date('2027-01-04T12:00:00Z'));
    expect(due).toEqual({ at: new Date('2027-01-04T07:00:00Z'), missed: 3 });
    const hourly = latestDue(
      { every: 'hour', time: '00:15' },
      'UTC',
      new Date('2027-01-01T00:15:00Z'),
      new Date('2027-03-02T12:20:00Z'),
    );
    expect(hourly).toEqual({ at: new Date('2027-03-02T12:15:00Z'), missed: 60 * 24 + 12 });
    const single = latestDue(daily('07:00'), 'UTC', new Date('2027-01-01T07:00:00Z'), new Date('2027-01-01T07:00:30Z'));
    expect(single).toEqual({ at: new Date('2027-01-01T07:00:00Z'), missed: 0 });
  });
});

describe('a mail', () => {
  test('goes to addresses of the permitted domains only; no domains admit any [R2.6-10]', () => {
    expect(isOfDomains('a@Example.com', 'example.com, *.client.org')).toBe(true);
    expect(isOfDomains('a@sub.client.org', 'example.com, *.client.org')).toBe(true);
    expect(isOfDomains('a@client.org', 'example.com, *.client.org')).toBe(false);
    expect(isOfDomains('a@evilexample.com', 'example.com')).toBe(false);
    expect(isOfDomains('a@example.com.evil.net', 'example.com')).toBe(false);
    expect(isOfDomains('a@b.c', ' ')).toBe(true);
  });

  test('a subject is one line, whatever it contains [R2.3-153]', () => {
    expect(oneLine('Weekly\r\nBcc: everybody@example.org\u2028x')).toBe('Weekly Bcc: everybody@example.org x');
  });
});
