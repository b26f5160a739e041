import type { ReadRefusal } from './read-errors.ts';

/** The kinds of invoice: how it was issued, and for Chinese ones whether its tax can be deducted (special) or not. */
export type InvoiceKind =
  | 'digitalSpecial'
  | 'digitalOrdinary'
  | 'electronicSpecial'
  | 'electronicOrdinary'
  | 'paperSpecial'
  | 'paperOrdinary'
  | 'en16931'
  | 'other';

/** The ways in which facts of an invoice arrive, the most trusted first. */
export const INVOICE_WAYS = ['xml', 'ofd', 'pdfXml', 'export', 'qr', 'pdfText', 'hand'] as const;
/** A way in which facts of an invoice arrive. */
export type InvoiceWay = (typeof INVOICE_WAYS)[number];

/** Where a fact was read. */
export interface InvoiceSource {
  readonly way: InvoiceWay;
  /** The file, by the name its user gave it; a file of a ZIP as `archive.zip/folder/file.xml`. */
  readonly file: string;
}

/** The buyer or the seller, as written on the invoice. */
export interface InvoiceParty {
  readonly name?: string;
  /** Chinese taxpayer id, or the legal registration id of EN 16931 (BT-30, BT-47). */
  readonly taxId?: string;
  /** VAT id with the prefix of its country (BT-31, BT-48). */
  readonly vatId?: string;
  /** Address; with the telephone number where the document writes both as one text. */
  readonly address?: string;
  readonly phone?: string;
  /** Bank; with the account where the document writes both as one text. */
  readonly bank?: string;
  /** Account number or IBAN. */
  readonly account?: string;
  /** Country code of ISO 3166-1 (BT-40, BT-55). */
  readonly country?: string;
}

/** Amounts of the whole invoice: exact decimals as text, in the currency of the invoice. */
export interface InvoiceTotals {
  /** Sum of the net amounts of lines (BT-106). */
  readonly lines?: string;
  /** Allowances of the document (BT-107), without tax. */
  readonly allowances?: string;
  /** Charges of the document (BT-108), without tax. */
  readonly charges?: string;
  /** Total without tax (BT-109). */
  readonly net?: string;
  /** Tax (BT-110). */
  readonly tax?: string;
  /** Total with tax (BT-112). */
  readonly gross?: string;
  /** Amount already paid (BT-113). */
  readonly prepaid?: string;
  /** Amount added for rounding (BT-114). */
  readonly rounding?: string;
  /** Amount due (BT-115): what is to be paid. */
  readonly due?: string;
}

/**
 * How tax applies to a line, by the codes of EN 16931 (UNCL5305). Chinese lines: S rated, Z 0 %, E exempt (免税), O
 * outside the scope of tax (不征税).
 */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M', 'B'] as const;
/** How tax applies to a line. */
export type TaxCategory = (typeof TAX_CATEGORIES)[number];

/** A line. Numbers are exact decimals as text: prices keep all their digits. */
export interface InvoiceLine {
  /** Its position, from 1. */
  readonly no: number;
  /** The identifier the issuer gave it (BT-126). */
  readonly id?: string;
  readonly nature?: 'normal' | 'discount' | 'discounted';
  /** Chinese tax classification code (税收分类编码), 19 digits. */
  readonly taxClass?: string;
  readonly item?: string;
  readonly spec?: string;
  readonly unit?: string;
  readonly quantity?: string;
  /** Net price of {@link InvoiceLine.baseQuantity} units (BT-146). */
  readonly price?: string;
  /** Number of units the price is for (BT-149); 1 where absent. */
  readonly baseQuantity?: string;
  /** Allowances of the line (BT-136), without tax. */
  readonly allowances?: string;
  /** Charges of the line (BT-141), without tax. */
  readonly charges?: string;
  readonly net?: string;
  /** Rate in per cent: `13` is 13 %. */
  readonly rate?: string;
  readonly taxCategory?: TaxCategory;
  readonly tax?: string;
  /** Line of the order (BT-132). */
  readonly orderLine?: string;
  /** The seller's identifier of the item (BT-155). */
  readonly sellerItemId?: string;
  /** The buyer's identifier of the item (BT-156). */
  readonly buyerItemId?: string;
}

/** A group of the tax breakdown (BG-23). */
export interface TaxGroup {
  readonly taxCategory?: TaxCategory;
  /** Rate in per cent. */
  readonly rate?: string;
  /** Taxable amount (BT-116). */
  readonly taxable?: string;
  readonly tax?: string;
  /** Why no tax applies (BT-120). */
  readonly reason?: string;
}

/** A supporting document inside the file (BG-24). */
export interface InvoiceAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly description?: string;
  readonly bytes: Uint8Array;
}

/** Facts of the invoice apart from parties, totals and lines. Dates are yyyy-mm-dd. */
export interface InvoiceHead {
  readonly kind?: InvoiceKind;
  /** Invoice code of 10 or 12 digits; digital invoices have none. */
  readonly code?: string;
  readonly number?: string;
  /** Check code of paper and electronic invoices: 20 digits. */
  readonly checkCode?: string;
  readonly issueDate?: string;
  readonly dueDate?: string;
  readonly deliveryDate?: string;
  /** Red letters and credit notes are red. */
  readonly colour?: 'blue' | 'red';
  /** Code of the blue invoice that a red one reverses. */
  readonly blueCode?: string;
  /** Number of the blue invoice that a red one reverses (BT-25). */
  readonly blueNumber?: string;
  /** Number of the red confirmation note (红字发票信息确认单). */
  readonly confirmationNote?: string;
  /** Currency code of ISO 4217. */
  readonly currency?: string;
  /** Gross amount in words (价税合计大写), as written. */
  readonly words?: string;
  readonly remark?: string;
  /** Issued by (开票人). */
  readonly drawer?: string;
  /** Contract (BT-12). */
  readonly contract?: string;
  /** Purchase order (BT-13). */
  readonly order?: string;
  /** Receiving advice (BT-15). */
  readonly receipt?: string;
  /** Despatch advice (BT-16). */
  readonly despatch?: string;
  /** Buyer reference (BT-10). */
  readonly buyerReference?: string;
  readonly paymentTerms?: string;
  /** Origin by the tax platform (发票来源). */
  readonly origin?: string;
  /** Kind by the tax platform, as written (发票票种). */
  readonly platformKind?: string;
  /** Status by the tax platform (发票状态). */
  readonly platformStatus?: string;
  /** Risk level by the tax platform (发票风险等级). */
  readonly riskLevel?: string;
}

/** A fact by its place: `number`, `seller.name`, `totals.due`, `lines`. Lines are taken from one source as a whole. */
export type InvoicePath =
  | keyof InvoiceHead
  | `seller.${keyof InvoiceParty}`
  | `buyer.${keyof InvoiceParty}`
  | `totals.${keyof InvoiceTotals}`
  | 'lines'
  | 'breakdown';

/** A value that stands in the file but cannot be read: its field is blank, and every check that needs it says so. */
export interface UnreadValue {
  /** The field: an {@link InvoicePath}, or `lines.3.quantity` (line 3). */
  readonly path: string;
  /** The text as written. */
  readonly text: string;
  readonly reason: ReadRefusal;
}

/** The facts of one invoice, whatever kind of file they come from. A field that no source states is absent. */
export interface InvoiceDocument extends InvoiceHead {
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
  readonly totals: InvoiceTotals;
  readonly lines: readonly InvoiceLine[];
  readonly breakdown: readonly TaxGroup[];
  readonly attachments: readonly InvoiceAttachment[];
  /** Where each fact was read. */
  readonly sources: Readonly<Partial<Record<InvoicePath, InvoiceSource>>>;
  readonly unread: readonly UnreadValue[];
}

/** Two sources that state a fact differently. The document has the value of the more trusted one. */
export interface SourceDifference {
  /** An {@link InvoicePath}, or `lines.3.net` (line 3). */
  readonly path: string;
  readonly taken: { readonly value: string; readonly source: InvoiceSource };
  readonly other: { readonly value: string; readonly source: InvoiceSource };
  /** True when neither source is more trusted than the other: a person must choose. */
  readonly undecided: boolean;
}

/** An invoice found in the files, from one or several of them. */
export interface InvoiceFound {
  readonly document: InvoiceDocument;
  /** The files it was read from, the most trusted first. */
  readonly files: readonly string[];
  readonly differences: readonly SourceDifference[];
  /** True when a person must confirm what was read, because facts come from the text of a PDF or sources are undecided. */
  readonly confirm: boolean;
}

/** What became of one file, or of one invoice of a file that holds several (`rows` of a platform export). */
export interface InvoiceFileResult {
  readonly file: string;
  /**
   * `read`: its facts are among the invoices. `duplicate`: its bytes are those of `same`, which was read. `refused`: see
   * `reason`.
   */
  readonly outcome: 'read' | 'duplicate' | 'refused';
  /** How it was read. */
  readonly way?: InvoiceWay;
  /** Positions of its invoices in {@link InvoicesRead.invoices}. */
  readonly invoices: readonly number[];
  readonly reason?: ReadRefusal;
  /** The file with the same bytes. */
  readonly same?: string;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly sha256?: string;
  /** What a person should know although the file was read, such as rows left out. */
  readonly notes: readonly ReadRefusal[];
}

/** Everything found in the files of one submission. */
export interface InvoicesRead {
  readonly invoices: readonly InvoiceFound[];
  readonly files: readonly InvoiceFileResult[];
}
