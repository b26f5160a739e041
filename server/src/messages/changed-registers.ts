import { type Db, rows, sql } from '../db/database.ts';

/** A range of a company's ledger: after `from`, up to and including `seq`. */
export interface Stretch {
  readonly tenantId: string;
  readonly from: number;
  readonly seq: number;
}
/**
 * A register whose rows changed, and the level of the tree the change belongs to: the project, for rows of a scope of
 * work.
 */
export interface ChangedRegister {
  readonly tenantId: string;
  readonly levelId: string;
  readonly register: string;
}

/** Returns which of the watched registers have rows changed within ranges of the ledger. */
export async function changedRegisters(
  db: Db,
  stretches: readonly Stretch[],
  watched: readonly string[],
): Promise<readonly ChangedRegister[]> {
  return rows(
    db,
    sql<ChangedRegister>`select distinct s."tenantId", h.register,
        case when l.step = 'E' then l.parent_id else h.level_id end as "levelId"
      from jsonb_to_recordset(${JSON.stringify(stretches)}::jsonb) as s("tenantId" uuid, "from" bigint, seq bigint)
      join ledger_entry e on e.tenant_id = s."tenantId" and e.seq > s."from" and e.seq <= s.seq
      join history h on h.tenant_id = e.tenant_id and h.id = e.history_id and h.register = any(${[...watched]}::text[])
      join level l on l.tenant_id = h.tenant_id and l.id = h.level_id`,
  );
}
