import type { Writable } from 'node:stream';
import type { RoundPrint } from './print.ts';
import { renderDocument } from './render-document.ts';
import { roundRows } from './round-rows.ts';

/** Writes a round sheet as a PDF, landscape, in both languages. */
export function renderRound(
  data: RoundPrint,
  out: Writable,
  { at }: { readonly at?: Date } = {},
): Promise<{ readonly pages: number }> {
  const title = data.title[data.language];
  const make = () =>
    ({
      data,
      named: `${title} ${data.to}`,
      rows: roundRows(data),
      title,
      documentCode: '',
      address: data.address,
      orientation: 'landscape',
    }) as const;
  return renderDocument(make, out, at);
}
