import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';

/** The planned finish of the job card `c`: its own, or else the latest of its operations (domain guide 3.10). */
export const plannedFinish = sql<
  string | null
>`coalesce(c.planned_finish, (select max(o.planned_finish) from operation o
  where o.tenant_id = c.tenant_id and o.job_card = c.id and o.deleted_at is null))`;

/** Its actual finish: the one entered, or else the day it was signed off, or else the day it was accepted. */
export const actualFinish = sql<string | null>`coalesce(c.actual_finish, c.signed_on, c.accepted_on)`;

/** SQL condition: the job cards `c` that the actor sees. */
export const seenCards = (actor: Actor): RawBuilder<boolean> => visible(known('jobCard'), actor, 'c');
