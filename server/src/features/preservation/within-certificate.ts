import type { RawBuilder } from 'kysely';
import { type Db, oneRow, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { certificate, type Certificate } from '../handover/certificate.ts';
import { isRunning } from './cycle-rows.ts';

/** SQL condition: the running cycles `t` of the tagged items a certificate hands over. */
export function isWithin(actor: Actor, { type, object }: Pick<Certificate, 'type' | 'object'>): RawBuilder<boolean> {
  const inScope = {
    subSystem: sql`t.sub_systems @> array[${object}::uuid]`,
    system: sql`t.sub_systems && array(select b.id from sub_system b where b.tenant_id = ${actor.tenantId}::uuid and b.system = ${object}::uuid)`,
    levelE: sql`true`,
  }[type.grouping];
  return sql<boolean>`t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid and ${isRunning('t')} and ${inScope}`;
}

/** The count stops here; a higher number is reported as this one. */
const OFFERED_MOST = 1000;

/**
 * The number of rounds an accepted certificate offers to end: those without an end date, where its type ends
 * preservation in this scope. @throws AppError `notFound`
 */
export async function offeredBy(db: Db, actor: Actor, id: string): Promise<number> {
  const found = await certificate(db, actor, id);
  const { preservation, preservationEndsWith } = await optionsOn(db, actor.path);
  const isOfType = found.type.name.toLowerCase() === preservationEndsWith.trim().toLowerCase();
  if (!preservation || !isOfType || found.state !== 'accepted') return 0;
  const counted = await oneRow(
    db,
    sql<{ running: number }>`select count(*)::int as running from (select from tag_pwl t
      where ${isWithin(actor, found)} and t.ex_grade is null and t.end_date is null limit ${OFFERED_MOST}) c`,
  );
  return counted?.running ?? 0;
}
