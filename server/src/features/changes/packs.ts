import { rows, sql } from '../../db/database.ts';
import { idArray } from '../../register/row/columns.ts';
import { onChange } from '../../register/row/rules.ts';
import { blockRules } from '../../workflow/block/block-rules.ts';
import { isOpenSql } from '../../workflow/sign/sign-records.ts';
import { type Doubt, putInDoubt } from '../handover/doubt/put-in-doubt.ts';

/** A pack cannot be signed off while a change of the pack or of one of its cards is open (domain guide 3.10, 3.12). */
export const changesBlockPacks = blockRules('workPack', 'moc', {
  pairs: (actor, _, packs) => sql`select n.object, m.id from moc m cross join lateral (
      select p.object from unnest(m.work_packs) p(object) where p.object = any(${packs})
      union select j.work_pack from job_card j where j.tenant_id = m.tenant_id and j.id = any(m.job_cards)
        and j.work_pack = any(${packs}) and j.deleted_at is null) n
    where m.tenant_id = ${actor.tenantId}::uuid and m.deleted_at is null and (m.work_packs && ${packs} or cardinality(m.job_cards) > 0)`,
});

/** The fields by which a change comes to concern a pack. */
const DECISIVE = ['workPacks', 'jobCards', 'state'];

/**
 * A signed pack comes into doubt when an open change comes to concern it or one of its cards: raised, restored, opened
 * again, or made to name it, however it is written (ADR 29).
 */
export const changesDoubtPacks = onChange('moc', async (tx, actor, { op, ids, fields }) => {
  const isNew = op === 'add' || op === 'restore';
  if (!isNew && !(op === 'update' && fields.some((name) => DECISIVE.includes(name)))) return;
  // before an update, by the first line of its history; a change that was closed concerned nothing
  const before = (name: string) =>
    sql`(select h.changes -> ${sql.lit(name)} -> 0 from history h where h.tenant_id = t.tenant_id and h.row_id = t.id and h.register = 'moc'
      and h.at = now() and h.changes ? ${sql.lit(name)} order by h.id limit 1)`;
  const list = (name: string, column: string) =>
    sql`array(select e::uuid from jsonb_array_elements_text(coalesce(${before(name)}, to_jsonb(${sql.ref(`t.${column}`)}))) e)`;
  const packsOf = (packs: ReturnType<typeof list>, cards: ReturnType<typeof list>) =>
    sql`select unnest(${packs}) as id union select j.work_pack from job_card j where j.tenant_id = t.tenant_id and j.id = any(${cards}) and j.deleted_at is null`;
  const was = isNew
    ? sql``
    : sql`and not (coalesce(${before('state')} #>> '{}', t.state) <> 'closed'
        and n.id in (${packsOf(list('workPacks', 'work_packs'), list('jobCards', 'job_cards'))}))`;
  const doubts = await rows(
    tx,
    sql<Doubt>`select p.id as "rowId", p.level_id as "levelId", 'changeOpen' as cause, count(distinct t.id)::int as count,
        (array_agg(distinct t.id))[1:20] as ids
      from moc t cross join lateral (${packsOf(sql`t.work_packs`, sql`t.job_cards`)}) n
      join work_pack p on p.tenant_id = t.tenant_id and p.id = n.id and p.state = 'signedOff' and p.deleted_at is null
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)}) and t.deleted_at is null and ${isOpenSql('moc')} ${was}
      group by p.id, p.level_id`,
  );
  await putInDoubt(tx, actor, 'moc', doubts, 'workPack');
});
