import { sql, type Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';

/** Who did what to a node of the menu: a line of history, kept at the company, with old and new values. */
export async function trace(
  db: Db,
  { caller, via }: Pick<SignedIn, 'caller' | 'via'>,
  {
    id,
    action,
    changes,
  }: {
    readonly id: string;
    readonly action: 'create' | 'update' | 'delete';
    readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  },
): Promise<void> {
  await sql`insert into history (tenant_id, level_id, register, row_id, user_id, user_name, action, via, changes)
    values (${caller.tenantId}, ${caller.tenantId}, 'menu', ${id}, ${caller.userId}, ${caller.fullName}, ${action}, ${via},
      ${JSON.stringify(changes)}::jsonb)`.execute(db);
}
