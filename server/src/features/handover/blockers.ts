import type { Blocker } from '@plumbline/contract/features/handover/calls/handover-blockers.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, one, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { idArray } from '../../register/columns.ts';
import { itrCounts, punchCounts, tagCounts } from '../../workflow/count/counts.ts';
import { andTheirs } from '../../register/subcontracted.ts';
import { type Certificate, type CertificateType, inCertificate } from './certificate.ts';

/** The counts of a certificate's scope, from the counters every screen reads. */
export interface ScopeCounts {
  readonly tags: number;
  readonly itrs: number;
  readonly itrsDone: number;
  readonly blockingPunch: number;
}
/** Counts the scopes of certificates of one type, in one query: by what each hands over. */
export async function scopesCounts(
  db: Db,
  actor: Actor,
  { grouping, gates }: CertificateType,
  objects: readonly string[],
): Promise<ReadonlyMap<string, ScopeCounts>> {
  const tags = grouping === 'levelE' ? sql<boolean>`true` : sql<boolean>`g.object = o.id`;
  const found = await rows(
    db,
    sql<
      ScopeCounts & { object: string }
    >`select o.id as object, coalesce(g.total, 0)::int as tags, coalesce(i.total, 0)::int as itrs,
        coalesce(i.done, 0)::int as "itrsDone", coalesce(p.blocking, 0)::int as "blockingPunch"
      from unnest(${idArray(objects)}) as o(id)
      left join (${tagCounts(actor, grouping)}) g on ${tags}
      left join (${itrCounts(actor, grouping, { gates })}) i on i.object = o.id
      left join (${punchCounts(actor, grouping, { gates })}) p on p.object = o.id`,
  );
  return new Map(found.map(({ object, ...counts }) => [object, counts]));
}
/** Counts the scope of a certificate. */
export const scopeCounts = async (db: Db, actor: Actor, of: Certificate): Promise<ScopeCounts> =>
  (await scopesCounts(db, actor, of.type, [of.object])).get(of.object) ?? EMPTY;
const EMPTY: ScopeCounts = { tags: 0, itrs: 0, itrsDone: 0, blockingPunch: 0 };

const SAYS = {
  itr: w('{state}; {open} punch items open', '{state}；未关闭尾项 {open} 个'),
  punch: w('Category {category}: {description}', '{category} 类：{description}'),
  gate: w('Lower gate: {name} is not accepted yet', '前一关卡：{name} 尚未接收'),
  notRaised: w('Lower gate: {type} of {object} has not been raised', '前一关卡：{object} 的 {type} 尚未提出'),
} as const;
const STATES: Readonly<Record<string, Word>> = {
  notStarted: w('Not started', '未开始'),
  inProgress: w('In progress', '进行中'),
  checksheetComplete: w('Checksheet complete, not signed off', '检查表已完成，未签署'),
};

interface Line {
  readonly kind: Blocker['kind'];
  readonly id: string;
  readonly title: string;
  readonly one: string;
  readonly two: string;
  readonly stops: boolean;
  readonly total: number;
}

/** Everything that stands in the way of a certificate, stops first; open items of other categories and lower gates warn (domain guide 3.9.3). */
const linesSql = (actor: Actor, of: Certificate) => sql`
  select 'itr' as kind, t.id, t.name as title, t.progress as one,
    (select count(*) from punch_list_item p where p.tenant_id = t.tenant_id and p.tag_itr = t.id and p.deleted_at is null and p.state <> 'accepted' ${andTheirs(actor, 'p')})::text as two,
    true as stops, 1 as rank, t.title_sort
  from tag_itr t join itr_class k on k.tenant_id = t.tenant_id and k.id = t.itr_class
  where ${mine(actor)} ${andTheirs(actor, 't')} and t.progress <> 'signedOff' and not t.is_mock and k.handover_gate = any(${of.type.gates}::int[]) and ${inCertificate(of)}
  union all
  select 'punch', t.id, t.number, g.name, t.description, g.will_prevent_handover, case when g.will_prevent_handover then 0 else 2 end, t.title_sort
  from punch_list_item t join punch_list_item_category g on g.tenant_id = t.tenant_id and g.id = t.category
  where ${mine(actor)} ${andTheirs(actor, 't')} and t.state <> 'accepted' and not t.is_owl and coalesce(t.gate, 0) <= ${Math.max(0, ...of.type.gates)} and ${inCertificate(of)}
  union all
  select 'gate', t.id, t.name, t.name, '', false, 3, t.title_sort
  from handover t join handover_type y on y.tenant_id = t.tenant_id and y.id = t.handover_type
  where ${mine(actor)} and t.state <> 'accepted' and t.id <> ${of.id}::uuid
    and (select max(q::int) from unnest(y.gates) q) < ${Math.min(99, ...of.type.gates)}
    and (t.sub_system = ${of.object}::uuid or t.system = ${of.object}::uuid
      or exists (select 1 from sub_system b where b.tenant_id = t.tenant_id and b.id = t.sub_system and b.system = ${of.object}::uuid))`;
const mine = (actor: Actor) =>
  sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid and t.deleted_at is null`;

/** One page of the lines, with how many there are. */
export async function blockers(
  db: Db,
  actor: Actor,
  of: Certificate,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly lines: readonly Blocker[]; readonly total: number; readonly stops: number }> {
  const [counts, found] = [
    await one(
      db,
      sql<{
        total: number;
        stops: number;
      }>`select count(*) as total, count(*) filter (where stops) as stops from (${linesSql(actor, of)}) l`,
    ),
    await rows(
      db,
      sql<Line>`select * from (${linesSql(actor, of)}) l order by rank, title_sort limit ${page.limit} offset ${page.offset}`,
    ),
  ];
  return { lines: found.map(lineOf), total: counts?.total ?? 0, stops: counts?.stops ?? 0 };
}

function lineOf(line: Line): Blocker {
  const weight = line.stops ? 'stop' : 'warn';
  const base = { kind: line.kind, weight, id: line.id, title: line.title } as const;
  if (line.kind === 'punch')
    return {
      ...base,
      register: 'punchListItem',
      detail: fill(SAYS.punch, { category: line.one, description: line.two }),
    };
  if (line.kind === 'gate') return { ...base, register: 'handover', detail: fill(SAYS.gate, { name: line.one }) };
  const state = STATES[line.one];
  const say = (language: 'en' | 'zh'): string =>
    fill(SAYS.itr, { state: state?.[language] ?? line.one, open: line.two })[language];
  return { ...base, register: 'tagItr', detail: { en: say('en'), zh: say('zh') } };
}

/** Open punch items of the scope by category. */
export function openPunch(
  db: Db,
  actor: Actor,
  of: Certificate,
): Promise<readonly { readonly category: string; readonly count: number; readonly stops: boolean }[]> {
  return rows(
    db,
    sql<{
      category: string;
      count: number;
      stops: boolean;
    }>`select g.name as category, count(*) as count, g.will_prevent_handover as stops
      from punch_list_item t join punch_list_item_category g on g.tenant_id = t.tenant_id and g.id = t.category
      where ${mine(actor)} ${andTheirs(actor, 't')} and t.state <> 'accepted' and not t.is_owl and coalesce(t.gate, 0) <= ${Math.max(0, ...of.type.gates)} and ${inCertificate(of)}
      group by g.name, g.will_prevent_handover, g.title_sort order by g.title_sort`,
  );
}
