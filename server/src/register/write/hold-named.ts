import { InvalidError } from '@plumbline/contract/errors.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { listSheetOf } from '@plumbline/contract/registers/list-sheets.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from '../../db/database.ts';
import { baseOf, known, stored } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { column, idArray, table } from '../row/columns.ts';
import { byTable, isHeldLive, partAt, partsInTurn } from '../row/lock-rows.ts';
import { originsOf } from '../row/origins.ts';
import type { Source } from '../row/source.ts';
import { tenantOf } from '../row/tenant-of.ts';

/** The error for a reference to a row that is gone. */
export const GONE = w(
  'This row no longer exists, or is not in the chosen scope. Choose another.',
  '该行已不存在或不在所选范围内，请重新选择。',
);

/** A field by which rows of a register name rows of another, which people choose or a file names. */
interface Naming {
  readonly name: string;
  readonly field: Field;
  /** The register of the named rows. */
  readonly target: AnyRegister;
}

/** True when rows of a register are stored, and not made by a query. */
const isStored = ({ key }: AnyRegister): boolean => listSheetOf(key) === undefined && queryListOf(key) === undefined;

/** The fields by which rows of a register name others; by `fields` alone, if given. */
export const namingFields = (register: AnyRegister, fields?: readonly string[]): readonly Naming[] =>
  stored(register).flatMap(([name, field]) => {
    if (!isRefField(field) || field.computed || fields?.includes(name) === false) return [];
    const target = baseOf(known(field.to));
    return isStored(target) ? [{ name, field, target }] : [];
  });

/** Rows to hold, by the fields that name them. */
export interface Names {
  /** A query of the fields and the rows they name: `name`, `id`. */
  readonly query: RawBuilder<unknown>;
  readonly fields: readonly Pick<Naming, 'name' | 'target'>[];
}

/**
 * Locks named rows against deletion and against changes of what is calculated from them, until the transaction ends.
 * Tables are locked in one order everywhere, and the rows of each in the order of their ids. Returns the fields that
 * name rows which are deleted, or do not exist.
 */
export async function lockNames(tx: Tx, actor: Actor, { query, fields }: Names): Promise<readonly string[]> {
  if (fields.length === 0) return [];
  const tables = [...Map.groupBy(fields, ({ target }) => target)].toSorted(([a], [b]) => byTable(a, b));
  const named = tables.map(
    ([, some]) => sql`n.name = any(${`{${some.map(({ name }) => `"${name}"`).join(',')}}`}::text[])`,
  );
  const locks = partsInTurn(
    tables.map(([target], at) => ({
      from: table(target),
      those: sql<boolean>`t.tenant_id = ${tenantOf(actor)} and t.id in (select n.id from n where ${named[at]})`,
      columns: sql`t.id, t.deleted_at is null as live`,
    })),
    'key share',
  );
  const gone = tables.map(
    (_, at) => sql`select n.name from n where ${named[at]}
      and not exists (select from ${partAt(at)} h where h.id = n.id and h.live)`,
  );
  const found = await rows(
    tx,
    sql<{
      name: string;
    }>`with n as materialized (select distinct x.name, x.id from (${query}) x where x.id is not null),
      ${sql.join(locks)} select distinct g.name from (${sql.join(gone, sql` union all `)}) g`,
  );
  return found.map(({ name }) => name);
}

/**
 * What fields of rows `alias` name, as a query of `name`, `id`. The rows are read once for all single references, and once
 * more for each list: a union beside each row would read them once in all, but PostgreSQL 18.4 falls over it.
 */
function namesIn(alias: string, from: RawBuilder<unknown>, fields: readonly Naming[]): readonly RawBuilder<unknown>[] {
  const [lists, single] = [true, false].map((several) => fields.filter(({ field }) => isMany(field) === several));
  const names = single?.map(({ name }) => sql.lit(name)) ?? [];
  const ids = single?.map(({ name }) => column(alias, name)) ?? [];
  return [
    ...(names.length === 0
      ? []
      : [
          sql`select f.name, f.id from ${from} cross join lateral unnest(array[${sql.join(names)}]::text[], array[${sql.join(ids)}]::uuid[]) as f(name, id)`,
        ]),
    ...(lists ?? []).map(
      ({ name }) => sql`select ${sql.lit(name)}::text as name, unnest(${column(alias, name)}) as id from ${from}`,
    ),
  ];
}

/** The names in a source. Those that are known here and held already are left out. */
function namesOf(tx: Tx, source: Source, fields: readonly Naming[]): Names {
  const given = (name: string): readonly string[] | undefined => source.named?.[name];
  const read = fields.filter(({ name }) => given(name) === undefined);
  const listed = fields.flatMap((naming) => {
    const ids = given(naming.name)?.filter((id) => !isHeldLive(tx, naming.target, id)) ?? [];
    return ids.length === 0 ? [] : [{ naming, ids }];
  });
  const parts = [
    ...namesIn('s', source.from, read),
    ...listed.map(
      ({ naming, ids }) => sql`select ${sql.lit(naming.name)}::text as name, unnest(${idArray(ids)}) as id`,
    ),
  ];
  return { query: sql.join(parts, sql` union all `), fields: [...read, ...listed.map(({ naming }) => naming)] };
}

/** What named rows name in their turn, where computed fields read it: the class of the ITR of a check. */
function beyond(actor: Actor, register: AnyRegister, { query, fields }: Names): Names {
  const found = originsOf(register).flatMap(({ through, field, register: target, ...origin }) =>
    through === undefined || through.through !== undefined || !fields.some(({ name }) => name === through.field)
      ? []
      : [{ through, field, target, isMany: origin.isMany }],
  );
  const parts = found.map(({ through, field, isMany: several }) => {
    const it = column('o', field);
    return sql`select ${sql.lit(`${through.field}.${field}`)}::text as name, ${several ? sql`unnest(${it})` : it} as id
      from ${table(through.register)} o where o.tenant_id = ${tenantOf(actor)}
        and o.id in (select x.id from (${query}) x where x.name = ${sql.lit(through.field)})`;
  });
  return {
    query: sql.join(parts, sql` union all `),
    fields: found.map(({ through, field, target }) => ({ name: `${through.field}.${field}`, target })),
  };
}

/**
 * Holds what the rows of a source name: then a row never refers to one that is deleted at that moment, and what is
 * calculated from the named rows is calculated from them as they are when it is committed. Returns the fields that name
 * rows which are gone.
 */
export async function lockNamed(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  source: Source,
): Promise<readonly string[]> {
  if (source.isHeld === true) return [];
  const fields = namingFields(register, source.fields);
  const gone = await lockNames(tx, actor, outside(register, source, namesOf(tx, source, fields)));
  // what the named rows name in their turn is stable only now
  if (originsOf(register).some(({ through }) => through !== undefined))
    await lockNames(tx, actor, beyond(actor, register, { query: allNamesOf(source, fields), fields }));
  return gone;
}

/** The names without those of rows of the source itself, which are written together: a section and the one above it. */
function outside(register: AnyRegister, { from, together }: Source, { query, fields }: Names): Names {
  const own = fields.filter(({ target }) => target === baseOf(register)).map(({ name }) => name);
  if (own.length === 0) return { query, fields };
  const isOwn = sql`x.name in (${sql.join(own.map((name) => sql.lit(name)))}) and x.id in (${together ?? sql`select s.id from ${from}`})`;
  return { query: sql`select x.name, x.id from (${query}) x where not (${isOwn})`, fields };
}

const allNamesOf = (source: Source, fields: readonly Naming[]): RawBuilder<unknown> =>
  sql.join(namesIn('s', source.from, fields), sql` union all `);

/** Like {@link lockNamed}. @throws InvalidError for references to rows that are gone */
export async function holdNamed(tx: Tx, actor: Actor, register: AnyRegister, source: Source): Promise<void> {
  const gone = await lockNamed(tx, actor, register, source);
  if (gone.length > 0) throw new InvalidError(gone.map((field) => ({ field, words: GONE })));
}

/**
 * Holds what rows `t` name, before they are deleted or restored: who judges by whether they are there, such as the
 * signature of a check by its punch items, holds what they name.
 */
export async function holdNamedBy(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  those: RawBuilder<boolean>,
): Promise<void> {
  const fields = namingFields(register);
  if (fields.length === 0) return;
  const own = sql`(select t.* from ${table(baseOf(register))} t where t.tenant_id = ${tenantOf(actor)} and ${those}) t`;
  const query = sql.join(namesIn('t', own, fields), sql` union all `);
  await lockNames(tx, actor, { query, fields });
  await lockNames(tx, actor, beyond(actor, register, { query, fields }));
}
