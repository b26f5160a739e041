import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Field } from '@plumbline/contract/field/field.ts';
import { choicesOf, emptyOf, isMany, isRefField, kinds, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { examples } from '@plumbline/contract/field/testing.ts';
import { groupCondition, isGroupable } from '@plumbline/contract/register/groups.ts';
import { filter as filterShape } from '@plumbline/contract/register/filter.ts';
import { checkValue } from '../form/check-value.ts';
import { FieldInput } from '../form/field-input.tsx';
import { isWide } from '../form/form-groups.ts';
import { readFigure, sameValue, writtenValue } from '../form/row-values.ts';
import { classOf, paintOf } from '../grid/cell-paint.ts';
import type { GridColumn } from '../grid/columns.ts';
import { editText } from '../grid/edit-text.ts';
import { askedText, askedValue, filterKind } from '../grid/filter-kinds.ts';
import { conditionsOf, fromFilter, toFilter, type ColumnFilter } from '../grid/filter-model.ts';
import { inMode, isTyped } from '../grid/filter-modes.ts';
import { filterSummary } from '../grid/filter-summary.ts';
import { parseTyped, typedText } from '../grid/filter-text.ts';
import { cellText } from '../lib/value/cell-text.ts';
import { filterOf, rulesOf } from './filter/advanced-rule.ts';
import { controlOf } from './cells/editor-control.ts';
import { readTyped } from './cells/typed-value.ts';
import { filterWords } from './filter/filter-words.ts';

/** A day after all samples, so that days in the past are also valid. */
const TODAY = '2100-01-01';

const all = Object.entries(examples);
const LANGUAGES = ['en', 'zh'] as const;

/** Converts the value of an example to the form a read row has: references with their titles. */
const shown = (field: Field, value: unknown): unknown => {
  if (!isRefField(field)) return value;
  const ref = (title: unknown) => ({ id: `id of ${String(title)}`, title: String(title) });
  return isMany(field) ? [value].flat().map(ref) : ref(value);
};
const column = (name: string, field: Field): GridColumn => ({
  name,
  field,
  width: 100,
  sortable: true,
  filterable: true,
});

test('every kind is tested', () => {
  expect(new Set(all.map(([, { field }]) => field.kind))).toEqual(new Set(Object.keys(kinds)));
});

describe.each(all)('%s', (name, { field, values, bad }) => {
  const fieldOf = (): Field => field;
  const texts = values.flatMap((value) => value.texts);

  test('its cell shows each value in both languages and has a style', () => {
    for (const language of LANGUAGES)
      for (const { value } of values) expect(cellText(shown(field, value), field, language)).not.toBe('');
    for (const language of LANGUAGES) expect(cellText(emptyOf(field.kind), field, language)).not.toMatch(/null|NaN/);
    expect(typeof paintOf(column(name, field))).toBe('function');
    expect(classOf(column(name, field)).includes('pl-figure')).toBe(traitsOf(field).figure);
    expect(['line', 'lines', 'day']).toContain(controlOf(field));
    expect(typeof isWide(field)).toBe('boolean');
  });

  test('the text it is edited with and copied as reads back as the value', () => {
    if (isRefField(field)) return;
    for (const language of LANGUAGES)
      for (const { value } of values) expect(readTyped(field, editText(value, field, language))).toEqual({ value });
    for (const { value, texts: written } of values)
      for (const text of written) expect(readTyped(field, text), text).toEqual({ value });
    expect(readTyped(field, ' ')).toEqual({ value: emptyOf(field.kind) });
    for (const text of bad) if (text !== '') expect(readTyped(field, text), text).toHaveProperty('error');
  });

  test('its form input is drawn, empty and filled, and its value is written and checked', () => {
    const drawn = (value: unknown): string =>
      renderToStaticMarkup(
        <QueryClientProvider client={new QueryClient()}>
          <FieldInput id="it" field={field} value={value} />
        </QueryClientProvider>,
      );
    expect(drawn(emptyOf(field.kind))).toContain('it');
    for (const { value } of values) expect(drawn(shown(field, value)).length).toBeGreaterThan(20);
    for (const { value } of values) {
      const read = shown(field, value);
      expect(sameValue(read, read, field)).toBe(true);
      if (!isRefField(field)) expect(checkValue(read, field, TODAY)).toBeUndefined();
      if (!isRefField(field)) expect(writtenValue(read, field)).toEqual(value);
    }
    expect(checkValue(emptyOf(field.kind), field, TODAY)).toBeUndefined();
    const lacking = traitsOf(field).empty === false ? undefined : fieldMessages.required;
    expect(checkValue(emptyOf(field.kind), { ...field, required: true }, TODAY)).toBe(lacking);
  });

  test('a typed number is written as its value, whether or not the field was left', () => {
    if (!traitsOf(field).figure) return;
    for (const { value, texts: written } of values)
      for (const text of written) {
        expect(readFigure(text, field), text).toEqual(value);
        expect(writtenValue(text, field), text).toEqual(value);
        expect(checkValue(text, field, TODAY), text).toBeUndefined();
      }
    for (const text of bad) if (text !== '') expect(checkValue(text, field, TODAY), text).toBeDefined();
    expect(readFigure(' ', field)).toBeNull();
  });

  test('every filter mode of its column uses only operators its kind supports, and reads back into the filter row', () => {
    const known: readonly string[] = traitsOf(field).operators;
    const how = filterKind(field);
    const ends = values.flatMap(({ value }) => (typeof value === 'string' || typeof value === 'number' ? [value] : []));
    const sample = (filter: ColumnFilter): ColumnFilter => {
      if (filter.op === 'range') return { op: 'range', from: how.by === 'range' ? how.shown(ends[0] ?? 1) : 1 };
      if (filter.op === 'anyOf') return { op: 'anyOf', values: ['a', 'b'] };
      return 'value' in filter && typeof filter.value === 'string' ? { op: filter.op, value: 'a' } : filter;
    };
    for (const mode of how.modes) {
      const filter = sample(inMode(mode, undefined));
      for (const condition of conditionsOf(name, field.kind, filter)) {
        expect(known, mode).toContain(condition.op);
        expect(filterShape.safeParse(condition).success).toBe(true);
      }
      expect(fromFilter(toFilter({ [name]: filter }, fieldOf), fieldOf).filters, mode).toEqual({ [name]: filter });
      for (const language of LANGUAGES) expect(filterSummary(filter, field, { language })).not.toBe('');
    }
  });

  test('text typed into the filter row means the value, and is shown as it would be typed', () => {
    if (!isTyped(field)) return;
    for (const text of texts) {
      const filter = parseTyped(text, field);
      expect(filter, text).not.toBe('bad');
      if (filter === undefined || filter === 'bad') continue;
      expect(parseTyped(typedText(filter, field), field), text).toEqual(filter);
    }
    if (filterKind(field).by !== 'range') return;
    const [low, high] = [values[0]?.texts[0], values.at(-1)?.texts[0]];
    expect(parseTyped(`${low}..${high}`, field)).toHaveProperty('to');
    expect(parseTyped(`>=${low}`, field)).toHaveProperty('from');
    expect(parseTyped('nonsense', field)).toBe('bad');
  });

  test('a line of the advanced filter filters by the value, and reads back as it was typed', () => {
    for (const op of traitsOf(field).operators) {
      const choice = choicesOf(field)?.[0];
      const text = choice ? String(choice.value) : (values[0]?.texts[0] ?? '');
      if (op !== 'blank' && op !== 'notBlank' && text.includes(';')) continue;
      const rules = { join: 'and', rules: [{ field: name, op, value: text }] } as const;
      const filter = filterOf(rules, fieldOf);
      expect(filter, op).toBeDefined();
      expect(filterShape.safeParse(filter).success, op).toBe(true);
      const back = rulesOf(filter, fieldOf);
      expect(back && filterOf(back, fieldOf), op).toEqual(filter);
      if (filter)
        for (const language of LANGUAGES) expect(filterWords(filter, fieldOf, language)).not.toContain('undefined');
    }
  });

  test('the condition of a group uses an operator of its field, with numbers in readable form', () => {
    if (!isGroupable(field)) return;
    const value = traitsOf(field).many ? 'x' : String(values[0]?.value);
    const condition = groupCondition(name, field, value);
    expect(traitsOf(field).operators).toContain(condition.op);
    if (typeof condition.value === 'number') expect(askedText(condition.value, field)).toBe(values[0]?.texts[0]);
  });
});

test('amounts and durations are shown with their unit, digit for digit', () => {
  const shownText = (name: string, value: unknown, language: 'en' | 'zh' = 'en'): string => {
    const field = examples[name]?.field;
    if (!field) throw new Error(`no example ${name}`);
    return cellText(value, field, language);
  };
  expect(shownText('money', '1234567890123456.78')).toBe('CNY 1,234,567,890,123,456.78');
  expect(shownText('money', '-999.50')).toBe('CNY -999.50');
  expect(shownText('yen', '1200')).toBe('JPY 1,200');
  expect(shownText('price', '12.5000')).toBe('12.5000');
  expect(shownText('money', null)).toBe('-');
  expect(shownText('duration', 5400)).toBe('1.5 h');
  expect(shownText('duration', 4800)).toBe('1:20 h');
  expect(shownText('duration', 4_500_000, 'zh')).toBe('1,250 小时');
  expect(shownText('days', 90_000)).toBe('2.5 d');
  expect(shownText('days', 1200, 'zh')).toBe('0:20 小时');
  expect(shownText('order', 3)).toBe('3');
});

test('a duration is filtered in seconds and shown in its unit', () => {
  const field = examples['duration']?.field;
  if (!field) throw new Error('no example');
  expect(parseTyped('1:30..8 h', field)).toEqual({ op: 'range', from: 5400, to: 28_800 });
  expect(typedText({ op: 'range', from: 5400, to: 28_800 }, field)).toBe('1.5..8');
  expect(askedValue('90 min', field, 'atLeast')).toBe(5400);
  expect(filterWords({ field: 'duration', op: 'atLeast', value: 5400 }, () => field, 'en')).toBe(
    'Estimate at least 1.5',
  );
});
