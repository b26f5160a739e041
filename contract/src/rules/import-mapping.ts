import { z } from 'zod';
import type { AnyRegister } from '../register/register.ts';
import { DATES } from '../field/date-form.ts';
import { FIGURES } from '../field/decimal.ts';
import { shortText } from './short-text.ts';
import { DATE_FORMS, FIGURE_FORMS } from '../field/written-forms.ts';

/** A replacement in a cell: `1` by `A`, `NULL` by nothing, or each comma by a slash. */
const replacement = z.strictObject({
  /** The text to replace; case and outer blanks are ignored. */
  is: z.string().min(1).max(255),
  /** The replacement text; '' for nothing. */
  by: z.string().max(255),
  /** Replaces it anywhere in a cell; otherwise only where it is the whole cell. */
  part: z.boolean().optional(),
});
/** A replacement in a cell. */
export type Replacement = z.output<typeof replacement>;

/**
 * What to do with a name that a table does not have: leave the field blank, or add the name to the table. When not set,
 * the row is refused.
 */
const UNKNOWNS = ['blank', 'add'] as const;
/** What to do with an unknown name. */
export type Unknown = (typeof UNKNOWNS)[number];

/**
 * The names that an import adds to other tables at the wish of its user: by field, what the added rows contain beside
 * their name. A wish is not remembered for the next file, unlike a mapping.
 */
export const importAdds = z.record(z.string().max(60), z.record(z.string().max(60), z.unknown()));
/**
 * A reference of added rows that follows from their names: the row named by the part before these characters. Where its
 * table lacks it, it is added too.
 */
const partOfName = z.strictObject({ before: z.string().min(1).max(5) });
/** A reference of added rows that follows from their names. */
export type PartOfName = z.output<typeof partOfName>;
/** True for such a reference among the values of added rows. */
export const isPartOfName = (value: unknown): value is PartOfName => partOfName.safeParse(value).success;
/** The part of a name that names the referenced row; undefined where the name lacks the characters. */
export function partBefore(name: string, { before }: PartOfName): string | undefined {
  const at = name.indexOf(before);
  const part = at < 0 ? '' : name.slice(0, at).trim();
  return part === '' ? undefined : part;
}
/** The names that an import adds to other tables. */
export type ImportAdds = z.output<typeof importAdds>;

/** Maximum number of file columns that may produce rows of their own. */
export const SPREAD_MOST = 200;
/**
 * The additional captions of a row made from one cell: the caption above the cell, and the cell. A mapping refers to
 * them like captions of the file.
 */
export const SPREAD = { column: '{column}', cell: '{cell}' } as const;

/** Maximum number of file columns that may be joined into one of our fields. */
export const JOINED_MOST = 6;

/**
 * Where one of our fields takes its text from in an external file. Cells are always trimmed; then follow, in this
 * order, `after` and `before`, replacements, joining, `upper`, `shorten`, and the form of its dates or figures.
 */
const fieldSource = z.strictObject({
  /** Captions of the file: none for a fixed value, one, or several to be joined. */
  from: z.array(z.string().max(255)).max(JOINED_MOST).default([]),
  /** The fixed value; with several captions, the separator between them. */
  text: z.string().max(255).optional(),
  /**
   * Keep only the part of each cell after the first occurrence of these characters; a cell without them is kept whole.
   */
  after: z.string().min(1).max(10).optional(),
  /** Keep only the part of each cell before the first occurrence of these characters, such as `:` or `, `. */
  before: z.string().min(1).max(10).optional(),
  /** Replacements in cells. */
  replace: z.array(replacement).max(200).optional(),
  /** A blank cell takes the value above it: the parent row is named once, and its lines follow below. */
  down: z.boolean().optional(),
  /** Convert to capital letters. */
  upper: z.boolean().optional(),
  /** Shorten a text that is too long for our field. */
  shorten: z.boolean().optional(),
  /** Whether 03/04/2026 means 3 April or 4 March. */
  dates: z.enum(DATE_FORMS).optional(),
  /** Whether 1,234 means 1234 or 1.234. */
  figures: z.enum(FIGURE_FORMS).optional(),
  /** What to do with a name that the referenced table does not have. */
  unknown: z.enum(UNKNOWNS).optional(),
});
/** Where one of our fields takes its text from. */
export type FieldSource = z.output<typeof fieldSource>;

/**
 * How an external file fills one of our tables. Where cells take the value above them, a row that says nothing else is
 * skipped: it only describes the parent of the lines.
 */
export const importMapping = z.strictObject({
  /**
   * The name of our field, or the caption of a sign-off or an answer (`record-columns.ts`) → where its text comes from.
   * Fields not listed here are not imported.
   */
  fields: z.record(z.string().max(300), fieldSource),
  /**
   * Imports only rows whose cell under this caption is one of these texts; a file may contain several kinds of things.
   */
  only: z.strictObject({ caption: z.string().max(255), is: z.array(z.string().max(255)).min(1).max(50) }).optional(),
  /**
   * Captions of columns that each produce rows of their own: a sheet with one device per line and one check per column
   * is read as one check per row, with a row for each cell filled in. `SPREAD.column` and `SPREAD.cell` exist only
   * then.
   */
  spread: z.array(z.string().max(255)).min(1).max(SPREAD_MOST).optional(),
  /**
   * Of rows with the same key only the first is read, and rows without a key are skipped: this builds a list from a
   * column that repeats values.
   */
  once: z.boolean().optional(),
});
/** How an external file fills one of our tables. */
export type ImportMapping = z.output<typeof importMapping>;

/**
 * A caption normalised for comparison: case, outer blanks and kinds of blank are ignored (domain guide 3.14 item 7).
 */
export const plainCaption = (caption: string): string => caption.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * The key by which a set of captions is recognised next time: the captions in alphabetical order, whatever their order
 * in the file.
 */
export const captionsKey = (captions: readonly string[]): string =>
  [...new Set(captions.map(plainCaption).filter((caption) => caption !== ''))].toSorted().join('\n');

/**
 * Which rows of a table to compare a file with: all of them, or those whose field holds one of the values that occur in
 * the file.
 */
export const importCompare = z.strictObject({ within: z.string().max(60).nullable() });
/** Which rows of a table to compare a file with. */
export type ImportCompare = z.output<typeof importCompare>;

/** What to do with unknown names, by field. */
export const unknownsOf = (mapping: ImportMapping): Readonly<Record<string, Unknown>> =>
  Object.fromEntries(
    Object.entries(mapping.fields).flatMap(([name, { unknown }]) => (unknown === undefined ? [] : [[name, unknown]])),
  );

/** The fields whose dates or figures a mapping reads in a stated form. */
export const statedIn = (mapping: ImportMapping): ReadonlySet<string> =>
  new Set(
    Object.entries(mapping.fields).flatMap(([name, { dates, figures }]) =>
      dates === undefined && figures === undefined ? [] : [name],
    ),
  );

/** A mapping without its fixed values, which apply only to the project they were entered for. */
export const withoutFixed = (mapping: ImportMapping): ImportMapping => ({
  ...mapping,
  fields: Object.fromEntries(Object.entries(mapping.fields).filter(([, { from }]) => from.length > 0)),
});

/** A file whose columns produce rows of their own, in the form in which it is read. */
export interface SpreadRows {
  /** The captions of the file, followed by the two additional ones. */
  readonly headers: readonly string[];
  /** The rows made from one line: one for each cell filled in. */
  rows(cells: readonly string[]): readonly (readonly string[])[];
  /** Captions in the mapping that the file lacks. */
  readonly missing: readonly string[];
}

/** Prepares a file whose columns produce rows of their own; undefined where none do. */
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

/**
 * A mapping prepared for a file: our fields, and what each row of the file becomes; undefined where the row is skipped.
 */
export interface MappedRows {
  /** The names of our fields, in the order of the result of `row`. */
  readonly names: readonly string[];
  row(cells: readonly string[]): string[] | undefined;
  /** Captions in the mapping that the file lacks. */
  readonly missing: readonly string[];
  /** How many texts of the rows so far were shortened, by our field. */
  readonly shortened: ReadonlyMap<string, number>;
}

/** What a mapping must know of the table it fills. */
export interface MappedTo {
  /** The natural key of the table, used by `once`. */
  readonly naturalKey: AnyRegister['naturalKey'];
  /** The most characters of a field; undefined where it has no such limit, and nothing is shortened. */
  longest(name: string): number | undefined;
}

/** Finds captions of a file: as they are written, since some differ only in case, or else normalised; -1 for none. */
export function captionFinder(headers: readonly string[]): (caption: string) => number {
  const places = new Map(headers.map((header, at) => [plainCaption(header), at] as const).toReversed());
  const exact = new Map(headers.map((header, at) => [header, at] as const).toReversed());
  return (caption) => exact.get(caption) ?? places.get(plainCaption(caption)) ?? -1;
}

/** Prepares a mapping for a file with these captions. */
export function mappedRows(
  mapping: ImportMapping,
  headers: readonly string[],
  { naturalKey: keys, longest }: MappedTo,
): MappedRows {
  const at = captionFinder(headers);
  const entries = Object.entries(mapping.fields);
  const shortened = new Map<string, number>();
  const cellsOf = entries.map(([name, source]) => {
    const read = cellReader(source, at);
    const most = source.shorten === true ? longest(name) : undefined;
    if (most === undefined) return read;
    return (cells: readonly string[]) => {
      const text = read(cells);
      if (text.length > most) shortened.set(name, (shortened.get(name) ?? 0) + 1);
      return shortText(text, most);
    };
  });
  const isIncluded = rowFilter(mapping, at);
  const down = entries.flatMap(([, source], place) => (source.down === true ? [place] : []));
  const above = new Map<number, string>();
  /** Fills blank cells with the value above; returns whether the row says anything of its own. */
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
    shortened,
    row(cells) {
      if (!isIncluded(cells)) return undefined;
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
  { from, text, after, before, replace = [], upper, dates, figures }: FieldSource,
  at: (caption: string) => number,
): (cells: readonly string[]) => string {
  const places = from.map(at);
  const replaced = replacer(replace);
  const part = (cell: string): string => replaced(between(cell.trim(), after, before));
  return (cells) => {
    const parts = places.map((place) => part(cells[place] ?? '')).filter((piece) => piece !== '');
    const joined = places.length === 0 ? (text ?? '') : parts.join(text ?? ' ');
    const output = upper === true ? joined.toUpperCase() : joined;
    const dated = dates === undefined ? output : DATES.plain(output, dates);
    return figures === undefined ? dated : FIGURES.plain(dated, figures);
  };
}

/** The part of a cell after the first occurrence of `after` and before the next occurrence of `before`. */
function between(cell: string, after: string | undefined, before: string | undefined): string {
  const start = after === undefined ? -1 : cell.indexOf(after);
  const rest = start < 0 ? cell : cell.slice(start + (after?.length ?? 0));
  const end = before === undefined ? -1 : rest.indexOf(before);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

/** Replaces a whole cell where it matches; otherwise replaces parts of it one after the other. */
function replacer(all: readonly Replacement[]): (cell: string) => string {
  const exactReplacements = new Map(
    all.filter(({ part }) => part !== true).map(({ is, by }) => [plainCaption(is), by] as const),
  );
  const parts = all.filter(({ part }) => part === true);
  return (cell) => {
    const found = exactReplacements.get(plainCaption(cell));
    if (found !== undefined) return found;
    return parts.reduce((text, { is, by }) => text.replaceAll(is, by), cell).trim();
  };
}
