import type { Writable } from 'node:stream';
import { languageTag } from './language-tag.ts';
import { certificateRows } from './certificate-rows.ts';
import { openSink } from './engine/sink.ts';
import { openDocument } from './engine/document.ts';
import { printedAt } from './page-frame.ts';
import { addDocument } from './print-document.ts';
import type { CertificatePrint } from './print.ts';

/** Writes a certificate as a PDF. A certificate without its deciding signature says so at its head. */
export async function renderCertificate(
  data: CertificatePrint,
  out: Writable,
  { at = new Date() }: { readonly at?: Date } = {},
): Promise<{ readonly pages: number }> {
  const sink = openSink(out);
  try {
    const rows = certificateRows(data);
    const { project, documentCode, paper } = data;
    const title = `${data.name} ${data.type.description[data.language]}`;
    const file = openDocument(sink, { language: languageTag(data.language), title, at });
    addDocument(file, {
      rows,
      project,
      documentCode,
      title: data.name,
      printed: printedAt(at, data.timeZone),
      orientation: 'portrait',
      ...(paper && { paper }),
    });
    await file.end();
    return { pages: file.pages };
  } catch (reason) {
    sink.destroy(reason);
    throw reason;
  }
}
