import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import type { RawBuilder } from 'kysely';
import { type Db, one, rows, sql } from '../db/database.ts';
import { baseOf, known } from '../db/model.ts';
import { type Actor, levelOf } from './actor.ts';
import { column, idArray, table, titleOf, visible } from './columns.ts';
import { idsFrom } from './ids.ts';

/** Rows that a rule made for a row of another register, and that go with it while nobody has worked on them. */
interface Along {
  /** The register of the row they were made for. */
  readonly of: RegisterKey;
  /** Their register, and the field that names that row. */
  readonly register: RegisterKey;
  readonly field: string;
  /** Whether row `alias` was made by the rule and never touched by a person. */
  readonly untouched: (alias: string) => RawBuilder<boolean>;
}

const declared: Along[] = [];

/** Has rows that a rule made be deleted and restored with the row they were made for. */
export const goesAlong = (along: Along): void => void declared.push(along);

const alongs = (register: AnyRegister): readonly Along[] => declared.filter(({ of }) => of === baseOf(register).key);

/** Whether rows of a register go along with the rows one of its fields names. */
export const isAlong = (register: AnyRegister, field: string): boolean =>
  declared.some((along) => along.register === register.key && along.field === field);

/** A row that goes with another. */
export interface AlongRow {
  readonly register: RegisterKey;
  readonly id: string;
  readonly title: string;
  /** The row it goes with. */
  readonly parent: string;
}

/** The untouched rows, on the path of the actor, that go with these; whether something else keeps them is not asked. */
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
    found.push(...some.map((one) => ({ ...one, register: along.register })));
  }
  return found;
}

/** How many rows of which register go with these. */
export async function alongCounts(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  ids: readonly string[],
): Promise<readonly { readonly register: RegisterKey; readonly count: number }[]> {
  const found = [];
  for (const along of alongs(register)) {
    const counted = await one(
      db,
      sql<{ count: number }>`select count(*) as count from ${theirsSql(actor, along, ids)}`,
    );
    found.push({ register: along.register, count: counted?.count ?? 0 });
  }
  return found;
}

/** The untouched rows `k` of a register that go with some rows. */
const theirsSql = (actor: Actor, { register: key, field, untouched }: Along, ids: readonly string[]) => {
  const theirs = known(key);
  return sql`${table(theirs)} k where ${visible(theirs, actor, 'k')} and ${column('k', field)} = any(${idArray(ids)}) and ${untouched('k')}`;
};

/** The deleted rows that went with these, which are still deleted: those of the same moment. By register. */
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
        where k.tenant_id = ${actor.tenantId}::uuid and k.level_id = ${levelOf(actor, theirs)}::uuid
          and p.id = any(${idArray(ids)}) and k.deleted_at = p.deleted_at`,
    );
    found.set(key, went);
  }
  return found;
}
