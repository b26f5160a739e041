import type { Field } from '@plumbline/contract/field/field.ts';
import { isCompanyKey, isMany, isBoolean, isRefField, isText, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import {
  isIndexOnlyReadable,
  isLarge,
  isOrdered,
  isRareReference,
  isRolledUp,
  isRuledBy,
  orderIndex,
  sortKey,
} from './large.ts';
import {
  type Column,
  columnOf,
  emptySql,
  hasSortTitle,
  isCaseless,
  known,
  quoted,
  secondKeysOf,
  sharersOf,
  snake,
  sqlType,
  stored,
  tableOf,
} from './model.ts';

/* The tables of the registers, with their indexes, references and statistics. */

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
/** An index that is made when a list is sorted or filtered by its column often enough (ADR 135). */
export interface OnDemandIndex extends Index {
  /** The field of the register whose column it orders. */
  readonly field: string;
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
  /** Made with the table. */
  readonly indexes: readonly Index[];
  readonly onDemand: readonly OnDemandIndex[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly statistics: readonly Statistics[];
}

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

/**
 * For a large register: an index in the order of each column people sort by, and for each mark an index over the rows
 * that have it. Rows without a value cost nothing there; rows that share a value cost little. Since they include the
 * columns that distinguish kinds, they can also count a kind.
 */
function orderIndexes(register: AnyRegister): readonly OnDemandIndex[] {
  const table = snake(register.key);
  const kinds = kindsOf(register);
  const behind = kinds.map((kind) => `, ${quoted(snake(kind))}`).join('');
  const skipped = new Set([register.title, ...kinds, ...secondKeysOf(register)]);
  const indexOf = (name: string, field: Field): Index | undefined => {
    const it = quoted(snake(name));
    const set = `${table}__${snake(name)}__set`;
    if (isBoolean(field))
      return { name: set, columns: `tenant_id, level_id, title_sort, id${behind}`, where: `${it} and ${LIVE}` };
    if (isMany(field) && isOptionalInLists(field))
      return {
        name: set,
        columns: `tenant_id, level_id${behind}`,
        where: `${it} <> ${emptySql(field.kind)} and ${LIVE}`,
      };
    if (!isOrdered(field)) return undefined;
    return {
      name: orderIndex(table, snake(name)),
      columns: `tenant_id, level_id, ${sortKey(field, it)}${isIndexOnlyReadable(field) ? `, ${it}` : ''}${behind}`,
      // the planner does not see that a not-null column is never null
      where: columnOf(name, field, false).notNull ? LIVE : `${LIVE} and ${it} is not null`,
    };
  };
  return stored(register).flatMap(([name, field]) => {
    const index = skipped.has(name) ? undefined : indexOf(name, field);
    return index === undefined ? [] : [{ ...index, field: name }];
  });
}

/**
 * The fields that the lists of a large register show first or are sorted by as they open: their indexes are made with
 * the table. Undefined when none of the lists chooses, so that all fields are shown.
 */
function shownFirst({ key, grid }: AnyRegister): ReadonlySet<string> | undefined {
  const lists = [grid, ...sharersOf(key).map((sharer) => sharer.grid)];
  const columns = lists.flatMap((list) => list?.columns ?? []);
  const sorted = lists.flatMap((list) => list?.sort ?? []).map((name) => name.replace(/^-/, ''));
  return columns.length === 0 ? undefined : new Set([...columns, ...sorted]);
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

/** The indexes of a table: those made with it, and those made on demand. */
function indexesOf(
  register: AnyRegister,
  fields: readonly (readonly [string, Field])[],
): Pick<Table, 'indexes' | 'onDemand'> {
  const table = snake(register.key);
  const key = register.naturalKey.map((name) => keyPart(register, name)).join(', ');
  const isOfMany = isLarge(register);
  // one index finds the rows referring to a row, and counts those of a level and kind without reading them
  const whose = isOfMany ? ['level_id', 'deleted_at', ...kindsOf(register).map((kind) => quoted(snake(kind)))] : [];
  const byRef = fields
    .filter(([, field]) => isRefField(field) && !isMany(field))
    // empty references are never searched: a table with many optional references stays quick to fill
    .map(([name, field]) => ({
      field: name,
      name: `${table}__${snake(name)}`,
      columns: ['tenant_id', quoted(snake(name)), ...whose].join(', '),
      ...(field.required === true ? {} : { where: `${quoted(snake(name))} is not null` }),
    }));
  const first = shownFirst(register);
  const ordering = isOfMany ? orderIndexes(register) : [];
  const rare = first
    ? [
        ...byRef.filter(({ field }) => !first.has(field) && isRareReference(register, field)),
        ...ordering.filter(({ field }) => !first.has(field) && !isRuledBy(register, field)),
      ]
    : [];
  const withoutField = ({ field: _field, ...index }: OnDemandIndex): Index => index;
  const made = (indexes: readonly OnDemandIndex[]): readonly Index[] =>
    indexes.filter((index) => !rare.includes(index)).map(withoutField);
  const byRefs = fields.filter(([, field]) => isRefField(field) && isMany(field));
  const indexes: readonly Index[] = [
    { name: `${table}__key`, columns: `tenant_id, level_id, ${key}`, unique: true as const, where: LIVE },
    ...secondKeysOf(register).map((name) => ({
      name: `${table}__${snake(name)}`,
      columns: `tenant_id, level_id, lower(${quoted(snake(name))})`,
      unique: true as const,
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
    ...made(byRef),
    ...byRefs.map(([name]) => ({
      name: `${table}__${snake(name)}`,
      columns: quoted(snake(name)),
      method: 'gin' as const,
    })),
    ...boardIndexes(register),
    ...(isOfMany
      ? [
          ...made(ordering),
          ...blankIndexes(register),
          { name: `${table}__deleted`, columns: 'tenant_id, level_id, deleted_at', where: 'deleted_at is not null' },
        ]
      : []),
  ];
  return { indexes, onDemand: rare };
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
    ...indexesOf(register, fields),
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
