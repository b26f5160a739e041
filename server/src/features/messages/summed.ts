import type { LevelPath } from '@plumbline/contract/levels.ts';
import { zoneOr } from '@plumbline/contract/rules/clock.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { type Draft, post } from '../../messages/post.ts';
import type { Actor } from '../../register/row/actor.ts';
import { limitOf } from '../../register/row/subcontracted.ts';

/** A user of a scope of work, with the path of the scope. */
export type Person = LevelPath & { readonly userId: string; readonly userName: string; readonly login: string };

/** The recipient of a message as an actor, so that the message counts only what the recipient sees. */
export async function actorOf(
  db: Db,
  { userId, userName, login, A, B, C, D, E }: Person,
  timeZone: string,
): Promise<Actor> {
  const path = { A, B, C, D, E };
  return { tenantId: A, path, userId, userName, timeZone, via: 'job', ...(await limitOf(db, { path, login })) };
}
/** Sends a person a message. */
export const put = (db: Db, actor: Actor, draft: Omit<Draft, 'userId'>): Promise<void> =>
  post(db, { tenantId: actor.tenantId, projectId: actor.path.D }, [{ ...draft, userId: actor.userId ?? '' }]);

/** The open path of each scope of work. */
export const PATHS = sql`level e
  join level d on d.tenant_id = e.tenant_id and d.id = e.parent_id and not d.disabled
  join level c on c.tenant_id = e.tenant_id and c.id = d.parent_id and not c.disabled
  join level b on b.tenant_id = e.tenant_id and b.id = c.parent_id and not b.disabled`;
/** The columns read for a person and their path, with the user as `u`. */
export const COLUMNS = sql`u.id as "userId", u.full_name as "userName", u.username as login, e.tenant_id as "A", b.id as "B", c.id as "C", d.id as "D", e.id as "E"`;
/** SQL condition: no message on the topic was sent yet, read or unread. */
export const unsaid = (topic: ReturnType<typeof sql>) =>
  sql`not exists (select from message m where m.tenant_id = u.tenant_id and m.user_id = u.id and m.topic = ${topic})`;

/** The scopes of work in one time zone. */
export interface InZone {
  readonly zone: string;
  readonly scopes: readonly string[];
}
/** The open scopes of work, grouped by time zone. */
export async function scopesByZone(db: Db): Promise<readonly InZone[]> {
  const found = await rows(
    db,
    sql<{ id: string; zone: string | null }>`select id, options ->> 'timeZone' as zone from level
      where step = 'E' and not disabled`,
  );
  return [...Map.groupBy(found, (scope) => zoneOr(scope.zone))].map(([zone, group]) => ({
    zone,
    scopes: group.map(({ id }) => id),
  }));
}
