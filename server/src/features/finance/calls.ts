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
import { invoiceExport, invoiceRead, paymentList } from '@plumbline/contract/features/finance/read-calls.ts';
import { invoiceQueue, invoiceReview } from '@plumbline/contract/features/finance/review-calls.ts';
import { handle, handleUpload } from '../../http/handler.ts';
import { queue, review } from './queue.ts';
import { audit } from './acts/audit.ts';
import { check, claim, hold, setPeriod, submit, unaudit, voidInvoices } from './acts/other-acts.ts';
import { paymentFile } from './ways/payment-list.ts';
import { platformFile } from './ways/platform-file.ts';
import { demandReview, readFile } from './ways/read-call.ts';

/** The calls of the review of invoices. */
export const financeHandlers = [
  handle(invoiceQueue, queue),
  handle(invoiceReview, review),
  handleUpload(invoiceRead, readFile, {
    async ahead(context, { page }, { size }) {
      await demandReview(context, page, size);
    },
  }),
  handle(invoiceExport, platformFile),
  handle(paymentList, paymentFile),
  handle(invoiceSubmit, submit),
  handle(invoiceCheckAgain, check),
  handle(invoiceClaim, claim),
  handle(invoiceAudit, audit),
  handle(invoiceUnaudit, unaudit),
  handle(invoiceVoid, voidInvoices),
  handle(invoiceHold, hold),
  handle(periodSet, setPeriod),
];
