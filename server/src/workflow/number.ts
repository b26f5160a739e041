import { isRefField } from '@plumbline/contract/field/kinds.ts';
import { numberSchema, TYPE } from '@plumbline/contract/rules/number-schema.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Numbering } from '@plumbline/contract/workflow/record.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql, type Tx } from '../db/database.ts';
import { known } from '../db/model.ts';
import { type Actor, levelOf } from '../register/row/actor.ts';
import { column, table, titleOf } from '../register/row/columns.ts';
import { optionsOn } from '../register/row/level-options.ts';
import { type NewRows, rules } from '../register/row/rules.ts';
import { tenantOf } from '../register/row/tenant-of.ts';

/** How the records of a level are numbered, according to its options. */
export interface Scheme {
  readonly before: string;
  readonly digits: number;
  readonly after: string;
  /** The reference that gives each type its own count, if the schema contains it. */
  readonly type: string | undefined;
  /** How freely people may type the number; undefined when they never may. */
  readonly enforcement: 'strict' | 'schemaOnly' | 'none' | undefined;
}

/** The numbering scheme of a register on the actor's path. */
export async function schemeOf(db: Db, actor: Actor, number: Numbering<string>): Promise<Scheme> {
  const options = await optionsOn(db, actor.path);
  const { schema, length, enforcement } = number;
  const chosen =
    schema === 'punchNumberSchema' || schema === 'mocNumberSchema' || schema === 'jobCardNumberSchema'
      ? options[schema]
      : schema;
  return {
    ...numberSchema(chosen, length && options[length]),
    type: chosen.includes(TYPE) ? number.type : undefined,
    enforcement: enforcement && options[enforcement],
  };
}

/** The text before or after a number, with the name of the type in its placeholder. */
export const saidOf = (
  actor: Actor,
  key: RecordKey,
  text: string,
  type: RawBuilder<unknown> | undefined,
): RawBuilder<string> => {
  const { number } = factsOf(key);
  const field = number?.type === undefined ? undefined : known(key).fields[number.type];
  if (type === undefined || !field || !isRefField(field) || !text.includes(TYPE)) return sql<string>`${text}::text`;
  const types = known(field.to);
  return sql<string>`replace(${text}::text, ${TYPE}::text, coalesce((select ${titleOf(types, 'y')} from ${table(types)} y
    where y.tenant_id = ${tenantOf(actor)} and y.id = ${type}), ''))`;
};

/** Pads a number to its digits, without ever truncating it: a number beyond its digits grows. */
const filled = (n: RawBuilder<unknown>, digits: number): RawBuilder<string> =>
  sql<string>`lpad((${n})::text, greatest(${digits}::int, length((${n})::text)), '0')`;

/** A number of new records that share a running number of the given name. */
interface Group {
  readonly name: string;
  readonly count: number;
}

/**
 * Takes the next running numbers of the level; each counter row stays locked until the writer commits, and rows are
 * locked in name order, so that two writers neither share a number nor deadlock.
 */
async function takeNumbers(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  groups: readonly Group[],
): Promise<ReadonlyMap<string, number>> {
  if (groups.length === 0) return new Map();
  const taken = await rows(
    tx,
    sql<{ name: string; last: number }>`insert into running_number as n (tenant_id, level_id, name, last)
      select ${actor.tenantId}::uuid, ${levelOf(actor, known(key))}::uuid, g.name, g.count
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g(name text, count int) order by g.name
      on conflict (tenant_id, level_id, name) do update set last = n.last + excluded.last returning n.name, n.last`,
  );
  const counts = new Map(groups.map(({ name, count }) => [name, count]));
  return new Map(taken.map(({ name, last }) => [name, last - (counts.get(name) ?? 0)]));
}

/** The numbers for new rows when nobody types numbers: the next ones, in the order of the rows. */
async function plain(
  tx: Tx,
  actor: Actor,
  options: {
    readonly key: RecordKey;
    readonly scheme: Scheme;
    readonly count: number;
    readonly order: RawBuilder<unknown>;
  },
): Promise<RawBuilder<unknown>> {
  const { key, scheme, count, order } = options;
  const first = (await takeNumbers(tx, actor, key, [{ name: key, count }])).get(key) ?? 0;
  const next = sql`${first}::int + row_number() over (order by ${order})`;
  return sql`${scheme.before}::text || ${filled(next, scheme.digits)} || ${scheme.after}::text`;
}

/** Rows to be numbered, as a table expression `s`, with the columns that matter. */
interface Unnumbered {
  readonly from: RawBuilder<unknown>;
  /** Whether row `s` needs a number. */
  readonly waits: RawBuilder<boolean>;
  /** The numbers of rows that already have one. */
  readonly names: RawBuilder<unknown>;
  /** The order in which they are numbered. */
  readonly order: RawBuilder<unknown>;
}

/**
 * Locks the numbers of a level until the transaction ends. People may type numbers, and type names can make two schemas
 * produce the same number (`T` with 11 and `T1` with 1): all types share one set of numbers, so a writer who assigns
 * one waits for the previous writer and sees their numbers.
 */
const holdNumbers = (tx: Tx, actor: Actor, key: RecordKey): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`numbers of ${key} ${levelOf(actor, known(key))}`}, 7))`.execute(
    tx,
  );

/** Rows of one type that need numbers, starting after `first`. */
interface Wanted extends Group {
  readonly type: string;
  readonly before: string;
  readonly after: string;
  readonly first: number;
}

/**
 * Numbers for the rows of one type, `last` being the highest; numbers in `names`, a query, or in `given` are skipped.
 */
async function freeNumbers(
  tx: Tx,
  { first, count, before, after }: Wanted,
  options: { readonly digits: number; readonly names: RawBuilder<unknown>; readonly given: readonly string[] },
): Promise<{ readonly last: number; readonly texts: readonly string[] }> {
  const found = await oneRow(
    tx,
    sql<{ last: number; texts: string[] }>`with said as materialized (
        select lower(x.name) as name from (${options.names} union select unnest(${options.given}::text[])) x(name) where x.name is not null)
      select max(f.n)::int as last, array_agg(f.text order by f.n) as texts from (select c.n, c.text from (
          select n, ${before}::text || ${filled(sql`n`, options.digits)} || ${after}::text as text
          from generate_series(${first}::int + 1, ${first}::int + ${count}::int + (select count(*)::int from said)) n) c
        where lower(c.text) not in (select name from said) order by c.n limit ${count}::int) f`,
  );
  return found ?? { last: first, texts: [] };
}

/**
 * The next free numbers, for each type of rows that need one: an SQL expression on row `s`. When people may type
 * numbers, those already typed are skipped, as are those assigned to another type.
 */
export async function nextFree(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  scheme: Scheme,
  { from, waits, names, order }: Unnumbered,
): Promise<RawBuilder<unknown>> {
  const register = known(key);
  const { number } = factsOf(key);
  if (number === undefined) throw new Error(`The records of ${key} have no number.`);
  await holdNumbers(tx, actor, key);
  const type = scheme.type === undefined ? undefined : column('s', scheme.type);
  const group = type === undefined ? sql`''::text` : sql`${type}::text`;
  const found = await rows(
    tx,
    sql<{ type: string; before: string; after: string; count: number }>`select ${group} as type,
        ${saidOf(actor, key, scheme.before, type)} as before, ${saidOf(actor, key, scheme.after, type)} as after, count(*)::int as count
      from ${from} where ${waits} group by 1, 2, 3 order by 1`,
  );
  const groups = found.map((numberGroup) => ({
    ...numberGroup,
    name: numberGroup.type === '' ? key : `${key} ${numberGroup.type}`,
  }));
  const first = await takeNumbers(tx, actor, key, groups);
  const level = levelOf(actor, register);
  const taken = sql`${names} union select ${column('m', number.field)} from ${table(register)} m
    where m.tenant_id = ${tenantOf(actor)} and m.level_id = ${level}::uuid and m.deleted_at is null`;
  const last: { readonly name: string; readonly last: number }[] = [];
  const texts: Record<string, readonly string[]> = {};
  for (const group of groups) {
    const wanted = { ...group, first: first.get(group.name) ?? 0 };
    const free = await freeNumbers(tx, wanted, {
      digits: scheme.digits,
      names: taken,
      given: Object.values(texts).flat(),
    });
    texts[group.type] = free.texts;
    last.push({ name: group.name, last: free.last });
  }
  await sql`update running_number r set last = x.last from jsonb_to_recordset(${JSON.stringify(last)}::jsonb) as x(name text, last int)
    where r.tenant_id = ${tenantOf(actor)} and r.level_id = ${level}::uuid and r.name = x.name and r.last < x.last`.execute(
    tx,
  );
  return sql`(${JSON.stringify(texts)}::jsonb -> ${group} ->> (row_number() over (partition by ${group}, ${waits} order by ${order}) - 1)::int)`;
}

/** The values assigned to new records: a document code, and the next number by their schema. */
async function given(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  options: { readonly count: number; readonly source: NewRows },
): Promise<Readonly<Record<string, RawBuilder<unknown>>>> {
  const { code, number } = factsOf(key);
  const codes = code === undefined ? {} : { [code]: sql`document_code()` };
  if (number === undefined) return codes;
  const { count, source } = options;
  const order = source.order ?? sql`s.id`;
  const scheme = await schemeOf(tx, actor, number);
  if (scheme.enforcement === undefined)
    return { ...codes, [number.field]: await plain(tx, actor, { key, scheme, count, order }) };
  const isTyped = source.fields.includes(number.field);
  const typed = isTyped ? sql`nullif(trim(${column('s', number.field)}), '')` : sql`null::text`;
  const waits = sql<boolean>`(${typed} is null)`;
  const names = isTyped ? sql`select ${typed} from ${source.from}` : sql`select null::text`;
  const next = await nextFree(tx, actor, key, scheme, { from: source.from, waits, names, order });
  return { ...codes, [number.field]: sql`coalesce(${typed}, ${next})` };
}

/** Records are numbered when they are created. */
export const recordNumbers = RECORD_KEYS.map((key) =>
  rules(key, {
    onCreate: (tx, actor, count, source) => given(tx, actor, key, { count, source }),
    ...(factsOf(key).number?.enforcement && { holdKeys: (tx, actor) => holdNumbers(tx, actor, key) }),
  }),
);
