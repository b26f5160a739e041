import type { GrantableLevel } from '@plumbline/contract/features/users/calls/grants.ts';
import { LEVELS } from '@plumbline/contract/levels.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import type { Holder } from './bindings.ts';
import { trace } from './trace.ts';

const NOT_YOURS = w('grant a level you do not have yourself', '授予本人未拥有的层级');
const byName = new Intl.Collator('zh', { numeric: true });

/** Every level of the company, by step and name, with what the user is granted and what the caller may grant. */
export async function levelsFor(db: Db, { caller }: SignedIn, userId: string): Promise<readonly GrantableLevel[]> {
  const { tenantId } = caller;
  const found = await rows<GrantableLevel>(
    db,
    sql`with recursive mine as (
          select level_id as id from level_grant where tenant_id = ${tenantId} and user_id = ${caller.userId}
          union
          select l.id from mine join level l on l.tenant_id = ${tenantId} and l.parent_id = mine.id
        )
        select l.id, l.step as level, l.parent_id as "parentId", l.name, l.description, l.disabled,
          exists (select from level_grant g where g.tenant_id = ${tenantId} and g.user_id = ${userId} and g.level_id = l.id) as granted,
          ${caller.permissions.has('*')} or l.id in (select id from mine) as "mayGrant"
        from level l where l.tenant_id = ${tenantId}`,
  );
  return found.toSorted(
    (grant, other) =>
      LEVELS.indexOf(grant.level) - LEVELS.indexOf(other.level) || byName.compare(grant.name, other.name),
  );
}

const named = (levels: readonly GrantableLevel[]): string =>
  levels.map(({ level, name }) => `${level} ${name}`).join('; ');

/**
 * Replaces the levels granted to a user.
 *
 * @throws AppError `notFound` for a level of another company, `forbidden` for one the caller does not have
 */
export async function grantLevels(
  db: Db,
  context: SignedIn,
  holder: Holder,
  levelIds: readonly string[],
): Promise<void> {
  const { tenantId } = context.caller;
  const all = await levelsFor(db, context, holder.id);
  const wanted = all.filter(({ id }) => levelIds.includes(id));
  if (wanted.length < levelIds.length) throw new AppError('notFound');
  const changing = all.filter(({ id, granted }) => granted !== levelIds.includes(id));
  if (changing.some(({ mayGrant }) => !mayGrant)) throw new AppError('forbidden', { right: NOT_YOURS });
  if (changing.length === 0) return;
  await sql`delete from level_grant where tenant_id = ${tenantId} and user_id = ${holder.id}
    and level_id <> all(${levelIds}::uuid[])`.execute(db);
  await sql`insert into level_grant (tenant_id, user_id, level_id)
    select ${tenantId}, ${holder.id}::uuid, unnest(${levelIds}::uuid[]) on conflict do nothing`.execute(db);
  const changes = { levels: [named(all.filter(({ granted }) => granted)), named(wanted)] as const };
  await trace(db, context, [{ area: 'user', id: holder.id, title: holder.title, action: 'update', changes }]);
}
