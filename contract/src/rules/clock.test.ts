import { describe, expect, test } from 'vitest';
import {
  addDays,
  calendarDay,
  dayIn,
  daysBetween,
  endOfDay,
  firstOfMonth,
  hourIn,
  isSameTime,
  isTimeZone,
  lastOfMonth,
  machineZone,
  mondayOf,
  startOfDay,
  timeIn,
  todayIn,
  zoneLabel,
  zoneOr,
} from './clock.ts';

describe('the date of a moment is that of its time zone', () => {
  test.each([
    ['2026-11-21T23:30:00Z', 'Asia/Shanghai', '2026-11-22', '07:30'],
    ['2026-11-21T15:59:59Z', 'Asia/Shanghai', '2026-11-21', '23:59'],
    ['2026-11-21T18:29:59Z', 'Asia/Kolkata', '2026-11-21', '23:59'],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '2026-11-22', '00:00'],
    ['2026-11-21T09:59:00Z', 'Pacific/Honolulu', '2026-11-20', '23:59'],
    ['2026-11-21T10:00:00Z', 'Pacific/Honolulu', '2026-11-21', '00:00'],
    ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01', '00:00'],
    ['2026-11-21T23:30:00Z', 'UTC', '2026-11-21', '23:30'],
  ])('%s in %s is %s %s', (moment, zone, day, time) => {
    expect(dayIn(moment, zone)).toBe(day);
    expect(todayIn(zone, new Date(moment))).toBe(day);
    expect(timeIn(moment, zone)).toBe(time);
    expect(hourIn(moment, zone)).toBe(Number(time.slice(0, 2)));
  });
  test('a change to daylight saving time in Berlin does not shift the date', () => {
    // clocks go forward on 29 March at 02:00 and back on 25 October at 03:00
    expect(dayIn('2026-03-28T22:59:59Z', 'Europe/Berlin')).toBe('2026-03-28');
    expect(dayIn('2026-03-28T23:00:00Z', 'Europe/Berlin')).toBe('2026-03-29');
    expect(dayIn('2026-03-29T21:59:59Z', 'Europe/Berlin')).toBe('2026-03-29');
    expect(dayIn('2026-03-29T22:00:00Z', 'Europe/Berlin')).toBe('2026-03-30');
    expect(dayIn('2026-10-25T22:59:59Z', 'Europe/Berlin')).toBe('2026-10-25');
    expect(dayIn('2026-10-25T23:00:00Z', 'Europe/Berlin')).toBe('2026-10-26');
  });
});

describe('a day begins and ends in its time zone', () => {
  test.each([
    ['2026-11-22', 'Asia/Shanghai', '2026-11-21T16:00:00.000Z', 24],
    ['2026-11-22', 'Asia/Kolkata', '2026-11-21T18:30:00.000Z', 24],
    ['2026-11-22', 'Pacific/Honolulu', '2026-11-22T10:00:00.000Z', 24],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
    // clocks go forward at midnight: the day starts at 01:00
    ['2023-04-28', 'Africa/Cairo', '2023-04-27T22:00:00.000Z', 23],
    // clocks go back at midnight to 23:00 of the previous day
    ['2023-10-27', 'Africa/Cairo', '2023-10-26T22:00:00.000Z', 24],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', 25],
  ])('%s in %s begins at %s and has %d hours', (day, zone, start, hours) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
    const end = endOfDay(day, zone).getTime();
    expect(end - startOfDay(day, zone).getTime()).toBe(hours * 3_600_000 - 1);
    expect(dayIn(startOfDay(day, zone), zone)).toBe(day);
    expect(dayIn(new Date(end), zone)).toBe(day);
    expect(dayIn(new Date(end + 1), zone)).toBe(addDays(day, 1));
  });
});

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-21', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2028-03-01', '2028-02-28'],
])('%s is in the week from %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test('adding days crosses months, years, leap days and daylight saving', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
  expect(firstOfMonth('2026-02-27')).toBe('2026-02-01');
  expect(lastOfMonth(2028, 2)).toBe('2028-02-29');
  expect(lastOfMonth(2026, 12)).toBe('2026-12-31');
});

test('numbers that form no calendar date give none', () => {
  expect(calendarDay(2026, 3, 4)).toBe('2026-03-04');
  expect(calendarDay(2026, 2, 30)).toBeNull();
  expect(calendarDay(2026, 13, 1)).toBeNull();
  expect(calendarDay(2026, 0, 1)).toBeNull();
  expect(calendarDay(99, 1, 1)).toBeNull();
});

test('a zone is labelled with its offset from UTC at that moment', () => {
  const winter = '2026-01-15T12:00:00Z';
  expect(zoneLabel(winter, 'Asia/Shanghai')).toBe('UTC+8');
  expect(zoneLabel(winter, 'Asia/Kolkata')).toBe('UTC+5:30');
  expect(zoneLabel(winter, 'Pacific/Honolulu')).toBe('UTC-10');
  expect(zoneLabel(winter, 'America/St_Johns')).toBe('UTC-3:30');
  expect(zoneLabel(winter, 'Europe/London')).toBe('UTC');
  expect(zoneLabel('2026-07-15T12:00:00Z', 'Europe/London')).toBe('UTC+1');
  expect(isSameTime(winter, 'Asia/Shanghai', 'Asia/Manila')).toBe(true);
  expect(isSameTime(winter, 'Europe/Berlin', 'Africa/Lagos')).toBe(true);
  expect(isSameTime('2026-07-15T12:00:00Z', 'Europe/Berlin', 'Africa/Lagos')).toBe(false);
});

test('an empty or unknown zone becomes that of the machine', () => {
  expect(zoneOr('Asia/Shanghai')).toBe('Asia/Shanghai');
  for (const none of ['', null, undefined, 'Mars/Olympus']) expect(zoneOr(none)).toBe(machineZone());
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone('+08:00')).toBe(false);
  expect(isTimeZone(machineZone())).toBe(true);
});
