import type { Filter } from '@plumbline/contract/register/filter.ts';
import { DRAWING_TAG_STATES } from '@plumbline/contract/lists/drawing-tag.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, visible } from '../../register/row/columns.ts';
import { demanded } from '../../register/read/plan/required-conditions.ts';
import { queryRows } from '../../register/read/query-rows.ts';
import { isVoid } from '../../workflow/void/is-void.ts';

/** The values to which a filter fixes a field of every row; undefined when it fixes none. */
function fixedTo(filter: Filter | undefined, field: string): readonly string[] | undefined {
  const found = demanded(filter).find(({ field: name, op }) => name === field && (op === 'is' || op === 'anyOf'));
  return found && [found.value].flat().map(String);
}

/** The files of drawings whose current revision they show, and whether tag numbers were searched in their text. */
const current = (actor: Actor, among: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select l.tenant_id, l.id as link, d.id as drawing, s.link is not null as is_read
    from drawing d join attachment_link l on l.tenant_id = d.tenant_id and l.row_id = d.id and l.register = 'drawing' and l.deleted_at is null
    join attachment a on a.tenant_id = l.tenant_id and a.id = l.attachment and a.retired_at is null
    join file f on f.tenant_id = a.tenant_id and f.id = a.file_id
    left join drawing_scan s on s.tenant_id = l.tenant_id and s.link = l.id and s.sha256 = f.sha256
    where ${visible(known('drawing'), actor, 'd')} and not d.superseded ${among}
      and not coalesce(revision_order(f.revision) < revision_order(d.revision), false)`;

/** The tag that a mention `m` is, hidden from the caller or not, as a table expression of one row with its id as `tag`. */
export const tagNamed = ({ tenantId, path }: Actor): RawBuilder<unknown> =>
  sql`(select t.id as tag from unnest(m.names) with ordinality n(name, place)
    join tagged_item t on t.tenant_id = ${tenantId}::uuid and t.level_id = ${path.C}::uuid and t.deleted_at is null
      and lower(t.name) = n.name order by n.place limit 1)`;

/**
 * The tag numbers on drawings as CTEs: `current` files, and `found`, each name with the tag of the register that it is,
 * hidden from the caller or not, and each pin.
 */
const foundOn = (actor: Actor, among: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with current as materialized (${current(actor, among)}), found as materialized (
    select p.drawing, p.tagged_item as tag, ''::text as name, p.page, 1 as places from drawing_pin p join drawing d on d.tenant_id = p.tenant_id and d.id = p.drawing
      where ${visible(known('drawing'), actor, 'd')} and p.level_id = ${actor.path.C}::uuid and p.deleted_at is null and not d.superseded ${among}
    union all select c.drawing, k.tag, m.name, min(m.page) as page, sum(jsonb_array_length(m.places))::int as places
    from current c join drawing_mention m on m.tenant_id = c.tenant_id and m.link = c.link and c.is_read
    left join lateral ${tagNamed(actor)} k on true
    where k.tag is not null or m.is_tag group by 1, 2, 3)`;

const ofTag = sql`t.description, t.tag_type, t.discipline, coalesce(t.sub_systems, '{}'::uuid[]) as sub_systems`;

/** What drawings show, of the register or not. */
const shown = (actor: Actor, among: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${foundOn(actor, among)}
    select md5(x.drawing::text || coalesce(x.tag::text, x.name))::uuid as id, coalesce(t.name, x.name) as name,
      coalesce(t.title_sort, natural_sort(x.name)) as title_sort,
      case when x.tag is null then 'unknown' when t.drawings @> array[x.drawing] or t.source_drawing = x.drawing then 'linked'
        else 'unlinked' end as state,
      x.drawing, x.page, x.places, t.id as tagged_item, ${ofTag},
      case when x.tag is null then 'drawing' else 'taggedItem' end as "table", coalesce(x.tag, x.drawing)::text as record
    from (select drawing, tag, case when tag is null then name end as name, min(page) as page, sum(places)::int as places
      from found group by 1, 2, 3) x
    left join tagged_item t on t.tenant_id = ${actor.tenantId}::uuid and t.id = x.tag and ${visible(known('taggedItem'), actor, 't')}
    where x.tag is null or t.id is not null`;

/** Tags that the register has on a drawing that does not show them, or cannot be searched. */
const notShown = (actor: Actor, among: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${foundOn(actor, among)}
    select md5(d.id::text || t.id::text)::uuid as id, t.name, t.title_sort,
      case when exists (select from current c where c.drawing = d.id and c.is_read) then 'absent' else 'unread' end as state,
      d.id as drawing, null::int as page, null::int as places, t.id as tagged_item, ${ofTag}, 'taggedItem'::text as "table",
      t.id::text as record
    from drawing d join tagged_item t on t.drawings @> array[d.id] or t.source_drawing = d.id
    where ${visible(known('drawing'), actor, 'd')} and not d.superseded ${among} and ${visible(known('taggedItem'), actor, 't')}
      and not ${isVoid('taggedItem', 't')} and not exists (select from found f where f.drawing = d.id and f.tag = t.id)`;

/** Tags that are linked to no drawing and shown on none. */
const nowhere = (actor: Actor): RawBuilder<unknown> =>
  sql`${foundOn(actor, sql``)}
    select t.id, t.name, t.title_sort, 'missing'::text as state, null::uuid as drawing, null::int as page, null::int as places,
      t.id as tagged_item, ${ofTag}, 'taggedItem'::text as "table", t.id::text as record
    from tagged_item t where ${visible(known('taggedItem'), actor, 't')} and not ${isVoid('taggedItem', 't')}
      and t.drawings = '{}' and t.source_drawing is null and not exists (select from found f where f.tag = t.id)`;

/** The list of tag numbers on drawings against the register. */
export const drawingTags = queryRows('drawingTag', ({ actor, maySee, filter }) => {
  const states = fixedTo(filter, 'state') ?? Object.keys(DRAWING_TAG_STATES);
  const drawings = fixedTo(filter, 'drawing')?.filter(isId);
  const among = drawings === undefined || drawings.length === 0 ? sql`` : sql`and d.id = any(${idArray(drawings)})`;
  const are = (...wanted: readonly (keyof typeof DRAWING_TAG_STATES)[]): boolean =>
    wanted.some((state) => states.includes(state));
  const parts = [
    ...(are('linked', 'unlinked', 'unknown') ? [shown(actor, among)] : []),
    ...(are('absent', 'unread') ? [notShown(actor, among)] : []),
    ...(are('missing') ? [nowhere(actor)] : []),
  ];
  // who may not see tags learns nothing of them
  return (parts.length === 0 ? [shown(actor, among)] : parts).map((part) =>
    maySee('taggedItem') ? part : sql`select * from (${part}) x where false`,
  );
});
