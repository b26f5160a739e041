import type { Blocker } from '@plumbline/contract/features/handover/calls/handover-blockers.ts';
import { countOutside } from '@plumbline/contract/rules/readings.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, one, rows, sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { tagCounts } from '../../workflow/count/counts.ts';
import { awaitedCounts, awaitedPunch } from './awaited.ts';
import { blockerRows, openPunchOf } from './blocker-rows.ts';
import type { Certificate, CertificateType } from './certificate.ts';
import { openMocCounts } from './naming-mocs.ts';

/** The counts of a certificate's scope, from the counters that every screen reads. */
export interface ScopeCounts {
  readonly tags: number;
  /** The items it waits for: the Tag ITRs of its gates, or its procedures. */
  readonly itrs: number;
  readonly itrsDone: number;
  readonly blockingPunch: number;
  readonly openMocs: number;
}
/** Counts the scopes of certificates of one type in one query, by the object each hands over. */
export async function scopesCounts(
  db: Db,
  actor: Actor,
  type: CertificateType,
  objects: readonly string[],
): Promise<ReadonlyMap<string, ScopeCounts>> {
  const { grouping } = type;
  const tags = grouping === 'levelE' ? sql<boolean>`true` : sql<boolean>`g.object = o.id`;
  const found = await rows(
    db,
    sql<
      ScopeCounts & { object: string }
    >`select o.id as object, coalesce(g.total, 0)::int as tags, coalesce(i.total, 0)::int as itrs,
        coalesce(i.done, 0)::int as "itrsDone", coalesce(p.blocking, 0)::int as "blockingPunch",
        coalesce(m.open, 0)::int as "openMocs"
      from unnest(${idArray(objects)}) as o(id)
      left join (${tagCounts(actor, grouping)}) g on ${tags}
      left join (${awaitedCounts(actor, type)}) i on i.object = o.id
      left join (${awaitedPunch(actor, type)}) p on p.object = o.id
      left join (${openMocCounts(actor, grouping)}) m on m.object = o.id`,
  );
  return new Map(found.map(({ object, ...counts }) => [object, counts]));
}
/** Counts the scope of a certificate. */
export const scopeCounts = async (db: Db, actor: Actor, certificate: Certificate): Promise<ScopeCounts> =>
  (await scopesCounts(db, actor, certificate.type, [certificate.object])).get(certificate.object) ?? EMPTY;
/** The counts of an empty scope. */
export const EMPTY: ScopeCounts = { tags: 0, itrs: 0, itrsDone: 0, blockingPunch: 0, openMocs: 0 };

const SAYS = {
  itr: w('{state}, open punch: {open}', '{state}，未关闭尾项 {open} 个'),
  itrClear: w('{state}, no open punch', '{state}，无未关闭尾项'),
  punch: w('Category {category}: {description}', '{category} 类：{description}'),
  gate: w('Lower gate: {name} is not accepted yet', '前一关口：{name} 尚未接收'),
  gateMissing: w('Lower gate: {name} was never raised', '前一关口：{name} 从未发起'),
  gateInDoubt: w('Lower gate: {name} is accepted, but in doubt', '前一关口：{name} 已接收，但存疑'),
  moc: w(
    'Open MOC: {description}; the design authority is to assess it',
    '未关闭变更：{description}；须由设计负责方评估',
  ),
  exReview: w(
    'Ex review not empty: {count} Ex {count:check|checks} required by the rules {count:is|are} missing',
    '防爆审核未清空：缺少规则要求的防爆检查 {count} 项',
  ),
  procedure: w('Procedure not completed: {description}', '程序未完成：{description}'),
  noProcedure: w(
    'Its system has no procedures for these gates, so nothing would be handed over',
    '其系统没有该关口的程序：没有可移交的内容',
  ),
  empty: w(
    'Its scope contains no tagged items or checks, so nothing would be handed over',
    '其范围内没有位号对象和检查：没有可移交的内容',
  ),
} as const;
/** The text of a line for a lower gate, by the state of the certificate. */
const GATES: Readonly<Record<string, Word>> = { notRaised: SAYS.gateMissing, inDoubt: SAYS.gateInDoubt };
const STATES: Readonly<Record<string, Word>> = {
  notStarted: w('Not started', '未开始'),
  inProgress: w('In progress', '进行中'),
  checksheetComplete: w('Checksheet complete, not signed off', '检查表已完成，未签署'),
  signedOff: w('Signed off', '已签署'),
  toBeReverified: w('Signed off, to be re-verified', '已签署，待复核'),
};

interface Line {
  readonly kind: 'tagItr' | 'punchListItem' | 'handover' | 'procedure' | 'exReview' | 'moc' | 'empty';
  readonly table: NonNullable<Blocker['record']>['register'] | null;
  readonly record: string | null;
  readonly id: string;
  readonly name: string;
  readonly weight: Blocker['weight'];
  readonly description: string | null;
  readonly state: string | null;
  readonly category: string | null;
  readonly open_punch: number | null;
  readonly out_of_limits: number | null;
  readonly with: string | null;
  readonly days: number | null;
}

/**
 * Returns one page of the lines, stops first, with the counts. The full list, which can be filtered, is
 * `certificateBlocker`.
 */
export async function blockers(
  db: Db,
  actor: Actor,
  certificate: Certificate,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly lines: readonly Blocker[]; readonly total: number; readonly stops: number }> {
  const all = sql`(${sql.join(blockerRows(actor, certificate, await optionsOn(db, actor.path)), sql` union all `)}) l`;
  const [counts, found] = [
    await one(
      db,
      sql<{
        total: number;
        stops: number;
      }>`select count(*) as total, count(*) filter (where weight = 'stop') as stops from ${all}`,
    ),
    await rows(
      db,
      sql<Line>`select kind, id, name, weight, description, state, open_punch, out_of_limits, "table", record,
          (select g.name from punch_list_item_category g where g.tenant_id = ${actor.tenantId}::uuid and g.id = l.category) as category,
          coalesce((select a.name from authorised_person a where a.tenant_id = ${actor.tenantId}::uuid and a.id = l.assigned_to),
            (select d.description from discipline d where d.tenant_id = ${actor.tenantId}::uuid and d.id = l.discipline)) as "with",
          ${todayOf(actor)}::date - case kind
            when 'punchListItem' then (select p.raised_date from punch_list_item p where p.tenant_id = ${actor.tenantId}::uuid and p.id = l.id)
            when 'moc' then (select m.raised_date from moc m where m.tenant_id = ${actor.tenantId}::uuid and m.id = l.id)
            when 'tagItr' then (select (c.created_at at time zone ${actor.timeZone})::date from tag_itr c where c.tenant_id = ${actor.tenantId}::uuid and c.id = l.id)
            end as days
        from ${all} order by weight, kind in ('handover', 'procedure', 'exReview', 'moc', 'empty'), kind, title_sort limit ${page.limit} offset ${page.offset}`,
    ),
  ];
  return { lines: found.map(lineOf), total: counts?.total ?? 0, stops: counts?.stops ?? 0 };
}

function lineOf(line: Line): Blocker {
  const { id, name: title, weight, table, record } = line;
  const base = {
    weight,
    id,
    title,
    record: table && record ? { register: table, id: record } : null,
    with: line.with,
    days: line.days,
  } as const;
  return { ...base, ...SAID[line.kind](line) };
}

/** The text of each kind of line. */
const SAID: { readonly [K in Line['kind']]: (line: Line) => Pick<Blocker, 'kind' | 'detail'> } = {
  punchListItem: ({ category, description }) => ({
    kind: 'punch',
    detail: fill(SAYS.punch, { category: category ?? '', description: description ?? '' }),
  }),
  handover: ({ state, name }) => ({ kind: 'gate', detail: fill(GATES[state ?? ''] ?? SAYS.gate, { name }) }),
  exReview: ({ description }) => ({ kind: 'exReview', detail: fill(SAYS.exReview, { count: description ?? '' }) }),
  moc: ({ description }) => ({ kind: 'moc', detail: fill(SAYS.moc, { description: description ?? '' }) }),
  procedure: ({ description }) => ({
    kind: 'procedure',
    detail: fill(SAYS.procedure, { description: description ?? '' }),
  }),
  empty: ({ state }) => ({ kind: 'empty', detail: state === 'noProcedure' ? SAYS.noProcedure : SAYS.empty }),
  tagItr: ({ state, open_punch: open, out_of_limits: outside }) => ({
    kind: 'itr',
    detail: saysCheck(state, open, outside),
  }),
};

function saysCheck(state: string | null, open: number | null, outside: number | null): Word {
  const says = open ? SAYS.itr : SAYS.itrClear;
  const detail = fill(says, { state: STATES[state ?? ''] ?? state ?? '', open: open ?? 0 });
  if (outside === null) return detail;
  const counted = countOutside(outside);
  return w(`${detail.en}; ${counted.en}`, `${detail.zh}；${counted.zh}`);
}

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
