import type { ComparedPage } from '@plumbline/contract/features/documents/calls.ts';

/**
 * Why a file cannot be drawn: it needs a password, is damaged or cut off, takes more time or memory than one file may,
 * is of a kind without pictures, has no such page, or too many others wait.
 */
export type RenderFault = 'password' | 'damaged' | 'tooHeavy' | 'noPicture' | 'noPage' | 'busy';

/** A file that cannot be drawn, and why. */
export class Undrawable extends Error {
  readonly fault: RenderFault;

  constructor(fault: RenderFault, options?: ErrorOptions) {
    super(`The file cannot be drawn: ${fault}.`, options);
    this.fault = fault;
  }
}

/** A picture to be made of a file, or of one page of it. */
export interface PictureJob {
  readonly kind: 'picture';
  readonly path: string;
  /** Its media type, detected from its content. */
  readonly type: string;
  /** Counted from 1. */
  readonly page: number;
  /** Maximum length of the longer side, in pixels; a smaller picture stays as it is. */
  readonly longest: number;
  /** Where the JPEG is written. */
  readonly out: string;
}
/** Two PDFs to be compared page by page. */
export interface CompareJob {
  readonly kind: 'compare';
  readonly older: string;
  readonly newer: string;
  /** Only so many of the first pages; 0 merely opens both files. All by default. */
  readonly pages?: number;
}
/** A page whose codes are to be read. */
export interface CodesJob {
  readonly kind: 'codes';
  readonly path: string;
  /** Its media type, detected from its content. */
  readonly type: string;
  /** Counted from 1. */
  readonly page: number;
}
/** What the process is given; `job` numbers it. */
export type RenderJob = PictureJob | CompareJob | CodesJob;

/** The codes of a page. */
export interface PageCodes {
  readonly texts: readonly string[];
  /** The number of pages of the file. */
  readonly pages: number;
}

/** What was drawn. */
export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  /** The number of pages of the file. */
  readonly pages: number;
}
/** The answer of the process, with the memory it occupies afterwards, in bytes. */
export type RenderAnswer = { readonly memory: number } & (
  | { readonly drawn: DrawnPicture }
  | { readonly compared: readonly ComparedPage[] }
  | { readonly codes: PageCodes }
  | { readonly fault: RenderFault }
);
