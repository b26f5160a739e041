import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import type { InvoiceOutcome, invoiceAudit } from '@plumbline/contract/features/finance/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { oneRow, rows, sql } from '../../../db/database.ts';
import type { Scoped } from '../../../http/context.ts';
import { todayOf } from '../../../register/row/actor.ts';
import { sameSource } from '../../../register/row/source.ts';
import { changeRows } from '../../../register/write/write.ts';
import { actOn, demandRight, demandState, type Locked, textOf } from './act-on.ts';
import { demandLimit, demandOpen, type Giver, giverOf } from './limits.ts';
import { Refusal } from './refusals.ts';
import { hasHandIn } from './segregation.ts';
import { giveBack, sendOn, settle } from './transitions.ts';

type Input = ParsedOf<typeof invoiceAudit>;
const { invoiceCheck } = registers;

/** Refuses the audit of an invoice by somebody who had a hand in it, or for somebody who had. */
async function demandOther(locked: Locked, giver: Giver | undefined): Promise<void> {
  const { tx, actor, row, title } = locked;
  if (actor.userId === null || (await hasHandIn(tx, actor.tenantId, row.id, actor.userId))) throw new Refusal('OWN');
  if (giver !== undefined && (await hasHandIn(tx, actor.tenantId, row.id, giver.id)))
    throw new Refusal('OWN_GIVER', { title, who: giver.name });
  if (row['state'] !== 'pending2') return;
  const first = await oneRow(
    tx,
    sql<{ user: string; name: string }>`select a.user_id as user, a.by as name from invoice_audit a
      where a.tenant_id = ${actor.tenantId}::uuid and a.invoice = ${row.id}::uuid and a.action = 'second'
      order by a.number desc limit 1`,
  );
  if (first !== undefined && [actor.userId, giver?.id].includes(first.user)) throw new Refusal('SAME', { title });
}

/** Refuses what another user has claimed, and is still at. */
export async function demandFree({ tx, actor, row, title }: Locked): Promise<void> {
  const found = await oneRow(
    tx,
    sql<{ who: string; until: string }>`select i.claimed_by as who,
        to_char(i.claimed_until at time zone ${actor.timeZone}, 'HH24:MI') as until
      from invoice i where i.tenant_id = ${actor.tenantId}::uuid and i.id = ${row.id}::uuid
        and i.claimed_until > clock_timestamp() and i.claimed_by <> ${actor.userName}`,
  );
  if (found !== undefined) throw new Refusal('CLAIMED', { title, ...found });
}

/** A check result that is not passed. */
interface Open {
  readonly id: string;
  readonly code: string;
  readonly severity: string;
  readonly outcome: string;
  readonly ticked: boolean;
  readonly waived: boolean;
}
const openChecks = ({ tx, actor, row }: Locked): Promise<readonly Open[]> =>
  rows(
    tx,
    sql<Open>`select c.id, c.code, c.severity, c.outcome, c.ticked, c.waived_by is not null as waived from invoice_check c
      where c.tenant_id = ${actor.tenantId}::uuid and c.invoice = ${row.id}::uuid and c.deleted_at is null
        and c.outcome <> 'ok' and c.severity <> 'note' order by c.code`,
  );
const codesOf = (list: readonly Open[]): string => [...new Set(list.map(({ code }) => code))].join(', ');
/** What is not checkable is a warning, never passed. */
const isWarning = ({ severity, outcome }: Open): boolean => severity === 'warning' || outcome === 'notCheckable';

/** Writes the ticks and waivers of an audit into the check results of the invoice. */
async function acknowledge(locked: Locked, { ticked, waived }: Input): Promise<void> {
  const { tx, actor, row, title } = locked;
  const checks = await openChecks(locked);
  const warnings = checks.filter((check) => isWarning(check) && !check.ticked && ticked.includes(check.id));
  const tick = { ticked: true, tickedBy: actor.userName };
  if (warnings.length > 0)
    await changeRows(
      tx,
      actor,
      invoiceCheck,
      sameSource(
        invoiceCheck,
        warnings.map(({ id }) => id),
        tick,
      ),
      {
        system: true,
      },
    );
  const given = waived.filter(({ id }) => checks.some((check) => check.id === id));
  if (given.length === 0) return;
  demandRight(locked, 'waive');
  if (row['state'] !== 'pending2') throw new Refusal('WAIVE', { title, checks: codesOf(checks) });
  for (const { id, reason } of given)
    if (checks.some((check) => check.id === id && check.severity === 'waivable'))
      await changeRows(
        tx,
        actor,
        invoiceCheck,
        sameSource(invoiceCheck, [id], { waivedBy: actor.userName, waiveReason: reason }),
        { system: true },
      );
}

/** Refuses to pass what has errors or unacknowledged warnings; tells whether errors wait for a waiver. */
async function demandChecked(locked: Locked): Promise<{ readonly waits: boolean }> {
  const { title } = locked;
  const checks = await openChecks(locked);
  const failed = checks.filter((check) => !isWarning(check));
  const errors = failed.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Refusal('ERRORS', { title, checks: codesOf(errors) });
  const unticked = checks.filter((check) => isWarning(check) && !check.ticked);
  if (unticked.length > 0) throw new Refusal('UNTICKED', { title, checks: codesOf(unticked) });
  const toWaive = failed.filter(({ waived }) => !waived);
  if (toWaive.length > 0 && locked.row['state'] === 'pending2')
    throw new Refusal('WAIVE', { title, checks: codesOf(toWaive) });
  return { waits: toWaive.length > 0 };
}

/** A bill without order is passed by the approver it names, and by nobody else. */
async function demandApprover({ tx, actor, row, title }: Locked, giver: Giver | undefined): Promise<void> {
  if (row['withoutOrder'] !== true) return;
  const approver = textOf(row['approver']);
  if (approver === '') throw new Refusal('NO_APPROVER', { title });
  const me = await oneRow(
    tx,
    sql<{
      username: string;
    }>`select username from app_user where tenant_id = ${actor.tenantId}::uuid and id = ${actor.userId}::uuid`,
  );
  const names = [me?.username, giver?.username].map((name) => name?.toLowerCase());
  if (!names.includes(approver.toLowerCase())) throw new Refusal('APPROVER', { title, who: approver });
}

async function pass(locked: Locked, input: Input, giver: Giver | undefined): Promise<string> {
  const { tx, actor, row } = locked;
  const isSecond = row['state'] === 'pending2';
  await acknowledge(locked, input);
  await demandApprover(locked, giver);
  await demandOpen(tx, actor, row, todayOf(actor));
  const { waits } = await demandChecked(locked);
  const userId = giver?.id ?? actor.userId ?? '';
  const { second } = await demandLimit(tx, actor, row, { userId, atMost: giver?.upTo });
  const trail = { remark: input.remark, onBehalfOf: giver?.name };
  return !isSecond && (second || waits) ? sendOn(locked, trail) : settle(locked, trail);
}

async function sendBack(locked: Locked, { reasonCode, remark }: Input, giver: Giver | undefined): Promise<string> {
  if (reasonCode === undefined || remark === '') throw new Refusal('REASON');
  return giveBack(locked, { reasonCode, remark, onBehalfOf: giver?.name });
}

/** Passes or returns invoices. */
export const audit = (context: Scoped, input: Input): Promise<InvoiceOutcome> =>
  actOn(context, input.rows, async (locked) => {
    demandState(locked, 'pending', 'pending2');
    demandRight(locked, locked.row['state'] === 'pending2' ? 'audit2' : 'audit');
    await demandFree(locked);
    const { tx, actor, row } = locked;
    const giver = input.onBehalfOf === undefined ? undefined : await giverOf(tx, actor, row, input.onBehalfOf);
    await demandOther(locked, giver);
    return input.decision === 'pass' ? pass(locked, input, giver) : sendBack(locked, input, giver);
  });
