import type { InvoiceReadErrorKey, ReadRefusal } from '@plumbline/contract/rules/invoice/read-errors.ts';

/** Limits of reading; a file beyond one is refused with a reason that names it. */
export const INVOICE_LIMITS = {
  /** Files of one submission. */
  files: 500,
  /** Size of a file, in MB. */
  fileMb: 50,
  /** Files in a ZIP, or parts of an OFD. */
  zipParts: 500,
  /** Ratio of unpacked to packed size, for parts of more than {@link INVOICE_LIMITS.ratioAboveKb}. */
  zipRatio: 100,
  /** Below this unpacked size no ratio is suspicious, in KB. */
  ratioAboveKb: 64,
  /** Unpacked size of a ZIP, in MB. */
  zipMb: 500,
  /** Size of an XML, in MB. */
  xmlMb: 2,
  /** Size of a file embedded in a PDF, in MB. */
  embeddedMb: 8,
  /** Depth of elements in an XML. */
  xmlDepth: 64,
  /** Elements of an XML. */
  xmlElements: 100_000,
  /** Time for one file, or one part of a ZIP, in seconds. */
  seconds: 30,
  /** Memory of the reading thread, in MB. */
  memoryMb: 256,
} as const;

/** A file that cannot be read, with the reason for people. */
export class Unreadable extends Error {
  readonly reason: ReadRefusal;

  constructor(reason: ReadRefusal) {
    super(`${reason.key} ${JSON.stringify(reason.facts)}`);
    this.name = 'Unreadable';
    this.reason = reason;
  }
}

/** A reason. */
export const reason = (key: InvoiceReadErrorKey, facts: ReadRefusal['facts'] = {}): ReadRefusal => ({ key, facts });

/** Refuses a file. @throws Unreadable */
export function refuse(key: InvoiceReadErrorKey, facts: ReadRefusal['facts'] = {}): never {
  throw new Unreadable(reason(key, facts));
}
