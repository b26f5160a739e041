import type { RawBuilder } from 'kysely';
import type { Field, FieldOf, Kind } from '@plumbline/contract/field/field.ts';
import { isEmpty, startOf, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { type Tx, sql } from '../../db/database.ts';
import { baseOf, emptySql, isCaseless, known, snake, sqlType } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { column, table, titleOf, visible } from '../../register/columns.ts';
import { isWritable } from '../../register/values.ts';
import { type FileColumn, type FileColumns } from './columns.ts';
import { staged, stagedGuarded } from './stage.ts';

const cell = (at: number): RawBuilder<string> => sql<string>`${sql.ref(`s.${staged(at)}`)}`;
const jsonText = (en: RawBuilder<unknown>, zh: RawBuilder<unknown>, name: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('column', ${name}::text, 'words', jsonb_build_object('en', ${en}, 'zh', ${zh}))`;

/** How one column of the stage becomes a typed value: the joins it needs, the value, and what is wrong with it. */
interface Typed {
  readonly name: string;
  readonly join: RawBuilder<unknown>;
  readonly value: RawBuilder<unknown>;
  readonly problem: RawBuilder<unknown> | undefined;
}

interface Staged<K extends Kind> {
  readonly actor: Actor;
  readonly name: string;
  readonly field: FieldOf<K>;
  readonly at: number;
}
/** Where the text of the stage is the value but for its type. */
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

/** How the text of the stage becomes a value, for each kind. */
const TYPED: { readonly [K in Kind]: { of(staged: Staged<K>): Typed } } = {
  text: { of: cast },
  integer: { of: cast },
  number: { of: cast },
  flag: { of: cast },
  date: { of: cast },
  instant: { of: cast },
  choice: { of: cast },
  ref: { of: ({ actor, name, field, at }) => refTyped(actor, name, known(field.to), at) },
  refs: { of: ({ actor, name, field, at }) => refsTyped(actor, name, known(field.to), at) },
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
  order: { of: cast },
  duration: { of: cast },
};
const typedOf = (kind: Kind): { of(staged: Staged<Kind>): Typed } => TYPED[kind];

/** Titles of a target in small letters, with the id of one row that has it; rows the actor does not see do not exist. */
const titles = (actor: Actor, target: AnyRegister): RawBuilder<unknown> =>
  sql`select lower(${titleOf(target, 't')}) as title, (array_agg(t.id))[1] as id from ${table(target)} t where ${visible(target, actor, 't')} group by 1`;

const unknownWords = (value: RawBuilder<unknown>, target: AnyRegister, name: string): RawBuilder<unknown> =>
  jsonText(
    sql`'There is no "' || ${value} || ${`" in ${target.label.en}. Add it there first, or correct the cell.`}::text`,
    sql`${`${target.label.zh}中没有“`}::text || ${value} || '”。请先添加，或更正该单元格。'`,
    name,
  );

function refTyped(actor: Actor, name: string, target: AnyRegister, at: number): Typed {
  const alias = sql.ref(`r${at}`);
  const id = sql`${sql.ref(`r${at}.id`)}`;
  return {
    name,
    join: sql`left join (${titles(actor, target)}) ${alias} on ${sql.ref(`r${at}.title`)} = lower(${cell(at)})`,
    value: id,
    problem: sql`case when ${cell(at)} is not null and ${id} is null then ${unknownWords(cell(at), target, name)} end`,
  };
}

function refsTyped(actor: Actor, name: string, target: AnyRegister, at: number): Typed {
  const alias = sql.ref(`r${at}`);
  // each different list is looked up once: lists repeat a thousandfold
  return {
    name,
    join: sql`left join (select l.list, array_agg(k.id order by k.id) filter (where k.id is not null) as ids,
        string_agg(x.item, '; ') filter (where k.id is null) as lacking
      from (select distinct ${sql.ref(staged(at))} as list from stage where ${sql.ref(staged(at))} is not null) l
      cross join lateral jsonb_array_elements_text(l.list::jsonb) x(item)
      left join (${titles(actor, target)}) k on k.title = lower(x.item) group by l.list) ${alias} on ${sql.ref(`r${at}.list`)} = ${cell(at)}`,
    value: sql`coalesce(${sql.ref(`r${at}.ids`)}, '{}')`,
    problem: sql`case when ${sql.ref(`r${at}.lacking`)} is not null then ${unknownWords(sql`${sql.ref(`r${at}.lacking`)}`, target, name)} end`,
  };
}

/**
 * Makes the table `s`-to-be, called `typed`: one line a row with every field people write, in its own type; a field the
 * file leaves out has what the existing row has, or what a new row starts with. `existing` is the row the natural key finds.
 */
export async function resolve(tx: Tx, actor: Actor, register: AnyRegister, of: FileColumns): Promise<void> {
  const { columns } = of;
  const guarded = of.guarded.flatMap((_, at) => stagedGuarded(at).map((one) => sql.ref(`s.${one}`)));
  const parts = columns.map(({ name, field }, at) => typedOf(field.kind).of({ actor, name, field, at }));
  const problems = parts.flatMap(({ problem }) => (problem ? [problem] : []));
  await sql`create temp table typed0 on commit drop as select s.n, s.id as fresh, s.act, s.key,
      ${sql.join([...parts.map(({ name, value }) => sql`${value} as ${sql.ref(snake(name))}`), ...guarded])},
      coalesce(s.problems, '[]'::jsonb) ${problems.length > 0 ? sql`|| coalesce((select jsonb_agg(p) from unnest(array[${sql.join(problems)}]) p where p is not null), '[]'::jsonb)` : sql``} as problems
    from stage s ${sql.join(
      parts.map(({ join }) => join),
      sql` `,
    )}`.execute(tx);
  const others = Object.entries(register.fields).filter(
    ([name, field]) => isWritable(field) && !columns.some((one) => one.name === name),
  );
  await sql`create temp table typed on commit drop as select s.n, coalesce(t.id, s.fresh) as id, t.id as existing, s.act, s.key, s.problems, null::jsonb as notes,
      ${actor.tenantId}::uuid as tenant_id, ${register.subset ? sql`t.id is not null and t.${sql.ref(snake(register.subset.field))} <> ${register.subset.is}` : sql`false`} as foreign_kind,
      row_number() over (partition by ${sql.join(keyParts(register, columns))} order by s.n) as nth,
      ${sql.join([...guarded, ...columns.map(({ name }) => sql`s.${sql.ref(snake(name))}`), ...others.map(([name, field]) => leftOut(name, field))])}
    from typed0 s left join ${table(register)} t on t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path[register.level]}::uuid
      and t.deleted_at is null and ${matchSql(register, columns)}`.execute(tx);
  await sql`create index on typed (id)`.execute(tx);
  await sql`analyze typed`.execute(tx);
}

const leftOut = (name: string, field: Field): RawBuilder<unknown> => {
  const start = startOf(field);
  const empty = emptySql(field.kind);
  const it = sql.ref(snake(name));
  if (!isEmpty(start)) return sql`coalesce(t.${it}, ${start}::${sql.raw(sqlType(field))}) as ${it}`;
  return empty === null ? sql`t.${it} as ${it}` : sql`coalesce(t.${it}, ${sql.raw(empty)}) as ${it}`;
};

/** The parts of the key a repeated row is told by; a row whose key the system gives repeats nothing. */
function keyParts(register: AnyRegister, columns: readonly FileColumn[]): readonly RawBuilder<unknown>[] {
  return baseOf(register).naturalKey.map((name) => {
    const one = columns.find((each) => each.name === name);
    if (!one) return register.fields[name]?.computed ? sql`s.n::text` : sql`null::text`;
    const it = column('s', name);
    if (one.field.computed) return sql`coalesce(lower(${it}::text), s.n::text)`;
    const part = traitsOf(one.field).caseless ? sql`lower(${it})` : sql`${it}::text`;
    // a key that is lacking or bad repeats no other: it is told for what it is
    return one.field.required ? sql`coalesce(${part}, s.n::text)` : part;
  });
}

/** Finds the existing row: equality on what is always there, so that the index of the key is used. */
function matchSql(register: AnyRegister, columns: readonly FileColumn[]): RawBuilder<unknown> {
  const parts = baseOf(register).naturalKey.map((name) => {
    const one = columns.find((each) => each.name === name);
    const of = (alias: string): RawBuilder<unknown> =>
      isCaseless(register, name) ? sql`lower(${column(alias, name)})` : column(alias, name);
    if (!one) return register.fields[name]?.computed ? sql`false` : sql`${column('t', name)} is null`;
    const always = one.field.required || one.field.computed;
    return always ? sql`${of('t')} = ${of('s')}` : sql`${of('t')} is not distinct from ${of('s')}`;
  });
  return sql.join(parts, sql` and `);
}
