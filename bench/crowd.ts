import { randomUUID } from 'node:crypto';
import { type Database, rows, sql } from '@plumbline/server/db/database.ts';
import { openSession } from '@plumbline/server/http/session.ts';

/** How many users are created, whose login names begin with the prefix. */
interface Crowd {
  readonly tenant: string;
  readonly count: number;
  readonly prefix: string;
}

/** Creates users with all permissions; returns the token of a session of each. */
export async function people({ db }: Database, { tenant, count, prefix }: Crowd): Promise<readonly string[]> {
  const role = randomUUID();
  const users = await rows<{ id: string }>(
    db,
    sql`with r as (insert into role (tenant_id, id, code, name, permissions) values (${tenant}, ${role}, ${prefix}, ${prefix}, '{*}')),
        u as (insert into app_user (tenant_id, id, username, full_name, password_hash)
          select ${tenant}, gen_random_uuid(), ${prefix} || n, ${prefix} || n, '-' from generate_series(1, ${count}::int) n returning id),
        ur as (insert into user_role (tenant_id, user_id, role_id) select ${tenant}, id, ${role} from u),
        g as (insert into level_grant (tenant_id, user_id, level_id) select ${tenant}, id, ${tenant}::uuid from u)
      select id from u`,
  );
  const tokens: string[] = [];
  for (const { id: userId } of users) tokens.push(await openSession(db, { tenantId: tenant, userId }));
  return tokens;
}

/** Removes them again, so that a kept plant has no more users after each bench. */
export async function removePeople({ db }: Database, { tenant, prefix }: Omit<Crowd, 'count'>): Promise<void> {
  await sql`delete from app_user where tenant_id = ${tenant} and starts_with(username, ${prefix})`.execute(db);
  await sql`delete from role where tenant_id = ${tenant} and starts_with(code, ${prefix})`.execute(db);
}
