import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { listSheets } from '../../sheets/read-table.ts';
import { cutName, firstOf } from '../../sheets/xlsx/sheet-names.ts';
import type { Submission, SubmittedPart } from './submit.ts';

/**
 * The parts of a file that is imported into one table: its first sheet, and its continuation sheets, such as those of
 * an export with more rows than a sheet can have. A file that cannot be read is one part: the import reports why.
 */
export async function wholeTable(register: AnyRegister, file: Submission['file']): Promise<readonly SubmittedPart[]> {
  const sheets = await listSheets(file).catch(() => []);
  const [first = '', ...others] = sheets.map(({ name }) => name);
  const further = others.filter((name) => firstOf(name) === cutName(first));
  return further.length === 0 ? [{ register }] : [first, ...further].map((sheet) => ({ register, sheet }));
}
