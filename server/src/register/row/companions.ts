import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { type Contribution, orderedPoint } from '../../compose/point.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { baseOf, known } from '../../db/model.ts';
import { type Actor, levelOf } from './actor.ts';
import { column, idArray, table, titleOf, visibleById } from './columns.ts';
import { idsFrom } from './ids.ts';
import { tenantOf } from './tenant-of.ts';

/**
 * Rows that a rule created for a row of another register, and that are deleted and restored with it while nobody has
 * worked on them.
 */
interface Along {
  /** The register of the row they were created for. */
  readonly of: RegisterKey;
  /** Their own register, and the field that refers to that row. */
  readonly register: RegisterKey;
  readonly field: string;
  /** True when row `alias` was created by the rule and never touched by a person. */
  readonly untouched: (alias: string) => RawBuilder<boolean>;
}

const companions = orderedPoint<'rules', Along>('rules');

/** Rows created by a rule are deleted and restored with the row they were created for. */
export const goesAlong: (along: Along) => Contribution<'rules'> = companions.add;

const alongs = (register: AnyRegister): readonly Along[] =>
  companions.read().filter(({ of: owner }) => owner === baseOf(register).key);

/** True when rows of a register go along with the rows that one of its fields refers to. */
export const isAlong = (register: AnyRegister, field: string): boolean =>
  companions.read().some((along) => along.register === register.key && along.field === field);

/** A row that goes along with another. */
export interface AlongRow {
  readonly register: RegisterKey;
  readonly id: string;
  readonly title: string;
  /** The row it goes along with. */
  readonly parent: string;
}

/**
 * The untouched rows on the actor's path that go along with the given rows; whether something else prevents it is not
 * checked.
 */
export async function alongOf(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<readonly AlongRow[]> {
  const found: AlongRow[] = [];
  for (const along of alongs(register)) {
    const theirs = known(along.register);
    const some = await rows(
      db,
      sql<
        Omit<AlongRow, 'register'>
      >`select k.id, ${titleOf(theirs, 'k')} as title, ${column('k', along.field)} as parent from ${theirsSql(actor, along, ids)} order by k.id`,
    );
    found.push(...some.map((row) => ({ ...row, register: along.register })));
  }
  return found;
}

/** The number of rows, by register, that go along with the given rows. */
export async function alongCounts(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<readonly { readonly register: RegisterKey; readonly count: number }[]> {
  const found = [];
  for (const along of alongs(register)) {
    const counted = await oneRow(
      db,
      sql<{ count: number }>`select count(*) as count from ${theirsSql(actor, along, ids)}`,
    );
    found.push({ register: along.register, count: counted?.count ?? 0 });
  }
  return found;
}

/** The untouched rows `k` of a register that go along with some rows. */
const theirsSql = (actor: Actor, { register: key, field, untouched }: Along, ids: readonly string[]) => {
  const theirs = known(key);
  return sql`${table(theirs)} k where ${visibleById(theirs, actor, 'k')} and ${column('k', field)} = any(${idArray(ids)}) and ${untouched('k')}`;
};

/** The rows that were deleted along with the given rows, at the same moment, and are still deleted; by register. */
export async function wentAlong(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<ReadonlyMap<RegisterKey, readonly string[]>> {
  const found = new Map<RegisterKey, readonly string[]>();
  for (const { register: key, field } of alongs(register)) {
    const theirs = known(key);
    const went = await idsFrom(
      db,
      sql`select k.id from ${table(theirs)} k join ${table(baseOf(register))} p on p.tenant_id = k.tenant_id and p.id = ${column('k', field)}
        where k.tenant_id = ${tenantOf(actor)} and k.level_id = ${levelOf(actor, theirs)}::uuid
          and p.id = any(${idArray(ids)}) and k.deleted_at = p.deleted_at`,
    );
    found.set(key, went);
  }
  return found;
}
