import type { ProcedureShare } from '@plumbline/contract/features/progress/calls/figures.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { visible } from '../../register/row/columns.ts';
import type { Grouping } from '../../workflow/count/counts.ts';
import type { Certificate, CertificateType } from './certificate.ts';

/**
 * The condition that procedure `t` belongs to a gate of a certificate type, by the class of its procedure type (domain
 * guide 3.11).
 */
export const ofGates = (actor: Actor, { gates }: Pick<CertificateType, 'gates'>): RawBuilder<boolean> =>
  sql<boolean>`${visible(known('procedure'), actor, 't')} and exists (select from procedure_type y join procedure_class k on k.tenant_id = y.tenant_id and k.id = y.procedure_class
      where y.tenant_id = t.tenant_id and y.id = t.procedure_type and k.handover_gate = any(${gates}::int[]))`;

/**
 * The condition that procedure `t` covers the object of a certificate: its system, or the system its subsystem is part
 * of.
 */
export function ofObject(grouping: Grouping, object: RawBuilder<unknown>): RawBuilder<boolean> {
  if (grouping === 'levelE') return sql<boolean>`true`;
  if (grouping === 'system') return sql<boolean>`t.systems @> array[${object}]`;
  return sql<boolean>`t.systems @> array(select b.system from sub_system b where b.tenant_id = t.tenant_id and b.id = ${object})`;
}

/** Counts the procedures of the gates and the object of a certificate: total and completed. */
export async function gateProcedures(
  db: Db,
  actor: Actor,
  { type, object }: Certificate,
): Promise<{ readonly total: number; readonly done: number }> {
  const found = await oneRow(
    db,
    sql<{ total: number; done: number }>`select count(*)::int as total, count(t.completed_on)::int as done
      from procedure t where ${ofGates(actor, type)} and ${ofObject(type.grouping, sql`${object}::uuid`)}`,
  );
  return found ?? { total: 0, done: 0 };
}

/**
 * Counts the procedures of the facility, of a system, or of the system of a subsystem, by class: total and completed.
 */
export function procedureShares(
  db: Db,
  actor: Actor,
  { system, subSystem }: { readonly system?: string | undefined; readonly subSystem?: string | undefined },
): Promise<readonly ProcedureShare[]> {
  const upper = system === undefined ? ofObject('levelE', sql``) : ofObject('system', sql`${system}::uuid`);
  const where = subSystem === undefined ? upper : ofObject('subSystem', sql`${subSystem}::uuid`);
  return rows(
    db,
    sql<ProcedureShare>`select k.id, coalesce(k.name, '') as name, count(*)::int as total, count(t.completed_on)::int as done,
        coalesce(array_agg(distinct y.id) filter (where y.id is not null), '{}') as types
      from procedure t left join procedure_type y on y.tenant_id = t.tenant_id and y.id = t.procedure_type
      left join procedure_class k on k.tenant_id = y.tenant_id and k.id = y.procedure_class
      where ${visible(known('procedure'), actor, 't')} and ${where}
      group by k.id, k.name, k.handover_gate order by k.handover_gate nulls last, k.name`,
  );
}
