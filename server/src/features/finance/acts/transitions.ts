import { createHash } from 'node:crypto';
import { registers } from '@plumbline/contract/registers/index.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { oneRow, sql } from '../../../db/database.ts';
import { sameSource } from '../../../register/row/source.ts';
import { changeRows } from '../../../register/write/write.ts';
import { addHold, type Held, momentOf, record, textOf, type Trail, writeInvoice } from './act-on.ts';
import { releaseMatches } from './release.ts';
import { tellAuditors, tellResult } from './tell.ts';

/** What each act does to an invoice, once it is judged that it may be done. */

const UNCLAIMED = { claimedBy: null, claimedUntil: null };
type Remarks = Pick<Trail, 'remark' | 'onBehalfOf' | 'reasonCode'>;

/** Hands a draft or a returned invoice in for its audit. */
export async function awaitAudit(held: Held): Promise<string> {
  const round = Number(held.row['round'] ?? 0) + 1;
  const submitted = { submittedAt: momentOf(held), submittedBy: held.actor.userName };
  await writeInvoice(held, { state: 'pending', round, ...submitted, returnReason: null });
  await record(held, { action: 'submit', to: 'pending' });
  await tellAuditors(held, 'audit');
  return 'pending';
}

/** Sends an invoice that was passed in first instance to the second audit. */
export async function sendOn(held: Held, remarks: Remarks): Promise<string> {
  await writeInvoice(held, { state: 'pending2', firstAuditBy: held.actor.userName, ...UNCLAIMED });
  await record(held, { action: 'second', to: 'pending2', ...remarks });
  await tellAuditors(held, 'audit2');
  return 'pending2';
}

/** Passes an invoice for good, with the fingerprint of what the audit stands on. */
export async function settle(held: Held, remarks: Remarks): Promise<string> {
  const evidence = await evidenceOf(held);
  const at = momentOf(held);
  const passed = { passedBy: held.actor.userName, passedAt: at, postingDate: dayIn(at, held.actor.timeZone) };
  await writeInvoice(held, { state: 'passed', ...passed, ...UNCLAIMED });
  await record(held, { action: 'pass', to: 'passed', evidence, ...remarks });
  await followBlue(held);
  await tellResult(held, 'invoicePassed');
  return 'passed';
}

/** Returns an invoice to who entered it. */
export async function giveBack(held: Held, remarks: Remarks): Promise<string> {
  await releaseMatches(held);
  await writeInvoice(held, { state: 'returned', returnReason: remarks.remark, ...UNCLAIMED });
  await record(held, { action: 'return', to: 'returned', ...remarks });
  await tellResult(held, 'invoiceReturned', remarks.remark);
  return 'returned';
}

/** Takes the audit of an invoice back: it is pending again. */
export async function takeBack(held: Held, remark: string): Promise<string> {
  const nobody = { passedAt: null, passedBy: null, postingDate: null, firstAuditBy: null };
  await writeInvoice(held, { state: 'pending', ...nobody });
  await followBlue(held);
  await record(held, { action: 'unaudit', to: 'pending', remark });
  return 'pending';
}

/** Makes an invoice void: its key is free again. */
export async function makeVoid(held: Held, remark: string): Promise<string> {
  await releaseMatches(held);
  await writeInvoice(held, { state: 'voided', name: `${held.title} ~${held.row.id.slice(-8)}` });
  await record(held, { action: 'void', to: 'voided', remark });
  return 'voided';
}

/** Holds an amount of an invoice back from payment. */
export async function holdBack(held: Held, amount: string, remark: string): Promise<void> {
  const message = { messageEn: remark, messageZh: remark };
  await addHold(held, { code: 'MANUAL', amount, origin: 'person', owner: held.actor.userName, ...message });
  await record(held, { action: 'hold', to: textOf(held.row['state']), remark });
}

/** The fingerprint of all that an audit stands on: the invoice, its lines, checks, matches and holds. */
async function evidenceOf({ tx, actor, row }: Held): Promise<string> {
  const found = await oneRow(
    tx,
    sql<{ text: string }>`select jsonb_build_array(
        (select to_jsonb(i) from invoice i where i.tenant_id = ${actor.tenantId}::uuid and i.id = ${row.id}::uuid),
        ${sql.join(
          ['invoice_line', 'invoice_check', 'invoice_match', 'invoice_hold'].map(
            (table) => sql`(select jsonb_agg(to_jsonb(x) order by x.id) from ${sql.table(table)} x
              where x.tenant_id = ${actor.tenantId}::uuid and x.invoice = ${row.id}::uuid and x.deleted_at is null)`,
          ),
        )})::text as text`,
  );
  return createHash('sha256')
    .update(found?.text ?? '')
    .digest('hex');
}

/**
 * A red invoice that is passed lowers what is open of the blue one it names, and one whose audit is withdrawn gives it
 * back: the state of the blue invoice follows from the red ones that are passed.
 */
async function followBlue({ tx, actor, row }: Held): Promise<void> {
  const blue = await oneRow(
    tx,
    sql<{ id: string }>`select b.id from invoice i join invoice b on b.tenant_id = i.tenant_id and b.id = i.blue_invoice
      where i.tenant_id = ${actor.tenantId}::uuid and i.id = ${row.id}::uuid and i.colour = 'red'
        and b.state in ('passed', 'redPart', 'redFull') for update of b`,
  );
  if (blue === undefined) return;
  // summed in a statement of its own: the one above may have waited for another red invoice
  const found = await oneRow(
    tx,
    sql<{
      state: string;
    }>`select case when x.red is null then 'passed' when b.due + x.red <= 0 then 'redFull' else 'redPart' end as state
      from invoice b, lateral (select sum(r.due) as red from invoice r where r.tenant_id = b.tenant_id and r.blue_invoice = b.id
        and r.state = 'passed' and r.deleted_at is null) x where b.tenant_id = ${actor.tenantId}::uuid and b.id = ${blue.id}::uuid`,
  );
  await changeRows(tx, actor, registers.invoice, sameSource(registers.invoice, [blue.id], { state: found?.state }), {
    system: true,
  });
}

/** Whether the input tax of an invoice is deducted, and in which month. */
export interface Deduction {
  readonly deduction: 'pending' | 'selected' | 'notDeductible' | 'transferred';
  /** The month, `yyyy-mm`, of the deduction or of the transfer. */
  readonly month?: string | undefined;
  /** The tax that is transferred out. */
  readonly amount?: string | undefined;
}

/** Sets whether the input tax of an invoice is deducted. What was deducted stays so when a part is transferred out. */
export async function setDeduction(held: Held, { deduction, month, amount }: Deduction, remark = ''): Promise<void> {
  const none = { deductionMonth: null, transferredOut: null, transferMonth: null };
  const values = {
    pending: none,
    notDeductible: none,
    selected: { ...none, deductionMonth: month },
    transferred: { transferredOut: amount, transferMonth: month },
  }[deduction];
  await writeInvoice(held, { deduction, ...values });
  const facts = [deduction, month, amount].filter((fact) => fact !== undefined).join(' ');
  await record(held, { action: 'deduct', to: textOf(held.row['state']), remark: `${facts} ${remark}`.trim() });
}
