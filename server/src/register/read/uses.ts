import type { VerbOutput } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { linesIn } from '@plumbline/contract/lines/index.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { baseOf, known, snake, stored } from '../../db/model.ts';
import type { Actor } from '../row/actor.ts';
import type { Source } from '../row/source.ts';
import { isAlong } from '../row/companions.ts';
import { idArray, column, table, titleOf, visible } from '../row/columns.ts';
import { isSeenLink } from '../row/seen-links.ts';

/** A field that refers to rows of a register. */
interface Referrer {
  readonly register: AnyRegister;
  readonly name: string;
  readonly label: Word;
  readonly several: boolean;
}

/** The stored fields of a register; for a subset only those its base register does not have. */
const ownFields = (register: AnyRegister) =>
  stored(register).filter(([name]) => !register.subset || !(name in baseOf(register).fields));

/** True when a register stores the pairs of a list of the other register: they are deleted with its rows. */
const goesWith = (owner: AnyRegister, other: AnyRegister): boolean =>
  Object.values(owner.fields).some((field) => field.kind === 'refs' && field.via === other.key);

/** True when a reference is that of a line to the row it belongs to: lines are deleted with their row. */
const isOfLine = ({ key }: AnyRegister, name: string): boolean => linesIn(key)?.of === name;

/** Every field of any register in which people enter rows of this one, in the order of the registers. */
function referrersOf(register: AnyRegister): readonly Referrer[] {
  const base = baseOf(register);
  return allRegisters.flatMap((other) =>
    goesWith(base, other)
      ? []
      : ownFields(other).flatMap(([name, field]) =>
          isRefField(field) && baseOf(known(field.to)) === base && !field.computed && !isOfLine(other, name)
            ? [{ register: other, name, label: field.label, several: isMany(field) }]
            : [],
        ),
  );
}

interface Use {
  readonly id: string;
  readonly count: number;
  /** The first of them by title, when untouched rows go along. */
  readonly names: readonly string[] | null;
}

/** Who else uses these rows: the first register and field for each, with the number of rows (domain guide 2.0). */
export async function usesOf(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
  /** Rows that go along, and do not count as use. */
  along: readonly string[] = [],
): Promise<ReadonlyMap<string, UsedBy>> {
  const found = new Map<string, UsedBy>();
  for (const referrer of referrersOf(register)) {
    const uses = await rows(db, usesSql(actor, referrer, { ids, along }));
    for (const { id, count, names } of uses)
      if (!found.has(id))
        found.set(id, { register: referrer.register.label, field: referrer.label, count, names: names ?? [] });
  }
  return found;
}

/** The users of a row. */
export interface UsedBy {
  readonly register: Word;
  readonly field: Word;
  readonly count: number;
  /** The first of those that do not go along with it; empty when none ever does. */
  readonly names: readonly string[];
}

function usesSql(
  actor: Actor,
  { register, name, several }: Referrer,
  { ids, along }: { readonly ids: readonly string[]; readonly along: readonly string[] },
) {
  const it = sql.ref(`o.${snake(name)}`);
  const own = sql`o.tenant_id = ${actor.tenantId}::uuid and o.deleted_at is null`;
  if (isAlong(register, name))
    return sql<Use>`select ${it} as id, count(*) as count, (array_agg(${titleOf(register, 'o')} order by o.id))[1:3] as names
      from ${table(register)} o where ${own} and ${it} = any(${idArray(ids)}) and o.id <> all(${idArray(along)}) group by 1`;
  // look up each id in the index of the list: compared with all ids at once, every row would be scanned
  return several
    ? sql<Use>`select x.id, count(*) as count, null as names from unnest(${idArray(ids)}) x(id)
        join ${table(register)} o on ${own} and ${it} @> array[x.id] group by 1`
    : sql<Use>`select ${it} as id, count(*) as count, null as names from ${table(register)} o where ${own} and ${it} = any(${idArray(ids)}) group by 1`;
}

const REFERS_TO_DELETED = w(
  '{title} refers to {register} "{target}", which is deleted. Restore that first.',
  '{title} 引用了已删除的{register}“{target}”，请先恢复后者。',
);

/**
 * The rows that refer to a deleted row, or would with the values of a source: the first such reference of each, in
 * words.
 */
export async function goneReferences(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  candidates: readonly { readonly id: string; readonly title: string }[],
  source?: Pick<Source, 'from' | 'fields'>,
): Promise<ReadonlyMap<string, Word>> {
  const found = new Map<string, Word>();
  if (candidates.length === 0) return found;
  const titles = new Map(candidates.map(({ id, title }) => [id, title]));
  const from = source
    ? sql`(select s.*, ${actor.tenantId}::uuid as tenant_id from ${source.from}) o`
    : sql`${table(register)} o`;
  const referring = stored(register).flatMap(([name, field]) =>
    isRefField(field) && !field.computed && source?.fields.includes(name) !== false ? [{ name, field }] : [],
  );
  for (const { name, field } of referring) {
    const target = known(field.to);
    const it = column('o', name);
    const dead = await rows(
      db,
      sql<{
        id: string;
        target: string;
      }>`select o.id, case when ${isSeenLink(actor, register, field, 'x')} then ${titleOf(target, 'x')} else '…' end as target from ${from}
        join ${table(target)} x on x.tenant_id = o.tenant_id and x.deleted_at is not null
          and ${isMany(field) ? sql`x.id = any(${it})` : sql`x.id = ${it}`}
        where o.tenant_id = ${actor.tenantId}::uuid and o.id = any(${idArray([...titles.keys()])})`,
    );
    for (const { id, target: title } of dead)
      if (!found.has(id))
        found.set(id, fill(REFERS_TO_DELETED, { title: titles.get(id) ?? '', target: title, register: target.label }));
  }
  return found;
}

/**
 * Where a row is used on the actor's path: each register and field with its number of rows, omitting zeros. Only
 * registers the reader may see are searched.
 */
export async function uses(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  query: { readonly id: string; readonly maySee: (register: string) => boolean },
): Promise<VerbOutput['uses']> {
  const found = [];
  for (const { register: other, name, several } of referrersOf(register)) {
    if (!query.maySee(other.key)) continue;
    const it = column('t', name);
    const refers = several ? sql`${it} && array[${query.id}::uuid]` : sql`${it} = ${query.id}::uuid`;
    const counted = await oneRow(
      db,
      sql<{
        count: number;
      }>`select count(*) as count from ${table(other)} t where ${visible(other, actor, 't')} and ${refers}`,
    );
    const count = counted?.count ?? 0;
    if (count > 0) found.push({ register: other.key, field: name, count });
  }
  return found;
}
