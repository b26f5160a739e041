import type { RawBuilder } from 'kysely';
import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { isEmpty, type RefField, startOf, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { notVisible } from '@plumbline/contract/field/ref.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Tx, sql } from '../../db/database.ts';
import { baseOf, emptySql, isCaseless, known, secondKeysOf, snake, sqlType } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, isLinkable, linkedTitle, table, titleOf } from '../../register/row/columns.ts';
import { isGiven, isWritable } from '../../register/row/values.ts';
import { cellError } from './cell-error.ts';
import { type FileColumn, type FileColumns, type UnknownRule } from './columns.ts';
import { unknownError } from './lacking.ts';
import { ownTitles } from './own-rows.ts';
import { staged, stagedGuarded } from './stage.ts';

const cell = (at: number): RawBuilder<string> => sql<string>`${sql.ref(`s.${staged(at)}`)}`;

/** How one column of the stage becomes a typed value: the joins it needs, the value, and its error. */
interface Typed {
  readonly name: string;
  readonly join: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
  readonly problem: RawBuilder<unknown> | undefined;
  /** Where an unknown name does no harm: the condition for such a row, and the note about it. */
  readonly passed?: { readonly when: RawBuilder<unknown>; readonly note: RawBuilder<unknown> };
}

interface Staged<K extends Kind> {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly name: string;
  readonly field: FieldOf<K>;
  readonly at: number;
  readonly unknown: UnknownRule | undefined;
  /** The rows the file itself adds that the column may refer to, as `title, id, n`. */
  readonly own: RawBuilder<unknown> | undefined;
}
/** Casts the text of the stage where only its type differs from the value. */
const cast = ({ name, field, at }: Staged<Kind> & { readonly field: Field }): Typed => {
  const empty = emptySql(field.kind);
  const value = sql`${cell(at)}::${sql.raw(sqlType(field))}`;
  return {
    name,
    join: sql``,
    value: empty === null ? value : sql`coalesce(${value}, ${sql.raw(empty)})`,
    problem: undefined,
  };
};

/** How the text of the stage becomes a value, for each kind of field. */
const TYPED: { readonly [K in Kind]: { of(staged: Staged<K>): Typed } } = {
  text: { of: cast },
  integer: { of: cast },
  number: { of: cast },
  flag: { of: cast },
  date: { of: cast },
  instant: { of: cast },
  choice: { of: cast },
  ref: { of: (stagedField) => refTyped(stagedField, known(stagedField.field.to)) },
  refs: { of: (stagedField) => refsTyped(stagedField, known(stagedField.field.to)) },
  list: {
    of: ({ name, at }) => ({
      name,
      join: sql``,
      value: sql`coalesce(array(select jsonb_array_elements_text(${cell(at)}::jsonb)), '{}')`,
      problem: undefined,
    }),
  },
  signOffs: { of: cast },
  money: { of: cast },
  exact: { of: cast },
  order: { of: cast },
  duration: { of: cast },
};
const typedOf = (kind: Kind): { of(staged: Staged<Kind>): Typed } => TYPED[kind];

/**
 * Lower-case titles of a target, each with the id of one row that has it; rows the actor may not see are ignored. Where
 * no such row exists yet, the first row that the file adds is used.
 */
function titles(by: Pick<Staged<Kind>, 'actor' | 'register' | 'own'>, field: RefField): RawBuilder<unknown> {
  const { own } = by;
  const there = sql`select lower(${linkedTitle(by, field, 't')}) as title, (array_agg(t.id))[1] as id from ${table(known(field.to))} t
    where ${isLinkable(by, field, 't')} group by 1`;
  if (own === undefined) return there;
  return sql`select y.title, (array_agg(y.id order by y.n))[1] as id
    from (select x.title, x.id, -1 as n from (${there}) x union all ${own}) y group by 1`;
}

const passedWords = (value: RawBuilder<unknown>, target: AnyRegister, name: string): RawBuilder<unknown> =>
  cellError(name, {
    en: sql`'There is no "' || ${value} || ${`" in ${target.label.en}: left out, as the mapping says.`}::text`,
    zh: sql`${`${target.label.zh}中没有“`}::text || ${value} || '”：按映射规则忽略。'`,
  });

/**
 * Handles an unknown name: an error of its row, or left out where the mapping says so and the field is not required.
 */
function unknownIn(
  { name, field, unknown }: Staged<'ref'> | Staged<'refs'>,
  options: {
    readonly when: RawBuilder<unknown>;
    readonly value: RawBuilder<unknown>;
    /** The names that are unknown, as in the file. */
    readonly names: RawBuilder<unknown>;
    readonly target: AnyRegister;
  },
): Pick<Typed, 'problem' | 'passed'> {
  const { when, value, target } = options;
  if (unknown === 'blank' && field.required !== true)
    return {
      problem: undefined,
      passed: { when, note: sql`case when ${when} then ${passedWords(value, target, name)} end` },
    };
  // a row that is refused for another reason adds no names, and need not hear of them
  const isReported = typeof unknown === 'object' ? sql`${when} and s.problems is null` : when;
  return { problem: sql`case when ${isReported} then ${unknownError(name, options)} end` };
}

function refTyped(stagedField: Staged<'ref'>, target: AnyRegister): Typed {
  const { name, at } = stagedField;
  const alias = sql.ref(`r${at}`);
  const id = sql`${sql.ref(`r${at}.id`)}`;
  const when = sql`(${cell(at)} is not null and ${id} is null)`;
  return {
    name,
    join: sql`left join (${titles(stagedField, stagedField.field)}) ${alias} on ${sql.ref(`r${at}.title`)} = lower(${cell(at)})`,
    value: id,
    ...unknownIn(stagedField, { when, value: cell(at), names: sql`array[${cell(at)}]`, target }),
  };
}

/** What an export writes for rows that its reader may not see: they stay. */
const HIDDEN_TITLES = Object.values(notVisible).map((word) => word.toLowerCase());

function refsTyped(stagedField: Staged<'refs'>, target: AnyRegister): Typed {
  const { name, at } = stagedField;
  const alias = sql.ref(`r${at}`);
  const lacking = sql.ref(`r${at}.lacking`);
  // each different list is looked up once: lists repeat thousands of times
  return {
    name,
    join: sql`left join (select l.list, array_agg(k.id order by k.id) filter (where k.id is not null) as ids,
        string_agg(x.item, '; ') filter (where k.id is null) as lacking,
        array_agg(x.item) filter (where k.id is null) as lacking_names
      from (select distinct ${sql.ref(staged(at))} as list from stage where ${sql.ref(staged(at))} is not null) l
      join lateral jsonb_array_elements_text(l.list::jsonb) x(item) on lower(x.item) <> all(${HIDDEN_TITLES}::text[])
      left join (${titles(stagedField, stagedField.field)}) k on k.title = lower(x.item) group by l.list) ${alias} on ${sql.ref(`r${at}.list`)} = ${cell(at)}`,
    value: sql`coalesce(${sql.ref(`r${at}.ids`)}, '{}')`,
    ...unknownIn(stagedField, {
      when: sql`(${lacking} is not null)`,
      value: sql`${lacking}`,
      names: sql.ref(`r${at}.lacking_names`),
      target,
    }),
  };
}

/** The column that marks rows whose unknown name was left out, for each field that may leave it out. */
const passedFlag = (name: string): string => `passed_${snake(name)}`;
const listed = (all: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql`(select jsonb_agg(p) from unnest(array[${sql.join(all)}]::jsonb[]) p where p is not null)`;

/**
 * Creates the table `typed`, the later `s`: one row for each line, with every writable field in its own type; a field
 * the file lacks has the value of the existing row, or the start value of a new row. `existing` is the row found by the
 * natural key or a second key, `seen` its revision.
 */
export async function resolve(tx: Tx, actor: Actor, register: AnyRegister, file: FileColumns): Promise<void> {
  const { columns } = file;
  const guarded = file.guarded.flatMap((_, at) => stagedGuarded(at).map((columnName) => sql.ref(`s.${columnName}`)));
  const parts = columns.map(({ name, field }, at) =>
    typedOf(field.kind).of({
      actor,
      register,
      name,
      field,
      at,
      unknown: file.unknown[name],
      own: ownTitles(register, columns, name),
    }),
  );
  const problems = parts.flatMap(({ problem }) => (problem ? [problem] : []));
  const passed = parts.flatMap(({ name, passed: passedCell }) => (passedCell ? [{ name, ...passedCell }] : []));
  await sql`create temp table typed0 on commit drop as select s.n, s.id as fresh, s.act, s.key,
      ${sql.join([
        ...parts.map(({ name, value }) => sql`${value} as ${sql.ref(snake(name))}`),
        ...guarded,
        ...passed.map(({ name, when }) => sql`${when} as ${sql.ref(passedFlag(name))}`),
      ])},
      coalesce(s.problems, '[]'::jsonb) ${problems.length > 0 ? sql`|| coalesce(${listed(problems)}, '[]'::jsonb)` : sql``} as problems,
      ${passed.length > 0 ? listed(passed.map(({ note }) => note)) : sql`null::jsonb`} as notes
    from stage s ${sql.join(
      parts.map(({ join }) => join),
      sql` `,
    )}`.execute(tx);
  const others = Object.entries(register.fields).filter(
    ([name, field]) => isWritable(field) && !columns.some((column) => column.name === name),
  );
  const { join, second } = findRow(actor, register, columns);
  // a name that was left out does not change an existing row; a second key finds a row but does not change its natural
  // key
  const read = (name: string): RawBuilder<unknown> => {
    const it = column('s', name);
    const conditions: RawBuilder<unknown>[] = [];
    if (passed.some((entry) => entry.name === name))
      conditions.push(sql`(${sql.ref(`s.${passedFlag(name)}`)} and t.id is not null)`);
    if (second && baseOf(register).naturalKey.includes(name)) conditions.push(sql`(k.id is null and t.id is not null)`);
    if (conditions.length === 0) return it;
    return sql`case when ${sql.join(conditions, sql` or `)} then ${column('t', name)} else ${it} end as ${sql.ref(snake(name))}`;
  };
  await sql`create temp table typed on commit drop as select s.n, coalesce(t.id, s.fresh) as id, t.id as existing, t.rev as seen, s.act, s.key, s.problems, s.notes,
      ${actor.tenantId}::uuid as tenant_id, ${register.subset ? sql`t.id is not null and t.${sql.ref(snake(register.subset.field))} <> ${register.subset.is}` : sql`false`} as foreign_kind,
      row_number() over (partition by ${sql.join(keyParts(register, columns))} order by s.n) as nth,
      ${second ? second.nth : sql`1`} as second_nth, ${second ? second.other : sql`null::text`} as second_other,
      ${sql.join([...guarded, ...columns.map(({ name }) => read(name)), ...others.map(([name, field]) => leftOut(name, field))])}
    from typed0 s ${join}`.execute(tx);
  await sql`create index on typed (id)`.execute(tx);
  // only the row count and the join columns; nothing needs value statistics for all fifty columns
  await sql`analyze typed (n, id, existing)`.execute(tx);
}

interface Found {
  /** Joins row `t` that a line matches; with a second key also `k`, the row that its natural key matches. */
  readonly join: RawBuilder<unknown>;
  readonly second:
    | undefined
    | {
        /** The number of the line among those with the same second key. */
        readonly nth: RawBuilder<unknown>;
        /** The title of the row that has the second key, where the line names another row by its natural key. */
        readonly other: RawBuilder<unknown>;
      };
}

/** The condition for rows of the level that are not deleted. */
const live = (actor: Actor, register: AnyRegister, alias: string): RawBuilder<unknown> =>
  sql`${column(alias, 'tenantId')} = ${actor.tenantId}::uuid and ${column(alias, 'levelId')} = ${actor.path[register.level]}::uuid
    and ${column(alias, 'deletedAt')} is null`;

/** The rows `alias` that lines `s` name by their natural key, as a join. */
export const namedRows = (
  actor: Actor,
  register: AnyRegister,
  options: { readonly columns: readonly FileColumn[]; readonly alias: string },
): RawBuilder<unknown> =>
  sql`${table(register)} ${sql.ref(options.alias)} on ${live(actor, register, options.alias)} and ${matchSql(register, options.columns, options.alias)}`;

/** Finds the existing row of a line: by the natural key, and where there is a second key by that. */
function findRow(actor: Actor, register: AnyRegister, columns: readonly FileColumn[]): Found {
  const own = (alias: string): RawBuilder<unknown> => sql`left join ${namedRows(actor, register, { columns, alias })}`;
  const key = columns.find(({ name }) => secondKeysOf(register).includes(name));
  if (key === undefined) return { join: own('t'), second: undefined };
  const it = column('s', key.name);
  const natural = columns.filter(({ name }) => baseOf(register).naturalKey.includes(name));
  const differs = natural.map(({ name }) => {
    const foldCase = (alias: string): RawBuilder<unknown> =>
      isCaseless(register, name) ? sql`lower(${column(alias, name)})` : column(alias, name);
    return sql`(${column('s', name)} is not null and ${foldCase('s')} is distinct from ${foldCase('e')})`;
  });
  return {
    join: sql`${own('k')} left join ${table(register)} e on ${live(actor, register, 'e')} and lower(${column('e', key.name)}) = lower(${it})
      left join ${table(register)} t on t.id = coalesce(k.id, e.id)`,
    second: {
      nth: sql`case when ${it} is null then 1 else row_number() over (partition by lower(${it}) order by s.n) end`,
      other: sql`case when e.id is not null and (k.id <> e.id ${sql.join(
        differs.map((item) => sql` or ${item}`),
        sql``,
      )}) then ${titleOf(register, 'e')} end`,
    },
  };
}

const leftOut = (name: string, field: Field): RawBuilder<unknown> => {
  const start = startOf(field);
  const empty = emptySql(field.kind);
  const it = sql.ref(snake(name));
  if (!isEmpty(start)) return sql`coalesce(t.${it}, ${start}::${sql.raw(sqlType(field))}) as ${it}`;
  return empty === null ? sql`t.${it} as ${it}` : sql`coalesce(t.${it}, ${sql.raw(empty)}) as ${it}`;
};

/** True when a field always has a value: it is required, or the system assigns it. */
function isAlways({ fields }: AnyRegister, name: string): boolean {
  const field = fields[name];
  return field !== undefined && (field.required === true || isGiven(field));
}

/** The parts of the key by which a repeated row is detected; a row whose key the system assigns repeats nothing. */
function keyParts(register: AnyRegister, columns: readonly FileColumn[]): readonly RawBuilder<unknown>[] {
  return baseOf(register).naturalKey.map((name) => {
    const fileColumn = columns.find((each) => each.name === name);
    // a file that finds its rows by a second key may lack the natural one: then no row repeats by it
    const always = isAlways(register, name);
    if (!fileColumn) return always ? sql`s.n::text` : sql`null::text`;
    const it = column('s', name);
    if (fileColumn.field.computed) return sql`coalesce(lower(${it}::text), s.n::text)`;
    const part = traitsOf(fileColumn.field).caseless ? sql`lower(${it})` : sql`${it}::text`;
    // a missing or bad key repeats no other: it has its own error
    return fileColumn.field.required || isGiven(fileColumn.field) ? sql`coalesce(${part}, s.n::text)` : part;
  });
}

/**
 * Matches the existing row, with plain equality on fields that always have a value, so that the index of the key is
 * used.
 */
function matchSql(register: AnyRegister, columns: readonly FileColumn[], row: string): RawBuilder<unknown> {
  const parts = baseOf(register).naturalKey.map((name) => {
    const fileColumn = columns.find((each) => each.name === name);
    const foldCase = (alias: string): RawBuilder<unknown> =>
      isCaseless(register, name) ? sql`lower(${column(alias, name)})` : column(alias, name);
    const always = isAlways(register, name);
    if (!fileColumn) return always ? sql`false` : sql`${column(row, name)} is null`;
    return always
      ? sql`${foldCase(row)} = ${foldCase('s')}`
      : sql`${foldCase(row)} is not distinct from ${foldCase('s')}`;
  });
  return sql.join(parts, sql` and `);
}
