import { useEffect, useState } from 'react';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RowTab } from './extensions.ts';

/** How many are inside each tab a feature added; a tab is missing while its count is not known. */
export function useTabCounts(tabs: readonly RowTab[], row: AnyRow | undefined): Readonly<Record<string, number>> {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => {
    if (!row) return undefined;
    let here = true;
    setCounts({});
    for (const { key, count } of tabs) {
      // a count that cannot be had leaves the tab without one; what is inside tells why
      Promise.resolve(count?.(row)).then(
        (number) => {
          if (here && number !== undefined) setCounts((before) => ({ ...before, [key]: number }));
        },
        () => {},
      );
    }
    return () => {
      here = false;
    };
  }, [tabs, row]);
  return counts;
}
