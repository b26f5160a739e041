import type { ErrorKey } from '@plumbline/contract/errors.ts';
import { oneRow, rows, sql, type Db } from '../../db/database.ts';
import type { SessionKey } from '../../http/context.ts';
import { newToken, sessionKey } from '../../http/token.ts';

/** How long a ticket is valid, in minutes. */
const TICKET_MINUTES = 10;

/** The next step of a sign-in: a new password, the code of the authenticator app, or setting the app up. */
export type TicketPurpose = 'password' | 'code' | 'enrol';

/** What a ticket allows once. */
interface Pass {
  readonly purpose: TicketPurpose;
  /** The refusal that follows the step, where the password must be changed. */
  readonly refusal?: ErrorKey | null;
}

/** Issues a ticket for the next step of a sign-in; earlier tickets of the user expire. */
export async function openTicket(
  db: Db,
  { tenant_id: tenantId, id }: { readonly tenant_id: string; readonly id: string },
  { purpose, refusal = null }: Pass,
): Promise<string> {
  const ticket = newToken(tenantId);
  await rows(
    db,
    sql`with ended as (
          delete from password_ticket where tenant_id = ${tenantId} and (user_id = ${id} or expires_at < now())
        )
        insert into password_ticket (tenant_id, token_hash, user_id, expires_at, purpose, refusal)
        values (${tenantId}, ${sessionKey(ticket)?.hash}, ${id}, now() + make_interval(mins => ${TICKET_MINUTES}),
                ${purpose}, ${refusal})`,
  );
  return ticket;
}

/** The owner of a ticket for a step; undefined when it has expired, never existed, or is for another step. */
export async function ticketOwner(
  db: Db,
  { tenantId, hash }: SessionKey,
  purpose: TicketPurpose,
): Promise<{ readonly userId: string; readonly refusal: ErrorKey | null } | undefined> {
  const found = await oneRow<{ user_id: string; refusal: string | null }>(
    db,
    sql`select user_id, refusal from password_ticket
        where tenant_id = ${tenantId} and token_hash = ${hash} and purpose = ${purpose} and expires_at > now()`,
  );
  return found && { userId: found.user_id, refusal: AFTER.find((key) => key === found.refusal) ?? null };
}
/** What may still be required after a code. */
const AFTER = ['passwordFirst', 'passwordExpired', 'passwordWeak'] as const satisfies readonly ErrorKey[];

/** Uses up a ticket; false when another call did so first. */
export async function spendTicket(db: Db, { tenantId, hash }: SessionKey): Promise<boolean> {
  const spent = await rows(
    db,
    sql`delete from password_ticket where tenant_id = ${tenantId} and token_hash = ${hash} and expires_at > now()
        returning user_id`,
  );
  return spent.length > 0;
}
