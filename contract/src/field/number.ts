import { fill, type Word } from '../words/word.ts';
import { detectedFigureForm, FIGURES, plainFigure, unclearFigure } from './decimal.ts';
import type { KindRule, Parsed } from './rule.ts';
import { fieldMessages } from './field-messages.ts';
import type { Traits } from './traits.ts';

const LARGEST = 1e12;

function within(value: number, limits: { readonly min?: number; readonly max?: number }): Parsed<number> {
  const min = limits.min ?? -LARGEST;
  const max = limits.max ?? LARGEST;
  if (value < min) return { error: fill(fieldMessages.atLeast, { min }) };
  return value > max ? { error: fill(fieldMessages.atMost, { max }) } : { value };
}

/** Whole numbers; accepts `1,234`, and refuses `1.000`, which may be a thousand. */
export const integerRule: KindRule<'integer', number> = {
  parse(text, field) {
    const plain = plainFigure(text, 'point');
    if (!/^[+-]?\d+(\.0+)?$/.test(plain)) return { error: fieldMessages.notInteger };
    if (detectedFigureForm(text) === 'usual') return { error: unclearFigure(text) };
    return within(Number(plain), { ...limit(field), max: field.max ?? 2_147_483_647 });
  },
  check(value, field) {
    if (typeof value !== 'number' || !Number.isInteger(value)) return { error: fieldMessages.notInteger };
    return within(value, { min: field.min ?? -2_147_483_648, max: field.max ?? 2_147_483_647 });
  },
  print: (value) => String(value),
};

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i;
/** Normalises units for comparison: `℃` is `°C`, spaces are ignored. Case matters: a megaohm is not a milliohm. */
const plainUnit = (unit: string): string => unit.normalize('NFKC').replaceAll(/\s+/g, '');

/**
 * Removes the field's unit after a number, as other parties' lists contain it: `12.5 bar`; undefined where it has
 * another unit.
 */
export function withoutUnit(text: string, unit: Word | undefined): string | undefined {
  const [, figure = '', unitText = ''] = /^([\d.+-]+(?:e[+-]?\d{1,2})?)\s*([^\d.+\s-].*)$/i.exec(text) ?? [];
  if (unitText === '' || unit === undefined) return text;
  return [unit.en, unit.zh].some((label) => plainUnit(label) === plainUnit(unitText)) ? figure : undefined;
}

/** True when a text means another number with each reading of its comma; only without decimals can it mean just one. */
export const isUnclear = (text: string, decimals: number | undefined): boolean =>
  decimals !== 0 && detectedFigureForm(text) === 'both';

/**
 * Decimal numbers with at most `decimals` places: more are refused, not rounded, so that nothing changes unnoticed. The
 * field's unit may follow the number; another unit is refused, since nothing is converted.
 */
const numberRule: KindRule<'number', number> = {
  parse(text, field) {
    const figure = withoutUnit(plainFigure(text, 'point'), field.unit);
    if (figure === undefined) return { error: fill(fieldMessages.otherUnit, { unit: field.unit ?? '' }) };
    if (!NUMBER.test(figure)) return { error: fieldMessages.notNumber };
    if (isUnclear(text, field.decimals)) return { error: unclearFigure(text) };
    return numberRule.check(Number(figure), field);
  },
  check(value, field) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { error: fieldMessages.notNumber };
    const decimals = field.decimals ?? 2;
    if (Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) > 1e-6)
      return { error: fill(fieldMessages.decimals, { decimals }) };
    return within(value, limit(field));
  },
  print: (value) => String(value),
};

const limit = (field: { readonly min?: number; readonly max?: number }): { min?: number; max?: number } => ({
  ...(field.min === undefined ? {} : { min: field.min }),
  ...(field.max === undefined ? {} : { max: field.max }),
});

/** The traits of a whole number. */
export const integerTraits: Traits<'integer'> = {
  rule: integerRule,
  empty: null,
  figure: true,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  group: 'is',
  operators: ['is', 'isNot', 'atLeast', 'atMost', 'anyOf', 'blank', 'notBlank'],
  unit: () => null,
  written: () => null,
  choices: () => null,
  fromText: Number,
};

/** The traits of a decimal number. */
export const numberTraits: Traits<'number'> = {
  rule: numberRule,
  empty: null,
  figure: true,
  many: false,
  refers: false,
  caseless: false,
  sortable: true,
  listed: true,
  group: 'is',
  operators: ['is', 'isNot', 'atLeast', 'atMost', 'blank', 'notBlank'],
  unit: ({ unit }) => unit ?? null,
  written: ({ decimals }) => (decimals === 0 ? null : FIGURES),
  choices: () => null,
  fromText: Number,
};
