import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { mayHere } from './who-may.ts';

/**
 * The accounts `u` of the people in a notification group `n`, as joins: those who are active and may see rows of a
 * register on a path of levels. Nobody is notified about rows they cannot open.
 */
export const groupMembers = (path: RawBuilder<unknown>, register: string): RawBuilder<unknown> =>
  sql`join authorised_person p on p.tenant_id = n.tenant_id and p.id = any(n.authorised_persons) and p.deleted_at is null and not p.inactive
    join app_user u on u.tenant_id = p.tenant_id and lower(u.username) = lower(p.login) and u.status = 1 and u.deleted_at is null
      and ${mayHere(path, register, 'see')}`;
