import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import type { progressDetails, Share } from '@plumbline/contract/features/progress/calls/progress-details.ts';
import { type Db, one, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { cellsFor } from '../../register/counters.ts';

type Where = { readonly system?: string | undefined; readonly subSystem?: string | undefined };

/** The cells of a counter that lie in a subsystem, a system, or the scope; each once. */
function within(actor: Actor, { system, subSystem }: Where) {
  const own = sql`c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid`;
  if (subSystem) return sql`${own} and c.sub_systems @> array[${subSystem}::uuid]`;
  if (!system) return own;
  return sql`${own} and c.sub_systems && array(select b.id from sub_system b where b.tenant_id = ${actor.tenantId}::uuid and b.system = ${system}::uuid)`;
}

/** What stands behind one tile: by state, discipline, class, punch category and certificate type (domain guide 3.13). */
export async function details(
  db: Db,
  actor: Actor,
  where: Where,
): Promise<Omit<OutputOf<typeof progressDetails>, 'mocs' | 'procedures' | 'preservation'>> {
  const cells = within(actor, where);
  const board = await one(
    db,
    sql<OutputOf<typeof progressDetails>['board']>`select
      coalesce(sum(total - started - filled - done - doubted), 0)::int as "notStarted", coalesce(sum(started), 0)::int as "inProgress",
      coalesce(sum(filled), 0)::int as "checksheetComplete", coalesce(sum(done), 0)::int as "signedOff",
      coalesce(sum(doubted), 0)::int as "toBeReverified" from ${cellsFor(actor, 'tagItr')} where ${cells}`,
  );
  const by = (column: string, target: string) =>
    rows(
      db,
      sql<Share>`select r.id, r.name, sum(c.total)::int as total, sum(c.done)::int as done from ${cellsFor(actor, 'tagItr')}
        join ${sql.table(target)} r on r.tenant_id = c.tenant_id and r.id = c.${sql.ref(column)} where ${cells}
        group by r.id, r.name, r.title_sort having sum(c.total) > 0 order by r.title_sort`,
    );
  return {
    board: board ?? { notStarted: 0, inProgress: 0, checksheetComplete: 0, signedOff: 0, toBeReverified: 0 },
    disciplines: await by('discipline', 'discipline'),
    classes: await by('itr_class', 'itr_class'),
    punch: await rows(
      db,
      sql<Share>`select r.id, r.name, sum(c.total)::int as total, sum(c.done)::int as done from ${cellsFor(actor, 'punchListItem')}
        join punch_list_item_category r on r.tenant_id = c.tenant_id and r.id = c.category where ${cells}
        group by r.id, r.name, r.title_sort having sum(c.total) > 0 order by r.title_sort`,
    ),
    handovers: await certificates(db, actor, where),
  };
}

/** Rounds of preservation by discipline; what was skipped is neither done nor to be done. */
export const preservationShares = (db: Db, actor: Actor, where: Where): Promise<readonly Share[]> =>
  rows(
    db,
    sql<Share>`select r.id, coalesce(r.name, '') as name, sum(c.total - c.skipped)::int as total, sum(c.done)::int as done
      from ${cellsFor(actor, 'tagPwl')} left join discipline r on r.tenant_id = c.tenant_id and r.id = c.discipline
      where ${within(actor, where)} group by r.id, r.name, r.title_sort having sum(c.total - c.skipped) > 0
      order by r.title_sort nulls last`,
  );

function certificates(
  db: Db,
  actor: Actor,
  { system, subSystem }: Where,
): Promise<OutputOf<typeof progressDetails>['handovers']> {
  const of = ofObject({ system, subSystem });
  return rows(
    db,
    sql<OutputOf<typeof progressDetails>['handovers'][number]>`select y.id, y.name, count(h.id)::int as total,
        count(*) filter (where h.state = 'accepted' and h.doubt is distinct from 'inDoubt')::int as done,
        count(*) filter (where h.doubt = 'inDoubt')::int as "inDoubt"
      from handover_type y left join handover h on h.tenant_id = y.tenant_id and h.handover_type = y.id and h.deleted_at is null ${of}
      where y.tenant_id = ${actor.tenantId}::uuid and y.level_id = ${actor.path.E}::uuid and y.deleted_at is null
      group by y.id, y.name, y."order" order by y."order" nulls last, y.name`,
  );
}

function ofObject({ system, subSystem }: Where) {
  if (subSystem) return sql`and h.sub_system = ${subSystem}::uuid`;
  if (!system) return sql``;
  return sql`and (h.system = ${system}::uuid or h.sub_system in (
    select b.id from sub_system b where b.tenant_id = h.tenant_id and b.system = ${system}::uuid))`;
}
