import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { isStateField, stateOf, WORK_STATES } from '@plumbline/contract/rules/work-state.ts';

/** Colours of values that are no states; more values than colours begin again. */
const TONES = 6;
/** Every colour a row can have: the states, then the tones. */
export const ROW_COLOURS: readonly string[] = [
  ...Object.keys(WORK_STATES),
  ...Array.from({ length: TONES }, (_, at) => `tone-${at + 1}`),
];
/** The class of a row with a colour. */
export const colourClass = (colour: string): string => `pl-colour-${colour}`;

/** The columns whose values can colour rows: those with a fixed list of values. */
export const colourableOf = ({ fields }: AnyRegister): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => ((choicesOf(field)?.length ?? 0) > 0 ? [name] : []));

/** The colour of a value of a column; undefined where it has none. */
export function colourOf(name: string, field: Field, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (isStateField(name, field)) return stateOf(String(value));
  const at = (choicesOf(field) ?? []).findIndex((choice) => choice.value === value);
  // "no" is what most rows are: it stays without a colour
  return at < 0 || value === false ? undefined : `tone-${(at % TONES) + 1}`;
}

/** Colours the rows of a list by one of its columns. */
export type RowColour = (row: AnyRow) => string | undefined;

/** The colours of rows by a column; undefined where the register has no such column. */
export function rowColour(register: AnyRegister, name: string | null): RowColour | undefined {
  const field = name === null ? undefined : register.fields[name];
  return name === null || !field ? undefined : (row) => colourOf(name, field, row[name]);
}
