import type { Field, Ref } from '@plumbline/contract/field/field.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { NO, YES } from '@plumbline/contract/field/flag.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { formatOf } from './format.ts';
import { scopeZone } from './level-settings.ts';
import { asRefs, asSignOffs, asTexts, isRef } from './values.ts';

/** The types of sign-off as people read them (domain guide 3.2). */
export const SIGN_OFF_TYPES = {
  optional: w('Optional', '可选'),
  required: w('Required', '必需'),
  complete: w('Complete', '完成'),
} as const satisfies Record<string, Word>;

type Reader = (value: unknown, field: Field, language: Language) => string;

const plain: Reader = (value) => (typeof value === 'string' ? value : '');
const titles = (refs: readonly Ref[]): string => refs.map(({ title }) => title).join('; ');

const readers: { readonly [K in Field['kind']]: Reader } = {
  text: plain,
  integer: (value, _, language) => formatOf(language, scopeZone()).count(typeof value === 'number' ? value : null),
  number: (value, field, language) =>
    formatOf(language, scopeZone()).number(
      typeof value === 'number' ? value : null,
      field.kind === 'number' ? field.decimals : undefined,
    ),
  flag: (value, _, language) => (value === true ? YES : NO)[language],
  date: (value, _, language) => (typeof value === 'string' ? formatOf(language, scopeZone()).date(value) : ''),
  instant: (value, _, language) => (typeof value === 'string' ? formatOf(language, scopeZone()).dateTime(value) : ''),
  choice: (value, field, language) =>
    (field.kind === 'choice' && typeof value === 'string' ? field.of[value]?.[language] : undefined) ??
    plain(value, field, language),
  ref: (value) => (isRef(value) ? value.title : ''),
  refs: (value) => titles(asRefs(value)),
  list: (value) => asTexts(value).join('; '),
  signOffs: (value, _, language) =>
    asSignOffs(value)
      .map(({ label, type }) => `${label} (${SIGN_OFF_TYPES[type][language]})`)
      .join('; '),
};

/** The text of a value as people read it: in the grid, on the clipboard and in the details of a row. */
export const cellText = (value: unknown, field: Field, language: Language): string =>
  readers[field.kind](value, field, language);
