import type { RawBuilder } from 'kysely';
import { type Db, isOpen, oneRow, rows, sql, transaction, type Tx } from '../../db/database.ts';
import { addFigures, type DerivedFigure } from '../../register/derive/catalogue.ts';
import { currentMoment, type Followed, type Moment, newsSince } from '../../register/derive/fact-cache.ts';
import { idArray } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { isVoid } from '../../workflow/void/is-void.ts';

/*
 * Matches the tag numbers on drawings with the register, both ways, and stores the result: a page of the list then costs
 * a page, however many drawings there are (ADR 122). No write of a tag looks for drawings: a reader follows the history
 * to the drawings that changes affect, marks them as due, and matches those again.
 */

/** A facility, whose drawings show the tags of its register. */
export interface Facility {
  readonly tenantId: string;
  readonly levelId: string;
}

/** Maximum drawings that a reader matches before the list is read; more are left to the background. */
const READERS_MOST = 20;
/**
 * When more drawings than these are due, as after an import, readers match none: they would wait for one another, for
 * the background, and for the import.
 */
const EVERYDAY_MOST = 200;
/** Drawings matched in one transaction in the background. */
const BATCH = 50;

/** The tag that a mention `m` on a drawing of a facility is, as a table expression of one row with its id as `tag`. */
export const tagNamed = (tenantId: string, levelId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select t.id as tag from unnest(m.names) with ordinality n(name, place)
    join tagged_item t on t.tenant_id = ${tenantId}::uuid and t.level_id = ${levelId} and t.deleted_at is null
      and lower(t.name) = n.name order by n.place limit 1)`;

/**
 * The rows of drawings `d` that meet a condition, with the columns of `drawing_tag`: the current drawings; their files
 * that show the current revision; what is found in these or pinned; and what the register has on them besides.
 */
const matches = (tenantId: string, among: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`with sheet as materialized (select d.tenant_id, d.id, d.level_id, d.revision from drawing d
      where d.tenant_id = ${tenantId}::uuid and d.deleted_at is null and not d.superseded and ${among}),
    shown as materialized (select d.id, d.level_id, l.id as link from sheet d
      join attachment_link l on l.tenant_id = d.tenant_id and l.row_id = d.id and l.register = 'drawing' and l.deleted_at is null
      join attachment a on a.tenant_id = l.tenant_id and a.id = l.attachment and a.retired_at is null
      join file f on f.tenant_id = a.tenant_id and f.id = a.file_id
      join drawing_scan s on s.tenant_id = l.tenant_id and s.link = l.id and s.sha256 = f.sha256
      where not coalesce(revision_order(f.revision) < revision_order(d.revision), false)),
    found as materialized (select drawing, tag, case when tag is null then name end as name, min(page) as page, sum(places)::int as places
      from (select p.drawing, p.tagged_item as tag, '' as name, p.page, 1 as places from drawing_pin p
          join sheet d on d.id = p.drawing join tagged_item t on t.tenant_id = p.tenant_id and t.id = p.tagged_item and t.deleted_at is null
          where p.tenant_id = ${tenantId}::uuid and p.deleted_at is null
        union all select c.id, k.tag, m.name, m.page, jsonb_array_length(m.places) from shown c
          join drawing_mention m on m.tenant_id = ${tenantId}::uuid and m.link = c.link
          left join lateral ${tagNamed(tenantId, sql`c.level_id`)} k on true where k.tag is not null or m.is_tag) x
      group by 1, 2, 3),
    linked as materialized (select d.id as drawing, t.id as tag, t.name, t.title_sort, t.level_id
      from sheet d join tagged_item t on t.tenant_id = d.tenant_id and t.level_id = d.level_id and t.deleted_at is null
        and (t.drawings @> array[d.id] or t.source_drawing = d.id)
      where not ${isVoid('taggedItem', 't')})
  select d.tenant_id, x.drawing, md5(x.drawing::text || coalesce(x.tag::text, x.name))::uuid as id, d.level_id, x.tag,
      coalesce(t.name, x.name) as name, coalesce(t.title_sort, natural_sort(x.name)) as title_sort,
      case when x.tag is null then 'unknown' when t.drawings @> array[x.drawing] or t.source_drawing = x.drawing then 'linked' else 'unlinked' end as state,
      x.page, x.places
    from found x join sheet d on d.id = x.drawing left join tagged_item t on t.tenant_id = d.tenant_id and t.id = x.tag
  union all select ${tenantId}::uuid, k.drawing, md5(k.drawing::text || k.tag::text)::uuid, k.level_id, k.tag, k.name, k.title_sort,
      case when exists (select from shown c where c.id = k.drawing) then 'absent' else 'unread' end, null, null
    from linked k where not exists (select from found f where f.drawing = k.drawing and f.tag = k.tag)`;

/** The names of the fields of a tagged item that matches follow from; other changes affect none. */
const FIELDS = ['name', 'drawings', 'sourceDrawing', 'isVoid', 'voidedBy', 'voidedOn'];

/** The drawings that changes in a facility affect. */
const affected = ({ tenantId, levelId }: Facility): Followed => ({
  tenantId,
  levelId,
  movedBy: {
    drawing: sql`select h.row_id as id`,
    drawingPin: sql`select p.drawing as id from drawing_pin p where p.tenant_id = h.tenant_id and p.id = h.row_id`,
    // the drawings that show it, those that show the name it has now, and those it is linked to
    taggedItem: sql`select k.drawing as id from drawing_tag k
        where k.tenant_id = h.tenant_id and k.tag = h.row_id and ${matter()}
      union all select l.row_id from tagged_item t join drawing_mention m on m.tenant_id = t.tenant_id and m.names @> array[lower(t.name)]
        join attachment_link l on l.tenant_id = m.tenant_id and l.id = m.link
        where t.tenant_id = h.tenant_id and t.id = h.row_id and ${matter()}
      union all select d.id from tagged_item t cross join lateral unnest(t.drawings || t.source_drawing) d(id)
        where t.tenant_id = h.tenant_id and t.id = h.row_id and ${matter()}`,
  },
});
/** A change of history line `h` that can matter: of one of these fields, or of the row itself. */
function matter(): RawBuilder<boolean> {
  return sql<boolean>`(h.changes is null or h.changes ?| array[${sql.join(FIELDS.map((name) => sql.lit(name)))}])`;
}

/** How far the drawings of a facility are matched. */
interface Look {
  readonly moment: Moment | null;
  /** The number of drawings that are due. */
  readonly due: number;
}
const lookAt = async (db: Db, { tenantId, levelId }: Facility): Promise<Look> =>
  (await oneRow(
    db,
    sql<Look>`select (select json_build_object('seen', seen, 'where', history) from drawing_match_seen
      where tenant_id = ${tenantId}::uuid and level_id = ${levelId}::uuid) as moment,
    (select count(*)::int from drawing_match where tenant_id = ${tenantId}::uuid and level_id = ${levelId}::uuid and due) as due`,
  )) ?? { moment: null, due: 0 };

/** What changed since the last look; undefined when too much did, or in another history: all drawings are then due. */
async function newsOf(db: Db, facility: Facility, { moment }: Look) {
  const news = moment === null ? undefined : await newsSince(db, affected(facility), moment.seen);
  return news === undefined || news.isMore || news.where !== moment?.where ? undefined : news;
}

/** Marks the drawings that changes affect as due, all of them where the changes are not known. */
async function markDue(tx: Tx, { tenantId, levelId }: Facility, ids: readonly string[] | undefined): Promise<void> {
  const which = ids === undefined ? sql`` : sql`and d.id = any(${idArray(ids)})`;
  await sql`insert into drawing_match (tenant_id, drawing, level_id, due)
    select d.tenant_id, d.id, d.level_id, true from drawing d
      where d.tenant_id = ${tenantId}::uuid and d.level_id = ${levelId}::uuid ${which}
        and (d.deleted_at is null or exists (select from drawing_match m where m.tenant_id = d.tenant_id and m.drawing = d.id))
      order by d.id
    on conflict (tenant_id, drawing) do update set due = true`.execute(tx);
}

/** Matches drawings again; their rows of `drawing_match` are locked. */
async function match(tx: Tx, tenantId: string, drawings: readonly string[]): Promise<void> {
  const these = idArray(drawings);
  await sql`delete from drawing_tag where tenant_id = ${tenantId}::uuid and drawing = any(${these})`.execute(tx);
  await sql`insert into drawing_tag (tenant_id, drawing, id, level_id, tag, name, title_sort, state, page, places)
    ${matches(tenantId, sql<boolean>`d.id = any(${these})`)}`.execute(tx);
  await sql`update drawing_match set due = false where tenant_id = ${tenantId}::uuid and drawing = any(${these})`.execute(
    tx,
  );
}

/** Follows the history of a facility to the present, and marks the drawings that changed as due. */
async function follow(tx: Tx, facility: Facility): Promise<void> {
  const { tenantId, levelId } = facility;
  // two at once would mark from one moment, and the later moment might be the earlier one
  await sql`select pg_advisory_xact_lock(hashtextextended('tag numbers on drawings ' || ${levelId}::text, 7))`.execute(
    tx,
  );
  const news = await newsOf(tx, facility, await lookAt(tx, facility));
  const { seen, where } = news ?? (await currentMoment(tx));
  if (news?.ids !== null) await markDue(tx, facility, news?.ids);
  await sql`insert into drawing_match_seen (tenant_id, level_id, seen, history)
    values (${tenantId}::uuid, ${levelId}::uuid, ${seen}, ${where})
    on conflict (tenant_id, level_id) do update set seen = excluded.seen, history = excluded.history`.execute(tx);
}

/** Follows the history to the present and matches up to `most` drawings that are due; returns how many remain due. */
const matchNext = (db: Db, facility: Facility, most: number): Promise<number> =>
  transaction(db, async (tx) => {
    const { tenantId, levelId } = facility;
    await follow(tx, facility);
    const due = await idsFrom(
      tx,
      sql`select drawing as id from drawing_match where tenant_id = ${tenantId}::uuid and level_id = ${levelId}::uuid and due
        order by drawing limit ${most} for update`,
    );
    if (due.length > 0) await match(tx, tenantId, due);
    return (await lookAt(tx, facility)).due;
  });

/**
 * Brings the matches of a facility up to date before they are read: after everyday changes completely, otherwise the
 * rest is left to the background, and after an import all. Reads within a transaction read what there is.
 *
 * @returns the number of drawings that are still to be matched
 */
export async function updateMatches(db: Db, facility: Facility): Promise<number> {
  const look = await lookAt(db, facility);
  if (isOpen(db) || look.due > EVERYDAY_MOST) return look.due;
  const news = await newsOf(db, facility, look);
  if (look.due === 0 && news !== undefined && news.ids === null) return 0;
  const changed = news === undefined ? await drawingsOf(db, facility) : (news.ids?.length ?? 0);
  return changed > EVERYDAY_MOST ? changed : matchNext(db, facility, READERS_MOST);
}

/** The number of drawings of a facility. */
async function drawingsOf(db: Db, { tenantId, levelId }: Facility): Promise<number> {
  const found = await oneRow(
    db,
    sql<{ drawings: number }>`select count(*)::int as drawings from drawing d
      where d.tenant_id = ${tenantId}::uuid and d.level_id = ${levelId}::uuid and d.deleted_at is null and not d.superseded`,
  );
  return found?.drawings ?? 0;
}

/** Marks the drawing of a file as due: what was found in the file has changed. */
export const markSearched = (tx: Tx, tenantId: string, link: string): Promise<unknown> =>
  sql`insert into drawing_match (tenant_id, drawing, level_id, due)
    select d.tenant_id, d.id, d.level_id, true from attachment_link l join drawing d on d.tenant_id = l.tenant_id and d.id = l.row_id
      where l.tenant_id = ${tenantId}::uuid and l.id = ${link}::uuid
    on conflict (tenant_id, drawing) do update set due = true`.execute(tx);

/** Matches some drawings of each facility in the background; false when none is due. */
export async function matchDrawings(db: Db): Promise<boolean> {
  const facilities = await rows(
    db,
    sql<Facility>`select l.tenant_id as "tenantId", l.id as "levelId" from level l
      where l.step = 'C' and exists (select from drawing d where d.tenant_id = l.tenant_id and d.level_id = l.id) order by l.id`,
  );
  let left = 0;
  for (const facility of facilities) left += await matchNext(db, facility, BATCH);
  return left > 0;
}

/** The matches in the catalogue: compared and put right like any derived figure. */
const figure: DerivedFigure = {
  mechanism: 'comparison',
  of: 'drawing',
  name: 'tags',
  from: { taggedItem: FIELDS, drawing: ['revision', 'superseded'], drawingPin: ['*'], drawing_mention: ['*'] },
  by: ['drawing', 'tag'],
  row: 'drawing',
  kept: {
    table: 'drawing_tag',
    key: ['drawing', 'id'],
    values: ['tag', 'name', 'title_sort', 'state', 'page', 'places'],
    where: sql<boolean>`true`,
    fresh: async (db, tenantId) => {
      // what is due is late, not wrong
      if (!isOpen(db)) while (await matchDrawings(db));
      return matches(tenantId, sql<boolean>`true`);
    },
    recount: async (tx, tenantId, keys) => {
      const drawings = [...new Set(keys.map(({ drawing }) => String(drawing)))];
      await sql`select from drawing_match where tenant_id = ${tenantId}::uuid and drawing = any(${idArray(drawings)})
        order by drawing for update`.execute(tx);
      await match(tx, tenantId, drawings);
    },
  },
};
export const matchFigure = addFigures(() => [figure]);
