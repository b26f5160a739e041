import { ERRORS } from '@plumbline/contract/errors.ts';
import type { Word } from '@plumbline/contract/words/word.ts';

/**
 * Why a file cannot be imported, by its name and size alone; null when it may be sent. The server looks inside.
 * The texts are those of specification 5.
 */
export function refusalOf({ name, size }: { readonly name: string; readonly size: number }): Word | null {
  if (!/\.(csv|xlsx)$/i.test(name.trim())) return ERRORS.importNotSpreadsheet.words;
  return size === 0 ? ERRORS.importEmpty.words : null;
}
