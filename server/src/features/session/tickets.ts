import { oneRow, rows, sql, type Db } from '../../db/database.ts';
import type { SessionKey } from '../../http/context.ts';
import { newToken, sessionKey } from '../../http/token.ts';

/** How long a ticket is valid, in minutes. */
const TICKET_MINUTES = 10;

/** Issues a ticket for changing one's own password once; earlier tickets expire. */
export async function openTicket(
  db: Db,
  { tenant_id: tenantId, id }: { readonly tenant_id: string; readonly id: string },
): Promise<string> {
  const ticket = newToken(tenantId);
  await rows(
    db,
    sql`with ended as (
          delete from password_ticket where tenant_id = ${tenantId} and (user_id = ${id} or expires_at < now())
        )
        insert into password_ticket (tenant_id, token_hash, user_id, expires_at)
        values (${tenantId}, ${sessionKey(ticket)?.hash}, ${id}, now() + make_interval(mins => ${TICKET_MINUTES}))`,
  );
  return ticket;
}

/** The owner of a ticket; undefined when it has expired or never existed. */
export async function ticketOwner(db: Db, { tenantId, hash }: SessionKey): Promise<string | undefined> {
  const found = await oneRow<{ user_id: string }>(
    db,
    sql`select user_id from password_ticket
        where tenant_id = ${tenantId} and token_hash = ${hash} and expires_at > now()`,
  );
  return found?.user_id;
}

/** Uses up a ticket; false when another call did so first. */
export async function spendTicket(db: Db, { tenantId, hash }: SessionKey): Promise<boolean> {
  const spent = await rows(
    db,
    sql`delete from password_ticket where tenant_id = ${tenantId} and token_hash = ${hash} and expires_at > now()
        returning user_id`,
  );
  return spent.length > 0;
}
