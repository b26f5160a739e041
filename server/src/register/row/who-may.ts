import { isApart, permission, type Right } from '@plumbline/contract/access.ts';
import { rightsKeyOf } from '@plumbline/contract/registers/list-sheets.ts';
import { LEVELS } from '@plumbline/contract/levels.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from './actor.ts';
import { tenantOf } from './tenant-of.ts';

/** The permission codes that grant a right on a register; see `holds`. */
export function codesFor(register: string, right: Right): readonly string[] {
  const subject = rightsKeyOf(register);
  const own = ['*', permission(subject, right), `${subject}:*`];
  return isApart(subject) ? own : [...own, `*:${right}`];
}

/** The levels of a path, as SQL. */
export const pathSql = ({ path }: Actor): RawBuilder<unknown> => sql`${LEVELS.map((level) => path[level])}::uuid[]`;

/** Whether user `u` has a right on a path of levels, as it would be decided for their next call. */
export const mayHere = (path: RawBuilder<unknown>, register: string, right: Right) => sql<boolean>`exists (
    select from user_role ur join role o on o.tenant_id = ur.tenant_id and o.id = ur.role_id
    where ur.tenant_id = u.tenant_id and ur.user_id = u.id and o.permissions && ${codesFor(register, right)}::text[])
  and exists (select from level_grant lg where lg.tenant_id = u.tenant_id and lg.user_id = u.id
    and lg.level_id = any(${path}))`;

/** Maximum number of people named. */
const NAMED = 4;

/**
 * Names a few people who have a right on a register where the actor works; those with the fewest other rights come
 * first.
 */
export async function whoMay(db: Db, actor: Actor, register: string, right: Right): Promise<readonly string[]> {
  const found = await rows(
    db,
    sql<{ name: string }>`select u.full_name as name from app_user u
      where u.tenant_id = ${tenantOf(actor)} and u.status = 1 and u.deleted_at is null
        and ${mayHere(pathSql(actor), register, right)}
      order by exists (select from user_role ur join role o on o.tenant_id = ur.tenant_id and o.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id and '*' = any(o.permissions)), u.full_name, u.id limit ${NAMED}`,
  );
  return found.map(({ name }) => name);
}

/** Names joined as in a sentence. */
export const namesWord = (names: readonly string[]): Word => w(names.join(', '), names.join('、'));
