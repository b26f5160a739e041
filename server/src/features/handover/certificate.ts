import { blockKind, type BlockKind } from '@plumbline/contract/blocks/kinds.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { RawBuilder } from 'kysely';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { type Place, type Scope, subjectPlaces } from '../../workflow/block/block-rules.ts';
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
  const found = await oneRow(
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
const certificates = (db: Db, actor: Actor, ids: readonly string[]): Promise<readonly Certificate[]> =>
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

/** What decides what blocks the certificates of a type. */
export const scopeOf = ({
  entity,
  grouping,
  gates,
}: Pick<CertificateType, 'entity' | 'grouping' | 'gates'>): Scope => ({
  waitsFor: entity,
  grouping,
  gates,
});
/** Where a certificate is, for what blocks it. */
export const placeOf = ({ id, object, type }: Certificate): Place => ({ id, object, scope: scopeOf(type) });
/** Where certificates are, for what blocks them. */
export const certificatePlaces = subjectPlaces('certificate', async (db, actor, ids) =>
  (await certificates(db, actor, ids)).map(placeOf),
);

/** A kind of blocker of certificates. @throws {Error} when it is not declared */
export function certificateKind(kind: string): BlockKind {
  const found = blockKind('certificate', kind);
  if (found === undefined) throw new Error(`${kind} blocks no certificates.`);
  return found;
}

/** The condition that a set of subsystems of row `t` lies in the scope of a certificate (domain guide 3.9.1). */
export function inPlace({ object, scope: { grouping } }: Place): RawBuilder<boolean> {
  if (grouping === 'subSystem') return sql<boolean>`t.sub_systems @> array[${object}::uuid]`;
  if (grouping !== 'system') return sql<boolean>`true`;
  return sql<boolean>`t.sub_systems && array(select b.id from sub_system b where b.tenant_id = t.tenant_id and b.system = ${object}::uuid and b.deleted_at is null)`;
}
