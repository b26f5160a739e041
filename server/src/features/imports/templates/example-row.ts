import type { Field } from '@plumbline/contract/field/field.ts';
import { isRefField, isSingle, readText, ruleOf } from '@plumbline/contract/field/kinds.ts';
import { cellExample } from '@plumbline/contract/field/sheet-notes.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { lookup } from '../../../register/read/read.ts';
import { type Actor, todayOf } from '../../../register/row/actor.ts';
import type { SheetColumn } from '../../../register/row/sheet-columns.ts';
import { type SampleRow, sampleRows } from './sample-rows.ts';

/** Returns the titles of the first rows that a field may refer to, at most `limit`. */
export async function titlesFor(db: Db, actor: Actor, field: Field, limit: number): Promise<readonly string[]> {
  if (!isRefField(field)) return [];
  const only = 'only' in field ? field.only?.[0] : undefined;
  return (await lookup(db, actor, known(only ?? field.to), { text: '', limit })).map(({ title }) => title);
}

/** A column with the titles of the first rows that it may refer to; none where there is none yet. */
export type NamedColumn = SheetColumn & { readonly titles: readonly string[] };

/**
 * The cells of a row that the table would accept, by the columns of its sheet, in the reader's language. A reference
 * names the first row that exists, so that the row is valid here; where there is none yet, the name is only plausible.
 */
export function exampleRow(
  register: AnyRegister,
  columns: readonly NamedColumn[],
  reader: { readonly actor: Actor; readonly language: Language },
): readonly string[] {
  const [sample = {}] = sampleRows(register);
  return columns.map((column, at) =>
    cellOf(column, sample, { ...reader, first: firstFor(column, columns.slice(0, at)) }),
  );
}

/** The first row that a column may refer to, or the next one where a column before it refers to the same: nobody is their own deputy. */
function firstFor({ field, titles }: NamedColumn, before: readonly NamedColumn[]): string | undefined {
  if (!isRefField(field) || field.required !== true) return titles[0];
  const same = before.filter((other) => isRefField(other.field) && other.field.required && other.field.to === field.to);
  return titles[same.length] ?? titles[0];
}

function cellOf(
  { name, field, role }: NamedColumn,
  sample: SampleRow,
  {
    actor,
    language,
    first,
  }: { readonly actor: Actor; readonly language: Language; readonly first: string | undefined },
): string {
  if (role === 'readOnly' || field.computed === true) return '';
  const given = sample[name];
  if (isRefField(field)) return given === undefined && field.required !== true ? '' : (first ?? given ?? '');
  // a flag that one row has at most would be taken from that row
  if (given === undefined ? field.required !== true : isSingle(field)) return '';
  return cellText(given ?? cellExample(field), field, { today: todayOf(actor), language });
}

/** A cell of an English sheet as the reader reads it; the name of another row stays as it is. */
export function cellText(
  text: string,
  field: Field,
  { today, language }: { readonly today: string; readonly language: Language },
): string {
  if (text === '' || isRefField(field)) return text;
  const found = readText(text, field, today);
  return 'error' in found ? text : ruleOf(field).print(found.value, field, language);
}
