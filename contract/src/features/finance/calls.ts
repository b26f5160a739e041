import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import { filledLine } from '../../calls/inputs.ts';
import { invoiceExport, invoiceRead, paymentList } from './read-calls.ts';
import { invoiceQueue, invoiceReview } from './review-calls.ts';
import { invoiceStatistics, statisticsFile } from './statistics-calls.ts';
import type { Word } from '../../words/word.ts';

/** Maximum invoices of one call. */
export const INVOICES_MOST = 200;

/** Why an invoice is returned, by code. */
export const RETURN_REASONS = [
  'data',
  'buyer',
  'order',
  'receipt',
  'price',
  'quantity',
  'tax',
  'document',
  'other',
] as const;

/** An invoice an act was refused for. */
export interface NotPassed {
  readonly id: string;
  readonly title: string;
  /** The code of the refusal, such as `OWN` or `STALE`; it never changes. */
  readonly code: string;
  readonly message: Word;
}
/** What became of the invoices of a call, each in a transaction of its own. */
export interface InvoiceOutcome {
  readonly passed: readonly { readonly id: string; readonly title: string; readonly state: string }[];
  readonly notPassed: readonly NotPassed[];
}

const seen = z.strictObject({ id: z.guid(), rev: z.int() });
const rows = z.array(seen).min(1).max(INVOICES_MOST);
const reason = z.string().trim().min(1).max(500);
const access = { register: 'invoice', right: 'see' } as const;
const outcome = as<InvoiceOutcome>();

/**
 * Submits drafts and returned invoices for their audit: they are checked and locked. Each names the version its
 * submitter saw. Requires `submit` of the review, as every call here requires a right of the review of the invoice.
 */
export const invoiceSubmit = call({
  path: '/api/ext/invoice/submit',
  access,
  input: z.strictObject({ rows }),
  output: outcome,
});

/** Checks invoices that are not passed again, and matches them again with what was received, delivered or weighed. */
export const invoiceCheckAgain = call({
  path: '/api/ext/invoice/check',
  access,
  input: z.strictObject({ rows }),
  output: outcome,
});

/** Claims pending invoices for ten minutes, so that others see who is at them; `release` gives them back. */
export const invoiceClaim = call({
  path: '/api/ext/invoice/claim',
  access,
  input: z.strictObject({ rows, release: z.boolean().default(false) }),
  output: outcome,
});

/**
 * Audits invoices. `pass` needs every error gone or waived, every warning acknowledged, an amount within the limit of
 * the auditor, and an open period; above the bound it sends the invoice to a second audit. `return` needs a reason. Nobody
 * audits what he entered, edited, matched or submitted. Requires `audit`; in second instance `audit2`.
 */
export const invoiceAudit = call({
  path: '/api/ext/invoice/audit',
  access,
  input: z.strictObject({
    rows,
    decision: z.enum(['pass', 'return']),
    reasonCode: z.enum(RETURN_REASONS).optional(),
    remark: z.string().trim().max(500).default(''),
    /** Check results whose warnings are acknowledged. */
    ticked: z.array(z.guid()).max(2000).default([]),
    /** Check results that are waived, each with its reason; only in second instance, with the right `waive`. */
    waived: z
      .array(z.strictObject({ id: z.guid(), reason }))
      .max(200)
      .default([]),
    /** The user name of the absent user on whose behalf this is done. */
    onBehalfOf: filledLine(100).optional(),
  }),
  output: outcome,
});

/** Takes an audit back with a reason, before its period closes, while nothing was paid or reversed. Requires `unaudit`. */
export const invoiceUnaudit = call({
  path: '/api/ext/invoice/unaudit',
  access,
  input: z.strictObject({ rows, reason }),
  output: outcome,
});

/** Voids drafts and returned invoices with a reason; their keys are free again. Requires `void`. */
export const invoiceVoid = call({
  path: '/api/ext/invoice/void',
  access,
  input: z.strictObject({ rows, reason }),
  output: outcome,
});

/** Holds a part of an invoice back from payment, or releases a hold, with a reason. Requires `audit`. */
export const invoiceHold = call({
  path: '/api/ext/invoice/hold',
  access,
  input: z.strictObject({
    rows: z.array(seen).length(1),
    /** The hold to release; without it a new hold is made. */
    hold: z.guid().optional(),
    amount: z
      .string()
      .regex(/^\d{1,16}(\.\d{1,2})?$/)
      .optional(),
    reason,
  }),
  output: outcome,
});

/** Maximum invoices of one verification: the service may take ten seconds for each. */
export const VERIFIED_MOST = 20;

/**
 * Asks the configured service whether invoices are genuine, and keeps what it answered, when, and who asked; a service
 * that fails, is late or was asked too often leaves the verification as it was. An invoice is asked about five times a
 * day at most. Requires `submit` or `audit` of the review.
 */
export const invoiceVerify = call({
  path: '/api/ext/invoice/verify',
  access,
  input: z.strictObject({ rows: z.array(seen).min(1).max(VERIFIED_MOST) }),
  output: outcome,
});

/**
 * Sets for passed input invoices whether their tax is deducted: selected in a month, not deductible, or transferred out
 * in a month by an amount, after it was selected. Requires `audit` of the review, and open months.
 */
export const invoiceDeduct = call({
  path: '/api/ext/invoice/deduct',
  access,
  input: z.strictObject({
    rows,
    deduction: z.enum(['pending', 'selected', 'notDeductible', 'transferred']),
    /** The month, `yyyy-mm`, of the deduction or of the transfer. */
    month: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
      .optional(),
    /** The tax that is transferred out; without it all of it. */
    amount: z
      .string()
      .regex(/^\d{1,16}(\.\d{1,2})?$/)
      .optional(),
    reason: z.string().trim().max(500).default(''),
  }),
  output: outcome,
});

/** Closes or opens a month of the books. Requires the right to edit accounting periods. */
export const periodSet = call({
  path: '/api/ext/period/set',
  access: { register: 'accountingPeriod', right: 'update' },
  input: z.strictObject({ id: z.guid(), rev: z.int(), state: z.enum(['open', 'closed']) }),
  output: as<null>(),
});

/** The calls of the review of invoices. */
export const financeCalls = {
  invoiceQueue,
  invoiceReview,
  invoiceStatistics,
  statisticsFile,
  invoiceRead,
  invoiceExport,
  paymentList,
  invoiceSubmit,
  invoiceCheckAgain,
  invoiceClaim,
  invoiceAudit,
  invoiceUnaudit,
  invoiceVoid,
  invoiceHold,
  invoiceVerify,
  invoiceDeduct,
  periodSet,
} as const;
