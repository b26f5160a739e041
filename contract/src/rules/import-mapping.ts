import { z } from 'zod';
import type { AnyRegister } from '../register/register.ts';
import { DATE_FORMS, isoOf } from './date-form.ts';

/** The encodings a .csv file may come in; found from the file unless somebody says which (domain guide 3.14, issue 4). */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1252'] as const;
/** One of them. */
export type ImportEncoding = (typeof ENCODINGS)[number];

/** What a cell is read as instead: `1` as `A`, `NULL` as nothing, or each comma in it as a slash. */
export const replacement = z.strictObject({
  /** The text that is replaced; case and outer blanks do not count. */
  is: z.string().min(1).max(255),
  /** What stands in its place; '' for nothing. */
  by: z.string().max(255),
  /** Wherever it stands in a cell; else only where it is the whole of one. */
  part: z.boolean().optional(),
});
/** What a cell is read as instead. */
export type Replacement = z.output<typeof replacement>;

/** What becomes of a name that a table does not have: left blank, or added to it. Without a word the row is refused. */
export const UNKNOWNS = ['blank', 'add'] as const;
/** One of them. */
export type Unknown = (typeof UNKNOWNS)[number];

/** So many columns of a file may give rows of their own. */
export const SPREAD_MOST = 200;
/** What a row made of one cell has besides the columns of its line: the caption that stands over the cell, and the cell. A mapping names them as it names captions. */
export const SPREAD = { column: '{column}', cell: '{cell}' } as const;

/** So many columns of a file may be joined to one of ours. */
export const JOINED_MOST = 6;

/**
 * Where one of our columns takes its text from in a file of others. Cells are trimmed always; then `after` and `before`, then
 * what is replaced, then the joining, then `upper`, then the form of dates.
 */
export const fieldSource = z.strictObject({
  /** Captions of the file: none for a fixed value, one, or several that are joined. */
  from: z.array(z.string().max(255)).max(JOINED_MOST).default([]),
  /** The fixed value; with several captions what stands between them. */
  text: z.string().max(255).optional(),
  /** Of each cell only what stands after the first of these characters; a cell without them is taken whole. */
  after: z.string().min(1).max(10).optional(),
  /** Of each cell only what stands before the first of these characters, such as `:` or `, `. */
  before: z.string().min(1).max(10).optional(),
  /** What cells are read as instead. */
  replace: z.array(replacement).max(200).optional(),
  /** A blank cell holds what stands above it: the row it belongs to is named once, and its lines stand beneath it. */
  down: z.boolean().optional(),
  /** In capital letters. */
  upper: z.boolean().optional(),
  /** Whether 03/04/2026 is the third of April or the fourth of March. */
  dates: z.enum(DATE_FORMS).optional(),
  /** What becomes of a name the table it refers to does not have. */
  unknown: z.enum(UNKNOWNS).optional(),
});
/** Where one of our columns takes its text from. */
export type FieldSource = z.output<typeof fieldSource>;

/**
 * How a file of others fills a table of ours. Where cells hold what stands above them, a row that says nothing else is
 * passed over: it is about the row that has the lines.
 */
export const importMapping = z.strictObject({
  /**
   * The name of our field, or the caption of a sign-off or an answer (`record-columns.ts`) → where it comes from. What is not
   * here is left out of the import.
   */
  fields: z.record(z.string().max(300), fieldSource),
  /** Only rows whose cell under this caption is one of these texts; a file may hold several kinds of thing. */
  only: z.strictObject({ caption: z.string().max(255), is: z.array(z.string().max(255)).min(1).max(50) }).optional(),
  /**
   * Captions of columns that each give rows of their own: a sheet with a device a line and a check a column is read as a check a row,
   * one for each cell that is filled in. Only then are there `SPREAD.column` and `SPREAD.cell`.
   */
  spread: z.array(z.string().max(255)).min(1).max(SPREAD_MOST).optional(),
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

/** Which rows of a table a file is compared with: all of them, or those whose field holds one of the values the file names. */
export const importCompare = z.strictObject({ within: z.string().max(60).nullable() });
/** Which rows of a table a file is compared with. */
export type ImportCompare = z.output<typeof importCompare>;

/** What becomes of names that are not there, by field. */
export const unknownsOf = (mapping: ImportMapping): Readonly<Record<string, Unknown>> =>
  Object.fromEntries(
    Object.entries(mapping.fields).flatMap(([name, { unknown }]) => (unknown === undefined ? [] : [[name, unknown]])),
  );

/** A mapping without its fixed values: they hold in the project they were given for. */
export const withoutFixed = (mapping: ImportMapping): ImportMapping => ({
  ...mapping,
  fields: Object.fromEntries(Object.entries(mapping.fields).filter(([, { from }]) => from.length > 0)),
});

/** A file whose columns give rows of their own, as the file it is read as. */
export interface SpreadRows {
  /** The captions of the file, and those of what a cell gives. */
  readonly headers: readonly string[];
  /** The rows of a line: one for each cell that is filled in. */
  rows(cells: readonly string[]): readonly (readonly string[])[];
  /** Captions it names and the file lacks. */
  readonly missing: readonly string[];
}

/** Prepares the columns of a file that give rows of their own; undefined where none does. */
export function spreadRows({ spread }: ImportMapping, headers: readonly string[]): SpreadRows | undefined {
  if (spread === undefined) return undefined;
  const wanted = new Set(spread.map(plainCaption));
  const places = headers.flatMap((header, at) => (wanted.has(plainCaption(header)) ? [at] : []));
  const there = new Set(headers.map(plainCaption));
  return {
    headers: [...headers, SPREAD.column, SPREAD.cell],
    missing: spread.filter((caption) => !there.has(plainCaption(caption))),
    rows(cells) {
      const line = headers.map((_, at) => cells[at] ?? '');
      return places.flatMap((at) =>
        (line[at] ?? '').trim() === '' ? [] : [[...line, headers[at] ?? '', line[at] ?? '']],
      );
    },
  };
}

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
  const down = entries.flatMap(([, source], place) => (source.down === true ? [place] : []));
  const above = new Map<number, string>();
  /** Blank cells take what stands above them; answers whether the row says anything by itself. */
  const filledDown = (cells: string[]): boolean => {
    for (const place of down) {
      if ((cells[place] ?? '') === '') cells[place] = above.get(place) ?? '';
      else above.set(place, cells[place] ?? '');
    }
    return (
      down.length === 0 ||
      entries.some(([, { from }], place) => from.length > 0 && !down.includes(place) && cells[place] !== '')
    );
  };
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
      if (!filledDown(mapped)) return undefined;
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
  { from, text, after, before, replace = [], upper, dates }: FieldSource,
  at: (caption: string) => number,
): (cells: readonly string[]) => string {
  const places = from.map(at);
  const replaced = replacer(replace);
  const part = (cell: string): string => replaced(between(cell.trim(), after, before));
  return (cells) => {
    const parts = places.map((place) => part(cells[place] ?? '')).filter((one) => one !== '');
    const joined = places.length === 0 ? (text ?? '') : parts.join(text ?? ' ');
    const told = upper === true ? joined.toUpperCase() : joined;
    return dates === undefined ? told : isoOf(told, dates);
  };
}

/** What stands after the first of some characters and before the first of others from there on. */
function between(cell: string, after: string | undefined, before: string | undefined): string {
  const start = after === undefined ? -1 : cell.indexOf(after);
  const rest = start < 0 ? cell : cell.slice(start + (after?.length ?? 0));
  const end = before === undefined ? -1 : rest.indexOf(before);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

/** Replaces whole cells by what they are looked up as, then parts of them one after the other. */
function replacer(all: readonly Replacement[]): (cell: string) => string {
  const whole = new Map(all.filter(({ part }) => part !== true).map(({ is, by }) => [plainCaption(is), by] as const));
  const parts = all.filter(({ part }) => part === true);
  return (cell) => {
    const found = whole.get(plainCaption(cell));
    if (found !== undefined) return found;
    return parts.reduce((text, { is, by }) => text.replaceAll(is, by), cell).trim();
  };
}
