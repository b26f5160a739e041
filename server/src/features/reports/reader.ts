import type { LevelPath } from '@plumbline/contract/levels.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, sql } from '../../db/database.ts';
import { listRights, type Scoped } from '../../http/context.ts';
import type { Actor } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { zoneOn } from '../../register/row/level-options.ts';
import { limitOf } from '../../register/row/subcontracted.ts';

/** Who a report is made for: it contains what this person may see, in their language. */
export interface Reader {
  readonly actor: Actor;
  readonly language: Language;
  readonly maySee: (register: string) => boolean;
  readonly maySign: (register: string) => boolean;
}

/** The caller as the reader of a report. */
export const callerReads = (context: Scoped): Reader => ({
  actor: actorOf(context),
  language: context.language,
  ...listRights(context),
});

/** A user in a scope of work. */
export interface UserInScope {
  readonly tenantId: string;
  readonly userId: string;
  readonly path: LevelPath;
  /** The moment the report is for: its day counts as today, also when the report is made later; now by default. */
  readonly at?: Date;
}

/**
 * A user as the reader of a report that is made without a call: by the rights and the view that they have now. Null when
 * the account is disabled or deleted, or when no level of the scope is granted to it any more.
 */
export async function userReads(
  db: Db,
  { tenantId, userId, path, at = new Date() }: UserInScope,
  language: Language,
): Promise<Reader | null> {
  const found = await oneRow(
    db,
    sql<{
      login: string;
      name: string;
      permissions: readonly string[] | null;
    }>`select u.username as login, u.full_name as name,
        (select array_agg(distinct p) from user_role x join role r on r.tenant_id = x.tenant_id and r.id = x.role_id
          cross join unnest(r.permissions) p where x.tenant_id = u.tenant_id and x.user_id = u.id) as permissions
      from app_user u where u.tenant_id = ${tenantId}::uuid and u.id = ${userId}::uuid and u.status = 1 and u.deleted_at is null
        and exists (select from level_grant g where g.tenant_id = u.tenant_id and g.user_id = u.id
          and g.level_id = any(${Object.values(path)}::uuid[]))
        and not exists (select from level l where l.tenant_id = u.tenant_id and l.id = any(${Object.values(path)}::uuid[]) and l.disabled)`,
  );
  if (!found) return null;
  const limit = await limitOf(db, { path, login: found.login });
  const timeZone = await zoneOn(db, path);
  const actor: Actor = { tenantId, path, userId, userName: found.name, timeZone, via: 'job', language, ...limit };
  const rights = listRights({ caller: { permissions: new Set(found.permissions ?? []) } });
  return { actor: { ...actor, today: dayIn(at, timeZone) }, language, ...rights };
}
