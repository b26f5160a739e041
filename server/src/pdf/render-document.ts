import type { Writable } from 'node:stream';
import { openDocument } from './engine/document.ts';
import { openSink } from './engine/sink.ts';
import { languageTag } from './language-tag.ts';
import { printedAt } from './page-frame.ts';
import { addDocument, type PrintDocument } from './print-document.ts';
import type { PrintedIn } from './print.ts';

/** The only document of a file: its data, with its rows, headings and page layout. */
export interface OneDocument extends Pick<
  PrintDocument,
  'rows' | 'title' | 'documentCode' | 'address' | 'orientation' | 'size'
> {
  readonly data: PrintedIn;
  /** The title of the file in a PDF reader. */
  readonly named: string;
}

/** Writes a file of one document. When that fails, `out` is destroyed: a file without an end is not a valid PDF. */
export async function renderDocument(
  make: () => OneDocument,
  out: Writable,
  at = new Date(),
): Promise<{ readonly pages: number }> {
  const sink = openSink(out);
  try {
    const { data, named, ...document } = make();
    const { project, paper, state, language, timeZone } = data;
    const file = openDocument(sink, { language: languageTag(language), title: named, at });
    addDocument(file, {
      ...document,
      project,
      printed: printedAt(at, timeZone),
      ...(paper && { paper }),
      ...(state && { state }),
    });
    await file.end();
    return { pages: file.pages };
  } catch (reason) {
    sink.destroy(reason);
    throw reason;
  }
}
