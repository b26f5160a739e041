import { useCallback, useMemo, useState } from 'react';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { PlacedColumn } from '../grid/columns.ts';
import { isOneRef } from '../grid/fit.ts';
import type { GroupField } from '../grid/group-lines.ts';
import { codeListOf, useCodeNames, useNamesOf, type CodeNames, type WantedNames } from '../lib/code-names.ts';
import { asRefs, isRef } from '../lib/values.ts';

interface Names {
  readonly names: CodeNames;
  /** To be told of rows as they are loaded. */
  readonly onRows: (rows: readonly AnyRow[]) => void;
}

/** A column whose cells are named: by its register. */
interface NamedColumn {
  readonly name: string;
  readonly register: string;
}

const refsOf = (value: unknown): readonly string[] => (isRef(value) ? [value] : asRefs(value)).map(({ id }) => id);

/** What of these rows was not asked for yet, by register; the same list where there is nothing. */
export function wantedOf(
  before: readonly WantedNames[],
  columns: readonly NamedColumn[],
  rows: readonly AnyRow[],
): readonly WantedNames[] {
  const known = new Set(before.flatMap(({ ids }) => ids));
  const found = Map.groupBy(columns, ({ register }) => register);
  const more = [...found].flatMap(([register, named]) => {
    const ids = new Set(named.flatMap(({ name }) => rows.flatMap((row) => refsOf(row[name]))));
    const fresh = [...ids.difference(known)];
    return fresh.length === 0 ? [] : [{ register, ids: fresh }];
  });
  return more.length === 0 ? before : [...before, ...more];
}

/** The columns of codes, and on touch screens the first one where it refers to something else. */
function namedColumns(columns: readonly PlacedColumn[], touch: boolean): NamedColumn[] {
  const target = (field: Field, at: number): string | undefined =>
    codeListOf(field) ?? (touch && at === 0 && isOneRef(field) && isRefField(field) ? field.to : undefined);
  return columns.flatMap(({ name, field }, at) => {
    const register = target(field, at);
    return register === undefined ? [] : [{ name, register }];
  });
}

/**
 * What the codes in a list mean, and on touch screens what the rows are that its first column refers to, such as the tag of
 * a check: it stands beneath the number. Asked for once the rows are there, which nobody waits for, and only what they show:
 * the names of all codes there are weigh more than the rows.
 */
export function useNames(
  columns: readonly PlacedColumn[],
  { touch, groups }: { readonly touch: boolean; readonly groups: readonly GroupField[] },
): Names {
  const named = useMemo(() => namedColumns(columns, touch), [columns, touch]);
  const [wanted, want] = useState<readonly WantedNames[]>([]);
  const onRows = useCallback((rows: readonly AnyRow[]) => want((before) => wantedOf(before, named, rows)), [named]);
  const shown = useNamesOf(wanted);
  // what rows are grouped by stands over them in whole lists
  const grouped = useCodeNames(groups.map(({ field }) => field));
  const names = useMemo(() => (grouped.size === 0 ? shown : new Map([...grouped, ...shown])), [grouped, shown]);
  return { names, onRows };
}
