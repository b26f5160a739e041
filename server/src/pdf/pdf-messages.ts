import type { CertificatePrint, ProcedurePrint, RoundPrint } from './print.ts';
import type { OneDocument } from './render-document.ts';
import type { ReportPrint } from './render-report.ts';
import type { StampsPrint } from './render-stamps.ts';
import type { Printed, SheetPrint } from './render-check-sheets.ts';

/** Messages from the server to a PDF thread. `job` is the number of the job. */
export type ToThread =
  | { readonly kind: 'certificate'; readonly job: number; readonly data: CertificatePrint }
  | { readonly kind: 'round'; readonly job: number; readonly data: RoundPrint }
  | { readonly kind: 'procedure'; readonly job: number; readonly data: ProcedurePrint }
  /** A document whose rows are already built. */
  | { readonly kind: 'rows'; readonly job: number; readonly data: OneDocument; readonly at: Date }
  | { readonly kind: 'report'; readonly job: number; readonly data: ReportPrint; readonly at: Date }
  | { readonly kind: 'stamps'; readonly job: number; readonly data: StampsPrint }
  /** Starts a file; the thread then requests its sheets. */
  | { readonly kind: 'checkSheets'; readonly job: number; readonly path: string }
  /** The reply to `want`: the next sheets; none when there are no more. */
  | { readonly kind: 'sheets'; readonly job: number; readonly sheets: readonly SheetPrint[] }
  | { readonly kind: 'cancel'; readonly job: number };

/** Messages from a PDF thread to the server. */
export type FromThread =
  | { readonly kind: 'want'; readonly job: number }
  | { readonly kind: 'sheet'; readonly job: number; readonly done: number }
  | { readonly kind: 'done'; readonly job: number; readonly result: Printed | Uint8Array }
  | { readonly kind: 'failed'; readonly job: number; readonly error: Error };
