import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { isSecondKey, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { MONEY_DIGITS, moneyDecimals } from '@plumbline/contract/field/money.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';

/** A column of a table that stores a register. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly initial?: string;
}
/** camelCase to snake_case. */
export const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A quoted SQL name; some fields have names that are SQL keywords. */
export const quoted = (name: string): string => `"${name}"`;

/** The register whose table stores the rows of this one. */
export function baseOf(register: AnyRegister): AnyRegister {
  return register.subset ? known(register.subset.of) : register;
}
/** The registers whose rows are in the table of a register: the register itself, and those that share its table. */
export const sharersOf = (base: string): readonly AnyRegister[] =>
  allRegisters.filter((register) => baseOf(register).key === base);
/** The table that stores the rows of a register. */
export const tableOf = (register: AnyRegister): string => snake(baseOf(register).key);

/** The register, list sheet or query list with a key; for keys in our own code. */
export function known(key: string): AnyRegister {
  const register = loadableOf(key) ?? queryListOf(key);
  if (!register) throw new Error(`There is no register "${key}".`);
  return register;
}

/** A field of a register, or of one of the kinds that share its table. */
export const fieldIn = (register: AnyRegister, name: string): Field | undefined =>
  register.fields[name] ??
  allRegisters.find((item) => baseOf(item) === baseOf(register) && name in item.fields)?.fields[name];

/** The fields that have a column. */
export const stored = (register: AnyRegister): readonly (readonly [string, Field])[] =>
  Object.entries(register.fields).filter(([, field]) => !field.live);

interface KindColumn<K extends Kind> {
  type(field: FieldOf<K>): string;
  /** The column's value in place of null, as SQL; null where the column may be null. */
  readonly empty: string | null;
}
const defineType = (type: string, empty: string | null = null) => ({ type: () => type, empty });
/** The column of each kind. */
const COLUMNS: { readonly [K in Kind]: KindColumn<K> } = {
  text: defineType('text'),
  integer: defineType('integer'),
  number: defineType('numeric'),
  flag: defineType('boolean', 'false'),
  date: defineType('date'),
  instant: defineType('timestamp with time zone'),
  choice: defineType('text'),
  ref: defineType('uuid'),
  refs: defineType('uuid[]', `'{}'::uuid[]`),
  list: defineType('text[]', `'{}'::text[]`),
  signOffs: defineType('jsonb', `'[]'::jsonb`),
  money: { type: (field) => `numeric(${MONEY_DIGITS},${moneyDecimals(field)})`, empty: null },
  exact: { type: ({ digits, decimals }) => `numeric(${digits},${decimals})`, empty: null },
  order: defineType('integer'),
  // the seconds of a whole project exceed an integer
  duration: defineType('bigint'),
};
const kindColumn = (kind: Kind): KindColumn<Kind> => COLUMNS[kind];

/** The SQL type of a field. */
export const sqlType = (field: Field): string => kindColumn(field.kind).type(field);
/** The value in place of null for columns of a kind, as SQL; null where they may be null. */
export const emptySql = (kind: Kind): string | null => COLUMNS[kind].empty;

/** The column of a field; `optional` for a field of only some of the kinds that share the table. */
export function columnOf(name: string, field: Field, optional: boolean): Column {
  const initial = emptySql(field.kind);
  const needed = field.required === true && !field.computed && !optional;
  return {
    name: snake(name),
    type: sqlType(field),
    notNull: initial !== null || needed,
    ...(initial === null ? {} : { initial }),
  };
}

/** True when the column of a field has a value in every row, whatever the row's kind. */
export function isNeverNull(register: AnyRegister, name: string): boolean {
  const field = baseOf(register).fields[name];
  return field !== undefined && columnOf(name, field, false).notNull;
}

/** True when a field of a register is compared without regard to case. */
export const isCaseless = (register: AnyRegister, name: string): boolean => {
  const field = register.fields[name];
  return field !== undefined && traitsOf(field).caseless;
};

/** True when the title of a register is a text column, so that it has its own natural order. */
export const hasSortTitle = (register: AnyRegister): boolean => isCaseless(register, register.title);

/** The fields besides the natural key that identify one row. */
export const secondKeysOf = ({ fields }: Pick<AnyRegister, 'fields'>): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isSecondKey(field) ? [name] : []));
