import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Scoped } from '../../http/context.ts';
import type { FileAnswer } from '../../http/handler.ts';
import type { CheckSheetPrint } from '../../pdf/print.ts';
import { recordRows } from '../../pdf/record-rows.ts';
import { paperOf } from '../form/paper.ts';
import { printing } from '../form/printing.ts';
import { printedBehind, printingFor, projectName } from './print-sheets.ts';
import { recordPrints } from './record-print.ts';

/**
 * Prints records whose type has no form of its own: each with all its fields and signatures, behind a cover if there is
 * one.
 */
export async function printRecords(
  context: Scoped,
  register: RecordKey,
  ids: readonly string[],
  cover?: CheckSheetPrint,
): Promise<FileAnswer> {
  const printContext = printingFor(context);
  const { db, actor, language } = printContext;
  const records = await recordPrints(printContext, register, ids);
  const [first] = records;
  const title = records.length === 1 ? (first?.title ?? '') : `${first?.kind[language] ?? ''} ${records.length}`.trim();
  const data = {
    language,
    timeZone: actor.timeZone,
    project: await projectName(db, actor),
    paper: await paperOf(db, actor),
  };
  if (cover)
    return printedBehind(
      cover,
      title,
      records.map((record) => ({ ...data, record })),
    );
  const documentCode = records.length === 1 ? (first?.documentCode ?? '') : '';
  const rows = records.flatMap(recordRows);
  const page = { data, named: title, title, documentCode, orientation: 'portrait', rows } as const;
  return { file: `${title}.pdf`, type: 'application/pdf', body: await printing.printRows(page, new Date()) };
}
