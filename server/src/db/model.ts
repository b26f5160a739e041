import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { isMany, isMark, isRefField, isSecondKey, isText, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { MONEY_DIGITS, moneyDecimals } from '@plumbline/contract/field/money.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
import { isLarge, isOrdered, isReadAlone, isRolledUp, orderIndex, sortKey } from './large.ts';

/** One column of a table that holds a register. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly initial?: string;
}
/** One index; `columns` is SQL as it stands between the brackets. */
export interface Index {
  readonly name: string;
  readonly columns: string;
  readonly unique?: true;
  readonly method?: 'gin' | 'brin';
  /** Its storage parameters, as SQL. */
  readonly storage?: string;
  readonly where?: string;
}
/** One reference to another table; both sides begin with tenant_id. */
export interface ForeignKey {
  readonly name: string;
  readonly column: string;
  readonly target: string;
}
/** What the planner is to know of the values of an expression: of those of a partial index it makes no use. */
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

/** A name as SQL writes it; some fields are called like words of SQL. */
export const quoted = (name: string): string => `"${name}"`;

/** The register whose table holds the rows of this one. */
export function baseOf(register: AnyRegister): AnyRegister {
  return register.subset ? known(register.subset.of) : register;
}
/** The table that holds the rows of a register. */
export const tableOf = (register: AnyRegister): string => snake(baseOf(register).key);

/** The register, list sheet or list that is a query, of a key we wrote ourselves. */
export function known(key: string): AnyRegister {
  const register = loadableOf(key) ?? queryListOf(key);
  if (!register) throw new Error(`There is no register "${key}".`);
  return register;
}

/** A field of a register, or of one of the kinds that share its table. */
export const fieldIn = (register: AnyRegister, name: string): Field | undefined =>
  register.fields[name] ??
  allRegisters.find((one) => baseOf(one) === baseOf(register) && name in one.fields)?.fields[name];

/** The fields that have a column. */
export const stored = (register: AnyRegister): readonly (readonly [string, Field])[] =>
  Object.entries(register.fields).filter(([, field]) => !field.live);

interface KindColumn<K extends Kind> {
  type(field: FieldOf<K>): string;
  /** What the column holds instead of null, as SQL; null where it may be null. */
  readonly empty: string | null;
}
const of = (type: string, empty: string | null = null) => ({ type: () => type, empty });
/** The column of each kind. */
const COLUMNS: { readonly [K in Kind]: KindColumn<K> } = {
  text: of('text'),
  integer: of('integer'),
  number: of('numeric'),
  flag: of('boolean', 'false'),
  date: of('date'),
  instant: of('timestamp with time zone'),
  choice: of('text'),
  ref: of('uuid'),
  refs: of('uuid[]', `'{}'::uuid[]`),
  list: of('text[]', `'{}'::text[]`),
  signOffs: of('jsonb', `'[]'::jsonb`),
  money: { type: (field) => `numeric(${MONEY_DIGITS},${moneyDecimals(field)})`, empty: null },
  order: of('integer'),
  // seconds of a whole project are more than an integer holds
  duration: of('bigint'),
};
const kindColumn = (kind: Kind): KindColumn<Kind> => COLUMNS[kind];

/** The SQL type of a field. */
export const sqlType = (field: Field): string => kindColumn(field.kind).type(field);
/** What the column of a kind holds instead of null, as SQL; null where it may be null. */
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

/** Whether the column of a field holds a value in every row, of whichever kind. */
export function isNeverNull(register: AnyRegister, name: string): boolean {
  const field = baseOf(register).fields[name];
  return field !== undefined && columnOf(name, field, false).notNull;
}

/** Whether a field of a register is compared without regard to case. */
export const isCaseless = (register: AnyRegister, name: string): boolean => {
  const field = register.fields[name];
  return field !== undefined && traitsOf(field).caseless;
};

/** Whether the title of a register is a text column, so that it has its own natural order. */
export const hasSortTitle = (register: AnyRegister): boolean => isCaseless(register, register.title);

/** How a natural key compares a column: without regard to case. */
function keyPart(register: AnyRegister, name: string): string {
  const column = quoted(snake(name));
  return isCaseless(register, name) ? `lower(${column})` : column;
}

const LIVE = 'deleted_at is null';

/** The fields that tell the kinds apart that share the table of a register. */
const kindsOf = ({ key }: AnyRegister): readonly string[] => [
  ...new Set(allRegisters.flatMap(({ subset }) => (subset?.of === key ? [subset.field] : []))),
];

/** The fields besides the natural key that find one row. */
export const secondKeysOf = ({ fields }: Pick<AnyRegister, 'fields'>): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isSecondKey(field) ? [name] : []));

/**
 * Of a large register: an index in the order of each column people sort by, and of each mark one over the rows that have it. Rows
 * without a value cost them nothing; those that share one cost little. With the columns that tell kinds apart they also count a kind.
 */
function orderIndexes(register: AnyRegister): readonly Index[] {
  const table = snake(register.key);
  const kinds = kindsOf(register);
  const behind = kinds.map((kind) => `, ${quoted(snake(kind))}`).join('');
  const skipped = new Set([register.title, ...kinds, ...secondKeysOf(register)]);
  return stored(register).flatMap(([name, field]) => {
    const it = quoted(snake(name));
    if (skipped.has(name)) return [];
    if (isMark(field))
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
        columns: `tenant_id, level_id, ${sortKey(field, it)}${isReadAlone(field) ? `, ${it}` : ''}${behind}`,
        // of a column that is never null the planner does not see that it is not
        where: columnOf(name, field, false).notNull ? LIVE : `${LIVE} and ${it} is not null`,
      },
    ];
  });
}

/** How the names of operator classes call types. */
const SHORT_TYPES: Readonly<Record<string, string>> = {
  integer: 'int4',
  bigint: 'int8',
  'timestamp with time zone': 'timestamptz',
};
/** What can be said shortest of values: none of them is looked for here. */
const FEWEST = "n_distinct_per_range='16', false_positive_rate='0.25'";

/**
 * Of a large register: which blocks of its table hold rows that have no value of a field, for all its fields at once (ADR 81). What rolls up is
 * left out: no index holds it.
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
  return [
    {
      name: `${snake(register.key)}__blank`,
      columns: columns.join(', '),
      method: 'brin',
      storage: `pages_per_range='32'`,
    },
  ];
}

/** Of what stands on a board: an index for each column, in the order in which cards stand in it (ADR 75). */
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

/** Whether somebody fills it for some of the rows of a list, and not the product for most of them. */
const isOptionalInLists = (field: Field): boolean =>
  field.required !== true && !field.computed && emptySql(field.kind) !== null && !(field.hide ?? []).includes('grid');

/** Of a large register: what the planner is to know of its texts in small letters, by which they are asked. */
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
  // one index finds what names a row, and counts how many of a level and kind do without reading them
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
    ...(hasSortTitle(register)
      ? [{ name: `${table}__sort`, columns: 'tenant_id, level_id, title_sort, id', where: LIVE }]
      : [{ name: `${table}__level`, columns: 'tenant_id, level_id, id', where: LIVE }]),
    // a kind that is rare is not looked for among all the others
    ...kindsOf(register).map((kind) => ({
      name: `${table}__${snake(kind)}__sort`,
      columns: `tenant_id, level_id, ${quoted(snake(kind))}, title_sort, id`,
      where: LIVE,
    })),
    // empty ones are not looked for: a table with many optional references stays quick to fill
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

/** Every table that follows from the declarations. */
export const registerTables = (): readonly Table[] => allRegisters.filter((register) => !register.subset).map(tableFor);
