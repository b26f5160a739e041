import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';

/**
 * The control a cell is edited in: one line, several lines, or a line with a calendar beside it. Every kind of value is
 * typed as on a sheet.
 */
export type EditorControl = 'line' | 'lines' | 'day';

const line = { of: (): EditorControl => 'line' };
const CONTROLS: { readonly [K in Kind]: { of(field: FieldOf<K>): EditorControl } } = {
  text: { of: ({ lines }) => (lines === undefined ? 'line' : 'lines') },
  integer: line,
  number: line,
  flag: line,
  date: { of: () => 'day' },
  instant: line,
  choice: line,
  ref: line,
  refs: line,
  list: line,
  signOffs: line,
  money: line,
  exact: line,
  order: line,
  duration: line,
};
const controls = (kind: Kind): { of(field: Field): EditorControl } => CONTROLS[kind];

/** The control that cells of a field are edited in. */
export const controlOf = (field: Field): EditorControl => controls(field.kind).of(field);
