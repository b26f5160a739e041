import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { isVoid } from '../../workflow/void/is-void.ts';
import { isOpenSql } from '../../workflow/sign/sign-records.ts';
import { ofAll, ofOne, ownersOf } from './over-all.ts';

const NONE = sql`null::uuid as tagged_item`;
const NOWHERE = sql`'{}'::uuid[] as sub_systems`;
const openOr = (open: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`case when ${open} then 'open' else 'done' end as state`;

/** The records that use a drawing, given as SQL: one `select` for each register, by register key. */
function rowsOf(actor: Actor, drawing: RawBuilder<unknown>): Readonly<Record<string, RawBuilder<unknown>>> {
  const live = sql`t.tenant_id = ${actor.tenantId}::uuid and t.deleted_at is null`;
  const facility = sql`${live} and t.level_id = ${actor.path.C}::uuid`;
  const scope = sql`${live} and t.level_id = ${actor.path.E}::uuid`;
  const shown = (alias: string): RawBuilder<unknown> => sql`${sql.ref(`${alias}.drawings`)} && array[${drawing}]`;
  return {
    moc: sql`select t.id as line, t.name, t.title_sort, 'moc'::text as "table", t.description, ${openOr(isOpenSql('moc'))}, ${NONE},
        null::uuid as discipline, t.sub_systems, t.closed_on as done_on
      from moc t where ${facility} and ${shown('t')}`,
    tagItr: sql`select t.id as line, t.name, t.title_sort, 'tagItr'::text as "table", i.description,
        case when t.progress = 'toBeReverified' then t.progress when ${isOpenSql('tagItr')} then 'open' else 'done' end as state,
        t.tagged_item, t.discipline, t.sub_systems, t.signed_on as done_on
      from tag_itr t left join itr i on i.tenant_id = t.tenant_id and i.id = t.itr
      where ${scope} ${andTheirs(actor, 't')} and not t.is_mock and not ${isVoid('tagItr', 't')} and t.tagged_item in (
        select x.id from tagged_item x where x.tenant_id = ${actor.tenantId}::uuid and x.level_id = ${actor.path.C}::uuid
          and x.deleted_at is null ${andTheirs(actor, 'x')} and (x.source_drawing = ${drawing} or ${shown('x')}))`,
    procedure: sql`select t.id as line, t.name, t.title_sort, 'procedure'::text as "table", t.description,
        ${openOr(sql<boolean>`t.completed_on is null`)}, ${NONE}, t.discipline, ${NOWHERE}, t.completed_on as done_on
      from procedure t where ${facility} and ${shown('t')}`,
    jobCard: sql`select t.id as line, t.name, t.title_sort, 'jobCard'::text as "table", t.description, ${openOr(isOpenSql('jobCard'))},
        ${NONE}, t.discipline, array[t.sub_system] as sub_systems, t.signed_on as done_on
      from job_card t where ${scope} ${andTheirs(actor, 't')} and ${shown('t')}`,
  };
}

/** The list of what shows a drawing, or all drawings of the facility. */
export const drawingUse = queryRows('drawingUse', (request) => {
  const { actor, of: ownerId, maySee } = request;
  const owners = ownerId === '' ? ownersOf(request, 'drawing') : undefined;
  const parts = Object.entries(rowsOf(actor, owners ? sql`w.id` : sql`${ownerId}::uuid`)).map(([table, lines]) => {
    const rows = owners ? ofAll(owners.ids, { field: 'drawing', lines }) : ofOne(ownerId, lines);
    return { says: { table }, rows: maySee(table) ? rows : sql`select * from (${rows}) x where false` };
  });
  return owners?.isBeginning ? { beginning: parts } : parts;
});
