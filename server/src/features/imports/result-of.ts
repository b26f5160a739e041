import { registers } from '@plumbline/contract/registers/index.ts';
import { dayIn, timeIn } from '@plumbline/contract/rules/clock.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { SheetError } from '../../sheets/sheet-error.ts';
import type { Scoped } from '../../http/context.ts';
import type { FileAnswer } from '../../http/handler.ts';
import { demand } from '../../http/context.ts';
import { sheetRefusal } from '../../workflow/sheet-refusal.ts';
import { type ImportedPart, partsOf, refuseGone } from './import-parts.ts';
import { resultWorkbook } from './result-workbook.ts';

/** Maximum characters: a file system allows names of 255 bytes, and a Chinese character takes three. */
const NAME_MOST = 70;

/**
 * Names the result of an import after its table, its source file, the setting, and the time (domain guide 3.14 item 6).
 */
function nameOf(parts: readonly ImportedPart[], language: Language, zone: string): string {
  const [first] = parts;
  const { of: settings } = registers.importJob.fields.importSetting;
  const setting = Object.entries(settings).find(([key]) => key === first?.setting)?.[1];
  const more = parts.length > 1 ? ` +${parts.length - 1}` : '';
  const file = (first?.name ?? '').replace(/\.[^.]*$/, '').slice(0, NAME_MOST);
  const now = new Date();
  const at = `${dayIn(now, zone)} ${timeIn(now, zone).replace(':', '')}`;
  return `${first?.register.label[language] ?? ''}${more} ${file} ${setting?.[language] ?? ''} ${at}`;
}

/** The result workbook of an import with all its sheets; requires the right to import each. */
export async function resultOf(context: Scoped, bundle: string): Promise<FileAnswer> {
  const parts = await partsOf(context, bundle);
  for (const { register } of parts) demand(context, register.key, 'import');
  const [first] = parts;
  refuseGone(first?.path);
  try {
    return await resultWorkbook(context.db, {
      tenantId: context.caller.tenantId,
      file: { path: first?.path ?? '', name: first?.name ?? '' },
      parts,
      name: nameOf(parts, context.language, context.timeZone),
      language: context.language,
    });
  } catch (error) {
    if (error instanceof SheetError) throw sheetRefusal(error);
    throw error;
  }
}
