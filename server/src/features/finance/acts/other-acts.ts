import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type {
  InvoiceOutcome,
  invoiceCheckAgain,
  invoiceClaim,
  invoiceHold,
  invoiceSubmit,
  invoiceUnaudit,
  invoiceVoid,
  periodSet,
} from '@plumbline/contract/features/finance/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql, transaction } from '../../../db/database.ts';
import type { Scoped } from '../../../http/context.ts';
import { get } from '../../../register/read/read.ts';
import { todayOf } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { lockRows } from '../../../register/row/lock-rows.ts';
import { sameSource } from '../../../register/row/source.ts';
import { changeRows } from '../../../register/write/write.ts';
import { actOn, demandRight, demandState, type Locked, record, textOf, writeInvoice } from './act-on.ts';
import { runChecks } from '../checks/run-checks.ts';
import { demandFree } from './audit.ts';
import { demandOpen } from './limits.ts';
import { Refusal } from './refusals.ts';
import { awaitAudit, holdBack, makeVoid, takeBack } from './transitions.ts';

/** The errors with which an invoice is not submitted at all: they are the clerk's to correct. */
const STOP_SUBMISSION: ReadonlySet<string> = new Set(['A3', 'F1', 'C1', 'U1', 'R2', 'R2N', 'R2T', 'R2R', 'R2P']);
/** How long a claim lasts. */
const CLAIM_MINUTES = 10;
const { invoiceHold: holdRegister, accountingPeriod } = registers;

const WORDS = {
  pending: w(
    '{count} {count:invoice|invoices} of this month {count:is|are} still pending, so it cannot be closed.',
    '该月份还有 {count} 张发票待审核，不能关闭。',
  ),
  stale: w('This month was changed by {who}. Look at it again.', '该月份已由 {who} 修改，请重新查看。'),
} as const;

/** Submits drafts and returned invoices. */
export const submit = (context: Scoped, { rows: list }: ParsedOf<typeof invoiceSubmit>): Promise<InvoiceOutcome> =>
  actOn(context, list, async (locked) => {
    const { row, actor, tx, title } = locked;
    demandState(locked, 'draft', 'returned');
    demandRight(locked, 'submit');
    if (row['withoutOrder'] === true && textOf(row['approver']) === '') throw new Refusal('NO_APPROVER', { title });
    const lines = await oneRow(
      tx,
      sql<{ some: boolean }>`select exists (select from invoice_line l where l.tenant_id = ${actor.tenantId}::uuid
        and l.invoice = ${row.id}::uuid and l.deleted_at is null) as some`,
    );
    if (lines?.some !== true) throw new Refusal('NO_LINES', { title });
    const found = await runChecks(locked);
    const stops = found.filter(({ code, outcome }) => outcome === 'failed' && STOP_SUBMISSION.has(code));
    if (stops.length > 0)
      throw new Refusal('ERRORS', { title, checks: [...new Set(stops.map(({ code }) => code))].join(', ') });
    return awaitAudit(locked);
  });

/** Checks invoices again, as they are now. */
export const check = (context: Scoped, { rows: list }: ParsedOf<typeof invoiceCheckAgain>): Promise<InvoiceOutcome> =>
  actOn(context, list, async (locked) => {
    demandState(locked, 'draft', 'returned', 'pending', 'pending2');
    await runChecks(locked);
    return textOf(locked.row['state']);
  });

/** Claims pending invoices, or gives them back. */
export const claim = (
  context: Scoped,
  { rows: list, release }: ParsedOf<typeof invoiceClaim>,
): Promise<InvoiceOutcome> =>
  actOn(context, list, async (locked) => {
    demandState(locked, 'pending', 'pending2');
    demandRight(locked, locked.row['state'] === 'pending2' ? 'audit2' : 'audit');
    await demandFree(locked);
    const until = new Date(Date.now() + CLAIM_MINUTES * 60_000).toISOString();
    await writeInvoice(
      locked,
      release ? { claimedBy: null, claimedUntil: null } : { claimedBy: locked.actor.userName, claimedUntil: until },
    );
    return textOf(locked.row['state']);
  });

/** Whether something was settled of an invoice, or a red invoice reverses it. */
async function demandUntouched({ tx, actor, row, title }: Locked): Promise<void> {
  const found = await oneRow(
    tx,
    sql<{
      paid: boolean;
      red: boolean;
    }>`select exists (select from payment_allocation a where a.tenant_id = ${actor.tenantId}::uuid
        and a.invoice = ${row.id}::uuid and a.deleted_at is null) as paid,
      exists (select from invoice r where r.tenant_id = ${actor.tenantId}::uuid and r.blue_invoice = ${row.id}::uuid
        and r.state in ('pending', 'pending2', 'passed') and r.deleted_at is null) as red`,
  );
  if (found?.paid === true) throw new Refusal('PAID', { title });
  if (found?.red === true) throw new Refusal('REVERSED', { title });
}

/** Takes the audit of passed invoices back. */
export const unaudit = (context: Scoped, input: ParsedOf<typeof invoiceUnaudit>): Promise<InvoiceOutcome> =>
  actOn(context, input.rows, async (locked) => {
    const { tx, actor, row } = locked;
    demandState(locked, 'passed');
    demandRight(locked, 'unaudit');
    await demandOpen(tx, actor, row, textOf(row['postingDate']));
    await demandUntouched(locked);
    return takeBack(locked, input.reason);
  });

/** Voids drafts and returned invoices. */
export const voidInvoices = (context: Scoped, input: ParsedOf<typeof invoiceVoid>): Promise<InvoiceOutcome> =>
  actOn(context, input.rows, async (locked) => {
    const { tx, actor, row } = locked;
    demandState(locked, 'draft', 'returned');
    demandRight(locked, 'void');
    await demandOpen(tx, actor, row, todayOf(actor));
    return makeVoid(locked, input.reason);
  });

/** Releases a hold of an invoice. */
async function release({ tx, actor, row }: Locked, id: string, reason: string): Promise<void> {
  const found = await oneRow(
    tx,
    sql<{
      id: string;
    }>`select h.id from invoice_hold h where h.tenant_id = ${actor.tenantId}::uuid and h.id = ${id}::uuid
      and h.invoice = ${row.id}::uuid and h.released_at is null and h.deleted_at is null`,
  );
  if (found === undefined) throw new Refusal('HOLD');
  const released = { releasedBy: actor.userName, releasedAt: new Date().toISOString(), releaseReason: reason };
  await changeRows(tx, actor, holdRegister, sameSource(holdRegister, [id], released), { system: true });
}

/** What is open of an invoice and not yet held, as text; and whether an amount is above 0 and within it. */
const roomFor = ({ tx, actor, row }: Locked, amount: string) =>
  oneRow(
    tx,
    sql<{
      limit: string;
      fits: boolean;
    }>`select x.room::text as limit, ${amount}::numeric > 0 and ${amount}::numeric <= x.room as fits from (
      select abs(i.due) - coalesce((select sum(h.amount) from invoice_hold h where h.tenant_id = i.tenant_id and h.invoice = i.id
        and h.released_at is null and h.deleted_at is null), 0) as room
      from invoice i where i.tenant_id = ${actor.tenantId}::uuid and i.id = ${row.id}::uuid) x`,
  );

/** Holds a part of an invoice, or releases a hold. */
export const hold = (context: Scoped, input: ParsedOf<typeof invoiceHold>): Promise<InvoiceOutcome> =>
  actOn(context, input.rows, async (locked) => {
    const state = textOf(locked.row['state']);
    demandState(locked, 'pending', 'pending2', 'passed', 'redPart');
    demandRight(locked, 'audit');
    if (input.hold !== undefined) await release(locked, input.hold, input.reason);
    else {
      const amount = input.amount ?? '0';
      const room = await roomFor(locked, amount);
      if (room?.fits !== true) throw new Refusal('HOLD_AMOUNT', { limit: room?.limit ?? '0' });
      await holdBack(locked, amount, input.reason);
    }
    if (input.hold !== undefined) await record(locked, { action: 'release', to: state, remark: input.reason });
    return state;
  });

/** Closes or opens a month; it is not closed while invoices dated in it are pending. */
export async function setPeriod(context: Scoped, { id, rev, state }: ParsedOf<typeof periodSet>): Promise<null> {
  const actor = actorOf(context);
  return transaction(context.db, async (tx) => {
    const [found] = await lockRows(tx, actor, accountingPeriod, [id]);
    if (found === undefined) throw new AppError('notFound');
    const row = await get(tx, actor, accountingPeriod, id);
    if (row.rev !== rev)
      throw new AppError('notAllowedHere', { why: fill(WORDS.stale, { who: textOf(row['changedBy']) }) });
    const pending = await oneRow(
      tx,
      sql<{
        count: number;
      }>`select count(*)::int as count from invoice i join accounting_period p on p.tenant_id = i.tenant_id
        join own_company c on c.tenant_id = p.tenant_id and c.id = p.company
        where p.tenant_id = ${actor.tenantId}::uuid and p.id = ${id}::uuid and i.deleted_at is null
          and i.state in ('pending', 'pending2') and to_char(i.issue_date, 'YYYY-MM') = p.month
          and lower(c.tax_id) = lower(case when i.page = 'input' then i.buyer_tax_id else i.seller_tax_id end)`,
    );
    if (state === 'closed' && pending !== undefined && pending.count > 0)
      throw new AppError('notAllowedHere', { why: fill(WORDS.pending, { count: pending.count }) });
    const values = { state, changedAt: new Date().toISOString(), changedBy: actor.userName };
    await changeRows(tx, actor, accountingPeriod, sameSource(accountingPeriod, [id], values), { system: true });
    return null;
  });
}
