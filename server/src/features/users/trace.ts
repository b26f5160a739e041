import type { Area } from '@plumbline/contract/access.ts';
import { sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';

/** What changed, as `{field: [old, new]}`; values as text, or null. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** An item outside the registers that was created, changed, deleted or restored. */
export interface Traced {
  /** What it is: an area of administration, or a view of a list. */
  readonly area: Area | 'listView';
  readonly id: string;
  /** Its name, stored with the line because the item may be gone when the line is read. */
  readonly title: string;
  readonly action: 'add' | 'update' | 'delete' | 'restore';
  readonly changes: Changes;
}

/** Writes lines of history; an empty change writes none. They belong to the company, level A of the tenant. */
export async function trace(db: Db, { caller, via, act }: SignedIn, lines: readonly Traced[]): Promise<void> {
  const recorded = lines.filter(({ action, changes }) => action !== 'update' || Object.keys(changes).length > 0);
  if (recorded.length === 0) return;
  await sql`insert into history (tenant_id, level_id, register, row_id, user_id, user_name, action, via, acted_at, device_id,
      changes, note)
    select ${caller.tenantId}::uuid, ${caller.tenantId}::uuid, area, id, ${caller.userId}::uuid, ${caller.fullName}, action,
      ${via}, ${act.at}::timestamptz, ${act.device}::uuid, changes, title
    from jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb)
      as x (area text, id uuid, title text, action text, changes jsonb)`.execute(db);
}
