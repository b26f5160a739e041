import { AppError } from '@plumbline/contract/errors.ts';
import { type Db, one, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import type { Grouping } from '../../workflow/count/counts.ts';

/** A certificate type as the rules use it. */
export interface CertificateType {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly grouping: Grouping;
  /** The items its certificates wait for: checks, or procedures. */
  readonly entity: 'tagItr' | 'procedure';
  readonly gates: readonly number[];
  readonly order: number | null;
  /** True when its certificates warn while Ex checks are missing in their scope. */
  readonly exReview: boolean;
}
/** Finds a certificate type of the scope by name. @throws AppError `notFound` */
export async function certificateType(db: Db, actor: Actor, name: string): Promise<CertificateType> {
  const found = await one(
    db,
    sql<CertificateType>`select ${typeColumns} from handover_type y where ${typesInScope(actor)} and lower(y.name) = ${name.toLowerCase()}`,
  );
  if (!found) throw new AppError('notFound');
  return found;
}
/** The kind of items that certificates of type `y` wait for. */
export const entityOf = sql<CertificateType['entity']>`coalesce(y.entity, 'tagItr')`;
const typeColumns = sql`y.id, y.name, y.description, y.grouping, ${entityOf} as entity, y.gates::int[] as gates, y."order", y.ex_review as "exReview"`;
/** The condition that type `y` belongs to the scope. */
export const typesInScope = (actor: Actor) =>
  sql`y.tenant_id = ${actor.tenantId}::uuid and y.level_id = ${actor.path.E}::uuid and y.deleted_at is null`;

/** A certificate with its type and the object it hands over. */
export interface Certificate {
  readonly id: string;
  readonly name: string;
  readonly documentCode: string;
  readonly type: CertificateType;
  /** The id of the subsystem, of the system, or of the scope itself. */
  readonly object: string;
  readonly state: string;
  /** The doubt raised since it was accepted, and whether it was cleared. */
  readonly doubt: 'inDoubt' | 'reverified' | 'waived' | null;
  readonly subSystem: string | null;
  readonly system: string | null;
}
/** The certificates of the scope with the given ids. */
export const certificates = (db: Db, actor: Actor, ids: readonly string[]): Promise<readonly Certificate[]> =>
  rows(
    db,
    sql<Certificate>`select h.id, h.name, h.document_code as "documentCode", h.state, h.doubt, h.sub_system as "subSystem", h.system,
        coalesce(h.sub_system, h.system, h.level_id) as object,
        (select row_to_json(z) from (select ${typeColumns}) z) as type
      from handover h join handover_type y on y.tenant_id = h.tenant_id and y.id = h.handover_type
      where h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${actor.path.E}::uuid and h.deleted_at is null and h.id = any(${idArray(ids)})`,
  );

/** Finds a certificate of the scope. @throws AppError `notFound` */
export async function certificate(db: Db, actor: Actor, id: string): Promise<Certificate> {
  const [found] = await certificates(db, actor, [id]);
  if (!found) throw new AppError('notFound');
  return found;
}

/** The condition that a set of subsystems of row `t` lies in the scope of a certificate (domain guide 3.9.1). */
export function inCertificate(certificate: Certificate) {
  if (certificate.type.grouping === 'levelE') return sql<boolean>`true`;
  if (certificate.type.grouping === 'subSystem')
    return sql<boolean>`t.sub_systems @> array[${certificate.object}::uuid]`;
  return sql<boolean>`t.sub_systems && array(select b.id from sub_system b where b.tenant_id = t.tenant_id and b.system = ${certificate.object}::uuid and b.deleted_at is null)`;
}
