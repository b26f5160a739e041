import { readFile } from 'node:fs/promises';
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { joinPages, joinStamps, readDocument, type Stamps } from './join-pages.ts';
import { noPdfOut, openPdfOut, type PdfOut } from './pdf-out.ts';

/** A bookmark: its target page, counted from 0, and the bookmarks beneath it. */
export interface Bookmark {
  readonly title: string;
  readonly page: number;
  readonly under: readonly Bookmark[];
}
/** The metadata of the joined document. */
export interface JoinedFacts {
  readonly title: string;
  /** A language tag. */
  readonly language: string;
  readonly at: Date;
  readonly bookmarks: readonly Bookmark[];
}
/** A document being joined. Only one part is in memory at a time. */
export interface Joining {
  /**
   * Adds the page-number lines, before the first part: one page for each of the `pages` of the joined document, and a
   * further one with the watermark, where there is one.
   */
  stamps(path: string, pages: number): Promise<void>;
  /** Adds the pages of a file; foreign pages get a strip for their number. Returns the number of pages so far. */
  add(path: string, withStrip: boolean): Promise<number>;
  /** Ends the file; returns its size. */
  end(facts: JoinedFacts): Promise<number>;
  drop(): Promise<void>;
}

/** Reads a file to the last object it shows. Returns its number of pages. @throws FaultyPdf */
export async function inspectPdf(path: string): Promise<number> {
  const document = await readDocument(await readFile(path));
  const out = noPdfOut();
  return (await joinPages(document, { out, tree: out.number(), withStrip: true, from: 0 })).length;
}

/** Opens a document at a path. */
export async function openJoining(path: string): Promise<Joining> {
  const out = await openPdfOut(path);
  const [root, tree, info] = [out.number(), out.number(), out.number()];
  const pages: PDFRef[] = [];
  let stamps: Stamps | undefined;
  return {
    async stamps(filePath, count) {
      stamps = await joinStamps(await readDocument(await readFile(filePath)), out, count);
    },
    async add(filePath, withStrip) {
      const document = await readDocument(await readFile(filePath));
      pages.push(
        ...(await joinPages(document, { out, tree, withStrip, from: pages.length, ...(stamps && { stamps }) })),
      );
      return pages.length;
    },
    async end(facts) {
      const context = PDFContext.create();
      const kids = PDFArray.withContext(context);
      for (const page of pages) kids.push(page);
      await out.write(tree, context.obj({ Type: 'Pages', Kids: kids, Count: pages.length }));
      const outline = await writeBookmarks({ out, context, pages }, facts.bookmarks);
      const shown = context.obj({ DisplayDocTitle: true });
      await out.write(
        root,
        context.obj({
          Type: 'Catalog',
          Pages: tree,
          Outlines: outline,
          PageMode: 'UseOutlines',
          Lang: PDFString.of(facts.language),
          ViewerPreferences: shown,
        }),
      );
      const made = { Title: PDFHexString.fromText(facts.title), Creator: PDFHexString.fromText('Plumbline 准绳') };
      await out.write(info, context.obj({ ...made, CreationDate: PDFString.fromDate(facts.at) }));
      return out.end(root, info);
    },
    drop: () => out.drop(),
  };
}

interface Writing {
  readonly out: PdfOut;
  readonly context: PDFContext;
  readonly pages: readonly PDFRef[];
}

/** Writes the tree of bookmarks; returns its root. */
async function writeBookmarks(to: Writing, bookmarks: readonly Bookmark[]): Promise<PDFRef> {
  const root = to.out.number();
  const among = await writeSiblings(to, bookmarks, root);
  await to.out.write(root, linked(to.context, among, bookmarks.length));
  return root;
}

/** A bookmark node linked to its first and last child; collapsed, so that a reader shows only the top level. */
function linked(context: PDFContext, refs: readonly PDFRef[], count: number): PDFDict {
  const node = PDFDict.withContext(context);
  const [first, last] = [refs[0], refs.at(-1)];
  if (!first || !last) return node;
  node.set(PDFName.of('First'), first);
  node.set(PDFName.of('Last'), last);
  node.set(PDFName.of('Count'), PDFNumber.of(count));
  return node;
}

async function writeSiblings(to: Writing, bookmarks: readonly Bookmark[], parent: PDFRef): Promise<readonly PDFRef[]> {
  const refs = bookmarks.map(() => to.out.number());
  for (const [at, { title, page, under }] of bookmarks.entries()) {
    const [ref, target] = [refs[at], to.pages[page]];
    if (!ref || !target) throw new RangeError(`The bookmark ${title} leads to page ${page + 1}, which there is not.`);
    const below = await writeSiblings(to, under, ref);
    const node = linked(to.context, below, -below.length);
    node.set(PDFName.of('Title'), PDFHexString.fromText(title));
    node.set(PDFName.of('Parent'), parent);
    node.set(PDFName.of('Dest'), to.context.obj([target, 'Fit']));
    const [before, after] = [refs[at - 1], refs[at + 1]];
    if (before) node.set(PDFName.of('Prev'), before);
    if (after) node.set(PDFName.of('Next'), after);
    await to.out.write(ref, node);
  }
  return refs;
}
