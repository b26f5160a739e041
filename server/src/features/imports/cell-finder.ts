import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { captionFinder, plainCaption, type ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { aboutOf } from '@plumbline/contract/rules/record-columns.ts';
import { ACTION, sheetColumns } from '../../register/row/sheet-columns.ts';
import { captionsOf, isCaption } from './captions.ts';

/**
 * Returns the position of a field in a row of the file; undefined where the file does not have it, such as for a fixed
 * value.
 */
export function cellFinder(
  register: AnyRegister,
  headers: readonly string[],
  mapping: ImportMapping | null,
): (field: string) => number | undefined {
  const places = new Map<string, number>();
  const plain = headers.map((header) => plainCaption(header.trim().replace(/\s*\*$/, '')));
  const put = (field: string, at: number): void => {
    if (at >= 0 && !places.has(field)) places.set(field, at);
  };
  if (mapping === null) {
    for (const column of sheetColumns(register)) {
      const captions = captionsOf(column).map(plainCaption);
      put(
        column.name,
        plain.findIndex((caption) => captions.includes(caption)),
      );
    }
    for (const [at, header] of headers.entries()) put(aboutOf(header) ?? '', at);
    put(
      'Action',
      headers.findIndex((header) => isCaption(header, [ACTION])),
    );
  } else {
    const find = captionFinder(headers);
    for (const [field, { from }] of Object.entries(mapping.fields))
      for (const caption of from) put(aboutOf(field) ?? field, find(caption));
  }
  return (field) => places.get(field);
}
