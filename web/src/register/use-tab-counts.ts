import { useEffect, useState } from 'react';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { useRegisterChanged } from './changes.ts';
import type { RowTab } from './extensions.ts';

interface Counted {
  readonly row: AnyRow | undefined;
  readonly counts: Readonly<Record<string, number>>;
  /** How often rows of the register had changed when this was counted. */
  readonly news: number;
}
const NONE: Counted = { row: undefined, counts: {}, news: 0 };

/** How many are inside each tab a feature added, counted anew when rows of the register change; a tab is missing while its count is not known. */
export function useTabCounts(
  register: string,
  tabs: readonly RowTab[],
  row: AnyRow | undefined,
): Readonly<Record<string, number>> {
  const [counted, setCounted] = useState(NONE);
  const [news, setNews] = useState(0);
  useRegisterChanged(register, () => setNews((before) => before + 1));
  useEffect(() => {
    if (!row) return undefined;
    let here = true;
    const put = (key: string, number: number | undefined): void => {
      if (!here || number === undefined) return;
      setCounted((before) => ({ row, news, counts: { ...(before.row === row ? before.counts : {}), [key]: number } }));
    };
    for (const { key, count } of tabs) {
      // A count that cannot be had leaves the tab without one; what is inside tells why.
      Promise.resolve(count?.(row)).then(
        (number) => put(key, number),
        () => {},
      );
    }
    return () => {
      here = false;
    };
  }, [tabs, row, news]);
  return counted.row?.id === row?.id ? counted.counts : NONE.counts;
}
