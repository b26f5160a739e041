import type { Writable } from 'node:stream';
import { certificateRows } from './certificate-rows.ts';
import type { CertificatePrint } from './print.ts';
import { renderDocument } from './render-document.ts';

/** Writes a certificate as a PDF. Without its deciding signature, a notice at its head says so. */
export function renderCertificate(
  data: CertificatePrint,
  out: Writable,
  { at }: { readonly at?: Date } = {},
): Promise<{ readonly pages: number }> {
  const { name, type, documentCode, address, language } = data;
  const make = () =>
    ({
      data,
      named: `${name} ${type.description[language]}`,
      rows: certificateRows(data),
      title: name,
      documentCode,
      address,
      orientation: 'portrait',
    }) as const;
  return renderDocument(make, out, at);
}
