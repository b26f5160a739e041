import { LIST_PRINT_MOST, listPrint } from '@plumbline/contract/features/exports/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { QueryList } from '@plumbline/contract/lists/query-list.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { PAGE_MAX } from '@plumbline/contract/register/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { known } from '../../db/model.ts';
import { demand, listRights, type Scoped } from '../../http/context.ts';
import { type FileAnswer, handle } from '../../http/handler.ts';
import { recordRows, type TablePrint, tableRows } from '../../pdf/record-rows.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { bindList } from '../../register/read/query-rows.ts';
import { page } from '../../register/read/page.ts';
import { get } from '../../register/read/read.ts';
import { valueText } from '../../register/row/value-text.ts';
import { projectName } from '../../workflow/fill/print-sheets.ts';
import { stateTexts } from '../../workflow/fill/state-print.ts';
import { paperOf } from '../../workflow/form/paper.ts';
import { printing } from '../../workflow/form/printing.ts';

const WORDS = {
  many: w('At most {most} rows can be printed; export them as a file.', '超过 {most} 行不支持打印，请导出为文件。'),
  count: w('Number', '数量'),
} as const;

/**
 * All rows of a list of one row, in the list's own order. @throws AppError `notFound` where the caller may not see that
 * row, `notAllowedHere` for too many
 */
async function rowsOf(context: Scoped, list: QueryList, id: string): Promise<readonly AnyRow[]> {
  const actor = actorOf(context);
  const { db, language } = context;
  const filter = { field: list.query.of?.field ?? '', op: 'is', value: id } as const;
  const block = { offset: 0, limit: PAGE_MAX, isWhole: true };
  const bound = await bindList(list, { filter }, { db, actor, language, block, ...listRights(context) });
  const found: AnyRow[] = [];
  for (;;) {
    const { rows } = await page(db, actor, bound.register, { ...bound.input, limit: PAGE_MAX, offset: found.length });
    found.push(...rows);
    if (found.length > LIST_PRINT_MOST)
      throw new AppError('notAllowedHere', { why: fill(WORDS.many, { most: LIST_PRINT_MOST }) });
    if (rows.length < PAGE_MAX) return found;
  }
}

/**
 * Prints a list of one row as a PDF: the title of the row, the number of entries, and the columns the list declares.
 */
async function printList(context: Scoped, list: QueryList, id: string): Promise<FileAnswer> {
  const { of: parentLink, prints = {} } = list.query;
  if (!parentLink) throw new AppError('notFound');
  const actor = actorOf(context);
  const { db, language } = context;
  const owner = known(parentLink.register);
  const lines = await rowsOf(context, list, id);
  const row = await get(db, actor, owner, id);
  const columns = Object.entries(prints).flatMap(([name, share]) => {
    const field = list.fields[name];
    return field ? [{ name, field, share, label: field.label, ...stateTexts(name, field) }] : [];
  });
  const table: TablePrint = {
    title: registerTitle(list),
    columns,
    lines: lines.map((line) => columns.map(({ name, field }) => valueText(field, line[name], language))),
  };
  const title = String(row[owner.title] ?? '');
  const address = `${context.origin}${owner.route}?id=${id}`;
  const head = recordRows({
    kind: owner.label,
    title,
    description: String(row['description'] ?? ''),
    address,
    documentCode: '',
    facts: [{ label: WORDS.count, value: String(lines.length) }],
    signOffs: [],
  });
  const body = await printing.printRows(
    {
      data: {
        language,
        timeZone: actor.timeZone,
        project: await projectName(db, actor),
        paper: await paperOf(db, actor),
      },
      named: title,
      rows: [...head, ...tableRows(table)],
      title,
      documentCode: '',
      address,
      orientation: 'portrait',
    },
    new Date(),
  );
  return { file: `${owner.label[language]} ${title}.pdf`, type: 'application/pdf', body };
}

/** The call that prints a list of one row. */
export const listPrintHandler = handle(listPrint, (context, { list: key, id }) => {
  const list = queryListOf(key);
  if (!list) throw new AppError('notFound');
  demand(context, list.query.rightsOf, 'see');
  return printList(context, list, id);
});
