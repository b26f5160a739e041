import type { Candidate, Readiness } from '@plumbline/contract/features/handover/calls.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql, transaction } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { unusedKinds } from '../../workflow/block/block-rules.ts';
import { tagCounts } from '../../workflow/count/counts.ts';
import { addRows } from '../../register/write/write.ts';
import { openCounts } from './awaited.ts';
import { type CertificateType, certificateType } from './certificate.ts';
import { lowerCounts } from './lower.ts';
import { idArray } from '../../register/row/columns.ts';

/** Selects the grouping objects that the raise page shows. */
export interface CandidateQuery {
  readonly type: string;
  readonly text: string;
  readonly show: keyof typeof SHOWN;
}

/** The planned date: that of the certificate, otherwise that of the subsystem. */
const PLANNED = sql`coalesce(h.planned_finish, o.planned)`;
const lateSql = (actor: Actor): RawBuilder<boolean> =>
  sql`(h.state is distinct from 'accepted' and ${PLANNED} < ${todayOf(actor)}::date)`;
/** True when there is something it waits for and nothing stops it. */
const isReady = (stopped: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(h.state is distinct from 'accepted' and coalesce(i.total, 0) > 0 and ${stopped} = 0)`;
/** The condition of each filter of the page. The counts above the page use the same conditions. */
const SHOWN = {
  all: () => sql<boolean>`true`,
  raised: () => sql<boolean>`h.id is not null`,
  notRaised: () => sql<boolean>`h.id is null`,
  ready: (_, stopped) => isReady(stopped),
  blocked: (_, stopped) => sql<boolean>`(h.id is not null and h.state <> 'accepted' and not ${isReady(stopped)})`,
  overdue: lateSql,
  accepted: () => sql<boolean>`h.state is not distinct from 'accepted'`,
  inDoubt: () => sql<boolean>`h.doubt is not distinct from 'inDoubt'`,
} as const satisfies Readonly<Record<string, (actor: Actor, stopped: RawBuilder<unknown>) => RawBuilder<boolean>>>;

/** The grouping objects of a type, as `o(id, name, description, title_sort, system_name)`. */
function objectsSql(actor: Actor, type: CertificateType) {
  if (type.grouping === 'levelE')
    return sql`select l.id, l.name, l.description, l.name as title_sort, null::text as system_name, null::date as planned from level l
      where l.tenant_id = ${actor.tenantId}::uuid and l.id = ${actor.path.E}::uuid`;
  const own = sql`o.tenant_id = ${actor.tenantId}::uuid and o.level_id = ${actor.path.C}::uuid and o.deleted_at is null`;
  if (type.grouping === 'system')
    return sql`select o.id, o.name, o.description, o.title_sort, null::text as system_name, null::date as planned from system o where ${own}`;
  return sql`select o.id, o.name, o.description, o.title_sort, y.name as system_name,
      ${type.gates.includes(1) ? sql`o.planned_mcc` : sql`o.planned_rfsu`} as planned
    from sub_system o join system y on y.tenant_id = o.tenant_id and y.id = o.system where ${own}`;
}

async function listSql(
  db: Db,
  actor: Actor,
  type: CertificateType,
  query: CandidateQuery,
): Promise<RawBuilder<unknown>> {
  const text = query.text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&');
  const column = type.grouping === 'system' ? sql`h.system` : sql`h.sub_system`;
  const joinOn = type.grouping === 'levelE' ? sql`true` : sql`${column} = o.id`;
  const tags = type.grouping === 'levelE' ? sql`true` : sql`g.object = o.id`;
  const open = openCounts(actor, type, { unused: await unusedKinds(db, actor, 'certificate') });
  return sql`select o.id, o.name, o.description, o.title_sort, o.system_name as "systemName", h.id as handover, h.name as "handoverName",
      coalesce(h.state, 'notRaised') as state, h.doubt is not distinct from 'inDoubt' as "inDoubt", ${PLANNED} as "plannedFinish", h.actual_finish as "acceptedOn",
      coalesce(g.total, 0)::int as "totalTags", coalesce(i.total, 0)::int as "totalItrs", coalesce(i.done, 0)::int as "completedItrs",
      ${open.stops} as stops, ${open.warns} as warns,
      case when ${lateSql(actor)} then ${todayOf(actor)}::date - ${PLANNED} else 0 end as "daysLate",
      ${sql.join(COUNTED.map((show) => sql`${SHOWN[show](actor, open.stopped)} as ${sql.ref(`is_${show}`)}`))}
    from (${objectsSql(actor, type)}) o
    left join handover h on h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${actor.path.E}::uuid and h.deleted_at is null
      and h.handover_type = ${type.id}::uuid and ${joinOn}
    left join (${tagCounts(actor, type.grouping)}) g on ${tags}
    ${open.joins}
    where ${SHOWN[query.show](actor, open.stopped)} ${text === '' ? sql`` : sql`and lower(concat_ws(' ', o.name, o.description, o.system_name)) like ${`%${text}%`}`}`;
}

/** The filters that show a count. */
const COUNTED = ['all', 'ready', 'blocked', 'notRaised', 'overdue', 'accepted', 'inDoubt'] as const;

/** Counts the objects of a type that each filter of the page shows, in one query over the counters. */
export async function readiness(
  db: Db,
  actor: Actor,
  query: { readonly type: string; readonly text: string },
): Promise<Readiness> {
  const type = await certificateType(db, actor, query.type);
  const found = await oneRow(
    db,
    sql<Readiness>`select ${sql.join(
      COUNTED.map((show) => sql`count(*) filter (where ${sql.ref(`l.is_${show}`)})::int as ${sql.ref(show)}`),
    )} from (${await listSql(db, actor, type, { ...query, show: 'all' })}) l`,
  );
  return found ?? { all: 0, ready: 0, blocked: 0, notRaised: 0, overdue: 0, accepted: 0, inDoubt: 0 };
}

const PAGE = [
  'id',
  'name',
  'description',
  'systemName',
  'handover',
  'handoverName',
  'state',
  'inDoubt',
  'plannedFinish',
  'acceptedOn',
  'totalTags',
  'totalItrs',
  'completedItrs',
  'stops',
  'warns',
  'daysLate',
] as const satisfies readonly (keyof Candidate)[];

/** Returns one page of the raise page (domain guide 2.6): what is latest first, then what has a certificate. */
export async function candidates(
  db: Db,
  actor: Actor,
  query: CandidateQuery & { readonly limit: number; readonly offset: number },
): Promise<{
  readonly rows: readonly Candidate[];
  readonly total: number;
  readonly lowerStops: boolean;
  readonly typeId: string;
  readonly typeDescription: string;
  readonly entity: CertificateType['entity'];
}> {
  const type = await certificateType(db, actor, query.type);
  const found = await rows(
    db,
    sql<Candidate & { total: number }>`with l as (${await listSql(db, actor, type, query)})
      select ${sql.join(PAGE.map((name) => sql.ref(`l.${name}`)))}, count(*) over ()::int as total from l
      order by "daysLate" desc, handover is null, title_sort limit ${query.limit} offset ${query.offset}`,
  );
  const total = found[0]?.total ?? 0;
  const { lowerGates } = await optionsOn(db, actor.path);
  const lower = await lowerCounts(
    db,
    actor,
    type,
    found.map(({ id }) => id),
  );
  return {
    rows: found.map(({ total: _all, ...row }) => ({ ...row, lowerOpen: lower.get(row.id) ?? 0 })),
    total,
    lowerStops: lowerGates === 'stop',
    typeId: type.id,
    typeDescription: type.description,
    entity: type.entity,
  };
}

/** Raises certificates for objects that have none; by default the planned date of the subsystem is used. */
export async function raise(
  db: Db,
  actor: Actor,
  request: {
    readonly type: string;
    readonly objects: readonly string[] | 'all';
    readonly text: string;
    readonly plannedFinish: string | undefined;
  },
): Promise<{ readonly raised: number; readonly existing: number }> {
  return transaction(db, async (tx) => {
    const type = await certificateType(tx, actor, request.type);
    const list = await listSql(tx, actor, type, {
      type: request.type,
      text: request.objects === 'all' ? request.text : '',
      show: 'all',
    });
    const chosen = await rows(
      tx,
      sql<{ id: string; handover: string | null }>`select l.id, l.handover from (${list}) l
        ${request.objects === 'all' ? sql`` : sql`where l.id = any(${request.objects}::uuid[])`}`,
    );
    const fresh = chosen.filter((row) => row.handover === null).map((row) => row.id);
    const object = (grouping: string) => (type.grouping === grouping ? sql`l.id` : sql`null::uuid`);
    const from = sql`(select new_id() as id, ${type.id}::uuid as handover_type, ${object('subSystem')} as sub_system, ${object('system')} as system,
        coalesce(${request.plannedFinish ?? null}::date, l."plannedFinish") as planned_finish
      from (${list}) l where l.id = any(${idArray(fresh)})) as s`;
    const made = await addRows(tx, actor, known('handover'), {
      from,
      fields: ['handoverType', 'subSystem', 'system', 'plannedFinish'],
      ids: 'made',
    });
    return { raised: made.length, existing: chosen.length - fresh.length };
  });
}
