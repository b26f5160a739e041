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
import { exactTraits } from './exact.ts';
import { moneyTraits } from './money.ts';
import { orderTraits } from './order.ts';
import { refsTraits, refTraits } from './ref.ts';
import { spoiled } from './spoiled.ts';
import type { Choice, Traits } from './traits.ts';
import type { Detected, StatedForms, WrittenForms } from './written-forms.ts';

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
  exact: exactTraits,
  order: orderTraits,
  duration: durationTraits,
};

/** The part of a field that identifies its kind. */
type OfKind = Pick<Field, 'kind'>;

/** Returns the traits of a field known only at run time. */
export const traitsOf = ({ kind }: OfKind): Traits<Kind> => kinds[kind];

/** Returns the rule of a field known only at run time. */
export const ruleOf = (field: OfKind): KindRule<Kind, unknown> => kinds[field.kind].rule;

/**
 * Parses text typed into a field or read from a sheet, by all its rules; never called with blank text or with keys of
 * other rows.
 *
 * @param today the current day where the row lives, `yyyy-mm-dd`: a field of the past refuses later days
 */
export function readText(text: string, field: Field, today: string): Parsed<unknown> {
  const error = spoiled(text);
  return error === undefined ? notAhead(ruleOf(field).parse(text, field), field, today) : { error };
}

/** The two forms in which files write the values of a field, where one text can mean two of them; otherwise null. */
export const writtenForms = (field: Field): WrittenForms | null => traitsOf(field).written(field);

/** What is known of how a text was written. */
export interface WrittenAmong {
  readonly today: string;
  /** What the texts of its column reveal. */
  readonly seen: ReadonlySet<Detected>;
  readonly stated?: StatedForms;
  /** True when a text with two readings is always asked about, even where our form is usually assumed. */
  readonly isAsked?: boolean;
}

/** The result of {@link readAmong}: `unclear` names the form that must be stated first. */
export type ReadAmong = Parsed<unknown> & { readonly unclear?: WrittenForms['key'] };

/**
 * Parses a text as {@link readText} does, in the form its column is written in. A text with two readings is refused
 * unless a user has stated the form or the column reveals it.
 */
export function readAmong(text: string, field: Field, options: WrittenAmong): ReadAmong {
  const written = writtenForms(field);
  const form = written === null ? undefined : options.stated?.[written.key];
  if (written === null) return readText(text, field, options.today);
  if (form !== undefined) return readText(written.plain(text, form), field, options.today);
  const found = written.detect(text);
  if (found !== 'both' && found !== 'usual') return readText(text, field, options.today);
  if (!isOurs(written, found, options)) return { error: written.unclear(text), unclear: written.key };
  return readText(found === 'both' ? written.plain(text, written.forms[0]) : text, field, options.today);
}

/** True when a text with two readings is read in our form. */
const isOurs = (
  { forms: [ours, other], isAssumed }: WrittenForms,
  found: Detected,
  { seen, isAsked = false }: WrittenAmong,
): boolean => !seen.has(other) && (found === 'usual' || seen.has(ours) || (isAssumed && !isAsked));

/** What the texts of a column reveal about how they are written. */
export const seenForms = (field: Field, texts: Iterable<string>): ReadonlySet<Detected> => {
  const written = writtenForms(field);
  return new Set(written === null ? [] : Array.from(texts, (text) => written.detect(text)));
};

/** Validates a value sent by a client for a field, by all its rules; `today` as above. */
export function checkWritten(value: unknown, field: Field, today: string): Parsed<unknown> {
  return notAhead(ruleOf(field).check(value, field), field, today);
}

/** The value of an empty field. */
export const emptyOf = (kind: Kind): unknown => kinds[kind].empty;

/** The value of a field that a new row leaves out. */
export const startOf = (field: Field): unknown => ('start' in field ? field.start : emptyOf(field.kind));

/** True when a value counts as empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** A field that refers to rows of another register. */
export type RefField = Extract<Field, { readonly to: string }>;
/** True when a field refers to rows of another register. */
export const isRefField = (field: Field): field is RefField => kinds[field.kind].refers;

/** True when a field holds several values. */
export const isMany = (field: OfKind): boolean => kinds[field.kind].many;

/** True when a field is a quantity: typed as text, parsed by its rule, and right-aligned. */
export const isNumeric = (field: OfKind): boolean => kinds[field.kind].figure;

/** Returns the fixed list of a field's values; null where there is none. */
export const choicesOf = (field: Field): readonly Choice[] | null => traitsOf(field).choices(field);

/** Converts the database's text for a value back to the value. */
export const fromText = (field: OfKind, text: string): string | number | boolean => kinds[field.kind].fromText(text);

/** True when a field is a code: a text people read letter by letter, such as a tag number. */
export const isCode = (field: Field): boolean => 'mono' in field && field.mono;
/** True when rows can also be found by this field: a number assigned by another party. */
export const isSecondKey = (field: Field): boolean => 'secondKey' in field && field.secondKey;
/** True when a text belongs to one row of the whole company. */
export const isCompanyKey = (field: Field): boolean => 'unique' in field && field.unique === 'company';
/** True when a field left blank gets the number of its record. */
export const isNumbered = (field: Field): boolean => 'numbered' in field && field.numbered;
/** True when a reference points to the parent row in its own register. */
export const isTree = (field: Field): boolean => 'tree' in field && field.tree;
/**
 * Returns the title of the tab that a referenced row's sheet shows for the rows referring to it; undefined where it has
 * no tab.
 */
export const tabOf = (field: Field): Word | undefined => ('tab' in field ? field.tab : undefined);
/** The code of the dictionary type whose items a field offers; undefined for a field that names none. */
export const dictionaryOf = (field: Field): string | undefined =>
  'dictionary' in field ? field.dictionary : undefined;
/** True when yes is bad news in this field. */
export const isAlarm = (field: Field): boolean => 'alarm' in field && field.alarm;
/** True when at most one row of a level may have this flag. */
export const isSingle = (field: Field): boolean => 'single' in field && field.single;
/** True when the values of a field add up over rows. */
export const addsUp = (field: Field): boolean => 'adds' in field && field.adds;
/**
 * The path of the field that names the currency or unit within which the values of a field add up; null where that is
 * the same in every row, undefined for a field that does not add up so.
 */
export const addsPerOf = (field: Field): string | null | undefined => ('addsPer' in field ? field.addsPer : undefined);
/** True when a grouped list shows sub-totals of a field. */
export const hasSubTotals = (field: Field): boolean => addsUp(field) || addsPerOf(field) !== undefined;
/** True when a field is yes or no and never empty. */
export const isBoolean = ({ kind }: OfKind): boolean => kinds[kind].empty === false;
/** The day fields of its register that a day may not precede; empty for a field that declares none. */
export const notBeforeOf = (field: Field): readonly string[] => ('notBefore' in field ? field.notBefore : []);
/** True when a field holds a day. */
export const isDay = ({ kind }: OfKind): boolean => Object.is(kinds[kind], kinds.date);
/** True when a field holds free text. */
export const isText = (field: OfKind): boolean => kinds[field.kind].caseless;
