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
/** A PDF whose text is to be read. */
export interface TextJob {
  readonly kind: 'text';
  readonly path: string;
}
/** A PDF whose embedded files are to be taken out. */
export interface EmbeddedJob {
  readonly kind: 'embedded';
  readonly path: string;
  /** How the names of the wanted files end, in lower case. */
  readonly ending: string;
  /** Maximum size of a file, in bytes; a PDF with a larger one is too heavy. */
  readonly most: number;
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
export type RenderJob = PictureJob | CompareJob | CodesJob | TextJob | EmbeddedJob;

/** A file embedded in a PDF. */
export interface EmbeddedFile {
  readonly name: string;
  readonly content: Uint8Array;
}
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
/**
 * A piece of text on a page as it is displayed, in points from the upper left corner: the text, its left and upper
 * edge, its width and height, and the angle in which it is read where that is not zero, in degrees clockwise.
 */
export type PlacedWord =
  | readonly [text: string, x: number, y: number, w: number, h: number]
  | readonly [text: string, x: number, y: number, w: number, h: number, turned: number];
/** The text of a page. */
export interface PageText {
  /** Counted from 1. */
  readonly page: number;
  /** The size of the page as it is displayed, in points. */
  readonly width: number;
  readonly height: number;
  /** Its text in the order of the file, with single blanks. */
  readonly body: string;
  /** Its words with their places: the JSON of a list of `PlacedWord`. */
  readonly words: string;
}
/** The text of a PDF. */
export interface ReadText {
  /** The number of pages of the file. */
  readonly pages: number;
  /** The pages that have text. */
  readonly texts: readonly PageText[];
  /** True when the file has more pages or words than are read. */
  readonly isPart: boolean;
}
/** The answer to a job. */
export type Answer =
  | { readonly drawn: DrawnPicture }
  | { readonly compared: readonly ComparedPage[] }
  | { readonly read: ReadText }
  | { readonly embedded: readonly EmbeddedFile[] }
  | { readonly codes: PageCodes }
  | { readonly fault: RenderFault };
/** The answer of the process, with the memory it occupies afterwards, in bytes. */
export type RenderAnswer = Answer & { readonly memory: number };
