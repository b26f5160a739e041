import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';

/**
 * The planned finish of job card `alias`: its own, or else the latest of its operations (domain guide 3.10), or else that
 * of its activity in the schedule.
 */
export const plannedFinish = (alias = 'c'): RawBuilder<string | null> => {
  const it = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`coalesce(${it('planned_finish')}, (select max(o.planned_finish) from operation o
      where o.tenant_id = ${it('tenant_id')} and o.job_card = ${it('id')} and o.deleted_at is null),
    (select a.planned_finish from activity a where a.tenant_id = ${it('tenant_id')} and a.id = ${it('activity')} and a.deleted_at is null))`;
};

/** Its actual finish: the one entered, or else the day it was signed off, or else the day it was accepted. */
export const actualFinish = (alias = 'c'): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${alias}.actual_finish`)}, ${sql.ref(`${alias}.signed_on`)}, ${sql.ref(`${alias}.accepted_on`)})`;

/** SQL condition: the job cards `c` that the actor sees. */
export const seenCards = (actor: Actor): RawBuilder<boolean> => visible(known('jobCard'), actor, 'c');
