import type { certificateCurve } from '@plumbline/contract/features/progress/calls/curves.ts';
import type { InputOf, OutputOf } from '@plumbline/contract/calls/call.ts';
import { type CurveItem, curveOf } from '@plumbline/contract/rules/planned-actual.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { type CertificateType, certificateType } from '../handover/certificate.ts';
import { ofGates } from '../handover/open-procedures.ts';
import { checksByDay } from './check-days.ts';
import { checksPlanned } from './check-sets.ts';

/** What was planned and what was done, by day; `total` is the number of items. */
interface Days {
  readonly items: readonly CurveItem[];
  readonly total: number;
  readonly undated: number;
}

/** Planned versus actual finish of a certificate type. */
export async function curveOfCertificates(
  db: Db,
  actor: Actor,
  { type: name, measure, step }: InputOf<typeof certificateCurve>,
): Promise<OutputOf<typeof certificateCurve>> {
  const type = await certificateType(db, actor, name);
  const ofWork = type.entity === 'procedure' ? procedureDays : checkDays;
  const { items, total, undated } = await (measure === 'checks' ? ofWork : certificateDays)(db, actor, type);
  return { ...curveOf(items, step, todayOf(actor), total), undated };
}

/** SQL condition: certificates `h` of a type. */
const ofType = (actor: Actor, { id }: CertificateType) =>
  sql`h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${actor.path.E}::uuid and h.deleted_at is null and h.handover_type = ${id}::uuid`;

async function certificateDays(db: Db, actor: Actor, type: CertificateType): Promise<Days> {
  const items = await rows(
    db,
    sql<CurveItem>`select h.planned_finish as planned, case when h.state = 'accepted' and h.doubt is distinct from 'inDoubt' then h.actual_finish end as actual, count(*)::int as weight
      from handover h where ${ofType(actor, type)} group by 1, 2`,
  );
  return summarise(items);
}

const sumOf = (items: readonly CurveItem[]): number => items.reduce((sum, { weight }) => sum + weight, 0);
const summarise = (items: readonly CurveItem[]): Days => ({
  items,
  total: sumOf(items),
  undated: sumOf(items.filter(({ planned }) => planned === null)),
});

/**
 * The Tag ITRs of the gates of a type: planned from the counters and the planned finish of their certificates, actual
 * from their sign-off days.
 */
async function checkDays(db: Db, actor: Actor, type: CertificateType): Promise<Days> {
  const classes = await idsFrom(
    db,
    sql`select k.id from itr_class k where k.tenant_id = ${actor.tenantId}::uuid and k.level_id = ${actor.path.B}::uuid
      and k.deleted_at is null and k.handover_gate = any(${type.gates}::int[])`,
  );
  const planned = await checksPlanned(db, actor, type, classes);
  const actual = await checksByDay(db, actor, new Set(classes));
  const { items, total, undated } = summarise(planned);
  return {
    items: [...items, ...actual.map(({ day, count }) => ({ planned: null, actual: day, weight: count }))],
    total,
    undated,
  };
}

/**
 * The procedures a type waits for: planned by the first certificate over one of their systems, actual by their
 * completion day.
 */
async function procedureDays(db: Db, actor: Actor, type: CertificateType): Promise<Days> {
  const items = await rows(
    db,
    sql<CurveItem>`select (select min(h.planned_finish) from handover h where ${ofType(actor, type)} and h.system = any(t.systems)) as planned,
        t.completed_on as actual, count(*)::int as weight
      from procedure t where ${ofGates(actor, type)} group by 1, 2`,
  );
  return summarise(items);
}
