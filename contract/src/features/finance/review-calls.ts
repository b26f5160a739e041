import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { Word } from '../../words/word.ts';

/** The tabs of a review, in order: `mine` are those the caller has claimed. */
export const QUEUE_TABS = ['draft', 'pending', 'mine', 'pending2', 'returned', 'passed'] as const;
/** A tab of a review. */
export type QueueTab = (typeof QUEUE_TABS)[number];
/**
 * The filters beside the tabs. `noFile`: in an export of the tax platform, and no original is attached; `notExported`: an
 * original is attached, and no export has it.
 */
export const QUEUE_CHIPS = ['highRisk', 'overBilled', 'unverified', 'duplicate', 'noFile', 'notExported'] as const;
/** A filter beside the tabs. */
export type QueueChip = (typeof QUEUE_CHIPS)[number];
/** Maximum invoices of one page of a queue. */
export const QUEUE_PAGE = 100;

/** An invoice of a queue. */
export interface QueueRow {
  readonly id: string;
  readonly rev: number;
  readonly name: string;
  /** The other side: the seller of an input invoice, the buyer of ours. */
  readonly party: string;
  readonly issueDate: string;
  readonly gross: string;
  readonly due: string;
  readonly held: string;
  readonly currency: string;
  readonly state: string;
  /** Per cent of the quantities that are matched, rounded down; null without quantities. */
  readonly matched: number | null;
  /** Days since it was submitted; null for drafts. */
  readonly age: number | null;
  /** Who is at it now. */
  readonly claimedBy: string | null;
  /** Results of checks that stop a pass, and those to be acknowledged. */
  readonly errors: number;
  readonly warnings: number;
  /** True when the caller had a hand in it, and must not audit it. */
  readonly own: boolean;
}
/** What invoices are verified with: `standIn` when it asks nobody. */
export interface VerifierShown {
  readonly name: Word;
  readonly standIn: boolean;
}
/** An absent user for whom the caller may audit invoices of a currency today, up to an amount. */
export interface DelegationShown {
  readonly username: string;
  readonly name: string;
  readonly currency: string;
  /** Exact decimal as text. */
  readonly upTo: string;
}
/** A page of a queue. */
export interface Queue {
  readonly counts: Readonly<Record<QueueTab, number>>;
  readonly rows: readonly QueueRow[];
  /** Invoices of the tab, with its chips. */
  readonly total: number;
  /** For whom the caller may audit invoices of this review today. */
  readonly delegations: readonly DelegationShown[];
  /** Null when verification is off. */
  readonly verifier: VerifierShown | null;
}

const access = { register: 'invoice', right: 'see' } as const;

/** Returns a page of a review, with the counts of its tabs. Requires the right to see the review. */
export const invoiceQueue = call({
  path: '/api/ext/invoice/list',
  access,
  input: z.strictObject({
    page: z.enum(['input', 'sales', 'scrap']),
    tab: z.enum(QUEUE_TABS).default('pending'),
    chips: z.array(z.enum(QUEUE_CHIPS)).max(QUEUE_CHIPS.length).default([]),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  output: as<Queue>(),
});

/** A line beside what was ordered and received. Quantities are exact decimals as text; null where there is none. */
export interface ReviewedLine {
  readonly id: string;
  readonly number: string;
  readonly item: string;
  readonly unit: string | null;
  readonly quantity: string | null;
  readonly price: string | null;
  readonly net: string;
  readonly rate: string | null;
  readonly tax: string | null;
  readonly contractLine: string | null;
  readonly ordered: string | null;
  /** Accepted, delivered or weighed for its contract line. */
  readonly received: string | null;
  /** Consumed by other invoices. */
  readonly before: string | null;
  /** Consumed by this line. */
  readonly matched: string | null;
  /** What stays free after this invoice. */
  readonly free: string | null;
}
/** A result of a check. */
export interface ReviewedCheck {
  readonly id: string;
  readonly code: string;
  readonly line: string | null;
  readonly severity: 'error' | 'waivable' | 'warning' | 'note';
  readonly outcome: 'ok' | 'failed' | 'notCheckable';
  readonly expected: string | null;
  readonly actual: string | null;
  readonly message: { readonly en: string; readonly zh: string };
  readonly ticked: boolean;
  readonly waivedBy: string | null;
}
/** A hold that is not released. */
export interface ReviewedHold {
  readonly id: string;
  readonly code: string;
  readonly amount: string | null;
  readonly message: { readonly en: string; readonly zh: string };
  readonly owner: string | null;
  readonly plannedDate: string | null;
}
/** An act on the invoice. */
export interface ReviewedAct {
  readonly number: number;
  readonly action: string;
  readonly by: string;
  readonly onBehalfOf: string | null;
  readonly at: string;
  readonly reasonCode: string | null;
  readonly remark: string | null;
}
/** What a file of the invoice stated; `taken` when the invoice has it from there. */
export interface ReviewedSource {
  readonly path: string;
  readonly value: string;
  readonly way: string;
  /** Empty for what a person stated. */
  readonly file: string;
  readonly taken: boolean;
  readonly by: string;
  readonly at: string;
}
/** How an invoice was last verified. */
export interface ReviewedVerification {
  readonly state: string;
  /** What was answered; null before the first question. */
  readonly answer: string | null;
  readonly at: string | null;
  readonly by: string | null;
  readonly with: string | null;
}
/** All that a reviewer needs to see of an invoice besides its fields. */
export interface InvoiceReview {
  readonly row: QueueRow;
  readonly lines: readonly ReviewedLine[];
  readonly checks: readonly ReviewedCheck[];
  readonly holds: readonly ReviewedHold[];
  readonly acts: readonly ReviewedAct[];
  readonly sources: readonly ReviewedSource[];
  readonly verification: ReviewedVerification;
  /** For whom the caller may audit this invoice today. */
  readonly delegations: readonly DelegationShown[];
  /** Null when verification is off. */
  readonly verifier: VerifierShown | null;
}

/** Returns an invoice beside what was ordered and received, its check results, holds and acts. */
export const invoiceReview = call({
  path: '/api/ext/invoice/get',
  access,
  input: z.strictObject({ id: z.guid() }),
  output: as<InvoiceReview>(),
});
