import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { moneyDecimals } from '@plumbline/contract/field/money.ts';
import type { ColumnRole } from '../../register/row/sheet-columns.ts';
import type { CellKind } from '../../sheets/xlsx/cell-styles.ts';

/**
 * The colour of a caption: orange for a key, gold for an optional key, blue for fields required in new rows, white for
 * the rest (domain guide 3.14).
 */
export const colourOf = (role: ColumnRole): 'key' | 'optionalKey' | 'required' | 'optional' =>
  role === 'readOnly' ? 'optional' : role;

/** How a kind of field appears in a file. */
interface FileLook<K extends Kind> {
  /** The cell type in a workbook. */
  cell(field: FieldOf<K>): CellKind;
  /** True when users choose the first character, so that a spreadsheet might take the text for a formula. */
  readonly free: boolean;
}
const as = (kind: CellKind, free = false) => ({ cell: () => kind, free });

const LOOKS: { readonly [K in Kind]: FileLook<K> } = {
  text: as('text', true),
  integer: as('number'),
  number: as('number'),
  flag: as('text'),
  date: as('date'),
  instant: as('text'),
  choice: as('text'),
  ref: as('text', true),
  refs: as('text', true),
  list: as('text', true),
  signOffs: as('text', true),
  money: { cell: (field) => `decimals${moneyDecimals(field)}`, free: false },
  exact: as('number'),
  order: as('number'),
  duration: as('decimals2'),
};
const lookOf = (field: Field): FileLook<Kind> => LOOKS[field.kind];

/** The cell type of a field in a workbook. */
export const cellKindOf = (field: Field): CellKind => lookOf(field).cell(field);
/** True when the text of a field must be guarded against being taken for a formula. */
export const isFreeText = (field: Field): boolean => lookOf(field).free;
