import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { type Copier, openCopier } from './copy-objects.ts';
import { type Edges, placed, STAMP_BOX } from './page-boxes.ts';
import type { PdfOut } from './pdf-out.ts';

/** Why a file cannot be read: `locked` needs a password, `damaged` is not an intact PDF. */
export type PdfFault = 'locked' | 'damaged';
/** A file that cannot be read. */
export class FaultyPdf extends Error {
  readonly fault: PdfFault;
  constructor(fault: PdfFault) {
    super(fault);
    this.fault = fault;
  }
}

/** The page-number lines, one per page of the joined document. */
export interface Stamps {
  /** The line for a page, counted from 0, as a form object of the new document. */
  of(page: number): PDFRef;
  /** What is drawn above the content of every page, half transparent: the watermark, which a photo would hide. */
  readonly above?: PDFRef;
}

const name = (text: string): PDFName => PDFName.of(text);
/** Page entries that belong to the tree or structure of the old document, and are recreated or left out. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  [
    'Parent',
    'Contents',
    'Resources',
    'MediaBox',
    'CropBox',
    'Rotate',
    'AA',
    'B',
    'StructParents',
    'Metadata',
    'TemplateInstantiated',
  ].map((key) => `/${key}`),
);
const STAMP = 'PlumblineNumber';
const ABOVE = 'PlumblineAbove';
/** A fifth of it is seen: text below stays legible, and on a dark photo it still shows. */
const VEIL = { Type: 'ExtGState', ca: 0.22, CA: 0.22 } as const;

/** Reads a document. @throws FaultyPdf */
export async function readDocument(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const read = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
    if (read.getPageCount() === 0) throw new FaultyPdf('damaged');
    return read;
  } catch (error) {
    if (error instanceof FaultyPdf) throw error;
    // with a password, even the entry that says so may be unreadable
    const isLocked = error instanceof EncryptedPDFError || Buffer.from(bytes).includes('/Encrypt');
    throw new FaultyPdf(isLocked ? 'locked' : 'damaged');
  }
}

/** How the pages of a document are added. */
export interface JoinOf {
  readonly out: PdfOut;
  /** The page tree that contains all pages. */
  readonly tree: PDFRef;
  /** True for foreign pages, which get a strip for their number. */
  readonly withStrip: boolean;
  readonly stamps?: Stamps;
  /** Number of pages before them. */
  readonly from: number;
}

/** Adds the pages of a document to a file. Returns the new pages. @throws FaultyPdf */
export async function joinPages(document: PDFDocument, options: JoinOf): Promise<readonly PDFRef[]> {
  const copier = openCopier(document.context, options.out);
  const pages = document.getPages();
  const refs = pages.map((page) => copier.put(page.ref));
  for (const [at, page] of pages.entries()) {
    const ref = refs[at];
    if (ref) await addPage({ copier, document, page, ref, at: options.from + at }, options);
  }
  return refs;
}

interface OnePage {
  readonly copier: Copier;
  readonly document: PDFDocument;
  readonly page: PDFPage;
  readonly ref: PDFRef;
  readonly at: number;
}

async function addPage({ copier, document, page, ref, at }: OnePage, options: JoinOf): Promise<void> {
  const { context } = document;
  const { x, y, width, height } = page.getCropBox();
  const own: Edges = [x, y, x + width, y + height];
  const rotate = page.getRotation().angle;
  const { box, matrix } = placed(own, rotate, options.withStrip);
  const stamp = options.stamps?.of(at);
  const made = PDFDict.withContext(context);
  for (const [key, item] of page.node.entries()) if (!LEFT_OUT.has(String(key))) made.set(key, copier.value(item));
  made.set(name('Type'), name('Page'));
  made.set(name('Parent'), options.tree);
  made.set(name('MediaBox'), numbers(context, box));
  made.set(name('CropBox'), numbers(context, box));
  if (rotate !== 0) made.set(name('Rotate'), PDFNumber.of(rotate));
  const above = options.stamps?.above;
  made.set(name('Resources'), resourcesOf(copier, page, { stamp, above }));
  const place = `q ${matrix.map((coefficient) => coefficient.toFixed(3)).join(' ')} cm`;
  // the number first: whatever graphics state the page leaves behind cannot move it
  const number = stamp ? `${place} /${STAMP} Do Q\n` : '';
  const veil = above ? `${place} /${ABOVE} gs /${ABOVE} Do Q\n` : '';
  const before = options.out.number();
  await options.out.write(before, stream(context, `${number}q ${x} ${y} ${width} ${height} re W n\n`));
  const after = options.out.number();
  await options.out.write(after, stream(context, `\nQ\n${veil}`));
  const contents = PDFArray.withContext(context);
  for (const part of [before, ...contentsOf(page).map((content) => copier.value(content)), after]) contents.push(part);
  made.set(name('Contents'), contents);
  await options.out.write(ref, made);
  await copier.flush();
}

const numbers = (context: PDFDocument['context'], values: readonly number[]): PDFArray => context.obj([...values]);
const stream = (context: PDFDocument['context'], text: string): PDFRawStream =>
  PDFRawStream.of(PDFDict.withContext(context), Buffer.from(text, 'latin1'));

/** The content streams of a page, as references; a missing one makes the page damaged. */
function contentsOf(page: PDFPage): readonly PDFObject[] {
  const contents = page.node.get(name('Contents'));
  if (contents === undefined) return [];
  const direct = contents instanceof PDFRef ? page.doc.context.lookup(contents) : contents;
  if (direct instanceof PDFArray) return direct.asArray();
  if (direct === undefined) throw new FaultyPdf('damaged');
  return [contents];
}

/** The page's resources, with what is drawn below and above its content. */
function resourcesOf(
  copier: Copier,
  page: PDFPage,
  { stamp, above }: { readonly stamp?: PDFRef | undefined; readonly above?: PDFRef | undefined } = {},
): PDFObject {
  const { context } = page.doc;
  const inherited = page.node.Resources();
  const made = PDFDict.withContext(context);
  for (const [key, item] of inherited?.entries() ?? []) made.set(key, copier.value(item));
  const add = (kind: string, added: readonly (readonly [string, PDFObject])[]): void => {
    if (added.length === 0) return;
    const items = PDFDict.withContext(context);
    const old = inherited?.lookup(name(kind));
    if (old instanceof PDFDict) for (const [key, item] of old.entries()) items.set(key, copier.value(item));
    for (const [key, item] of added) items.set(name(key), item);
    made.set(name(kind), items);
  };
  add('XObject', [...(stamp ? [[STAMP, stamp] as const] : []), ...(above ? [[ABOVE, above] as const] : [])]);
  add('ExtGState', above ? [[ABOVE, context.obj(VEIL)]] : []);
  return made;
}

/**
 * Adds page-number lines to a file, one for each of the `pages` of a document of ours, and the watermark on the page that
 * follows them: the page's content becomes a form object.
 */
export async function joinStamps(document: PDFDocument, out: PdfOut, pages: number): Promise<Stamps> {
  const copier = openCopier(document.context, out);
  const refs: PDFRef[] = [];
  for (const page of document.getPages()) {
    const [first] = contentsOf(page);
    const drawn = first instanceof PDFRef ? document.context.lookup(first) : first;
    if (!(drawn instanceof PDFRawStream)) throw new Error('A line of numbering without what is drawn.');
    const form = PDFDict.withContext(document.context);
    for (const [key, item] of drawn.dict.entries()) form.set(key, copier.value(item));
    form.set(name('Type'), name('XObject'));
    form.set(name('Subtype'), name('Form'));
    form.set(name('BBox'), numbers(document.context, STAMP_BOX));
    form.set(name('Resources'), resourcesOf(copier, page));
    const ref = out.number();
    await out.write(ref, PDFRawStream.of(form, drawn.contents));
    refs.push(ref);
  }
  await copier.flush();
  const above = refs[pages];
  return {
    ...(above && { above }),
    of(page) {
      const ref = refs[page];
      if (!ref) throw new RangeError(`There is no number for page ${page + 1}.`);
      return ref;
    },
  };
}
