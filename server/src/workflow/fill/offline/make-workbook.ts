import { WORKBOOK_MOST } from '@plumbline/contract/workflow/fill/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { known } from '../../../db/model.ts';
import type { Scoped } from '../../../http/context.ts';
import type { FileAnswer } from '../../../http/handler.ts';
import { written } from '../../../http/written.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { selectedRows } from '../../../register/write/remove.ts';
import { writeXlsx, type XlsxContent } from '../../../sheets/write-xlsx.ts';
import { signRecords } from '../../sign/sign-records.ts';
import { noFormWord } from '../answer-lock.ts';
import { linksOf } from '../links.ts';
import { sheetRows } from '../sheet-rows.ts';
import { formDataFile } from './form-data.ts';
import { OFFLINE_COLUMNS, offlineLines, type OfflineColumn } from './workbook-lines.ts';

const NAME = w('Check sheets to fill', '待填检查表');
const WIDTHS: Readonly<Record<OfflineColumn, number>> = {
  item: 16,
  number: 7,
  what: 60,
  answer: 10,
  value: 24,
  hint: 32,
  comment: 40,
};
/** Orange must stay, blue is to be filled in, white is read-only, as in the import templates. */
const COLOURS = { item: 'key', answer: 'required', value: 'required', comment: 'required' } as const;
const colourOf = (name: string) => Object.entries(COLOURS).find(([key]) => key === name)?.[1] ?? 'optional';

/**
 * Exports check sheets as a file to be filled in offline, a workbook or spreadsheet-form data: one sheet each, named by
 * its document code.
 */
export async function offlineWorkbook(
  context: Scoped,
  register: RecordKey,
  { selection, as }: { readonly selection: Selection; readonly as: 'workbook' | 'formData' },
): Promise<FileAnswer> {
  const actor = actorOf(context);
  const { db, language } = context;
  const chosen = await selectedRows(db, actor, known(register), selection);
  if (chosen.length === 0) throw new AppError('notFound');
  if (chosen.length > WORKBOOK_MOST) {
    const why = w(
      `At most ${WORKBOOK_MOST} check sheets go into one workbook; ${chosen.length} are chosen.`,
      `一个文件最多包含 ${WORKBOOK_MOST} 张检查表,已选 ${chosen.length} 张。`,
    );
    throw new AppError('notAllowedHere', { why });
  }
  const ids = chosen.map(({ id }) => id);
  const sheets = await sheetRows(db, actor, register, ids);
  const without = sheets.find(({ standing, paper }) => standing === 'none' && !paper);
  if (without) throw new AppError('notAllowedHere', { why: noFormWord(without.ownerName) });
  const [only] = sheets;
  const file = sheets.length === 1 && only ? `${only.documentCode} ${only.name}` : `${NAME[language]} ${sheets.length}`;
  if (as === 'formData') return formDataFile(file, sheets);
  const links = await linksOf(db, actor, register, sheets);
  const records = new Map((await signRecords(db, actor, { register, ids })).map((record) => [record.id, record]));
  async function* contents(): AsyncGenerator<XlsxContent> {
    for (const sheet of sheets) {
      const lines = offlineLines({ ...sheet, linked: links.get(sheet.id) }, records.get(sheet.id), language);
      yield {
        sheet: sheet.documentCode,
        columns: Object.entries(OFFLINE_COLUMNS).map(([name, word]) => ({
          caption: word[language],
          colour: colourOf(name),
          width: Object.entries(WIDTHS).find(([key]) => key === name)?.[1] ?? 10,
          ...(name === 'answer' && sheet.model.boxes.length > 0 ? { choices: sheet.model.boxes } : {}),
        })),
        rows: all(lines),
      };
    }
  }
  const body = written((out) => writeXlsx(out, contents()));
  return {
    file: `${file}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  };
}

async function* all(lines: readonly string[][]): AsyncGenerator<readonly string[][]> {
  yield lines;
}
