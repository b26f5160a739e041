import { isMany, isRefField, type RefField } from '@plumbline/contract/field/kinds.ts';
import { HIDDEN_ROW } from '@plumbline/contract/field/ref.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { type Db, rows, rowsByKeptPlan, sql } from '../../db/database.ts';
import { fieldIn, hasSortTitle, known } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import { idsOfMany, linkedTitle, type Reader, supersededOf, table, titleOf } from '../row/columns.ts';
import { hiddenLink, hiddenTitle, isLowerLink, isNarrowed, isSeenLink } from '../row/seen-links.ts';

/**
 * The titles of the rows that reference values point to, including deleted rows, with one query per target. Rows the
 * actor may not see have the title null, or, where they may lie in another scope of work, the words that say so.
 */
export async function lookupTitles(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  values: readonly (readonly [string, unknown])[],
): Promise<ReadonlyMap<string, string | null>> {
  const byTarget = new Map<string, { readonly field: RefField; readonly ids: Set<string> }>();
  for (const [name, value] of values) {
    const field = fieldIn(register, name);
    if (!field || !isRefField(field)) continue;
    const which = `${field.to} ${isNarrowed(actor, register, field)}`;
    const options = byTarget.get(which) ?? { field, ids: new Set<string>() };
    for (const id of [value].flat(2)) if (typeof id === 'string') options.ids.add(id);
    byTarget.set(which, options);
  }
  const titles = new Map<string, string | null>();
  for (const { field, ids } of byTarget.values()) {
    const found = await rows(
      db,
      sql<{ id: string; title: string | null }>`select t.id,
          case when ${isSeenLink(actor, register, field, 't')} then ${linkedTitle({ actor, register }, field, 't')} end as title
        from ${table(known(field.to))} t
        where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${[...ids]}::uuid[])`,
    );
    const hidden = isLowerLink(register, field) ? hiddenTitle(actor) : null;
    for (const row of found) titles.set(row.id, row.title ?? hidden);
  }
  return titles;
}

/** The rows of one register that references in some rows point to. */
interface Named {
  readonly field: RefField;
  readonly ids: Set<string>;
  /** True when a cell can hold several of them, in title order. */
  isOrdered: boolean;
}
interface Title {
  readonly at: number;
  readonly id: string;
  readonly title: string | null;
  /** Its position among the rows of its register, when they are ordered. */
  readonly place: number;
  readonly superseded: boolean;
}

/** A result row under construction. */
type Making = Record<string, unknown>;
type Ref = string | null;
type Refs = readonly string[] | null;

/**
 * Turns references that arrived as ids into `{id, title}`, several in title order. Each target register is queried once
 * for all the rows, in one statement with a cached plan (ADR 49): a title subquery per cell was planned a dozen times
 * and run a thousand times.
 *
 * @param answer the rows, which are modified, and the columns they were read with; all columns of the register by
 * default
 */
export async function withTitles(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  answer: { readonly rows: readonly AnyRow[]; readonly columns: readonly string[] | undefined },
): Promise<readonly AnyRow[]> {
  const made = answer.rows as readonly Making[]; // they were read for this answer, and nobody has them yet
  const fields = [...new Set(answer.columns ?? Object.keys(register.fields))].flatMap((name) => {
    const field = register.fields[name];
    return field && isRefField(field) && !field.live ? [{ name, field, to: field.to, many: isMany(field) }] : [];
  });
  const targets = new Map<string, Named>();
  for (const { name, field, to, many } of fields) {
    const named = targets.get(to) ?? { field, ids: new Set<string>(), isOrdered: false };
    targets.set(to, named);
    named.isOrdered ||= many;
    gather(made, name, many, named.ids);
  }
  const found = await titlesOf(db, { actor, register }, [...targets.values()]);
  const hidden = { at: 0, ...hiddenLink(actor), place: Infinity, superseded: false };
  const titles = new Map(
    [...targets].map(([to, { field }], at) => [
      to,
      new Map([...(found.get(at) ?? []), ...(isLowerLink(register, field) ? [[HIDDEN_ROW, hidden] as const] : [])]),
    ]),
  );
  for (const { name, to, many } of fields) {
    const own = titles.get(to) ?? new Map<string, Title>();
    for (const row of made) row[name] = many ? several(row[name] as Refs, own) : single(row[name] as Ref, own);
  }
  return answer.rows;
}

function gather(rows: readonly Making[], name: string, many: boolean, ids: Set<string>): void {
  for (const row of rows)
    if (many) for (const id of (row[name] as Refs) ?? []) ids.add(id);
    else if (row[name] !== null) ids.add(row[name] as string);
}

const single = (id: Ref, titles: ReadonlyMap<string, Title>): object | null =>
  id === null ? null : linkTo(id, titles.get(id));
const linkTo = (id: string, found: Title | undefined): object =>
  found?.superseded === true ? { id, title: found.title, superseded: true } : { id, title: found?.title ?? null };

const several = (ids: Refs, titles: ReadonlyMap<string, Title>): readonly object[] =>
  (ids ?? [])
    .flatMap((id) => titles.get(id) ?? [])
    .toSorted((entry, other) => entry.place - other.place)
    .map((found) => linkTo(found.id, found));

async function titlesOf(
  db: Db,
  by: Reader,
  targets: readonly Named[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, Title>>> {
  if (targets.every(({ ids }) => ids.size === 0)) return new Map();
  const each = targets.map(({ field, ids, isOrdered }, at) => {
    const target = known(field.to);
    const order = hasSortTitle(target) ? sql`r.title_sort` : titleOf(target, 'r');
    const place = isOrdered ? sql`row_number() over (order by ${order})::int` : sql`0`;
    return sql`select ${sql.lit(at)} as at, r.id, ${linkedTitle(by, field, 'r')} as title, ${place} as place, ${supersededOf(target, 'r')} as superseded
      from ${table(target)} r where r.tenant_id = ${by.actor.tenantId}::uuid and r.id = any(${idsOfMany([...ids])})`;
  });
  const found = await rowsByKeptPlan(db, sql<Title>`${sql.join(each, sql` union all `)}`);
  return new Map(
    [...Map.groupBy(found, ({ at }) => at)].map(([at, some]) => [at, new Map(some.map((row) => [row.id, row]))]),
  );
}
