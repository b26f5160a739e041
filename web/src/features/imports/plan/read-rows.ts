import type { InspectedSheet } from '@plumbline/contract/features/imports/calls/mappings.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
import { mappedTo } from '@plumbline/contract/registers/mapped-to.ts';
import { type ImportMapping, type MappedTo, mappedRows, spreadRows } from '@plumbline/contract/rules/import-mapping.ts';

/** A sheet and the row of its captions. */
interface Sheet {
  readonly sheet: InspectedSheet;
  readonly headerRow: number;
}

/** The captions of a sheet, taken from the given row. */
export const captionsAt = ({ rows }: InspectedSheet, headerRow: number): readonly string[] =>
  rows.find(({ number }) => number === headerRow)?.cells ?? [];

/** The previewed rows below the captions. */
export const rowsBelow = ({ rows }: InspectedSheet, headerRow: number): readonly (readonly string[])[] =>
  rows.filter(({ number }) => number > headerRow).map(({ cells }) => cells);

/** Rows with their captions. */
interface Rows {
  readonly captions: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The first rows of a sheet as a mapping takes them: unchanged, or one row per cell where columns each yield rows. */
function takenRows({ sheet, headerRow }: Sheet, mapping: ImportMapping): Rows {
  const captions = captionsAt(sheet, headerRow);
  const rows = rowsBelow(sheet, headerRow);
  const spread = spreadRows(mapping, captions);
  return spread === undefined ? { captions, rows } : { captions: spread.headers, rows: rows.flatMap(spread.rows) };
}

const NO_TABLE: MappedTo = { naturalKey: [], longest: () => undefined };

/** The first rows as they would be read into a table: its columns and their values. */
export function readRows(part: Sheet & { readonly register: string | null }, mapping: ImportMapping): Rows {
  const { captions, rows } = takenRows(part, mapping);
  const table = loadableOf(part.register ?? '');
  const mapped = mappedRows(mapping, captions, table === undefined ? NO_TABLE : mappedTo(table));
  return {
    captions: mapped.names,
    rows: rows.flatMap((cells) => {
      const row = mapped.row(cells);
      return row === undefined ? [] : [row];
    }),
  };
}
