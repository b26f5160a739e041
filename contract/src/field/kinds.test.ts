import { describe, expect, test } from 'vitest';
import { decimalsOf, isCurrency } from './currency.ts';
import { clockText } from './duration.ts';
import { emptyOf, isEmpty, isNumeric, kinds, ruleOf, traitsOf } from './kinds.ts';
import { OPERATORS } from './operators.ts';
import { fieldMessages } from './field-messages.ts';
import { examples } from './testing.ts';

const LANGUAGES = ['en', 'zh'] as const;
const all = Object.entries(examples);
/** References are plain text to their rule: only the server knows the rows they refer to. */
const read = all.filter(([, { field }]) => !traitsOf(field).refers);

test('every kind has an example', () => {
  expect(new Set(all.map(([, { field }]) => field.kind))).toEqual(new Set(Object.keys(kinds)));
});

describe.each(read)('%s', (_, { field, values, bad }) => {
  const rule = ruleOf(field);

  test('a value is read from each of its notations, and its own text reads back unchanged', () => {
    for (const { value, texts } of values) {
      for (const text of texts) expect(rule.parse(text, field), text).toEqual({ value });
      expect(rule.print(value, field, 'en')).toBe(texts[0]);
      for (const language of LANGUAGES)
        expect(rule.parse(rule.print(value, field, language), field)).toEqual({ value });
    }
  });

  test('a value passes its own check, and survives JSON', () => {
    for (const { value } of values) expect(rule.check(JSON.parse(JSON.stringify(value)), field)).toEqual({ value });
  });

  test('an invalid text is refused in both languages', () => {
    for (const text of bad) {
      const parsed = rule.parse(text, field);
      expect(parsed, text).toHaveProperty('error');
      if ('error' in parsed) expect(parsed.error.en && parsed.error.zh, text).toBeTruthy();
    }
    expect(rule.check({ no: 'value' }, field)).toHaveProperty('error');
  });
});

test.each(all)('the traits of %s agree with each other', (_, { field, values }) => {
  const traits = traitsOf(field);
  expect(traits.empty === null || traits.empty === false || isEmpty(traits.empty)).toBe(true);
  expect(Array.isArray(emptyOf(field.kind))).toBe(traits.many);
  for (const op of traits.operators) expect(OPERATORS).toHaveProperty(op);
  if (traits.group !== null) expect(traits.operators).toContain(traits.group);
  if (traits.empty !== false) expect(traits.operators).toEqual(expect.arrayContaining(['blank', 'notBlank']));
  if (traits.group !== null) expect(traits.listed).toBe(true);
  expect(values.length).toBeGreaterThan(1);
});

test('a group of a single value is filtered by that value', () => {
  for (const [name, { field, values }] of all) {
    const { group, many } = traitsOf(field);
    if (group === null || many) continue;
    for (const { value } of values) expect(traitsOf(field).fromText(String(value)), name).toEqual(value);
  }
});

test('numbers are compared by size', () => {
  for (const [, { field }] of all)
    if (isNumeric(field))
      expect(traitsOf(field).operators).toEqual(expect.arrayContaining(['is', 'atLeast', 'atMost']));
});

test('an amount is refused for another currency, too many decimals, or a currency from its own field', () => {
  const { money, price } = examples;
  if (!money || !price) throw new Error('no examples of money');
  const why = (text: string, { field }: typeof money) => ruleOf(field).parse(text, field);
  expect(why('USD 12', money)).toMatchObject({ error: { en: 'Amounts here are in CNY.' } });
  expect(why('0.001', money)).toMatchObject({ error: { en: 'At most 2 decimals.' } });
  expect(why('EUR 1', price)).toEqual({ error: fieldMessages.currencyApart });
  expect(ruleOf(money.field).check(12.5, money.field)).toEqual({ error: fieldMessages.notMoney });
});

test('currencies have the decimals of ISO 4217', () => {
  expect([decimalsOf('CNY'), decimalsOf('JPY'), decimalsOf('KWD'), isCurrency('EUR'), isCurrency('XYZ')]).toEqual([
    2,
    0,
    3,
    true,
    false,
  ]);
});

test('every whole second reads back from a number with eight decimals, for working days of any length', () => {
  const { duration, days } = examples;
  for (const { field } of [duration, days].flatMap((example) => example ?? []))
    for (let seconds = 1; seconds < 200_000; seconds += 617) {
      if (field.kind !== 'duration') continue;
      const unit = field.unit === 'hour' ? 3600 : (field.dayHours ?? 8) * 3600;
      expect(ruleOf(field).parse((seconds / unit).toFixed(8), field)).toEqual({ value: seconds });
    }
  expect([clockText(0), clockText(59), clockText(3661)]).toEqual(['0:00', '0:00:59', '1:01:01']);
});
