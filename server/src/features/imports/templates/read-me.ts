import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { purposeOf } from '@plumbline/contract/registers/purposes/purposes.ts';
import { fill, joinWords, w, type Word } from '@plumbline/contract/words/word.ts';
import { known } from '../../../db/model.ts';
import { fillableColumns } from '../../../register/row/sheet-columns.ts';
import { isNeeded } from './notes-sheet.ts';

/** A file of the zip: its name, and the register whose template it is. */
export interface NumberedTemplate {
  readonly name: string;
  readonly register: AnyRegister;
}

const WORDS = {
  title: w('Blank templates of all tables', '全部表的空白模板'),
  order: w(
    'The files are numbered in the order in which they load: what a table refers to comes before it. Leave out the files you do not need.',
    '文件按导入顺序编号：被引用的表在前。不需要的文件可以略过。',
  ),
  notes: w(
    'Each .xlsx file has a second sheet with what each column contains and an example row; an import leaves that sheet out.',
    '每个 .xlsx 文件的第二张工作表说明各列内容并附示例行，导入时不读取该工作表。',
  ),
  rings: w(
    'These tables refer to each other. Import them, then import those again whose rows were refused: {tables}.',
    '以下各表互相引用，请全部导入后，再次导入有被拒行的表：{tables}。',
  ),
  required: w('Required for new rows', '新增行必填'),
  refers: w('Refers to', '引用'),
  mayRefer: w('May refer to', '可引用'),
} as const;
const BREAK = '\r\n';
const both = ({ en, zh }: Word): string => (en === zh ? en : `${en} ${zh}`);

/** The lines about one file. */
function about({ name, register }: NumberedTemplate): readonly string[] {
  const purpose = purposeOf(register);
  const columns = fillableColumns(register);
  const targets = (isFor: boolean): string =>
    [
      ...new Set(
        columns.flatMap((column) =>
          isRefField(column.field) && isNeeded(column) === isFor ? [both(known(column.field.to).label)] : [],
        ),
      ),
    ].join(', ');
  const listed = (title: Word, text: string): readonly string[] => (text === '' ? [] : [`    ${both(title)}: ${text}`]);
  return [
    name,
    ...(purpose === undefined ? [] : [`    ${purpose.en}`, `    ${purpose.zh}`]),
    ...listed(
      WORDS.required,
      columns
        .filter(isNeeded)
        .map(({ label }) => both(label))
        .join(', '),
    ),
    ...listed(WORDS.refers, targets(true)),
    ...listed(WORDS.mayRefer, targets(false)),
  ];
}

/** The read-me of the zip of templates, in both languages, as a text that any editor opens. */
export function readMe(files: readonly NumberedTemplate[], rings: ReadonlyArray<readonly AnyRegister[]>): Uint8Array {
  const circular = rings.map((ring) => fill(WORDS.rings, { tables: joinWords(ring.map(({ label }) => label)) }));
  const head = [WORDS.title, WORDS.order, WORDS.notes, ...circular].flatMap(({ en, zh }) => [en, zh, '']);
  const lines = [...head, ...files.flatMap((file) => [...about(file), ''])];
  // the mark by which Notepad and others recognise UTF-8
  return Buffer.from(`\ufeff${lines.join(BREAK)}`);
}
