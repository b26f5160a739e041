import { drawingUse as list } from '@plumbline/contract/lists/drawing-use.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { type Alike, queryRows } from '../../register/read/query-rows.ts';
import { visible } from '../../register/row/columns.ts';
import { andTheirs } from '../../register/row/subcontracted.ts';
import { isVoid } from '../../workflow/void/is-void.ts';
import { isOpenSql } from '../../workflow/sign/sign-records.ts';
import { firstOf, ofAll, ofOne, ofTheirs } from './over-all.ts';

const NONE = sql`null::uuid as tagged_item`;
const NOWHERE = sql`'{}'::uuid[] as sub_systems`;
const openOr = (open: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`case when ${open} then 'open' else 'done' end as state`;

/** How rows are joined to the drawings they show. */
interface Shown {
  /** The join for row `alias`, which has `drawings`, and where `hasSource` a `source_drawing`. */
  readonly join: (alias: string, hasSource?: boolean) => RawBuilder<unknown>;
  /** The same as a condition on the row. */
  readonly is: (alias: string, hasSource?: boolean) => RawBuilder<boolean>;
  /** Further columns; begins with a comma. */
  readonly columns: RawBuilder<unknown>;
}

/** One drawing, given as SQL: its rows are found by their indexes. */
const ofDrawing = (drawing: RawBuilder<unknown>): Shown => ({
  join: () => sql``,
  is: (alias, hasSource = false) => {
    const shows = sql<boolean>`${sql.ref(`${alias}.drawings`)} && array[${drawing}]`;
    return hasSource ? sql<boolean>`(${sql.ref(`${alias}.source_drawing`)} = ${drawing} or ${shows})` : shows;
  },
  columns: sql``,
});

/** All drawings of the facility: each row with every drawing `w` it shows, so that a filter on the row is used first. */
const ofEach = (actor: Actor): Shown => ({
  join: (alias, hasSource = false) => {
    const source = hasSource ? sql` || ${sql.ref(`${alias}.source_drawing`)}` : sql``;
    return sql`cross join lateral (select distinct d.id from unnest(${sql.ref(`${alias}.drawings`)}${source}) d(id)) v
      join drawing w on w.id = v.id and ${visible(known('drawing'), actor, 'w')}`;
  },
  is: () => sql<boolean>`true`,
  columns: sql`, w.id as drawing`,
});

/** The records that use drawings: one `select` for each register, by register key. */
function rowsOf(actor: Actor, { join, is, columns }: Shown): Readonly<Record<string, RawBuilder<unknown>>> {
  const live = sql`t.tenant_id = ${actor.tenantId}::uuid and t.deleted_at is null`;
  const facility = sql`${live} and t.level_id = ${actor.path.C}::uuid`;
  const scope = sql`${live} and t.level_id = ${actor.path.E}::uuid`;
  return {
    moc: sql`select t.id as line, t.name, t.title_sort, 'moc'::text as "table", t.description, ${openOr(isOpenSql('moc'))}, ${NONE},
        null::uuid as discipline, t.sub_systems, t.closed_on as done_on${columns}
      from moc t ${join('t')} where ${facility} and ${is('t')}`,
    tagItr: sql`select t.id as line, t.name, t.title_sort, 'tagItr'::text as "table", i.description,
        case when t.progress = 'toBeReverified' then t.progress when ${isOpenSql('tagItr')} then 'open' else 'done' end as state,
        t.tagged_item, t.discipline, t.sub_systems, t.signed_on as done_on${columns}
      from tag_itr t left join itr i on i.tenant_id = t.tenant_id and i.id = t.itr
        join tagged_item x on x.tenant_id = t.tenant_id and x.id = t.tagged_item and x.level_id = ${actor.path.C}::uuid
          and x.deleted_at is null ${andTheirs(actor, 'x')} ${join('x', true)}
      where ${scope} ${andTheirs(actor, 't')} and not t.is_mock and not ${isVoid('tagItr', 't')} and ${is('x', true)}`,
    procedure: sql`select t.id as line, t.name, t.title_sort, 'procedure'::text as "table", t.description,
        ${openOr(sql<boolean>`t.completed_on is null`)}, ${NONE}, t.discipline, ${NOWHERE}, t.completed_on as done_on${columns}
      from procedure t ${join('t')} where ${facility} and ${is('t')}`,
    jobCard: sql`select t.id as line, t.name, t.title_sort, 'jobCard'::text as "table", t.description, ${openOr(isOpenSql('jobCard'))},
        ${NONE}, t.discipline, array[t.sub_system] as sub_systems, t.signed_on as done_on${columns}
      from job_card t ${join('t')} where ${scope} ${andTheirs(actor, 't')} and ${is('t')}`,
  };
}

/** The condition that something may name drawing `t`; each part is found by an index. */
function isNamed({ path }: Actor): RawBuilder<boolean> {
  const some = (name: string, level: string, is: RawBuilder<boolean>): RawBuilder<boolean> =>
    sql<boolean>`exists (select from ${sql.table(name)} u where u.tenant_id = t.tenant_id and u.level_id = ${level}::uuid
      and u.deleted_at is null and ${is} offset 0)`;
  const shows = sql<boolean>`u.drawings && array[t.id]`;
  const ways = [
    some('tagged_item', path.C, sql`u.source_drawing = t.id`),
    some('tagged_item', path.C, shows),
    some('moc', path.C, shows),
    some('procedure', path.C, shows),
    some('job_card', path.E, shows),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** The list of what shows a drawing, or all drawings of the facility. */
export const drawingUse = queryRows(list.key, async (request) => {
  const { actor, of: ownerId, maySee } = request;
  const parts = (shown: Shown, rows: (lines: RawBuilder<unknown>) => RawBuilder<unknown>): readonly Alike[] =>
    Object.entries(rowsOf(actor, shown)).map(([table, lines]) => ({
      says: { table },
      rows: maySee(table) ? rows(lines) : sql`select * from (${rows(lines)}) x where false`,
    }));
  if (ownerId !== '') return parts(ofDrawing(sql`${ownerId}::uuid`), (lines) => ofOne(ownerId, lines));
  const first = await firstOf(request, list, { hasRows: isNamed(actor) });
  if (first === undefined) return parts(ofEach(actor), (lines) => ofTheirs('drawing', lines));
  return { beginning: parts(ofDrawing(sql`w.id`), (lines) => ofAll(first, { field: 'drawing', lines })) };
});
