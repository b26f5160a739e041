import type { Call, InputOf } from '@plumbline/contract/calls/call.ts';
import type { InvoiceOutcome } from '@plumbline/contract/features/finance/calls.ts';
import { invoiceQueue, invoiceReview, type QueueRow } from '@plumbline/contract/features/finance/review-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { z } from 'zod';
import { callKey, queryClient, verbKey } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { cellText } from '../../lib/value/cell-text.ts';
import { notify } from '../../lib/look/notify.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { financeWords } from './words.ts';

const { invoice, invoiceCheck, invoiceHold, invoiceMatch, invoiceAudit } = registers;

/** An amount with its currency, to the last cent as it is stored. */
export const amountOf = (value: string, currency: string): string =>
  `${currency} ${cellText(value, invoice.fields.gross, 'en')}`;

/** The registers that an act on invoices writes. */
const WRITTEN_BY_ACTS: readonly string[] = [invoice, invoiceCheck, invoiceHold, invoiceMatch, invoiceAudit].map(
  ({ key }) => key,
);

/** Reads again what shows invoices, after rows of these registers were written. */
export async function invoicesChanged(written: readonly string[]): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: callKey(invoiceQueue) }),
    queryClient.invalidateQueries({ queryKey: callKey(invoiceReview) }),
    queryClient.invalidateQueries({ queryKey: verbKey(invoice.key) }),
  ]);
  for (const key of written) registerChanged(key, 'many');
}

/** Does an act on invoices; shows its failure, and reads again what it changed. Returns null when the call failed. */
export async function act<C extends Call<z.ZodType, InvoiceOutcome>>(
  call: C,
  input: InputOf<C>,
): Promise<InvoiceOutcome | null> {
  try {
    return await send(call, input);
  } catch (error) {
    notify.failure(error);
    return null;
  } finally {
    await invoicesChanged(WRITTEN_BY_ACTS);
  }
}

/** Does an act on one invoice, and says what became of it. Returns whether it was done. */
export async function actOnOne<C extends Call<z.ZodType, InvoiceOutcome>>(
  call: C,
  input: InputOf<C>,
): Promise<boolean> {
  const outcome = await act(call, input);
  return outcome !== null && sayOutcome(outcome);
}

/** Says what became of one invoice. Returns whether it was done; `onDone` is then called. */
export function sayOutcome({ passed, notPassed: [refused] }: InvoiceOutcome, onDone?: () => void): boolean {
  if (refused) {
    notify.message('error', refused.message);
    return false;
  }
  notify.message('success', fill(financeWords.doneShort, { count: passed.length }));
  onDone?.();
  return true;
}

/** Why an invoice cannot be audited by this user at all; undefined when it can. */
export function whyNotAudited(row: QueueRow, may: boolean): Word | undefined {
  if (!may) return financeWords.noAudit;
  if (row.state !== 'pending' && row.state !== 'pending2') return financeWords.wrongState;
  return row.own ? financeWords.ownWork : undefined;
}

/** Why an invoice cannot be passed as it is; undefined when it can. */
export function whyNotPassed(row: QueueRow, may: boolean): Word | undefined {
  const why = whyNotAudited(row, may);
  if (why) return why;
  const found = [
    ...(row.errors > 0 ? [fill(financeWords.hasErrors, { count: row.errors })] : []),
    ...(row.warnings > 0 ? [fill(financeWords.hasWarnings, { count: row.warnings })] : []),
  ];
  return found.length === 0 ? undefined : w(found.map(({ en }) => en).join(', '), found.map(({ zh }) => zh).join('，'));
}
