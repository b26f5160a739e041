import { getCurrentHrUserInfo as call } from '@plumbline/contract/features/session/calls/sessions.ts';
import { oneRow, sql } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';

/** Returns the caller's own data only (readings S14). */
export const getCurrentHrUserInfo = handle(call, async ({ db, caller }: SignedIn) => {
  const found = await oneRow<{ mobile_phone: string | null }>(
    db,
    sql`select mobile_phone from app_user where tenant_id = ${caller.tenantId} and id = ${caller.userId}`,
  );
  return {
    id: caller.userId,
    username: caller.username,
    fullName: caller.fullName,
    mobilePhone: found?.mobile_phone ?? '',
  };
});
