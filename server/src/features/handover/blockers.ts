import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { cellsFor } from '../../register/derive/counters.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import {
  blockRules,
  type BlockRules,
  type LineOf,
  type Place,
  type Scope,
  unusedKinds,
} from '../../workflow/block/block-rules.ts';
import { blocksPlace } from '../../workflow/block/block-rows.ts';
import { blockerLines } from '../../workflow/block/blocker-lines.ts';
import { tagCounts } from '../../workflow/count/counts.ts';
import { allPairs } from '../checks/ex-pairs.ts';
import { type Awaiting, awaitedCounts, openCounts } from './awaited.ts';
import { type Certificate, certificateKind, inPlace, placeOf } from './certificate.ts';

/** The counts of a certificate's scope, from the counters that every screen reads. */
interface ScopeCounts {
  readonly tags: number;
  /** The items it waits for: the Tag ITRs of its gates, or its procedures. */
  readonly itrs: number;
  readonly itrsDone: number;
  /** Open rows that prevent it from being signed, by kind of blocker. */
  readonly stops: Readonly<Record<string, number>>;
}

/** The condition that tags `g` of a grouping are those of object `o`. */
const tagsOf = (grouping: Awaiting['grouping']): RawBuilder<boolean> =>
  grouping === 'levelE' ? sql<boolean>`true` : sql<boolean>`g.object = o.id`;

/** The condition that nothing a scope waits for counts for object `o`. */
const noneAwaited = (actor: Actor, awaiting: Awaiting, objects: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from (${awaitedCounts(actor, awaiting, { objects })}) i where i.object = o.id and i.total > 0)`;

/** Counts the scope of a certificate. */
export async function scopeCounts(db: Db, actor: Actor, { type, object }: Certificate): Promise<ScopeCounts> {
  const objects = idArray([object]);
  const { joins, stops } = openCounts(actor, type, { unused: await unusedKinds(db, actor, 'certificate'), objects });
  const found = await oneRow(
    db,
    sql<ScopeCounts>`select coalesce(g.total, 0)::int as tags, coalesce(i.total, 0)::int as itrs, coalesce(i.done, 0)::int as "itrsDone", ${stops} as stops
      from (select ${object}::uuid as id) o left join (${tagCounts(actor, type.grouping, { objects })}) g on ${tagsOf(type.grouping)} ${joins}`,
  );
  return found ?? { tags: 0, itrs: 0, itrsDone: 0, stops: {} };
}

/** The object of a place, as the row a line opens; none for the whole scope of work. */
function opened({ object, scope: { grouping } }: Place): Readonly<Record<string, RawBuilder<unknown>>> {
  if (grouping === undefined || grouping === 'levelE') return {};
  return { table: sql.lit(grouping), record: sql.lit(object) };
}

/** One line about certificate `h` itself, where a condition holds. */
const aboutItself = (
  actor: Actor,
  place: Place,
  options: {
    readonly key: string;
    readonly columns?: object;
    readonly join?: RawBuilder<unknown>;
    readonly when: RawBuilder<boolean>;
  },
): LineOf => ({
  columns: {
    id: sql`md5(h.id::text || ${sql.lit(options.key)})::uuid`,
    name: sql`h.name`,
    title_sort: sql`h.title_sort`,
    subSystems: sql`array_remove(array[h.sub_system], null)`,
    ...opened(place),
    ...options.columns,
  },
  from: sql`handover h ${options.join ?? sql``} where h.tenant_id = ${actor.tenantId}::uuid and h.id = ${place.id}::uuid and ${options.when}`,
});

/** What a scope of certificates waits for. */
const awaitingOf = ({ waitsFor, grouping = 'levelE', gates = [] }: Scope): Awaiting => ({
  entity: waitsFor === 'procedure' ? 'procedure' : 'tagItr',
  grouping,
  gates,
});

/**
 * Nothing to hand over: neither tagged items in any gate's scope nor checks of any gate; for procedures, none of the
 * gates.
 */
const NOTHING: Readonly<Record<'empty' | 'noProcedure', BlockRules>> = {
  empty: {
    lines: (actor, place) => {
      const none = (register: 'taggedItem' | 'tagItr', level: string): RawBuilder<boolean> => sql<boolean>`not exists (
        select from ${cellsFor(actor, register)} cross join lateral (select c.tenant_id, c.sub_systems) t
        where c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${level}::uuid and c.total > 0 and ${inPlace(place)})`;
      const when = sql<boolean>`${none('taggedItem', actor.path.C)} and ${none('tagItr', actor.path.E)}`;
      return aboutItself(actor, place, { key: 'empty', when });
    },
    // objects without tags are few, so that their checks are rarely looked for
    counts: (actor, scope, objects) => {
      const awaiting = awaitingOf(scope);
      return sql`select o.id as object, 1 as count from unnest(${objects}) o(id)
        left join (${tagCounts(actor, awaiting.grouping, { objects })}) g on ${tagsOf(awaiting.grouping)}
        where coalesce(g.total, 0) = 0 and ${noneAwaited(actor, awaiting, objects)}`;
    },
  },
  noProcedure: {
    lines: (actor, place) => {
      const none = noneAwaited(actor, awaitingOf(place.scope), idArray([place.object]));
      const when = sql<boolean>`exists (select from (select ${place.object}::uuid as id) o where ${none})`;
      return aboutItself(actor, place, { key: 'noProcedure', when });
    },
    counts: (actor, scope, objects) =>
      sql`select o.id as object, 1 as count from unnest(${objects}) o(id) where ${noneAwaited(actor, awaitingOf(scope), objects)}`,
  },
};
/** Certificates that hand over nothing. */
export const nothingBlocks = Object.entries(NOTHING).map(([condition, rules]) =>
  blockRules('certificate', condition, rules),
);

/** Ex checks that rules require in the scope and that are missing: one line, since the review lists them all. */
export const exReviewBlocks = blockRules('certificate', 'exReview', {
  lines: (actor, place) => {
    const { from, where } = allPairs(actor);
    const counted = sql`select count(*)::int as count from ${from}
      cross join lateral (select x.tenant_id, x.sub_systems) t where ${where} and ${inPlace(place)}`;
    return aboutItself(actor, place, {
      key: 'ex',
      columns: { description: sql`n.count::text` },
      join: sql`join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type and y.ex_review cross join lateral (${counted}) n`,
      when: sql<boolean>`n.count > 0`,
    });
  },
});

/** Returns one page of what blocks a certificate, stops first, with the counts. */
export const blockers = (
  db: Db,
  actor: Actor,
  certificate: Certificate,
  page: { readonly limit: number; readonly offset: number },
) => blockerLines(db, actor, { subject: 'certificate', place: placeOf(certificate) }, page);

const PUNCH = certificateKind('punchListItem');

/** The condition for open punch items `t` that count for a certificate, whether or not they prevent it. */
export const openPunchOf = (actor: Actor, certificate: Certificate): RawBuilder<boolean> =>
  blocksPlace(actor, PUNCH, placeOf(certificate));

/** Counts the open punch items of the scope by category. */
export function openPunch(
  db: Db,
  actor: Actor,
  certificate: Certificate,
): Promise<
  readonly { readonly category: string; readonly meaning: string; readonly count: number; readonly stops: boolean }[]
> {
  return rows(
    db,
    sql<{
      category: string;
      meaning: string;
      count: number;
      stops: boolean;
    }>`select g.name as category, g.description as meaning, count(*) as count, g.will_prevent_handover as stops
      from punch_list_item t join punch_list_item_category g on g.tenant_id = t.tenant_id and g.id = t.category
      where ${openPunchOf(actor, certificate)}
      group by g.name, g.description, g.will_prevent_handover, g.title_sort order by g.title_sort`,
  );
}
