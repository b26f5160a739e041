import { renamed } from '@plumbline/contract/aliases.ts';
import { choicesOf, isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { offeredFields } from '@plumbline/contract/register/offered-fields.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { w, type Language } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../../db/database.ts';
import type { FileAnswer } from '../../../http/handler.ts';
import { written } from '../../../http/written.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { captionsOf } from '../../../register/row/aliases.ts';
import { optionsOn } from '../../../register/row/level-options.ts';
import { ACTION, DELETE, fillableColumns, type SheetColumn } from '../../../register/row/sheet-columns.ts';
import { csvLine } from '../../../sheets/write-csv.ts';
import { writeXlsx, type XlsxContent } from '../../../sheets/write-xlsx.ts';
import { cellKindOf, colourOf } from '../../exports/sheet-look.ts';
import { exampleRow, titlesFor } from './example-row.ts';
import { captionNote, notesSheet } from './notes-sheet.ts';

/** Maximum entries of a pick-list; a longer one helps nobody. */
const LIST_MOST = 200;
const DELETES = w('Delete removes the row.', '填“删除”将删除该行。');

/** The pick-list of a column; undefined where there is none, or where it would be too long. */
function choices({ field }: SheetColumn, titles: readonly string[], language: Language): readonly string[] | undefined {
  if (!isRefField(field) || isMany(field)) return choicesOf(field)?.map(({ word }) => word[language]);
  return titles.length > 0 && titles.length < LIST_MOST ? titles : undefined;
}

/** The register as the templates of a scope show it: with its renamed captions, without the fields of options that are off. */
export async function shownRegister(db: Db, actor: Actor, register: AnyRegister): Promise<AnyRegister> {
  const offered = offeredFields(await optionsOn(db, actor.path), register);
  return renamed(await captionsOf(db, actor.tenantId), offered);
}

/**
 * The blank sheet of a register: coloured captions in the reader's language, pick-lists, notes on each caption, and a
 * second sheet with what each column contains and an example row.
 */
export async function template(
  db: Db,
  actor: Actor,
  request: { readonly register: AnyRegister; readonly format: 'csv' | 'xlsx'; readonly language: Language },
): Promise<FileAnswer> {
  const { format, language } = request;
  const register = await shownRegister(db, actor, request.register);
  const columns = fillableColumns(register);
  const file = `${register.label[language]}.${format}`;
  if (format === 'csv') {
    const line = csvLine([...columns.map((column) => column.label[language]), ACTION[language]]);
    return { file, type: 'text/csv; charset=utf-8', body: Buffer.from(`\ufeff${line}`) };
  }
  const titles = await Promise.all(
    columns.map(({ field }) => titlesFor(db, actor, field, isRefField(field) && isMany(field) ? 1 : LIST_MOST)),
  );
  const named = columns.map((column, at) => ({ ...column, titles: titles[at] ?? [] }));
  const examples = exampleRow(register, named, { actor, language });
  const shown = columns.map((column, at) => {
    const list = choices(column, titles[at] ?? [], language);
    return {
      caption: column.label[language],
      colour: colourOf(column.role),
      kind: cellKindOf(column.field),
      note: captionNote(column, examples[at] ?? '', language),
      ...(list ? { choices: list } : {}),
    };
  });
  const action = { caption: ACTION[language], choices: [DELETE[language]], note: DELETES[language] };
  const explained = named.map((column, at) => ({ column, example: examples[at] ?? '' }));
  async function* sheets(): AsyncGenerator<XlsxContent> {
    yield { sheet: register.label[language], columns: [...shown, action], rows: none() };
    yield await Promise.resolve(notesSheet(register, explained, language));
  }
  const body = written((out) => writeXlsx(out, sheets()));
  return { file, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}
// eslint-disable-next-line require-yield -- a sheet without rows
async function* none(): AsyncGenerator<string[][]> {
  return;
}
