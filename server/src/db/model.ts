import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import {
  isCompanyKey,
  isMany,
  isBoolean,
  isRefField,
  isSecondKey,
  isText,
  traitsOf,
} from '@plumbline/contract/field/kinds.ts';
import { MONEY_DIGITS, moneyDecimals } from '@plumbline/contract/field/money.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
import { isLarge, isOrdered, isIndexOnlyReadable, isRolledUp, orderIndex, sortKey } from './large.ts';

/** A column of a table that stores a register. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly initial?: string;
}
/** An index; `columns` is the SQL between the parentheses. */
export interface Index {
  readonly name: string;
  readonly columns: string;
  readonly unique?: true;
  readonly method?: 'gin' | 'brin';
  /** Its storage parameters, as SQL. */
  readonly storage?: string;
  readonly where?: string;
}
/** A reference to another table; both sides begin with tenant_id. */
interface ForeignKey {
  readonly name: string;
  readonly column: string;
  readonly target: string;
}
/** Statistics for the planner on the values of an expression: it makes no use of those of a partial index. */
export interface Statistics {
  readonly name: string;
  /** SQL. */
  readonly expression: string;
}
/** A table derived from a register and its subsets. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly Index[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly statistics: readonly Statistics[];
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

const SYSTEM: readonly Column[] = [
  { name: 'tenant_id', type: 'uuid', notNull: true },
  { name: 'id', type: 'uuid', notNull: true },
  { name: 'level_id', type: 'uuid', notNull: true },
  { name: 'rev', type: 'integer', notNull: true, initial: '1' },
  { name: 'created_at', type: 'timestamp with time zone', notNull: true, initial: 'now()' },
  { name: 'created_by', type: 'uuid', notNull: false },
  { name: 'updated_at', type: 'timestamp with time zone', notNull: true, initial: 'now()' },
  { name: 'updated_by', type: 'uuid', notNull: false },
  { name: 'deleted_at', type: 'timestamp with time zone', notNull: false },
  { name: 'deleted_by', type: 'uuid', notNull: false },
];

function columnOf(name: string, field: Field, optional: boolean): Column {
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

/** How a natural key compares a column: text without regard to case. */
function keyPart(register: AnyRegister, name: string): string {
  const column = quoted(snake(name));
  return isCaseless(register, name) ? `lower(${column})` : column;
}

const LIVE = 'deleted_at is null';

/** The fields that distinguish the kinds sharing the table of a register. */
const kindsOf = ({ key }: AnyRegister): readonly string[] => [
  ...new Set(allRegisters.flatMap(({ subset }) => (subset?.of === key ? [subset.field] : []))),
];

/** The fields besides the natural key that identify one row. */
export const secondKeysOf = ({ fields }: Pick<AnyRegister, 'fields'>): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isSecondKey(field) ? [name] : []));

/**
 * For a large register: an index in the order of each column people sort by, and for each mark an index over the rows
 * that have it. Rows without a value cost nothing there; rows that share a value cost little. Since they include the
 * columns that distinguish kinds, they can also count a kind.
 */
function orderIndexes(register: AnyRegister): readonly Index[] {
  const table = snake(register.key);
  const kinds = kindsOf(register);
  const behind = kinds.map((kind) => `, ${quoted(snake(kind))}`).join('');
  const skipped = new Set([register.title, ...kinds, ...secondKeysOf(register)]);
  return stored(register).flatMap(([name, field]) => {
    const it = quoted(snake(name));
    if (skipped.has(name)) return [];
    if (isBoolean(field))
      return [
        {
          name: `${table}__${snake(name)}__set`,
          columns: `tenant_id, level_id, title_sort, id${behind}`,
          where: `${it} and ${LIVE}`,
        },
      ];
    if (isMany(field) && isOptionalInLists(field))
      return [
        {
          name: `${table}__${snake(name)}__set`,
          columns: `tenant_id, level_id${behind}`,
          where: `${it} <> ${emptySql(field.kind)} and ${LIVE}`,
        },
      ];
    if (!isOrdered(field)) return [];
    return [
      {
        name: orderIndex(table, snake(name)),
        columns: `tenant_id, level_id, ${sortKey(field, it)}${isIndexOnlyReadable(field) ? `, ${it}` : ''}${behind}`,
        // the planner does not see that a not-null column is never null
        where: columnOf(name, field, false).notNull ? LIVE : `${LIVE} and ${it} is not null`,
      },
    ];
  });
}

/** Type names as abbreviated in operator classes. */
const SHORT_TYPES: Readonly<Record<string, string>> = {
  integer: 'int4',
  bigint: 'int8',
  'timestamp with time zone': 'timestamptz',
};
/** Smallest possible summaries of values: these indexes look for none of the values. */
const FEWEST = "n_distinct_per_range='16', false_positive_rate='0.25'";

/** Most columns of one index of PostgreSQL. */
const MOST_COLUMNS = 32;

/**
 * For a large register: an index of the blocks whose rows lack a value, for all optional fields at once (ADR 81), or for
 * as many as an index may have. Roll-ups are left out: no index contains them.
 */
function blankIndexes(register: AnyRegister): readonly Index[] {
  const optional = stored(register).filter(
    ([name, field]) =>
      traitsOf(field).operators.includes('blank') && !isRolledUp(field) && !columnOf(name, field, false).notNull,
  );
  const columns = optional.map(([name, field]) => {
    const [type = ''] = sqlType(field).split('(');
    return `${quoted(snake(name))} ${SHORT_TYPES[type] ?? type}_bloom_ops(${FEWEST})`;
  });
  return Array.from({ length: Math.ceil(columns.length / MOST_COLUMNS) }, (_, at) => ({
    name: `${snake(register.key)}__blank${at === 0 ? '' : at + 1}`,
    columns: columns.slice(at * MOST_COLUMNS, (at + 1) * MOST_COLUMNS).join(', '),
    method: 'brin' as const,
    storage: `pages_per_range='32'`,
  }));
}

/**
 * For a register with a board: an index for each way of forming columns, in the order of the cards in a column (ADR
 * 75).
 */
function boardIndexes({ key, fields, grid }: AnyRegister): readonly Index[] {
  const { board } = grid ?? {};
  const sort = board && fields[board.sort];
  if (!board || !sort) return [];
  return board.by.map((name) => ({
    name: `${snake(key)}__${snake(name)}__board`,
    columns: `tenant_id, level_id, ${quoted(snake(name))}, ${sortKey(sort, quoted(snake(board.sort)))}, title_sort, id`,
    where: LIVE,
  }));
}

/** True when a user fills the field for some rows of a list, rather than the product for most of them. */
const isOptionalInLists = (field: Field): boolean =>
  field.required !== true && !field.computed && emptySql(field.kind) !== null && !(field.hide ?? []).includes('grid');

/** For a large register: planner statistics on its texts in lower case, by which they are queried. */
const statisticsOf = (register: AnyRegister): readonly Statistics[] =>
  isLarge(register)
    ? stored(register)
        .filter(([, field]) => isText(field))
        .map(([name]) => ({
          name: `${snake(register.key)}__${snake(name)}__texts`,
          expression: `lower(${quoted(snake(name))})`,
        }))
    : [];

function indexesOf(register: AnyRegister, fields: readonly (readonly [string, Field])[]): readonly Index[] {
  const table = snake(register.key);
  const key = register.naturalKey.map((name) => keyPart(register, name)).join(', ');
  const isOfMany = isLarge(register);
  // one index finds the rows referring to a row, and counts those of a level and kind without reading them
  const whose = isOfMany ? ['level_id', 'deleted_at', ...kindsOf(register).map((kind) => quoted(snake(kind)))] : [];
  const byRef = fields.filter(([, field]) => isRefField(field) && !isMany(field));
  const byRefs = fields.filter(([, field]) => isRefField(field) && isMany(field));
  return [
    { name: `${table}__key`, columns: `tenant_id, level_id, ${key}`, unique: true, where: LIVE },
    ...secondKeysOf(register).map((name) => ({
      name: `${table}__${snake(name)}`,
      columns: `tenant_id, level_id, lower(${quoted(snake(name))})`,
      unique: true,
      where: `${LIVE} and ${quoted(snake(name))} is not null`,
    })),
    ...fields.flatMap(([name, field]) =>
      isCompanyKey(field)
        ? [
            {
              name: `${table}__${snake(name)}__company`,
              columns: `tenant_id, lower(${quoted(snake(name))})`,
              unique: true as const,
              where: `${LIVE} and ${quoted(snake(name))} is not null`,
            },
          ]
        : [],
    ),
    ...(hasSortTitle(register)
      ? [{ name: `${table}__sort`, columns: 'tenant_id, level_id, title_sort, id', where: LIVE }]
      : [{ name: `${table}__level`, columns: 'tenant_id, level_id, id', where: LIVE }]),
    // so that a rare kind is not searched among all the others
    ...kindsOf(register).map((kind) => ({
      name: `${table}__${snake(kind)}__sort`,
      columns: `tenant_id, level_id, ${quoted(snake(kind))}, title_sort, id`,
      where: LIVE,
    })),
    // empty references are never searched: a table with many optional references stays quick to fill
    ...byRef.map(([name, field]) => ({
      name: `${table}__${snake(name)}`,
      columns: ['tenant_id', quoted(snake(name)), ...whose].join(', '),
      ...(field.required === true ? {} : { where: `${quoted(snake(name))} is not null` }),
    })),
    ...byRefs.map(([name]) => ({
      name: `${table}__${snake(name)}`,
      columns: quoted(snake(name)),
      method: 'gin' as const,
    })),
    ...boardIndexes(register),
    ...(isOfMany
      ? [
          ...orderIndexes(register),
          ...blankIndexes(register),
          { name: `${table}__deleted`, columns: 'tenant_id, level_id, deleted_at', where: 'deleted_at is not null' },
        ]
      : []),
  ];
}

function tableFor(register: AnyRegister): Table {
  const subsets = allRegisters.filter((other) => other.subset?.of === register.key);
  const own = stored(register);
  const extra = subsets.flatMap((subset) => stored(subset).filter(([name]) => !(name in register.fields)));
  const fields = [...new Map([...own, ...extra])];
  const optional = new Set(extra.map(([name]) => name));
  const title = hasSortTitle(register)
    ? [
        {
          name: 'title_sort',
          type: 'text',
          notNull: false,
          initial: `generated:natural_sort(${quoted(snake(register.title))})`,
        },
      ]
    : [];
  return {
    name: snake(register.key),
    columns: [...SYSTEM, ...fields.map(([name, field]) => columnOf(name, field, optional.has(name))), ...title],
    indexes: indexesOf(register, fields),
    statistics: statisticsOf(register),
    foreignKeys: fields.flatMap(([name, field]) =>
      isRefField(field) && !isMany(field)
        ? [
            {
              name: `${snake(register.key)}__${snake(name)}__fk`,
              column: snake(name),
              target: tableOf(known(field.to)),
            },
          ]
        : [],
    ),
  };
}

/** All tables derived from the declarations. */
export const registerTables = (): readonly Table[] => allRegisters.filter((register) => !register.subset).map(tableFor);
