import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import { scanDelete, scanFile, scanList, scanUpload } from './scans.ts';
import {
  transmittalAccept,
  transmittalAcknowledge,
  transmittalAdd,
  transmittalIssue,
  transmittalReview,
  transmittalZip,
} from './transmittal-calls.ts';

/** A changed place of a page, in points from its upper left corner as it is displayed. */
export interface ChangedPlace {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Whether ink was only added there, only removed, or both. */
  readonly kind: 'added' | 'removed' | 'changed';
}
/** A width and height in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}
/** A page of two files, compared; a page that one of them lacks has no size there. */
export interface ComparedPage {
  /** Counted from 1. */
  readonly page: number;
  readonly older: PageSize | null;
  readonly newer: PageSize | null;
  /** The share of the page that differs, 0 to 1. */
  readonly share: number;
  readonly places: readonly ChangedPlace[];
}

/**
 * Compares two PDFs that the caller may see, page by page: the places in which they differ. The result is kept for the
 * two contents, so that it is calculated once.
 */
export const drawingCompare = call({
  path: '/api/ext/drawing/compare',
  access: 'level',
  input: z.object({ older: z.guid(), newer: z.guid() }),
  output: as<readonly ComparedPage[]>(),
});

/** A tag number on a page of a drawing. */
export interface DrawingMark {
  /** Counted from 1. */
  readonly page: number;
  /** The tag number, as in the register if it has it. */
  readonly name: string;
  /** The tagged item; null where the register has none of that name. */
  readonly tag: string | null;
  /** It was placed by hand. */
  readonly pinned: boolean;
  /** In points from the upper left corner of the page as it is displayed: left, top, width and height. */
  readonly place: readonly [x: number, y: number, w: number, h: number];
}
/** The tag numbers in a file on a drawing. */
export interface DrawingMarks {
  /** The drawing; null for a file that is on none the caller may see. */
  readonly drawing: { readonly id: string; readonly title: string } | null;
  /** How far its text is read; `none` for a scan. */
  readonly text: 'waiting' | 'text' | 'part' | 'none' | 'failed';
  readonly marks: readonly DrawingMark[];
}

/**
 * Returns the tag numbers found in a file on a drawing, and those pinned to the drawing: of the tagged items only those
 * the caller may see.
 */
export const drawingMarks = call({
  path: '/api/ext/drawing/marks',
  access: 'level',
  input: z.object({ id: z.guid() }),
  output: as<DrawingMarks>(),
});

/** How far the tag numbers on the drawings of a facility have been matched with the register. */
export interface DrawingMatching {
  /** The number of drawings. */
  readonly drawings: number;
  /** Those of them that are still to be matched, in the background: what the list says of them may be out of date. */
  readonly due: number;
}
/** Returns how far the drawings of the facility have been matched with its register. */
export const drawingMatching = call({
  path: '/api/ext/drawing/matching',
  access: 'level',
  input: z.object({}),
  output: as<DrawingMatching>(),
});

/** The calls of documents. */
export const documentsCalls = {
  drawingCompare,
  drawingMarks,
  drawingMatching,
  scanUpload,
  scanList,
  scanFile,
  scanDelete,
  transmittalAccept,
  transmittalAcknowledge,
  transmittalAdd,
  transmittalIssue,
  transmittalReview,
  transmittalZip,
} as const;
