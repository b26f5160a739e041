import { adminHistory as call } from '@plumbline/contract/features/users/calls/organisation.ts';
import type { HistoryEntry } from '@plumbline/contract/register/calls.ts';
import { oneRow, rows, sql } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import type { Changes } from './trace.ts';

interface Line {
  readonly id: string;
  readonly at: Date;
  readonly acted_at: Date | null;
  readonly user_name: string;
  readonly action: HistoryEntry['action'];
  readonly via: string;
  readonly changes: Changes | null;
  readonly note: string | null;
}

const toText = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));

/** Returns what was done to one item of an area, or in the whole area. */
export const adminHistory = handle(call, async (context: SignedIn, { area, id, limit, offset }) => {
  const { tenantId } = context.caller;
  const from = sql`from history where tenant_id = ${tenantId} and level_id = ${tenantId} and register = ${area}
    and (${id ?? null}::uuid is null or row_id = ${id ?? null}::uuid)`;
  const counted = await oneRow<{ total: number }>(context.db, sql`select count(*) as total ${from}`);
  const found = await rows<Line>(
    context.db,
    sql`select id::text as id, at, acted_at, user_name, action, via, changes, note ${from}
        order by history.id desc limit ${limit} offset ${offset}`,
  );
  return {
    total: counted?.total ?? 0,
    entries: found.map((line) => ({
      id: line.id,
      at: line.at.toISOString(),
      actedAt: line.acted_at?.toISOString() ?? null,
      by: line.user_name,
      action: line.action,
      via: line.via,
      note: null,
      title: line.note ?? '',
      changes: Object.entries(line.changes ?? {}).map(([field, [old, now]]) => ({
        field,
        old: toText(old),
        new: toText(now),
      })),
    })),
  };
});
