import { randomUUIDv7 } from 'node:crypto';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { LEVELS } from '@plumbline/contract/levels.ts';
import { machineZone } from '@plumbline/contract/rules/clock.ts';
import { type Db, sql } from '../../db/database.ts';
import type { Actor } from './actor.ts';

/** A company with one region, facility, project and scope, and a user who works there with every right. */
export async function anActor(db: Db, name = 'Li Wei'): Promise<Actor> {
  const ids = LEVELS.map(() => randomUUIDv7());
  const [tenantId = ''] = ids;
  for (const [at, step] of LEVELS.entries())
    await sql`insert into level (tenant_id, id, step, parent_id, name) values (${tenantId}, ${ids[at]}, ${step}, ${ids[at - 1] ?? null}, ${`${step} of ${name}`})`.execute(
      db,
    );
  const [A = '', B = '', C = '', D = '', E = ''] = ids;
  const path: LevelPath = { A, B, C, D, E };
  const userId = randomUUIDv7();
  await sql`insert into app_user (tenant_id, id, username, full_name, password_hash) values (${tenantId}, ${userId}, ${name}, ${name}, 'none')`.execute(
    db,
  );
  await sql`with r as (insert into role (tenant_id, id, code, name, permissions) values (${tenantId}, ${userId}, 'ALL', 'All', '{*}')),
      ur as (insert into user_role (tenant_id, user_id, role_id) values (${tenantId}, ${userId}, ${userId}))
    insert into level_grant (tenant_id, user_id, level_id) values (${tenantId}, ${userId}, ${A})`.execute(db);
  return { tenantId, path, userId, userName: name, timeZone: machineZone(), via: 'screen' };
}
