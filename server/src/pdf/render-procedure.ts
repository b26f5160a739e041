import type { Writable } from 'node:stream';
import type { ProcedurePrint } from './print.ts';
import { procedureRows } from './procedure-rows.ts';
import { renderDocument } from './render-document.ts';

/** Writes a procedure as a PDF, portrait, in both languages. */
export function renderProcedure(
  data: ProcedurePrint,
  out: Writable,
  { at }: { readonly at?: Date } = {},
): Promise<{ readonly pages: number }> {
  const { name, description, address } = data;
  const make = () =>
    ({
      data,
      named: `${name} ${description}`,
      rows: procedureRows(data),
      title: name,
      documentCode: '',
      address,
      orientation: 'portrait',
    }) as const;
  return renderDocument(make, out, at);
}
