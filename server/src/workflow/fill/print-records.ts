import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Scoped } from '../../http/context.ts';
import type { FileAnswer } from '../../http/handler.ts';
import type { CheckSheetPrint } from '../../pdf/print.ts';
import { paperOf } from '../form/paper.ts';
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
  // each on pages of its own, whose codes name it
  return printedBehind(
    cover,
    title,
    records.map((record) => ({ ...data, ...(record.state && { state: record.state }), record })),
  );
}
