import { registers } from '@plumbline/contract/registers/index.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import type { Scoped } from '../../http/context.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { demand } from '../../http/context.ts';
import { sheetRefusal } from './import-end.ts';
import { type ImportedPart, partsOf } from './import-parts.ts';
import { resultWorkbook } from './result-workbook.ts';

/** The longest name of a file a disk takes is 255 bytes; a Chinese character takes three. */
const NAME_MOST = 70;

/** The result of an import is called by its table, the file it came from, what was done, and when (domain guide 3.14 item 6). */
function nameOf(parts: readonly ImportedPart[], language: 'en' | 'zh'): string {
  const [first] = parts;
  const { of } = registers.importJob.fields.importSetting;
  const setting = Object.entries(of).find(([key]) => key === first?.setting)?.[1];
  const more = parts.length > 1 ? ` +${parts.length - 1}` : '';
  const file = (first?.name ?? '').replace(/\.[^.]*$/, '').slice(0, NAME_MOST);
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ').replace(':', '');
  return `${first?.register.label[language] ?? ''}${more} ${file} ${setting?.[language] ?? ''} ${at}`;
}

/** The result workbook of an import with all its sheets; the right to import each is asked for. */
export async function resultOf(context: Scoped, bundle: string): Promise<FileAnswer> {
  const parts = await partsOf(context, bundle);
  for (const { register } of parts) demand(context, register.key, 'import');
  const [first] = parts;
  try {
    return await resultWorkbook(context.db, {
      tenantId: context.caller.tenantId,
      file: { path: first?.path ?? '', name: first?.name ?? '' },
      parts,
      name: nameOf(parts, context.language),
      language: context.language,
    });
  } catch (error) {
    if (error instanceof SheetError) throw sheetRefusal(error);
    throw error;
  }
}
