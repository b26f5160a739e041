import { renamed } from '@plumbline/contract/aliases.ts';
import { choicesOf, isMany, isRefField, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { offeredFields } from '@plumbline/contract/register/offered-fields.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w, type Language } from '@plumbline/contract/words/word.ts';
import type { Db } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { written } from '../../http/written.ts';
import type { Actor } from '../../register/row/actor.ts';
import { captionsOf } from '../../register/row/aliases.ts';
import { optionsOn } from '../../register/row/level-options.ts';
import { lookup } from '../../register/read/read.ts';
import { ACTION, DELETE, fillableColumns, type SheetColumn } from '../../register/row/sheet-columns.ts';
import { csvLine } from '../../sheets/write-csv.ts';
import { writeXlsx } from '../../sheets/write-xlsx.ts';
import { cellKindOf, colourOf } from './sheet-look.ts';

/** Maximum entries of a pick-list; a longer one helps nobody. */
const LIST_MOST = 200;
const NOTES = {
  key: w('Key: finds the row. Must stay.', '关键列：用于查找行，必须保留。'),
  optionalKey: w('Part of the key; may be left empty.', '关键列的一部分，可以为空。'),
  required: w('Required for new rows.', '新增行必填。'),
  optional: w(
    'Optional. A blank cell clears it; leave the column out to keep it.',
    '可选。空单元格会清空该值；不想改动请删除此列。',
  ),
  readOnly: w(
    'Who completed the row, and when: fill in both or neither. Checked as on the page where rows are completed; a blank cell does not undo completion.',
    '该行的完成人和完成日期：须同时填写或同时留空。校验规则与执行页面相同；留空不会撤回。',
  ),
} as const;
const UNIT = w(' In {unit}.', '单位：{unit}。');

async function choices(
  db: Db,
  actor: Actor,
  { field }: SheetColumn,
  language: Language,
): Promise<readonly string[] | undefined> {
  if (!isRefField(field) || isMany(field)) return choicesOf(field)?.map(({ word }) => word[language]);
  const found = await lookup(db, actor, known(field.to), { text: '', limit: LIST_MOST });
  return found.length > 0 && found.length < LIST_MOST ? found.map((row) => row.title) : undefined;
}

/** The blank sheet of a register: coloured captions in the reader's language, pick-lists, notes. */
export async function template(
  db: Db,
  actor: Actor,
  request: { readonly register: AnyRegister; readonly format: 'csv' | 'xlsx'; readonly language: Language },
): Promise<FileAnswer> {
  const { format, language } = request;
  const offered = offeredFields(await optionsOn(db, actor.path), request.register);
  const register = renamed(await captionsOf(db, actor.tenantId), offered);
  const columns = fillableColumns(register);
  const file = `${register.label[language]}.${format}`;
  if (format === 'csv') {
    const line = csvLine([...columns.map((column) => column.label[language]), ACTION[language]]);
    return { file, type: 'text/csv; charset=utf-8', body: Buffer.from(`\ufeff${line}`) };
  }
  const shown = await Promise.all(
    columns.map(async (column) => {
      const list = await choices(db, actor, column, language);
      const unit = traitsOf(column.field).unit(column.field);
      const note = `${NOTES[column.role][language]}${unit ? fill(UNIT, { unit: unit[language] })[language] : ''}`;
      return {
        caption: column.label[language],
        colour: colourOf(column.role),
        kind: cellKindOf(column.field),
        note,
        ...(list ? { choices: list } : {}),
      };
    }),
  );
  const action = {
    caption: ACTION[language],
    choices: [DELETE[language]],
    note: w('Delete removes the row.', '填“删除”将删除该行。')[language],
  };
  const content = { sheet: register.label[language], columns: [...shown, action], rows: none() };
  const body = written((out) => writeXlsx(out, content));
  return { file, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body };
}
// eslint-disable-next-line require-yield -- a sheet without rows
async function* none(): AsyncGenerator<string[][]> {
  return;
}
