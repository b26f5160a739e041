import { describe, expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { classOf, shownText } from './cell-paint.ts';
import { cellText } from '../lib/value/cell-text.ts';
import { columnsOf } from './columns.ts';
import { filterSummary } from './filter-summary.ts';
import { isStateField, STATE_OF } from '@plumbline/contract/rules/work-state.ts';
import { titleText } from '../lib/value/values.ts';

const { tag, tagItr, itr, drawing, handoverType } = registers;
const A = { id: 'a', title: 'S-01' };
const B = { id: 'b', title: 'S-02' };

describe('the text of a value', () => {
  test('follows its kind and the language', () => {
    expect(cellText('P-1', tag.fields.name, 'en')).toBe('P-1');
    expect(cellText(1234, tag.fields.punchOpen, 'en')).toBe('1,234');
    expect(cellText(null, tag.fields.punchOpen, 'en')).toBe('-');
    expect(cellText(2.5, itr.fields.manhours, 'en')).toBe('2.50');
    expect(cellText(true, tag.fields.isExRated, 'zh')).toBe('是');
    expect(cellText('2026-03-31', drawing.fields.revisionDate, 'en')).toBe('31 Mar 2026');
    expect(cellText('2026-03-31', drawing.fields.revisionDate, 'zh')).toBe('2026-03-31');
    expect(cellText('signedOff', tagItr.fields.progress, 'zh')).toBe('已签署');
    expect(cellText(A, tag.fields.area, 'en')).toBe('S-01');
    expect(cellText([A, B], tag.fields.subSystems, 'en')).toBe('S-01; S-02');
    expect(cellText(['1', '2'], handoverType.fields.gates, 'en')).toBe('1; 2');
    expect(cellText([{ label: 'Done', type: 'complete' }], itr.fields.signOffs, 'zh')).toBe('Done (完成)');
  });

  test('is empty when there is no value', () => {
    for (const field of [
      tag.fields.description,
      tag.fields.area,
      tag.fields.subSystems,
      drawing.fields.revisionDate,
      tagItr.fields.progress,
    ])
      expect(cellText(null, field, 'en')).toBe('');
  });

  test('is copied as shown, finished ITRs with their total', () => {
    const column = columnsOf(tag).find(({ name }) => name === 'itrDone');
    const row = { id: 'x', rev: 1, createdAt: '', updatedAt: '', itrDone: 4, itrTotal: 9 };
    expect(column && shownText({ value: 4, row, column, language: 'en' })).toBe('4/9');
  });

  test('is the title of a row or of a reference', () => {
    expect(titleText('P-1')).toBe('P-1');
    expect(titleText(12)).toBe('12');
    expect(titleText(A)).toBe('S-01');
    expect(titleText(null)).toBe('');
  });
});

describe('how a column looks', () => {
  test('names are monospaced, numbers are right-aligned', () => {
    const look = Object.fromEntries(columnsOf(tag).map((column) => [column.name, classOf(column)]));
    expect(look).toMatchObject({
      name: 'pl-mono pl-key',
      punchOpen: 'pl-figure',
      itrDone: '',
      description: '',
      updatedAt: 'pl-tabular',
    });
  });

  test('progress and state are pills, other choices are plain text', () => {
    expect(isStateField('progress', tagItr.fields.progress)).toBe(true);
    expect(isStateField('grouping', handoverType.fields.grouping)).toBe(false);
  });

  test('every key of a progress or state field maps to a state with its own colour', () => {
    for (const register of Object.values(registers)) {
      for (const [name, field] of Object.entries(register.fields)) {
        if (!isStateField(name, field) || field.kind !== 'choice') continue;
        for (const key of Object.keys(field.of)) expect(STATE_OF, `${register.key}.${name}`).toHaveProperty(key);
      }
    }
  });
});

describe('a filter summary', () => {
  test('says what is filtered', () => {
    const titles = new Map([['id-1', 'Piping']]);
    expect(filterSummary({ op: 'anyOf', values: ['notStarted'] }, tagItr.fields.progress, { language: 'zh' })).toBe(
      '未开始',
    );
    expect(
      filterSummary({ op: 'anyOf', values: ['id-1', 'HVAC'] }, tag.fields.discipline, { language: 'en', titles }),
    ).toBe('Piping, HVAC');
    expect(filterSummary({ op: 'blank' }, tag.fields.area, { language: 'en' })).toBe('is blank');
    expect(filterSummary({ op: 'startsWith', value: 'P' }, tag.fields.name, { language: 'en' })).toBe('starts with P');
    expect(filterSummary({ op: 'flag', value: false }, tag.fields.isExRated, { language: 'en' })).toBe('No');
  });
});
