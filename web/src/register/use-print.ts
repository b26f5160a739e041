import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { manyRows, type RowSource } from '../grid/row-source.ts';
import type { RegisterRows } from '../grid/use-register-rows.ts';
import { useCurrentPage } from '../lib/current-page.ts';
import { notify } from '../lib/notify.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import { registerWords } from './words.ts';

/** So many rows of a list are printed, a hundred sheets of A4 or so; more is an export. */
export const PRINT_MOST = 2000;

/** The lines a list prints: all that match, up to as many as `PRINT_MOST`. */
export const linesToPrint = (source: RowSource): Promise<readonly AnyRow[]> => manyRows(source, 0, PRINT_MOST);

/** Printing of one list. */
export interface ListPrint {
  /** What was read to be printed; undefined while nothing was. */
  readonly lines: readonly AnyRow[] | undefined;
  /** Reads all rows that match, and opens the print of the browser. */
  readonly print: () => Promise<void>;
}

/** Prints a list whole: the browser asks for its paper at once, so that what is not loaded must be read before. */
export function usePrint({ shown, busy: isReading }: RegisterRows): ListPrint {
  const [held, hold] = useState<{ readonly of: typeof shown; readonly lines: readonly AnyRow[] }>();
  const [busy, setBusy] = useState(false);
  const { active } = useCurrentPage();
  const print = async (): Promise<void> => {
    if (busy || !shown) return undefined;
    // the rows that are still shown are not those that are asked for
    if (isReading) return notify.toast('info', registerWords.readingAll);
    setBusy(true);
    try {
      notify.toast('info', registerWords.printing);
      const read = await linesToPrint(shown.source);
      flushSync(() => hold({ of: shown, lines: read }));
      // some browsers go on at once and print later
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
  // what was read before the list changed is not printed after
  return { lines: held?.of === shown ? held?.lines : undefined, print };
}
