import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import type { progressDetails, Share } from '@plumbline/contract/features/progress/calls/figures.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { cellsFor } from '../../register/derive/counters.ts';

type Where = { readonly system?: string | undefined; readonly subSystem?: string | undefined };

/** The counter cells in a subsystem, a system, or the scope; each once. */
function within(actor: Actor, { system, subSystem }: Where) {
  const own = sql`c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid`;
  if (subSystem) return sql`${own} and c.sub_systems @> array[${subSystem}::uuid]`;
  if (!system) return own;
  return sql`${own} and c.sub_systems && array(select b.id from sub_system b where b.tenant_id = ${actor.tenantId}::uuid and b.system = ${system}::uuid)`;
}

/** The checks of one discipline and class; null where either is unknown. */
interface Part {
  readonly discipline: string | null;
  readonly disciplineName: string;
  readonly disciplinePlace: number;
  readonly class: string | null;
  readonly className: string;
  readonly classPlace: number;
  readonly total: number;
  readonly started: number;
  readonly filled: number;
  readonly done: number;
  readonly doubted: number;
}

/** Adds up the checks by discipline or class, in title order; parts without one, and empty ones, are left out. */
function shares(
  parts: readonly Part[],
  groupOf: (part: Part) => { readonly id: string | null; readonly name: string; readonly place: number },
): readonly Share[] {
  return [...Map.groupBy(parts, (part) => groupOf(part).place)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, together]) => {
      const { id, name } = together[0] ? groupOf(together[0]) : { id: null, name: '' };
      const total = together.reduce((all, part) => all + part.total, 0);
      const done = together.reduce((all, part) => all + part.done, 0);
      return id === null || total === 0 ? [] : [{ id, name, total, done }];
    });
}

/** The details behind a tile: by state, discipline, class, punch category and certificate type (domain guide 3.13). */
export async function details(
  db: Db,
  actor: Actor,
  where: Where,
): Promise<Omit<OutputOf<typeof progressDetails>, 'mocs' | 'procedures' | 'preservation'>> {
  const cells = within(actor, where);
  const parts = await rows(
    db,
    sql<Part>`select d.id as discipline, d.name as "disciplineName", dense_rank() over (order by d.title_sort, d.id)::int as "disciplinePlace",
        k.id as "class", k.name as "className", dense_rank() over (order by k.title_sort, k.id)::int as "classPlace", n.*
      from (select c.discipline as d, c.itr_class as k, sum(total)::int as total, sum(started)::int as started, sum(filled)::int as filled,
          sum(done)::int as done, sum(doubted)::int as doubted from ${cellsFor(actor, 'tagItr')} where ${cells} group by 1, 2) n
        left join discipline d on d.tenant_id = ${actor.tenantId}::uuid and d.id = n.d
        left join itr_class k on k.tenant_id = ${actor.tenantId}::uuid and k.id = n.k`,
  );
  const sum = (getValue: (part: Part) => number): number => parts.reduce((all, part) => all + getValue(part), 0);
  return {
    board: {
      notStarted: sum(({ total, started, filled, done, doubted }) => total - started - filled - done - doubted),
      inProgress: sum(({ started }) => started),
      checksheetComplete: sum(({ filled }) => filled),
      signedOff: sum(({ done }) => done),
      toBeReverified: sum(({ doubted }) => doubted),
    },
    disciplines: shares(parts, (part) => ({
      id: part.discipline,
      name: part.disciplineName,
      place: part.disciplinePlace,
    })),
    classes: shares(parts, (part) => ({ id: part.class, name: part.className, place: part.classPlace })),
    punch: await rows(
      db,
      sql<Share>`select r.id, r.name, sum(c.total)::int as total, sum(c.done)::int as done from ${cellsFor(actor, 'punchListItem')}
        join punch_list_item_category r on r.tenant_id = c.tenant_id and r.id = c.category where ${cells}
        group by r.id, r.name, r.title_sort having sum(c.total) > 0 order by r.title_sort`,
    ),
    handovers: await certificates(db, actor, where),
  };
}

/** Preservation rounds by discipline; skipped rounds count neither as done nor as to be done. */
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
  const scopeFilter = ofObject({ system, subSystem });
  return rows(
    db,
    sql<OutputOf<typeof progressDetails>['handovers'][number]>`select y.id, y.name, count(h.id)::int as total,
        count(*) filter (where h.state = 'accepted' and h.doubt is distinct from 'inDoubt')::int as done,
        count(*) filter (where h.doubt = 'inDoubt')::int as "inDoubt"
      from handover_type y left join handover h on h.tenant_id = y.tenant_id and h.handover_type = y.id and h.deleted_at is null ${scopeFilter}
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
