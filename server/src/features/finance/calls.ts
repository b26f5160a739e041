import {
  invoiceAudit,
  invoiceCheckAgain,
  invoiceClaim,
  invoiceHold,
  invoiceSubmit,
  invoiceUnaudit,
  invoiceVoid,
  periodSet,
} from '@plumbline/contract/features/finance/calls.ts';
import { invoiceQueue, invoiceReview } from '@plumbline/contract/features/finance/review-calls.ts';
import { handle } from '../../http/handler.ts';
import { queue, review } from './queue.ts';
import { audit } from './acts/audit.ts';
import { check, claim, hold, setPeriod, submit, unaudit, voidInvoices } from './acts/other-acts.ts';

/** The calls of the review of invoices. */
export const financeHandlers = [
  handle(invoiceQueue, queue),
  handle(invoiceReview, review),
  handle(invoiceSubmit, submit),
  handle(invoiceCheckAgain, check),
  handle(invoiceClaim, claim),
  handle(invoiceAudit, audit),
  handle(invoiceUnaudit, unaudit),
  handle(invoiceVoid, voidInvoices),
  handle(invoiceHold, hold),
  handle(periodSet, setPeriod),
];
