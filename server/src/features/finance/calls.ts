import {
  invoiceAudit,
  invoiceCheckAgain,
  invoiceClaim,
  invoiceHold,
  invoiceDeduct,
  invoiceVerify,
  invoiceSubmit,
  invoiceUnaudit,
  invoiceVoid,
  periodSet,
} from '@plumbline/contract/features/finance/calls.ts';
import { invoiceExport, invoiceRead, paymentList } from '@plumbline/contract/features/finance/read-calls.ts';
import { invoiceStatistics, statisticsFile } from '@plumbline/contract/features/finance/statistics-calls.ts';
import { invoiceQueue, invoiceReview } from '@plumbline/contract/features/finance/review-calls.ts';
import { handle, handleUpload } from '../../http/handler.ts';
import { queue, review } from './queue.ts';
import { audit } from './acts/audit.ts';
import { deduct } from './acts/deduct.ts';
import { verify } from './acts/verify.ts';
import { check, claim, hold, setPeriod, submit, unaudit, voidInvoices } from './acts/other-acts.ts';
import { statistics, statisticsFileOf } from './statistics/statistics.ts';
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
  handle(invoiceStatistics, statistics),
  handle(statisticsFile, statisticsFileOf),
  handle(invoiceExport, platformFile),
  handle(paymentList, paymentFile),
  handle(invoiceSubmit, submit),
  handle(invoiceCheckAgain, check),
  handle(invoiceClaim, claim),
  handle(invoiceAudit, audit),
  handle(invoiceUnaudit, unaudit),
  handle(invoiceVoid, voidInvoices),
  handle(invoiceHold, hold),
  handle(invoiceVerify, verify),
  handle(invoiceDeduct, deduct),
  handle(periodSet, setPeriod),
];
