import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import type { InvoiceOutcome, invoiceDeduct } from '@plumbline/contract/features/finance/calls.ts';
import { decimal } from '@plumbline/contract/rules/invoice/decimal.ts';
import type { Scoped } from '../../../http/context.ts';
import { actOn, demandRight, demandState, type Locked, textOf } from './act-on.ts';
import { demandOpen } from './limits.ts';
import { Refusal } from './refusals.ts';
import { setDeduction } from './transitions.ts';

type Input = ParsedOf<typeof invoiceDeduct>;

/** Refuses an invoice whose tax is none to deduct. */
function demandDeductible({ row, title }: Locked, { deduction }: Input): void {
  if (row['page'] !== 'input') throw new Refusal('INPUT', { title });
  if (deduction === 'selected' && textOf(row['kind']).endsWith('Ordinary')) throw new Refusal('ORDINARY', { title });
}

/** The tax that is transferred out: all of it, or a part. */
function transferOf({ row, title }: Locked, { amount }: Input): string {
  const tax = textOf(row['tax']);
  if (!['selected', 'transferred'].includes(textOf(row['deduction']))) throw new Refusal('NOT_SELECTED', { title });
  const out = decimal(amount ?? tax);
  if (out.lte('0') || out.gt(decimal(tax))) throw new Refusal('TRANSFER', { title, tax });
  return out.toFixed(2);
}

/** Refuses months that are closed: the one it is set to, and those it had before. */
async function demandMonths({ tx, actor, row }: Locked, { deduction, month }: Input): Promise<void> {
  if (month === undefined && ['selected', 'transferred'].includes(deduction)) throw new Refusal('MONTH');
  const before = deduction === 'transferred' ? ['transferMonth'] : ['transferMonth', 'deductionMonth'];
  for (const each of [month, ...before.map((field) => row[field])])
    if (typeof each === 'string' && each !== '') await demandOpen(tx, actor, row, `${each}-01`);
}

/** Sets whether the input tax of invoices is deducted. */
export const deduct = (context: Scoped, input: Input): Promise<InvoiceOutcome> =>
  actOn(context, input.rows, async (locked) => {
    demandState(locked, 'passed', 'redPart', 'redFull');
    demandRight(locked, 'audit');
    demandDeductible(locked, input);
    await demandMonths(locked, input);
    const { deduction, month, reason } = input;
    const amount = deduction === 'transferred' ? transferOf(locked, input) : undefined;
    await setDeduction(locked, { deduction, month, amount }, reason);
    return textOf(locked.row['state']);
  });
