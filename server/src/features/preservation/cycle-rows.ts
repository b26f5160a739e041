import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';

/** Whether row `alias` is a running cycle: it comes again, and is neither completed nor skipped. */
export const isRunning = (alias: string): RawBuilder<boolean> => {
  const [deleted, frequency, progress] = ['deleted_at', 'frequency', 'progress'].map((name) =>
    sql.ref(`${alias}.${name}`),
  );
  return sql<boolean>`(${deleted} is null and ${frequency} > 0 and ${progress} not in ('signedOff', 'skipped'))`;
};

/** Whether somebody has worked on row `alias`: filled in, signed or skipped, or raised a punch item on it, or hung a file on it. */
export const isWorkedOn = (alias: string): RawBuilder<boolean> => {
  const [tenant, id] = [sql.ref(`${alias}.tenant_id`), sql.ref(`${alias}.id`)];
  return sql<boolean>`(${sql.ref(`${alias}.progress`)} <> 'notStarted'
    or exists (select from form_result r where r.tenant_id = ${tenant} and r.row_id = ${id})
    or exists (select from sign_off g where g.tenant_id = ${tenant} and g.row_id = ${id})
    or exists (select from punch_list_item p where p.tenant_id = ${tenant} and p.tag_pwl = ${id} and p.deleted_at is null)
    or exists (select from file f where f.tenant_id = ${tenant} and f.row_id = ${id} and f.deleted_at is null))`;
};
