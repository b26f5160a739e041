import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { PlacedColumn } from '../../grid/columns.ts';
import { manyRows, type RowSource } from '../../grid/row-source.ts';
import type { RegisterRows } from '../../grid/use-register-rows.ts';
import { NO_NAMES, namesOf, type CodeNames } from '../../lib/code-names.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useLanguage } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { registerWords } from '../words.ts';
import { namedColumns, wantedOf } from './use-names.ts';

/** Maximum number of rows of a list printed, about a hundred A4 sheets; for more, use an export. */
export const PRINT_MOST = 2000;

/** The lines to print: all matching rows, at most `PRINT_MOST`. */
export const linesToPrint = (source: RowSource): Promise<readonly AnyRow[]> => manyRows(source, 0, PRINT_MOST);

const NOTHING = { lines: undefined, names: NO_NAMES } as const;

/** Printing of one list. */
export interface ListPrint {
  /** The rows read for printing; undefined when none were read. */
  readonly lines: readonly AnyRow[] | undefined;
  /** The names of the codes in them: paper has no tooltips, and nothing can be loaded later. */
  readonly names: CodeNames;
  /** Reads all matching rows and opens the browser's print dialog. */
  readonly print: () => Promise<void>;
}

/** Prints a whole list: the browser lays out its pages at once, so rows that are not loaded must be read first. */
export function usePrint({ shown, busy: isReading }: RegisterRows, columns: readonly PlacedColumn[]): ListPrint {
  const [printed, hold] = useState<Pick<ListPrint, 'lines' | 'names'> & { readonly of: typeof shown }>();
  const [busy, setBusy] = useState(false);
  const { active } = useCurrentPage();
  const language = useLanguage();
  const print = async (): Promise<void> => {
    if (busy || !shown) return undefined;
    // the rows still shown do not match the rows requested
    if (isReading) return notify.toast('info', registerWords.readingAll);
    setBusy(true);
    try {
      notify.toast('info', registerWords.printing);
      const read = await linesToPrint(shown.source);
      const names = await namesOf(wantedOf([], namedColumns(columns, false), read), language);
      flushSync(() => hold({ of: shown, lines: read, names }));
      // some browsers return at once and print later
      window.addEventListener('afterprint', () => hold(undefined), { once: true });
      window.print();
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  useHotkey('mod+p', () => void print(), { enabled: active, whileTyping: true });
  // rows read before the list changed are not printed afterwards
  const { lines, names } = printed?.of === shown && printed ? printed : NOTHING;
  return { lines, names, print };
}
