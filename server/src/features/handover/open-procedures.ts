import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { idArray, visible } from '../../register/columns.ts';
import type { Grouping } from '../../workflow/count/counts.ts';
import type { CertificateType } from './certificate.ts';

/** The condition that procedure `t` is not completed, and of a gate of a type of certificates: that of the class of its type (domain guide 3.11). */
export const openProcedure = (actor: Actor, { gates }: Pick<CertificateType, 'gates'>): RawBuilder<boolean> =>
  sql<boolean>`${visible(known('procedure'), actor, 't')} and t.completed_on is null
    and exists (select from procedure_type y join procedure_class k on k.tenant_id = y.tenant_id and k.id = y.procedure_class
      where y.tenant_id = t.tenant_id and y.id = t.procedure_type and k.handover_gate = any(${gates}::int[]))`;

/** The condition that procedure `t` is about what a certificate hands over: its system, or the one its subsystem is part of. */
export function ofObject(grouping: Grouping, object: RawBuilder<unknown>): RawBuilder<boolean> {
  if (grouping === 'levelE') return sql<boolean>`true`;
  if (grouping === 'system') return sql<boolean>`t.systems @> array[${object}]`;
  return sql<boolean>`t.systems @> array(select b.system from sub_system b where b.tenant_id = t.tenant_id and b.id = ${object})`;
}

/** How many procedures of the gates of a type are open, by what each of its certificates hands over. */
export async function openProcedures(
  db: Db,
  actor: Actor,
  type: CertificateType,
  objects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows(
    db,
    sql<{
      object: string;
      count: number;
    }>`select o.id as object, count(*)::int as count from unnest(${idArray(objects)}) as o(id)
      join procedure t on ${openProcedure(actor, type)} and ${ofObject(type.grouping, sql`o.id`)} group by 1`,
  );
  return new Map(found.map(({ object, count }) => [object, count]));
}
