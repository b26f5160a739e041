import { z } from 'zod';
import type { AnyRegister } from '../register/register.ts';

/** The encodings a .csv file may come in; found from the file unless somebody says which (domain guide 3.14, issue 4). */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1252'] as const;
/** One of them. */
export type ImportEncoding = (typeof ENCODINGS)[number];

/**
 * Where one of our columns takes its text from in a file of others. Cells are trimmed always; then `before`, then the
 * joining, then `upper`.
 */
export const fieldSource = z.strictObject({
  /** Captions of the file: none for a fixed value, one, or two that are joined. */
  from: z.array(z.string().max(255)).max(2).default([]),
  /** The fixed value; with two captions what stands between them. */
  text: z.string().max(255).optional(),
  /** Of each cell only what stands before the first of these characters, such as `:` or `, `. */
  before: z.string().min(1).max(10).optional(),
  /** In capital letters. */
  upper: z.boolean().optional(),
});
/** Where one of our columns takes its text from. */
export type FieldSource = z.output<typeof fieldSource>;

/** How a file of others fills a table of ours. */
export const importMapping = z.strictObject({
  /** The name of our field → where it comes from. Fields that are not here are left out of the import. */
  fields: z.record(z.string().max(60), fieldSource),
  /** Only rows whose cell under this caption is one of these texts; a file may hold several kinds of thing. */
  only: z.strictObject({ caption: z.string().max(255), is: z.array(z.string().max(255)).min(1).max(50) }).optional(),
  /** Of rows with the same key only the first is read, and rows without a key are passed over: a list is made of a column that repeats. */
  once: z.boolean().optional(),
});
/** How a file of others fills a table of ours. */
export type ImportMapping = z.output<typeof importMapping>;

/** A caption as it is compared: case, outer blanks and kinds of blank do not count (domain guide 3.14 item 7). */
export const plainCaption = (caption: string): string => caption.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** What a set of captions is recognised by next time: the captions in alphabetical order, however they stand in the file. */
export const captionsKey = (captions: readonly string[]): string =>
  [...new Set(captions.map(plainCaption).filter((caption) => caption !== ''))].toSorted().join('\n');

/** Applies a mapping to the rows of a file: our columns, and what a row of the file becomes; undefined where it is passed over. */
export interface MappedRows {
  /** The names of our fields, in the order of the answers of `row`. */
  readonly names: readonly string[];
  row(cells: readonly string[]): string[] | undefined;
  /** Captions the mapping names and the file lacks. */
  readonly missing: readonly string[];
}

/** Prepares a mapping for a file with these captions. `keys` are the natural key of the table: `once` goes by them. */
export function mappedRows(
  mapping: ImportMapping,
  headers: readonly string[],
  keys: AnyRegister['naturalKey'],
): MappedRows {
  const places = new Map(headers.map((header, at) => [plainCaption(header), at] as const).toReversed());
  const at = (caption: string): number => places.get(plainCaption(caption)) ?? -1;
  const entries = Object.entries(mapping.fields);
  const cellsOf = entries.map(([, source]) => cellReader(source, at));
  const kept = rowFilter(mapping, at);
  const keyAt = keys.flatMap((key) => {
    const place = entries.findIndex(([name]) => name === key);
    return place < 0 ? [] : [place];
  });
  const seen = new Set<string>();
  const isNew = (cells: readonly string[]): boolean => {
    const key = keyAt.map((place) => (cells[place] ?? '').toLowerCase());
    if (key.every((part) => part === '')) return false;
    const text = key.join('\n');
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  };
  const wanted = [...entries.flatMap(([, { from }]) => from), ...(mapping.only ? [mapping.only.caption] : [])];
  return {
    names: entries.map(([name]) => name),
    missing: [...new Set(wanted.filter((caption) => at(caption) < 0))],
    row(cells) {
      if (!kept(cells)) return undefined;
      const mapped = cellsOf.map((read) => read(cells));
      return mapping.once === true && !isNew(mapped) ? undefined : mapped;
    },
  };
}

function rowFilter({ only }: ImportMapping, at: (caption: string) => number): (cells: readonly string[]) => boolean {
  if (only === undefined) return () => true;
  const place = at(only.caption);
  const wanted = new Set(only.is.map(plainCaption));
  return (cells) => wanted.has(plainCaption(cells[place] ?? ''));
}

function cellReader(
  { from, text, before, upper }: FieldSource,
  at: (caption: string) => number,
): (cells: readonly string[]) => string {
  const places = from.map(at);
  const part = (cell: string): string => {
    const end = before === undefined ? -1 : cell.indexOf(before);
    return (end < 0 ? cell : cell.slice(0, end)).trim();
  };
  return (cells) => {
    const parts = places.map((place) => part(cells[place] ?? '')).filter((one) => one !== '');
    const joined = places.length === 0 ? (text ?? '') : parts.join(text ?? ' ');
    return upper === true ? joined.toUpperCase() : joined;
  };
}
