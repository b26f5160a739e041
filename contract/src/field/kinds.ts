import type { Field, Kind } from './field.ts';
import { notAhead, dateTraits, instantTraits } from './date.ts';
import { choiceTraits } from './choice.ts';
import { integerTraits, numberTraits } from './number.ts';
import { flagTraits } from './flag.ts';
import { listTraits } from './list.ts';
import { signOffsTraits } from './sign-offs.ts';
import { textTraits } from './text.ts';
import type { Word } from '../words/word.ts';
import type { KindRule, Parsed } from './rule.ts';
import { durationTraits } from './duration.ts';
import { moneyTraits } from './money.ts';
import { orderTraits } from './order.ts';
import { refsTraits, refTraits } from './ref.ts';
import type { Choice, Traits } from './traits.ts';

/** The traits of each kind. A kind without a row does not compile. */
export const kinds: { readonly [K in Kind]: Traits<K> } = {
  text: textTraits,
  integer: integerTraits,
  number: numberTraits,
  flag: flagTraits,
  date: dateTraits,
  instant: instantTraits,
  choice: choiceTraits,
  ref: refTraits,
  refs: refsTraits,
  list: listTraits,
  signOffs: signOffsTraits,
  money: moneyTraits,
  order: orderTraits,
  duration: durationTraits,
};

/** A field, or as much of it as tells its kind. */
type OfKind = Pick<Field, 'kind'>;

/** The traits of a field that is known only at run time. */
export const traitsOf = ({ kind }: OfKind): Traits<Kind> => kinds[kind];

/** The rule of a field that is known only at run time. */
export const ruleOf = (field: OfKind): KindRule<Kind, unknown> => kinds[field.kind].rule;

/**
 * Reads what was typed into a field or stands in a sheet, by all its rules; blank text and keys of other rows never come here.
 *
 * @param today the day it is where the row lives, `yyyy-mm-dd`: a field of the past refuses later days
 */
export function readText(text: string, field: Field, today: string): Parsed<unknown> {
  return notAhead(ruleOf(field).parse(text, field), field, today);
}

/** Checks a value that came over the wire for a field, by all its rules; `today` as above. */
export function checkWritten(value: unknown, field: Field, today: string): Parsed<unknown> {
  return notAhead(ruleOf(field).check(value, field), field, today);
}

/** The value an empty field has. */
export const emptyOf = (kind: Kind): unknown => kinds[kind].empty;

/** What a field holds when a new row leaves it out. */
export const startOf = (field: Field): unknown => ('start' in field ? field.start : emptyOf(field.kind));

/** Whether a value counts as empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A field that names rows of another register. */
export type RefField = Extract<Field, { readonly to: string }>;
/** Whether a field names rows of another register. */
export const isRefField = (field: Field): field is RefField => kinds[field.kind].refers;

/** Whether a field holds several values. */
export const isMany = (field: OfKind): boolean => kinds[field.kind].many;

/** Whether a field is a quantity: typed as text that its rule reads, aligned at the right. */
export const isFigure = (field: OfKind): boolean => kinds[field.kind].figure;

/** The fixed list of values of a field; null where there is none. */
export const choicesOf = (field: Field): readonly Choice[] | null => traitsOf(field).choices(field);

/** The value of a field behind the text the database made of it. */
export const fromText = (field: OfKind, text: string): string | number | boolean => kinds[field.kind].fromText(text);

/** Whether a field is a code: a text people read letter by letter, such as a tag number. */
export const isCode = (field: Field): boolean => 'mono' in field && field.mono === true;
/** Whether rows are also found by this field: the number somebody else gave them. */
export const isSecondKey = (field: Field): boolean => 'secondKey' in field && field.secondKey === true;
/** Whether a field is given by the number of its record where it is left blank. */
export const isNumbered = (field: Field): boolean => 'numbered' in field && field.numbered === true;
/** Whether a reference names the row above, among rows of its own register. */
export const isTree = (field: Field): boolean => 'tree' in field && field.tree === true;
/** What the sheets of the rows that a field names call the rows that name them; undefined where they do not show them. */
export const tabOf = (field: Field): Word | undefined => ('tab' in field ? field.tab : undefined);
/** Whether yes is bad news in this field. */
export const isAlarm = (field: Field): boolean => 'alarm' in field && field.alarm === true;
/** Whether one row of a level is marked by this field at most. */
export const isSingle = (field: Field): boolean => 'single' in field && field.single === true;
/** Whether the values of a field add up over rows. */
export const addsUp = (field: Field): boolean => 'adds' in field && field.adds === true;
/** Whether a field says yes or no, and never nothing. */
export const isMark = ({ kind }: OfKind): boolean => kinds[kind].empty === false;
/** Whether a field holds a day. */
export const isDay = ({ kind }: OfKind): boolean => Object.is(kinds[kind], kinds.date);
/** Whether a field holds text as people write it. */
export const isText = (field: OfKind): boolean => kinds[field.kind].caseless;
