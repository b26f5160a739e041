import { describe, expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { parseTyped, typedText } from './filter-text.ts';

const { name, description, discipline, punchOpen } = registers.tag.fields;
const { designPressure } = registers.line.fields;
const { raisedDate } = registers.punchListItem.fields;

describe('typing a range', () => {
  test.each([
    ['5', { op: 'range', from: 5, to: 5 }],
    ['5..9', { op: 'range', from: 5, to: 9 }],
    [' 5 .. ', { op: 'range', from: 5 }],
    ['..9', { op: 'range', to: 9 }],
    ['>=5', { op: 'range', from: 5 }],
    ['≤ 9', { op: 'range', to: 9 }],
    ['-3..1 200', { op: 'range', from: -3, to: 1200 }],
    ['0,5..1,234.5', { op: 'range', from: 0.5, to: 1234.5 }],
    // 1200 or 1.2: nothing is filtered by a guess
    ['-3..1,200', 'bad'],
    ['2.5', { op: 'range', from: 2.5, to: 2.5 }],
  ])('%s is a range of numbers', (text, filter) => {
    expect(parseTyped(text, designPressure)).toEqual(filter);
  });

  test.each([
    ['2026-03-05', { op: 'range', from: '2026-03-05', to: '2026-03-05' }],
    ['2026-3', { op: 'range', from: '2026-03-01', to: '2026-03-31' }],
    ['2024-02', { op: 'range', from: '2024-02-01', to: '2024-02-29' }],
    ['2026年3月', { op: 'range', from: '2026-03-01', to: '2026-03-31' }],
    ['2026', { op: 'range', from: '2026-01-01', to: '2026-12-31' }],
    ['2026-03..2026-05', { op: 'range', from: '2026-03-01', to: '2026-05-31' }],
    ['31 Mar 2026..', { op: 'range', from: '2026-03-31' }],
    ['<=2026-03', { op: 'range', to: '2026-03-31' }],
    ['today', { op: 'range', from: 'today', to: 'today' }],
    ['today-7..today+14', { op: 'range', from: 'today-7', to: 'today+14' }],
    ['今天-7..2026-03', { op: 'range', from: 'today-7', to: '2026-03-31' }],
    ['>=今天', { op: 'range', from: 'today' }],
  ])('%s is a range of days', (text, filter) => {
    expect(parseTyped(text, raisedDate)).toEqual(filter);
  });

  test.each(['x', '5..x', '..', '>=', '2026-13', '5-'])('%s is not a range yet', (text) => {
    expect(parseTyped(text, text.startsWith('2026') ? raisedDate : designPressure)).toBe('bad');
  });

  test('empty input sets no filter', () => {
    expect(parseTyped('  ', designPressure)).toBeUndefined();
    expect(parseTyped(' ', name)).toBeUndefined();
  });
});

describe('typing text', () => {
  test('searches for part of the text, without surrounding blanks', () => {
    expect(parseTyped(' pump ', description)).toEqual({ op: 'contains', value: 'pump' });
  });

  test('a comma list matches any of the names, but is plain text where texts may contain commas', () => {
    expect(parseTyped('P-1, P-2,P-1;', name)).toEqual({ op: 'anyOf', values: ['P-1', 'P-2'] });
    expect(parseTyped('Piping,HVAC', discipline)).toEqual({ op: 'anyOf', values: ['Piping', 'HVAC'] });
    expect(parseTyped('pump, valve', description)).toEqual({ op: 'contains', value: 'pump, valve' });
  });

  test('a day counted from today is written with the date it means, and read again', () => {
    const filter = { op: 'range', from: 'today-7', to: 'today+14' } as const;
    const text = typedText(filter, raisedDate);
    expect(text).toMatch(/^today-7 \(\d{4}-\d\d-\d\d\)\.\.today\+14 \(\d{4}-\d\d-\d\d\)$/);
    expect(parseTyped(text, raisedDate)).toEqual(filter);
  });

  test('a filter is written as a user would type it', () => {
    expect(typedText({ op: 'range', from: 5, to: 5 }, punchOpen)).toBe('5');
    expect(typedText({ op: 'range', from: 5 }, punchOpen)).toBe('5..');
    expect(typedText({ op: 'anyOf', values: ['a', 'b'] }, name)).toBe('a, b');
    expect(typedText({ op: 'startsWith', value: 'a' }, name)).toBe('');
    expect(typedText(undefined, name)).toBe('');
  });
});
