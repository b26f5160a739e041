import { useCallback, useMemo, useState } from 'react';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { PlacedColumn } from '../grid/columns.ts';
import { isOneRef } from '../grid/fit.ts';
import type { GroupField } from '../grid/group-lines.ts';
import { codeListOf, useCodeNames, useRowNames, type CodeNames } from '../lib/code-names.ts';
import { isRef } from '../lib/values.ts';

interface Names {
  readonly names: CodeNames;
  /** To be told of rows as they are loaded. */
  readonly onRows: (rows: readonly AnyRow[]) => void;
}

/**
 * What the codes in a list mean, and on touch screens what the rows are that its first column refers to, such as the tag of
 * a check: it stands beneath the number. Asked for once the rows are there, which nobody waits for.
 */
export function useNames(
  columns: readonly PlacedColumn[],
  {
    ready,
    touch,
    groups,
  }: { readonly ready: boolean; readonly touch: boolean; readonly groups: readonly GroupField[] },
): Names {
  const codes = useCodeNames(
    [...columns, ...groups].map(({ field }) => field),
    ready,
  );
  const [first] = columns;
  const to = touch && first && isOneRef(first.field) && !codeListOf(first.field) ? first.field.to : undefined;
  const name = first?.name ?? '';
  const [asked, ask] = useState<readonly (readonly string[])[]>([]);
  const onRows = useCallback(
    (rows: readonly AnyRow[]) => {
      if (to === undefined) return;
      ask((before) => {
        const known = new Set(before.flat());
        const ids = rows.flatMap((row) => {
          const value = row[name];
          return isRef(value) && !known.has(value.id) ? [value.id] : [];
        });
        return ids.length === 0 ? before : [...before, [...new Set(ids)]];
      });
    },
    [to, name],
  );
  const rows = useRowNames(to, asked);
  const names = useMemo(() => (rows.size === 0 ? codes : new Map([...codes, ...rows])), [codes, rows]);
  return { names, onRows };
}
