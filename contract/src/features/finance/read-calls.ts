import { z } from 'zod';
import { as, call, type Download } from '../../calls/call.ts';
import { jsonText } from '../../calls/inputs.ts';
import { QUEUE_TABS } from './review-calls.ts';
import type { Word } from '../../words/word.ts';

/** Maximum invoices of one file: a month of a large project. */
export const READ_INVOICES_MOST = 3000;
/** What people state of the invoices of one file, at most. */
const ANSWERS_MOST = 2000;

/** What became of a file, or of a file of a ZIP. */
export interface FileRead {
  readonly file: string;
  readonly outcome: 'read' | 'duplicate' | 'refused';
  /** How it was read; null when it was not. */
  readonly way: string | null;
  /** Positions of its invoices. */
  readonly invoices: readonly number[];
  /** Why it was refused. */
  readonly reason: Word | null;
  /** The file with the same bytes. */
  readonly same: string | null;
  /** What a person should know although it was read. */
  readonly notes: readonly Word[];
}

/** A fact with the source it is taken from. */
export interface FactRead {
  /** Its place: `seller.name`, or `lines.3.net` for one of a line. */
  readonly path: string;
  readonly value: string;
  readonly way: string;
  readonly file: string;
}
/** A fact that something else states differently: another source, or the invoice as it is registered. */
export interface DifferenceRead extends FactRead {
  readonly other: Omit<FactRead, 'path'>;
  /** True when a person must choose before the invoice is written. */
  readonly undecided: boolean;
}

/**
 * What becomes of an invoice. `new` is written as a draft. `completed`: a draft gets what it lacks. `unchanged`: it is
 * registered, and nothing is written. `elsewhere`: registered where the caller cannot open it. Not written before a
 * person acts: `undecided` (sources contradict each other), `incomplete` (fields are missing), `confirm` (it was read from
 * the text of a PDF), `refused` (see `reason`).
 */
export type InvoiceReadOutcome =
  | 'new'
  | 'completed'
  | 'unchanged'
  | 'elsewhere'
  | 'undecided'
  | 'incomplete'
  | 'confirm'
  | 'refused';

/** An invoice found in a file. */
export interface InvoiceRead {
  /** Identifies it among those of the file. */
  readonly key: string;
  readonly number: string;
  readonly outcome: InvoiceReadOutcome;
  /** The registered or written invoice; null while there is none. */
  readonly id: string | null;
  readonly seller: string | null;
  readonly buyer: string | null;
  readonly issueDate: string | null;
  readonly gross: string | null;
  readonly due: string | null;
  readonly currency: string | null;
  /** The number of its lines. */
  readonly lines: number;
  /** The files it was read from, the most trusted first. */
  readonly files: readonly string[];
  readonly facts: readonly FactRead[];
  /** Places of required facts that no source states. */
  readonly missing: readonly string[];
  readonly differences: readonly DifferenceRead[];
  /** Facts that stand in a file but cannot be read. */
  readonly unread: readonly { readonly path: string; readonly text: string; readonly reason: Word }[];
  /** True when it was read from the text of a PDF, so that a person must compare it with the original. */
  readonly confirm: boolean;
  /** Places of what a registered draft lacked and gets. */
  readonly filled: readonly string[];
  /** Why it was refused, or stays as it is. */
  readonly reason: Word | null;
  /** Files that were not stored with it, each with the reason. */
  readonly notStored: readonly Word[];
}

/** What was found in a file. */
export interface FilesRead {
  readonly files: readonly FileRead[];
  readonly invoices: readonly InvoiceRead[];
}

const answer = z.strictObject({
  key: z.string().max(200),
  path: z.string().max(60),
  value: z.string().trim().max(1000),
});

/**
 * Reads a file of invoices for a review: a multipart form with the part `file`, an XML, OFD, PDF, picture with a QR code,
 * export of the tax platform, text of a QR code, or a ZIP of these. A dry run writes nothing, and answers what the
 * writing run would. That one writes what is ready as drafts with their lines, their files attached. A person states in
 * `answers` what is missing, or which of two sources counts, and names in `confirmed` the invoices read from the text of a
 * PDF that were compared with the original. Reading the same file again changes nothing. Requires the right to see the
 * review; to complete registered drafts also the right to change invoices.
 */
export const invoiceRead = call({
  path: '/api/ext/invoice/read',
  access: { register: 'invoice', right: 'add' },
  input: z.strictObject({
    page: z.enum(['input', 'sales', 'scrap']),
    dryRun: z.enum(['true', 'false']).default('true'),
    answers: jsonText(1_000_000, z.array(answer).max(ANSWERS_MOST)).optional(),
    confirmed: jsonText(500_000, z.array(z.string().max(200)).max(READ_INVOICES_MOST)).optional(),
    /** The id of a file that arrived in parts. */
    upload: z.guid().optional(),
  }),
  output: as<FilesRead>(),
  upload: true,
});

const exported = z.strictObject({
  page: z.enum(['input', 'sales', 'scrap']),
  tab: z.enum(QUEUE_TABS),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
});

/**
 * Exports the invoices of a tab in the 27 columns of the export of the tax platform, one row a line, of the kinds that
 * the platform knows. Read again, it changes nothing. Requires the right to see the review.
 */
export const invoiceExport = call({
  path: '/api/ext/invoice/export',
  access: { register: 'invoice', right: 'see' },
  input: exported,
  output: as<Download>(),
});

/**
 * Exports the passed invoices of the input review that are not paid in full, by due date and supplier. Bank accounts
 * are masked without the right to see them. Requires the right to see the review.
 */
export const paymentList = call({
  path: '/api/ext/invoice/payment-list',
  access: { register: 'invoice', right: 'see' },
  input: exported.pick({ format: true }),
  output: as<Download>(),
});
