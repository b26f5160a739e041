import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import { attachables } from '../../lists/attachment.ts';
import type { AnyRegister } from '../../register/register.ts';
import type { Word } from '../../words/word.ts';

/** The registers whose rows are worked on, often on paper: the codes of scanned pages name their rows. */
export const SCANNED: readonly AnyRegister[] = attachables.filter(({ access }) => access !== 'reference');

/** Maximum files uploaded at once, and pages of one of them. */
export const SCANS_AT_ONCE = 20;
export const SCAN_PAGES_MOST = 500;
/** Maximum scans in the tray of a scope that are listed, the oldest first; the next ones follow as these are filed. */
export const SCANS_LISTED = 100;
/** The media types of scans: what scanners and phones make. */
export const SCAN_TYPES: readonly string[] = ['application/pdf', 'image/tiff', 'image/jpeg', 'image/png', 'image/heic'];
/** The extensions of scans. */
export const SCAN_ENDS = '.pdf,.tif,.tiff,.jpg,.jpeg,.png,.heic,.heif';
/** True for the name of a scan, by its extension. */
export const isScanName = (name: string): boolean =>
  SCAN_ENDS.split(',').some((end) => name.toLowerCase().endsWith(end));

/** A row of a register. */
interface ScanTarget {
  readonly register: string;
  readonly id: string;
}

/** A record that pages of a scan carry the code of. */
export interface ScanMatch extends ScanTarget {
  readonly title: string;
  /** The pages of the scan with its code, from 1. */
  readonly pages: readonly number[];
  /** Why the scan cannot be filed there now; null when it can. */
  readonly blocked: Word | null;
  /** What differs from the record: pages that are missing or twice, another revision of the form. */
  readonly warnings: readonly Word[];
}

/** A scan that waits in the tray of a scope of work. */
export interface Scan {
  readonly id: string;
  /** The path to pass to `ossPreviewUrl`. */
  readonly path: string;
  /** Its original file name; for display only. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Who uploaded it, and when (ISO 8601). */
  readonly by: string;
  readonly at: string;
  readonly pages: number;
  /** The number of pages of which the code has been read; all of them when the reading is finished. */
  readonly read: number;
  readonly matches: readonly ScanMatch[];
  /** Pages without a code. */
  readonly blank: readonly number[];
  /** Pages whose code names no record that the caller may change in this scope. */
  readonly unknown: readonly number[];
  /** Pages that could not be drawn. */
  readonly unreadable: readonly number[];
  /** Another scan in the tray with the same content; null when there is none. */
  readonly same: string | null;
}

const target = z.object({ register: z.string().max(60), id: z.guid() });

/**
 * Puts a scan into the tray of the scope: a multipart form with the part `file`, a PDF, TIFF, JPEG, PNG or HEIC. It waits
 * there until somebody files it; the codes of its pages are read in the background. Larger files arrive in parts first
 * (`FILE_PARTS`). Requires the right to change a register of work, as all calls of the tray do.
 */
export const scanUpload = call({
  path: '/api/ext/scan/upload',
  access: 'level',
  input: z.object({ upload: z.guid().optional() }),
  output: as<{ readonly id: string }>(),
  upload: true,
});

/**
 * Returns the scans that wait in the scope, the oldest first, with the records that the codes of their pages name. A
 * user who sees only the work of some subcontractors sees only the scans they uploaded.
 */
export const scanList = call({
  path: '/api/ext/scan/list',
  access: 'level',
  input: z.object({}),
  output: as<{ readonly scans: readonly Scan[]; /** All that wait, listed or not. */ readonly total: number }>(),
});

/**
 * Files a scan: attaches it to these rows, and takes it out of the tray. Rows that have the same content already are
 * left out. Refuses as a whole. Requires the right to change the register of each row.
 */
export const scanFile = call({
  path: '/api/ext/scan/file',
  access: 'level',
  input: z.object({ id: z.guid(), to: z.array(target).min(1).max(200) }),
  output: as<{ /** The rows it was attached to. */ readonly filed: number }>(),
});

/** Deletes scans that were not filed. */
export const scanDelete = call({
  path: '/api/ext/scan/delete',
  access: 'level',
  input: z.object({ ids: z.array(z.guid()).min(1).max(SCANS_LISTED) }),
  output: as<{ readonly deleted: number }>(),
});
