import type { RawBuilder } from 'kysely';
import type { Field } from '@plumbline/contract/field/field.ts';
import { emptyOf, readAmong, isMany, isRefField, type RefField, seenForms } from '@plumbline/contract/field/kinds.ts';
import { HIDDEN_ROW, isNotVisible, splitList } from '@plumbline/contract/field/ref.ts';
import type { Parsed } from '@plumbline/contract/field/rule.ts';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { matchedName, plainHyphens } from '@plumbline/contract/field/text.ts';
import type { Detected } from '@plumbline/contract/field/written-forms.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { isCaseless, known } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { isLinkable, linkedTitle, type Reader, table } from '../row/columns.ts';
import { filterSql } from '../read/sql/filter-sql.ts';
import { printValue } from '../row/print-value.ts';
import { isLowerLink } from '../row/seen-links.ts';
import { isWritable } from '../row/values.ts';

/** A row found by its key. */
interface Named {
  readonly id: string;
  readonly title: string;
}
/** The rows found by their keys: by register, then by title in lower case. */
export type NamedRows = ReadonlyMap<string, ReadonlyMap<string, Named>>;

const NOT_THERE = {
  en: 'There is no "{key}" in {register}. Add it there first, or correct the cell.',
  zh: '{register}中没有“{key}”。请先添加，或更正该单元格。',
} as const;
const AMBIGUOUS = w('Listed twice here: {key}.', '重复：{key}。');

/** The keys in a cell that refers to other rows. */
const keysIn = (field: Field, text: string): readonly string[] => {
  if (!isRefField(field)) return [];
  return (isMany(field) ? splitList(text) : [text.trim()]).filter((key) => !isNotVisible(key));
};
const small = (key: string): string => key.toLowerCase();
/**
 * The spellings under which a key is looked up: as it is, with look-alike hyphens made plain, and as imports match it
 * (domain guide 3.14 item 7).
 */
const spellings = (key: string): readonly string[] => [small(key), small(plainHyphens(key)), small(matchedName(key))];

/**
 * Finds the rows the keys in these cells refer to, one query per register however many cells; rows the actor does not
 * see do not exist.
 */
export async function namedRows(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  lines: readonly Readonly<Record<string, string>>[],
): Promise<NamedRows> {
  const wanted = new Map<string, { readonly field: RefField; readonly keys: Set<string> }>();
  for (const texts of lines)
    for (const [name, text] of Object.entries(texts)) {
      const field = Object.hasOwn(register.fields, name) ? register.fields[name] : undefined;
      if (!field || !isRefField(field)) continue;
      const { keys } = wanted.get(field.to) ?? { keys: new Set<string>() };
      for (const key of keysIn(field, text).flatMap(spellings)) if (key !== '') keys.add(key);
      wanted.set(field.to, { field, keys });
    }
  const found = new Map<string, ReadonlyMap<string, Named>>();
  for (const [key, { field, keys }] of wanted)
    if (keys.size > 0) found.set(key, await named(db, { actor, register }, field, [...keys]));
  return found;
}

async function named(
  db: Db,
  by: Reader,
  field: RefField,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const target = known(field.to);
  const title = linkedTitle(by, field, 't');
  const condition: RawBuilder<boolean> =
    isCaseless(target, target.title) && !isLowerLink(by.register, field)
      ? filterSql(target, by.actor, { field: target.title, op: 'anyOf', value: keys })
      : sql<boolean>`lower(${title}) = any(${keys}::text[])`;
  const some = await rows(
    db,
    sql<Named>`select t.id, ${title} as title from ${table(target)} t where ${isLinkable(by, field, 't')} and ${condition} order by t.id`,
  );
  // of rows with the same title the first counts, as in an import
  return new Map(some.toReversed().map((row) => [small(row.title), row]));
}

/**
 * Reads one cell: returns the value as it is stored, or what is wrong with it. A blank cell empties the field. `today`
 * is the day where the row lives.
 */
export function readCell(
  register: AnyRegister,
  name: string,
  text: string,
  { named, today, seen }: { readonly named: NamedRows; readonly today: string; readonly seen: SeenForms },
): Parsed<unknown> {
  const field = Object.hasOwn(register.fields, name) ? register.fields[name] : undefined;
  if (!field) return { error: fieldMessages.unknownField };
  if (!isWritable(field)) return { error: fieldMessages.computed };
  if (text.trim() === '') return field.required ? { error: fieldMessages.required } : { value: emptyOf(field.kind) };
  if (isRefField(field)) return readKeys(field, text, named);
  return readAmong(text.trim(), field, { today, seen: seen.get(name) ?? new Set() });
}

/** What the cells of each field reveal about how they are written. */
export type SeenForms = ReadonlyMap<string, ReadonlySet<Detected>>;
/** What the cells of a paste reveal, field by field. */
export function seenIn(register: AnyRegister, lines: readonly Readonly<Record<string, string>>[]): SeenForms {
  const names = new Set(lines.flatMap((texts) => Object.keys(texts)));
  return new Map(
    [...names].flatMap((name) => {
      const field = Object.hasOwn(register.fields, name) ? register.fields[name] : undefined;
      return field === undefined
        ? []
        : [
            [
              name,
              seenForms(
                field,
                lines.map((texts) => texts[name] ?? ''),
              ),
            ] as const,
          ];
    }),
  );
}

function readKeys(field: RefField, text: string, named: NamedRows): Parsed<string | readonly string[] | null> {
  const target = named.get(field.to);
  const ids: string[] = [];
  for (const key of keysIn(field, text)) {
    const row = spellings(key).flatMap((spelling) => target?.get(spelling) ?? [])[0];
    if (!row) return { error: notThere(key, known(field.to).label) };
    if (ids.includes(row.id)) return { error: fill(AMBIGUOUS, { key }) };
    ids.push(row.id);
  }
  return { value: isMany(field) ? ids.toSorted() : (ids[0] ?? null) };
}
const notThere = (key: string, label: Word): Word => ({
  en: fill(NOT_THERE, { key, register: label.en }).en,
  zh: fill(NOT_THERE, { key, register: label.zh }).zh,
});

const isNamed = (value: unknown): value is Named => typeof value === 'object' && value !== null && 'title' in value;

/** The value of a field as it is stored: references by their ids. */
export function stored(field: Field, value: unknown): unknown {
  if (!isRefField(field)) return value ?? emptyOf(field.kind);
  if (Array.isArray(value))
    return value
      .map((item: unknown) => (isNamed(item) ? item.id : item))
      .filter((id) => id !== HIDDEN_ROW)
      .toSorted();
  return isNamed(value) ? value.id : (value ?? emptyOf(field.kind));
}

/** True when a row already has a value. */
export const holds = (field: Field, before: unknown, value: unknown): boolean =>
  JSON.stringify(sorted(stored(field, before))) === JSON.stringify(sorted(value));
/** Sorts the keys of objects: JSON from the database has its own order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value).toSorted(([first], [two]) => (first < two ? -1 : 1));
};

/** A row's value as shown on a sheet; null when there is none. `titles` gives the titles of referenced rows by id. */
export const printCell = (
  field: Field,
  value: unknown,
  how: { readonly language: Language; readonly titles: ReadonlyMap<string, string> },
): string | null => printValue(field, stored(field, value), how);

/** The titles of the rows found by key, and of those the rows refer to. */
export function titlesIn(
  named: NamedRows,
  rowsNow: Iterable<Readonly<Record<string, unknown>>>,
): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const rowsOf of named.values()) for (const { id, title } of rowsOf.values()) titles.set(id, title);
  for (const row of rowsNow)
    for (const value of Object.values(row).flat()) if (isNamed(value)) titles.set(value.id, value.title);
  return titles;
}
