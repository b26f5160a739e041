import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { describe, expect, test } from 'vitest';
import { cardsIn, EARLIER, LATER, movedTo, NONE, totalsIn, weekColumn, weeksFrom } from './board-arrangement.ts';

/** A Wednesday whose weeks run into the next year. */
const TODAY = '2026-12-16';
const card = (values: object): AnyRow => ({
  id: 'a',
  rev: 1,
  createdAt: '2026-12-01T00:00:00Z',
  updatedAt: '2026-12-01T00:00:00Z',
  ...values,
});

describe('job cards by week [R2.3-092]', () => {
  test('the weeks begin on the Monday of this week and continue past the end of the year', () => {
    expect(weeksFrom(TODAY)).toEqual([
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
      '2027-01-18',
      '2027-01-25',
      '2027-02-01',
    ]);
    expect(weeksFrom('2026-12-20')[0]).toBe('2026-12-14');
    expect(weeksFrom('2026-12-21')[0]).toBe('2026-12-21');
  });

  test.each([
    ['', NONE],
    ['2026-12-13', EARLIER],
    ['2026-12-14', '2026-12-14'],
    ['2026-12-20', '2026-12-14'],
    ['2027-01-03', '2026-12-28'],
    ['2027-02-07', '2027-02-01'],
    ['2027-02-08', LATER],
  ])('a card planned to finish on "%s" is in "%s"', (day, column) => {
    expect(weekColumn(day, TODAY)).toBe(column);
  });

  test('the filter of a column matches what is counted in it', () => {
    const days = Array.from({ length: 90 }, (_, at) => new Date(Date.UTC(2026, 11, 1 + at)).toISOString().slice(0, 10));
    const groups = days.map((value) => ({ values: [{ value, title: value }], count: 2 }));
    const countDays = (column: string): number => {
      const filter = cardsIn('week', column, TODAY);
      const all = 'and' in filter ? filter.and : [filter];
      return days.filter((day) =>
        all.every(
          (condition) =>
            'op' in condition &&
            (condition.op === 'atLeast' ? day >= String(condition.value) : day <= String(condition.value)),
        ),
      ).length;
    };
    const totals = totalsIn('week', groups, TODAY);
    expect(totals.size).toBe(10);
    for (const [column, total] of totals) expect([column, total]).toEqual([column, 2 * countDays(column)]);
    expect([...totals.values()].reduce((sum, count) => sum + count, 0)).toBe(180);
    expect(cardsIn('week', NONE, TODAY)).toEqual({ field: 'plannedFinish', op: 'blank' });
  });

  test.each([
    ['keeps its weekday and its length', '2026-12-10', '2026-12-17', '2027-01-04', '2026-12-31', '2027-01-07'],
    ['also backwards', '2027-01-01', '2027-01-03', '2026-12-14', '2026-12-18', '2026-12-20'],
  ])('a card moved to a week %s', (_, plannedStart, plannedFinish, to, start, finish) => {
    expect(movedTo('week', card({ plannedStart, plannedFinish }), to)).toEqual({
      plannedStart: start,
      plannedFinish: finish,
    });
  });

  test('without a start only the finish moves; without dates the card is due by the end of the week', () => {
    expect(movedTo('week', card({ plannedStart: null, plannedFinish: '2026-12-15' }), '2026-12-21')).toEqual({
      plannedFinish: '2026-12-22',
    });
    expect(movedTo('week', card({ plannedStart: null, plannedFinish: null }), '2026-12-21')).toEqual({
      plannedFinish: '2026-12-27',
    });
    expect(movedTo('week', card({ plannedStart: '2026-12-01', plannedFinish: '2026-12-15' }), NONE)).toEqual({
      plannedFinish: null,
    });
  });
});

test('a card is given to a person or a status, or to none [R2.3-092]', () => {
  expect(movedTo('person', card({}), 'p')).toEqual({ assignedTo: 'p' });
  expect(movedTo('person', card({}), NONE)).toEqual({ assignedTo: null });
  expect(movedTo('status', card({}), 's')).toEqual({ jobCardStatus: 's' });
  expect(cardsIn('person', 'p', TODAY)).toEqual({ field: 'assignedTo', op: 'is', value: 'p' });
  expect(cardsIn('status', NONE, TODAY)).toEqual({ field: 'jobCardStatus', op: 'blank' });
});
