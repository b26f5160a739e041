import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { undecidedOf } from './impact-rows.ts';
import { recordRules, type Signing } from '../../workflow/record-rules.ts';
import { isOpenSql } from '../../workflow/sign/sign-records.ts';

const WORDS = {
  followUps: w('{count} follow-up MOCs are still open: {names}.', '后续变更 {count} 项仍未关闭：{names}。'),
  undecided: w(
    '{count} {count:record it affects is|records it affects are} not decided yet: to be done again, or waived.',
    '其涉及的 {count} 项记录尚未决定：须复核或豁免。',
  ),
  noDocument: w('Its document is not attached yet.', '其文件尚未上传。'),
  rejected: w('Its originator rejected the proposal.', '提出人已拒绝该方案。'),
} as const;
/** Maximum number of follow-ups listed by name. */
const NAMED = 5;
/** Maximum number of changes for which undecided records are reported; each change needs a query of its own. */
const LOOKED_INTO = 20;

/** Warnings on changes being signed, by id: the document is missing; and, on closing, what is still open. */
async function warned(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  { type }: Pick<Signing, 'type'>,
): Promise<ReadonlyMap<string, Word>> {
  const words = new Map(type === 'complete' ? await openEnds(db, actor, ids) : []);
  for (const id of await withoutDocument(db, actor, ids)) {
    const before = words.get(id);
    words.set(id, before ? together([before, WORDS.noDocument]) : WORDS.noDocument);
  }
  return words;
}

/** Changes whose type requires an uploaded document and that have no file yet. */
const withoutDocument = (db: Db, actor: Actor, ids: readonly string[]): Promise<readonly string[]> =>
  idsFrom(
    db,
    sql`select m.id from moc m join moc_type y on y.tenant_id = m.tenant_id and y.id = m.moc_type and y.generation_method = 'uploaded'
      where m.tenant_id = ${actor.tenantId}::uuid and m.id = any(${idArray(ids)}) and not exists (select from file f
        where f.tenant_id = m.tenant_id and f.row_id = m.id and f.purpose = 'attachment' and f.deleted_at is null)`,
  );

/**
 * Warnings by id for changes being closed with an open follow-up, with undecided records, or with a proposal that the
 * originator rejected.
 */
async function openEnds(db: Db, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, Word>> {
  const found = await rows(
    db,
    sql<{
      id: string;
      count: number;
      names: readonly string[] | null;
      rejected: boolean;
    }>`select m.id, c.count, c.names,
        m.originator_accepts = 'rejected' as rejected
      from moc m cross join lateral (select count(*)::int as count, (array_agg(t.name order by t.title_sort))[1:${sql.lit(NAMED)}] as names
        from moc t where t.tenant_id = m.tenant_id and t.parent_moc = m.id and t.deleted_at is null and ${isOpenSql('moc')}) c
      where m.tenant_id = ${actor.tenantId}::uuid and m.id = any(${idArray(ids)}) and (c.count > 0 or m.originator_accepts = 'rejected')`,
  );
  const open = new Map(found.map(({ id, names, ...details }) => [id, { ...details, names: names ?? [] }]));
  const words = new Map<string, Word>();
  for (const id of ids) {
    const undecided = ids.length > LOOKED_INTO ? 0 : await undecidedOf(db, actor, id);
    const word = wordOf({ ...(open.get(id) ?? NOTHING), undecided });
    if (word) words.set(id, word);
  }
  return words;
}

interface Warned {
  /** The number of open follow-ups, and the first of their names. */
  readonly count: number;
  readonly names: readonly string[];
  readonly rejected: boolean;
  readonly undecided: number;
}

const NOTHING: Omit<Warned, 'undecided'> = { count: 0, names: [], rejected: false };

/** The warning shown before a change is closed; null where there is none. */
function wordOf({ count, names, rejected, undecided }: Warned): Word | null {
  const more = count > names.length;
  const list = w(`${names.join(', ')}${more ? ', …' : ''}`, `${names.join('、')}${more ? ' …' : ''}`);
  const words = [
    ...(count > 0 ? [fill(WORDS.followUps, { count, names: list })] : []),
    ...(undecided > 0 ? [fill(WORDS.undecided, { count: undecided })] : []),
    ...(rejected ? [WORDS.rejected] : []),
  ];
  return words.length === 0 ? null : together(words);
}
const together = (words: readonly Word[]): Word =>
  w(words.map(({ en }) => en).join(' '), words.map(({ zh }) => zh).join(''));

/** The titles of a list of references of change `t`, in order. */
const titles = (table: string, list: string, and = sql<unknown>``) =>
  sql`coalesce((select string_agg(r.name, ', ' order by r.title_sort) from ${sql.table(table)} r
    where r.tenant_id = t.tenant_id and r.id = any(${sql.ref(`t.${list}`)}) ${and}), '')`;

/** What only code can say of changes as records. */
export const mocRecord = recordRules('moc', {
  form: {
    joins: sql`left join authorised_person p on p.tenant_id = t.tenant_id and p.id = t.raised_by
      left join authorised_person q on q.tenant_id = t.tenant_id and q.id = t.assigned_to
      left join location l on l.tenant_id = t.tenant_id and l.id = t.location
      left join moc u on u.tenant_id = t.tenant_id and u.id = t.parent_moc`,
    facts: (
      theirs,
    ) => sql`json_build_object('name', t.name, 'type', o.name, 'description', t.description, 'discipline', ${titles('discipline', 'disciplines')},
      'system', ${titles('system', 'systems')}, 'subSystem', ${titles('sub_system', 'sub_systems')}, 'tag', ${titles('tagged_item', 'tagged_items', theirs('r'))},
      'sourceDrawing', ${titles('drawing', 'drawings')}, 'location', coalesce(l.name, ''), 'raisedBy', coalesce(p.name, ''),
      'raisedDate', coalesce(t.raised_date::text, ''), 'assignedTo', coalesce(q.name, ''), 'documentReference', coalesce(t.document_reference, ''),
      'parentMoc', coalesce(u.name, ''), 'impactNo', coalesce(t.impact_no, ''), 'detailedDescription', coalesce(t.detailed_description, ''),
      'proposedSolution', coalesce(t.proposed_solution, ''), 'response', coalesce(t.response, ''), 'actionsTaken', coalesce(t.actions_taken, ''))`,
  },
  warned,
});
