import type { InputOf } from '@plumbline/contract/calls/call.ts';
import {
  TILES_MOST,
  type jobCardGrid,
  type workPackGrid,
  type WorkTile,
  type WorkTiles,
} from '@plumbline/contract/features/progress/calls/grids.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import { stopCounts } from '../../workflow/block/block-counts.ts';
import { plannedFinish, seenCards } from './cards.ts';

type PackChoice = InputOf<typeof workPackGrid>;
type CardChoice = InputOf<typeof jobCardGrid>;
type It = RawBuilder<unknown>;

const is = (it: It, id: string | undefined): It => (id === undefined ? sql`` : sql`and ${it} = ${id}::uuid`);
const holds = (alias: string, text: string | undefined): It => {
  const wanted = text?.trim().toLowerCase() ?? '';
  const it = (name: string) => sql.ref(`${alias}.${name}`);
  return wanted === ''
    ? sql``
    : sql`and strpos(lower(concat(${it('name')}, ' ', ${it('description')})), ${wanted}::text) > 0`;
};
/** Limit and offset of the tiles on one page. */
const pageOf = (page: number | undefined): It => sql`limit ${TILES_MOST} offset ${(page ?? 0) * TILES_MOST}`;

/**
 * The tiles of some packs; `chosen` is an ordered query of their ids and places. Counts cover these packs only, so the
 * cost of a page does not depend on how many others there are.
 */
const packs = (db: Db, actor: Actor, chosen: It): Promise<readonly WorkTile[]> =>
  rows(
    db,
    sql<WorkTile>`with shown as materialized (${chosen})
      select t.id, t.name, t.description, coalesce(t.percent, 0)::float8 as percent, t.state, z.name as status,
        coalesce(z.locks_work_pack, false) as "isLocked", k.total, k.done, k.planned as "plannedFinish",
        coalesce(n.count, 0) as "inTheWay"
      from shown s join work_pack t on t.tenant_id = ${actor.tenantId}::uuid and t.id = s.id
      left join work_pack_completion_status z on z.tenant_id = t.tenant_id and z.id = t.completion_status
      left join (${stopCounts(actor, 'workPack', sql`array(select id from shown)`)}) n on n.object = t.id
      cross join lateral (select count(*)::int as total, count(*) filter (where c.state = 'accepted')::int as done,
        max(${plannedFinish()})::text as planned from job_card c where ${seenCards(actor)} and c.work_pack = t.id) k
      order by t.title_sort, t.id`,
  );

/** Work packs as tiles, with the totals of all chosen packs above them. */
export async function packTiles(db: Db, actor: Actor, choice: PackChoice): Promise<WorkTiles> {
  const { workPackType, status, discipline, subSystem, text, page } = choice;
  const byCard = discipline !== undefined || subSystem !== undefined;
  const cards = sql`and t.id in (select c.work_pack from job_card c where ${seenCards(actor)}
    ${is(sql`c.discipline`, discipline)} ${is(sql`c.sub_system`, subSystem)})`;
  const from = sql`from work_pack t where ${visible(known('workPack'), actor, 't')} ${is(sql`t.work_pack_type`, workPackType)}
    ${is(sql`t.completion_status`, status)} ${byCard ? cards : sql``} ${holds('t', text)}`;
  const all = await oneRow(
    db,
    sql<Pick<WorkTile, 'total' | 'done' | 'percent'>>`select count(*)::int as total,
      count(*) filter (where t.state = 'signedOff')::int as done,
      least(coalesce(sum(t.estimate * t.percent) / nullif(sum(t.estimate), 0), avg(t.percent), 0),
        case when min(coalesce(t.percent, 0)) < 100 then 99.99 else 100 end)::float8 as percent ${from}`,
  );
  const tiles = await packs(db, actor, sql`select t.id ${from} order by t.title_sort, t.id ${pageOf(page)}`);
  const count = all?.total ?? 0;
  return { whole: all && count > 0 ? { ...WHOLE, ...all } : null, tiles, count };
}

const WHOLE = {
  id: null,
  name: '',
  description: '',
  state: null,
  status: null,
  isLocked: false,
  inTheWay: 0,
  plannedFinish: null,
} as const;

/** The job cards of a pack as tiles, with the pack above them. */
export async function cardTiles(db: Db, actor: Actor, choice: CardChoice): Promise<WorkTiles> {
  const { workPack, status, discipline, subSystem, text, page } = choice;
  const [pack] = await packs(
    db,
    actor,
    sql`select t.id from work_pack t where ${visible(known('workPack'), actor, 't')} and t.id = ${workPack}::uuid`,
  );
  if (pack === undefined) return { whole: null, tiles: [], count: 0 };
  const from = sql`from job_card c where ${seenCards(actor)} and c.work_pack = ${workPack}::uuid
    ${is(sql`c.job_card_status`, status)} ${is(sql`c.discipline`, discipline)} ${is(sql`c.sub_system`, subSystem)} ${holds('c', text)}`;
  const tiles = await rows(
    db,
    sql<WorkTile>`with shown as materialized (
        select c.* ${from} order by c."order" nulls last, c.title_sort, c.id ${pageOf(page)})
      select c.id, c.name, c.description, coalesce(c.percent, 0)::float8 as percent, c.state, z.name as status,
        coalesce(z.locks_job_card, false) or ${pack.isLocked}::boolean as "isLocked", k.total, k.done,
        ${plannedFinish()}::text as "plannedFinish", 0 as "inTheWay"
      from shown c left join job_card_status z on z.tenant_id = c.tenant_id and z.id = c.job_card_status
      cross join lateral (select count(*)::int as total, count(*) filter (where o.done_percent = 100)::int as done
        from operation o where o.tenant_id = c.tenant_id and o.job_card = c.id and o.deleted_at is null) k
      order by c."order" nulls last, c.title_sort, c.id`,
  );
  const all = await oneRow(db, sql<{ count: number }>`select count(*)::int as count ${from}`);
  return { whole: pack, tiles, count: all?.count ?? 0 };
}
