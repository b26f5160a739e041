import type { NextCertificate } from '@plumbline/contract/features/progress/calls/figures.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { unusedKinds } from '../../workflow/block/block-rules.ts';
import { type Awaiting, openCounts } from '../handover/awaited.ts';
import { entityOf } from '../handover/certificate.ts';

/** Maximum number of certificates shown. */
const MOST = 6;

interface Planned {
  readonly id: string;
  readonly title: string;
  readonly due: string;
  readonly daysLate: number;
  readonly object: string;
  readonly type: string;
  readonly grouping: Awaiting['grouping'];
  readonly entity: Awaiting['entity'];
  readonly gates: readonly number[];
}

/** The certificates with the earliest planned finish that are not accepted, with the counts every screen reads. */
export async function nextCertificates(db: Db, actor: Actor): Promise<readonly NextCertificate[]> {
  const found = await rows(
    db,
    sql<Planned>`select t.id, t.name as title, t.planned_finish as due, greatest(${todayOf(actor)}::date - t.planned_finish, 0) as "daysLate",
        coalesce(t.sub_system, t.system, t.level_id) as object, y.id as type, y.grouping, ${entityOf} as entity, y.gates::int[] as gates
      from handover t join handover_type y on y.tenant_id = t.tenant_id and y.id = t.handover_type
      where t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid and t.deleted_at is null
        and t.state <> 'accepted' and t.planned_finish is not null
      order by t.planned_finish, t.title_sort limit ${MOST}`,
  );
  if (found.length === 0) return [];
  const unused = await unusedKinds(db, actor, 'certificate');
  const certificates: NextCertificate[] = [];
  for (const [, some] of Map.groupBy(found, ({ type }) => type)) {
    const [type] = some as [Planned];
    const objects = idArray(some.map(({ object }) => object));
    const { joins, stops } = openCounts(actor, type, { unused, objects });
    const counted = await rows(
      db,
      sql<{ object: string; total: number; stops: NextCertificate['stops'] }>`
        select o.id as object, coalesce(i.total, 0)::int as total, ${stops} as stops
        from unnest(${objects}) o(id) ${joins}`,
    );
    for (const { id, title, due, daysLate, object } of some) {
      const counts = counted.find((row) => row.object === object);
      certificates.push({
        id,
        title,
        entity: type.entity,
        due,
        daysLate,
        totalChecks: counts?.total ?? 0,
        stops: counts?.stops ?? {},
      });
    }
  }
  const place = new Map(found.map(({ id }, at) => [id, at]));
  return certificates.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}
