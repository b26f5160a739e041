import { useEffect, useState } from 'react';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { useRegisterChanged } from '../list/changes.ts';
import type { RowTab } from '../extensions.ts';

interface Counted {
  readonly row: AnyRow | undefined;
  readonly counts: Readonly<Record<string, number>>;
  /** How many times rows of the register had changed when this was counted. */
  readonly news: number;
}
const NONE: Counted = { row: undefined, counts: {}, news: 0 };

/**
 * Number of items in each tab that a feature added, counted again when rows of the register change; null while unknown,
 * missing for tabs that count nothing.
 */
export function useTabCounts(
  register: string,
  tabs: readonly RowTab[],
  row: AnyRow | undefined,
): Readonly<Record<string, number | null>> {
  const [counted, setCounted] = useState(NONE);
  const [news, setNews] = useState(0);
  useRegisterChanged(register, () => setNews((before) => before + 1));
  useEffect(() => {
    if (!row) return undefined;
    let here = true;
    const put = (key: string, number: number | undefined): void => {
      if (!here || number === undefined) return;
      // the row is read again after it was shown: earlier counts stay until they are counted again
      const known = (before: Counted): Counted['counts'] => (before.row?.id === row.id ? before.counts : {});
      setCounted((before) => ({ row, news, counts: { ...known(before), [key]: number } }));
    };
    for (const { key, count } of tabs) {
      // if a count fails, the tab has none; its content shows why
      Promise.resolve(count?.(row)).then(
        (number) => put(key, number),
        () => {},
      );
    }
    return () => {
      here = false;
    };
  }, [tabs, row, news]);
  const known = counted.row?.id === row?.id ? counted.counts : NONE.counts;
  const counting = tabs.filter(({ count }) => count !== undefined).map(({ key }) => [key, null] as const);
  return { ...Object.fromEntries(counting), ...known };
}
