import { one, sql } from '../../db/database.ts';
import { rules } from '../../register/rules.ts';

/** Imports are numbered within their scope. */
rules('importJob', {
  async once(tx, actor, count) {
    const taken = await one(
      tx,
      sql<{ last: number }>`insert into running_number as n (tenant_id, level_id, name, last)
        values (${actor.tenantId}::uuid, ${actor.path.E}::uuid, 'importJob', ${count})
        on conflict (tenant_id, level_id, name) do update set last = n.last + ${count} returning last`,
    );
    return { number: sql`${taken?.last ?? count}::int` };
  },
});
