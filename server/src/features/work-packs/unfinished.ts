import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { rules } from '../../register/row/rules.ts';
import { blockRules, type LineOf, type Place } from '../../workflow/block/block-rules.ts';

/*
 * What the signatures of job cards and work packs say of work that is not done (domain guide 3.10): by name, as a warning,
 * or as a stop where the scope of work chose so. An operation at 100 % is done, whether or not it was signed.
 */

/** Operations `o` that are not done. */
const OPEN = sql`o.deleted_at is null and coalesce(o.done_percent, 0) < 100`;

const ofCards = blockRules('jobCard', 'operation', {
  pairs: (actor, _, cards) => sql`select o.job_card as object, o.id from operation o
    where o.tenant_id = ${actor.tenantId}::uuid and o.job_card = any(${cards}) and ${OPEN}`,
});
const ofPacks = blockRules('workPack', 'operation', {
  pairs: (actor, _, packs) => sql`select c.work_pack as object, o.id from job_card c
    join operation o on o.tenant_id = c.tenant_id and o.job_card = c.id and ${OPEN}
    where c.tenant_id = ${actor.tenantId}::uuid and c.work_pack = any(${packs}) and c.deleted_at is null`,
});

/** One line about pack `t` itself, where a condition holds. */
const aboutPack = (
  actor: Actor,
  { id }: Place,
  line: { readonly key: string; readonly when: RawBuilder<boolean>; readonly description?: RawBuilder<unknown> },
): LineOf => ({
  columns: {
    id: sql`md5(t.id::text || ${sql.lit(line.key)})::uuid`,
    name: sql`t.name`,
    title_sort: sql`t.title_sort`,
    description: line.description ?? sql`t.description`,
    table: sql.lit('workPack'),
    record: sql`t.id::text`,
  },
  from: sql`work_pack t where t.tenant_id = ${actor.tenantId}::uuid and t.id = ${id}::uuid and ${line.when}`,
});
/** The packs `t` among some for which a condition holds, each as one line. */
const packsWhere = (actor: Actor, packs: RawBuilder<unknown>, when: RawBuilder<boolean>): RawBuilder<unknown> =>
  sql`select t.id as object, 1 as count from work_pack t
    where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${packs}) and ${when}`;

const WITHOUT_CARDS = sql<boolean>`not exists (select from job_card c
  where c.tenant_id = t.tenant_id and c.work_pack = t.id and c.deleted_at is null)`;
const noCards = blockRules('workPack', 'noCards', {
  lines: (actor, place) => aboutPack(actor, place, { key: 'noCards', when: WITHOUT_CARDS }),
  counts: (actor, _, packs) => packsWhere(actor, packs, WITHOUT_CARDS),
});

/** The size limit of the type of pack `t`, in hours; null where it sets none. */
const LIMIT = sql`(select y.hours_most from work_pack_type y where y.tenant_id = t.tenant_id and y.id = t.work_pack_type)`;
const IS_TOO_LARGE = sql<boolean>`coalesce(t.estimate > ${LIMIT}, false)`;
const tooLarge = blockRules('workPack', 'tooLarge', {
  lines: (actor, place) =>
    aboutPack(actor, place, {
      key: 'tooLarge',
      when: IS_TOO_LARGE,
      description: sql`concat(trim_scale(t.estimate::numeric), ' h > ', trim_scale(${LIMIT}::numeric), ' h')`,
    }),
  counts: (actor, _, packs) => packsWhere(actor, packs, IS_TOO_LARGE),
});

/** What is unfinished on cards and packs, and packs that are too large. */
export const unfinishedBlocks = [ofCards, ofPacks, noCards, tooLarge];

/** A pack says in every list that it is above the size limit of its type. */
export const packSize = rules('workPack', { computedOnRead: () => ({ aboveSize: IS_TOO_LARGE }) });
