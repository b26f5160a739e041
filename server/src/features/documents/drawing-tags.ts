import { drawingMatching } from '@plumbline/contract/features/documents/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { DRAWING_TAG_STATES, drawingTag as list } from '@plumbline/contract/lists/drawing-tag.ts';
import { isId } from '@plumbline/contract/field/ref.ts';
import type { RawBuilder } from 'kysely';
import { oneRow, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { demand } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, visible } from '../../register/row/columns.ts';
import { subcontracted } from '../../register/row/subcontracted.ts';
import { firstOwners, type Owners } from '../../register/read/first-owners.ts';
import { demanded } from '../../register/read/plan/required-conditions.ts';
import { type ListRequest, queryRows, type Rows } from '../../register/read/query-rows.ts';
import { isVoid } from '../../workflow/void/is-void.ts';
import { updateMatches } from './match-drawings.ts';

/** The values to which a filter fixes a field of every row; undefined when it fixes none. */
function fixedTo(filter: Filter | undefined, field: string): readonly string[] | undefined {
  const found = demanded(filter).find(({ field: name, op }) => name === field && (op === 'is' || op === 'anyOf'));
  return found && [found.value].flat().map(String);
}

const ofTag = sql`t.description, t.tag_type, t.discipline, coalesce(t.sub_systems, '{}'::uuid[]) as sub_systems`;

/** What drawings show, of the register or not, and what the register has on them besides: as matched. */
function matched(actor: Actor, among: RawBuilder<unknown>): RawBuilder<unknown> {
  const tags = known('taggedItem');
  // everybody else sees every tag that is matched: without the condition, a count does not read the tags
  const seen = subcontracted(tags, actor, 't') === undefined ? sql`` : sql`and (k.tag is null or t.id is not null)`;
  return sql`select k.id, k.name, k.title_sort, k.state, k.drawing, k.page, k.places, t.id as tagged_item, ${ofTag},
      case when k.tag is null then 'drawing' else 'taggedItem' end as "table", coalesce(k.tag, k.drawing)::text as record
    from drawing_tag k left join tagged_item t on t.tenant_id = ${actor.tenantId}::uuid and t.id = k.tag and ${visible(tags, actor, 't')}
    where k.tenant_id = ${actor.tenantId}::uuid and k.level_id = ${actor.path.C}::uuid ${seen} ${among}`;
}

/** Tagged items `t` that are linked to no drawing. */
const isNowhere = sql<boolean>`not ${isVoid('taggedItem', 't')} and t.drawings = '{}' and t.source_drawing is null`;
/** Tags that are linked to no drawing and shown on none. */
const nowhere = (actor: Actor, among: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select t.id, t.name, t.title_sort, 'missing'::text as state, null::uuid as drawing, null::int as page, null::int as places,
      t.id as tagged_item, ${ofTag}, 'taggedItem'::text as "table", t.id::text as record
    from tagged_item t where ${visible(known('taggedItem'), actor, 't')} and ${isNowhere} ${among}
      and not exists (select from drawing_tag k where k.tenant_id = t.tenant_id and k.tag = t.id)`;

/** Whether a drawing has tag numbers, or a tagged item rows, by the column of `drawing_tag` that refers to `t`. */
const isListed = (column: 'drawing' | 'tag'): RawBuilder<boolean> =>
  sql<boolean>`exists (select from drawing_tag k where k.tenant_id = t.tenant_id and ${sql.ref(`k.${column}`)} = t.id offset 0)`;

/** What rows belong to where they are sorted by it: their drawing, or their tagged item. Those without come last. */
const OWNERS: Readonly<Record<'drawing' | 'tag', Owners>> = {
  drawing: {
    list,
    register: known('drawing'),
    reference: 'drawing',
    fields: new Set(),
    hasRows: isListed('drawing'),
    hasOthers: true,
  },
  tag: {
    list,
    register: known('taggedItem'),
    reference: 'taggedItem',
    fields: new Set(['name', 'description', 'tagType', 'discipline']),
    hasRows: sql<boolean>`((${isNowhere}) or ${isListed('tag')})`,
    hasOthers: true,
  },
};

/** The parts of the list that a filter can match. */
function partsFor(actor: Actor, filter: Filter | undefined): readonly RawBuilder<unknown>[] {
  const states = fixedTo(filter, 'state') ?? Object.keys(DRAWING_TAG_STATES);
  const drawings = fixedTo(filter, 'drawing')?.filter(isId) ?? [];
  const among = drawings.length === 0 ? sql`` : sql`and k.drawing = any(${idArray(drawings)})`;
  const hasNowhere = states.includes('missing') && drawings.length === 0;
  const isMatched = !hasNowhere || states.some((state) => state !== 'missing');
  return [...(isMatched ? [matched(actor, among)] : []), ...(hasNowhere ? [nowhere(actor, sql``)] : [])];
}

/** The list of tag numbers on drawings against the register. */
export const drawingTags = queryRows(list.key, tagRows, { isFoundFirst: true });

async function tagRows(request: ListRequest): Promise<Rows> {
  const { db, actor, maySee, filter, only } = request;
  // who may not see tags learns nothing of them
  if (!maySee('taggedItem')) return [matched(actor, sql`and false`)];
  if (only !== undefined)
    return [
      matched(actor, sql`and k.id = any(${idArray(only)})`),
      nowhere(actor, sql`and t.id = any(${idArray(only)})`),
    ];
  await updateMatches(db, { tenantId: actor.tenantId, levelId: actor.path.C });
  const drawings = await firstOwners(request, OWNERS.drawing);
  if (drawings !== undefined) return { beginning: [matched(actor, sql`and k.drawing in (${drawings})`)] };
  const tags = await firstOwners(request, OWNERS.tag);
  if (tags === undefined) return partsFor(actor, filter);
  return { beginning: [matched(actor, sql`and k.tag in (${tags})`), nowhere(actor, sql`and t.id in (${tags})`)] };
}

/** Returns how far the drawings of the facility have been matched with its register. */
export const matchingHandler = handle(drawingMatching, async (context) => {
  demand(context, registers.drawing.key, 'see');
  const { db } = context;
  const actor = actorOf(context);
  const found = await oneRow(
    db,
    sql<{
      drawings: number;
    }>`select count(*)::int as drawings from drawing d where ${visible(known('drawing'), actor, 'd')}`,
  );
  const due = await updateMatches(db, { tenantId: actor.tenantId, levelId: actor.path.C });
  return { drawings: found?.drawings ?? 0, due };
});
