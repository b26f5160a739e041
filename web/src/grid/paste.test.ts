import { describe, expect, test } from 'vitest';
import { choice, date, flag, list, number, ref, text } from '@plumbline/contract/field/field.ts';
import { ruleOf } from '@plumbline/contract/field/kinds.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { tabbed } from './cell-range.ts';
import { editText } from './edit-text.ts';
import { parseTabbed } from './parse-tabbed.ts';
import { fillPlan, pastePlan } from './paste-plan.ts';

const at = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const grid = { columns: ['a', 'b', 'c'], rows: 4 };

describe('the clipboard of a spreadsheet', () => {
  test('is read with tabs, quotes and line breaks in cells, without the final line end', () => {
    expect(parseTabbed('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseTabbed('"two\nlines"\t"say ""x"""\nz')).toEqual([['two\nlines', 'say "x"'], ['z']]);
    expect(parseTabbed('')).toEqual([['']]);
    expect(parseTabbed('a\n\nb')).toEqual([['a'], [''], ['b']]);
    expect(parseTabbed('\t')).toEqual([['', '']]);
  });

  test('quotes that people typed stay part of the text', () => {
    expect(parseTabbed('6"-PL-1\t"Hot" water\t"open')).toEqual([['6"-PL-1', '"Hot" water', '"open']]);
  });

  test('copied cells paste unchanged, whatever they contain', () => {
    const cells = [
      ['a\tb', 'x\r\ny', '"'],
      ['', ' kept ', '中文'],
      ['=1+1', '""', 'end'],
    ];
    expect(parseTabbed(tabbed(cells))).toEqual(cells);
    expect(parseTabbed(`${tabbed(cells)}\r\n`)).toEqual(cells);
  });

  test('a value is copied as text that reads back as the same value, in both languages', () => {
    const label = w('x', 'x');
    const values = [
      [text(label, {}), 'P-1'],
      [number(label, { decimals: 3 }), 1234.125],
      [date(label, {}), '2026-03-31'],
      [flag(label, {}), false],
      [choice(label, { of: { one: w('One', '一') } }), 'one'],
      [list(label, {}), ['a', 'b']],
    ] as const;
    for (const language of ['en', 'zh'] as const)
      for (const [field, value] of values)
        expect(ruleOf(field).parse(editText(value, field, language), field), field.kind).toEqual({ value });
    expect(editText(null, number(label, {}), 'en')).toBe('');
    expect(editText({ id: '1', title: 'E' }, ref(label, { to: 'discipline' }), 'en')).toBe('E');
  });
});

describe('where pasted cells go', () => {
  test('right and down from the first cell of the range', () => {
    expect(
      pastePlan(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        at(1, 0),
        grid,
      ),
    ).toEqual({
      top: 1,
      bottom: 2,
      texts: [
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ],
      beyond: [],
      lostColumns: 0,
    });
  });

  test('one cell fills the range; a block is repeated only where it fits', () => {
    expect(pastePlan([['x']], at(0, 0, 1, 1), grid).texts).toEqual([
      { a: 'x', b: 'x' },
      { a: 'x', b: 'x' },
    ]);
    expect(fillPlan('', at(0, 2, 1, 2), grid.columns).texts).toEqual([{ c: '' }, { c: '' }]);
    expect(pastePlan([['1'], ['2']], at(0, 0, 3, 0), grid).texts.map(({ a }) => a)).toEqual(['1', '2', '1', '2']);
    expect(pastePlan([['1'], ['2']], at(0, 0, 2, 0), grid).texts.map(({ a }) => a)).toEqual(['1', '2']);
  });

  test('values beyond the last row or column are listed separately; empty rows there are ignored', () => {
    const plan = pastePlan(
      [
        ['1', '2'],
        ['3', '4'],
        ['', ' '],
      ],
      at(3, 2),
      grid,
    );
    expect(plan).toEqual({ top: 3, bottom: 3, texts: [{ c: '1' }], beyond: [{ c: '3' }], lostColumns: 1 });
  });

  test('clipboard rows that end early leave the other cells unchanged', () => {
    expect(pastePlan([['1', '2'], ['3']], at(0, 0), grid).texts).toEqual([{ a: '1', b: '2' }, { a: '3' }]);
  });
});
