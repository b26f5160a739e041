import { z } from 'zod';
import { as, call, type Download } from '../../calls/call.ts';
import { filledLine } from '../../calls/inputs.ts';
import type { Ref } from '../../field/field.ts';
import { selection } from '../../register/filter.ts';
import type { LineVerdict } from '../../rules/transmittal.ts';
import type { Word } from '../../words/word.ts';

/** Maximum lines of a transmittal that is accepted or issued. */
export const TRANSMITTAL_LINES_MOST = 2000;

/** A file of a line. */
export interface ReviewedFile {
  readonly name: string;
  /**
   * What accepting it does: attaches it to the drawing, or as the next version of a file there; nothing, because its
   * content is there. On an outgoing transmittal it is `sent`.
   */
  readonly does: 'attach' | 'version' | 'nothing' | 'sent';
}
/** A line of a transmittal, compared with the register. */
export interface ReviewedLine {
  readonly id: string;
  readonly document: string;
  readonly title: string | null;
  readonly revision: string | null;
  readonly verdict: LineVerdict;
  /** The drawing of this number; null where there is none. */
  readonly drawing: Ref | null;
  /** The revision of that drawing. */
  readonly current: string | null;
  readonly files: readonly ReviewedFile[];
  /** What must be put right first. */
  readonly problems: readonly Word[];
  /** What may be wrong. */
  readonly warnings: readonly Word[];
}
/** What accepting or issuing a transmittal would do. */
export interface TransmittalReview {
  /** Stands for all that is said here: an act that names another is refused, because something changed since. */
  readonly seen: string;
  readonly lines: readonly ReviewedLine[];
  /** Files on the transmittal that belong to no line. */
  readonly loose: readonly string[];
}

const rowInput = { id: z.guid() };
const act = z.object({ ...rowInput, seen: z.string().max(100) });

/** Compares the lines and files of a transmittal that is a draft with the drawings. */
export const transmittalReview = call({
  path: '/api/ext/transmittal/review',
  access: { register: 'transmittal', right: 'see' },
  input: z.object(rowInput),
  output: as<TransmittalReview>(),
});

/**
 * Accepts an incoming transmittal: new drawings are added, new revisions brought up to date, files attached to their
 * drawings as versions with their revision. All or nothing; older lines change nothing. `seen` is what the caller saw.
 * Requires the rights to change drawings and, for new ones, to add them.
 */
export const transmittalAccept = call({
  path: '/api/ext/transmittal/accept',
  access: { register: 'transmittal', right: 'update' },
  input: act,
  output: as<Readonly<Record<LineVerdict, number>>>(),
});

/**
 * Issues an outgoing transmittal: its lines keep the revision of that moment, the files of the drawings are stored with
 * it as they are, and nothing of it can change any more.
 */
export const transmittalIssue = call({
  path: '/api/ext/transmittal/issue',
  access: { register: 'transmittal', right: 'update' },
  input: act,
  output: as<{ /** Files stored with it. */ readonly files: number }>(),
});

/** Enters who acknowledged an issued transmittal, and when. */
export const transmittalAcknowledge = call({
  path: '/api/ext/transmittal/acknowledge',
  access: { register: 'transmittal', right: 'update' },
  input: z.object({ ...rowInput, by: filledLine(200), on: z.iso.date() }),
  output: as<null>(),
});

/** Adds drawings to an outgoing draft, those that it does not list yet. */
export const transmittalAdd = call({
  path: '/api/ext/transmittal/add',
  access: { register: 'transmittal', right: 'update' },
  input: z.object({ ...rowInput, selection }),
  output: as<{ readonly added: number }>(),
});

/** Returns the list of a transmittal as a workbook, with its line for the receipt, and its files, as one zip. */
export const transmittalZip = call({
  path: '/api/ext/transmittal/zip',
  access: { register: 'transmittal', right: 'see' },
  input: z.object(rowInput),
  output: as<Download>(),
});
