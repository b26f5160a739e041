import { ERRORS } from '@plumbline/contract/errors.ts';
import { MEGABYTE, type ImportLimits } from '@plumbline/contract/rules/import-limits.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { importWords } from './words.ts';

/**
 * Why a file cannot be imported, by its name and size alone; null when it may be sent. The server checks the content.
 * The texts are those of specification 5.
 */
export function refusalOf(
  { name, size }: { readonly name: string; readonly size: number },
  { bytes }: Pick<ImportLimits, 'bytes'>,
): Word | null {
  if (!/\.(csv|xlsx|xer|xml)$/i.test(name.trim())) return ERRORS.importNotSpreadsheet.words;
  if (size > bytes)
    return fill(importWords.tooLarge, { size: Math.ceil(size / MEGABYTE), limit: Math.floor(bytes / MEGABYTE) });
  return size === 0 ? ERRORS.importEmpty.words : null;
}
