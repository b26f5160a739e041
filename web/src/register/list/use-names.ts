import { useCallback, useMemo, useState } from 'react';
import type { Field } from '@plumbline/contract/field/field.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { PlacedColumn } from '../../grid/columns.ts';
import { isOneRef } from '../../grid/fit.ts';
import type { GroupField } from '../../grid/group-lines.ts';
import { codeListOf, useCodeNames, useNamesOf, type CodeNames, type WantedNames } from '../../lib/code-names.ts';
import { asRefs, isRef } from '../../lib/value/values.ts';

interface Names {
  readonly names: CodeNames;
  /** To be called with rows as they are loaded. */
  readonly onRows: (rows: readonly AnyRow[]) => void;
}

/** A column whose cells are shown with names, and the register the names come from. */
interface NamedColumn {
  readonly name: string;
  readonly register: string;
}

const refsOf = (value: unknown): readonly string[] => (isRef(value) ? [value] : asRefs(value)).map(({ id }) => id);

/** Adds the ids in these rows that were not requested yet, by register; returns the same list when there are none. */
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

/** The columns of codes and, on touch screens, the first column where it refers to something else. */
export function namedColumns(columns: readonly PlacedColumn[], touch: boolean): NamedColumn[] {
  const target = (field: Field, at: number): string | undefined =>
    codeListOf(field) ?? (touch && at === 0 && isOneRef(field) && isRefField(field) ? field.to : undefined);
  return columns.flatMap(({ name, field }, at) => {
    const register = target(field, at);
    return register === undefined ? [] : [{ name, register }];
  });
}

/**
 * Loads the names of the codes in a list. On touch screens it also describes the rows that the first column refers to,
 * such as the tag of a check; the description is shown beneath the number. Names are requested once the rows are there,
 * so nobody waits for them, and only for the codes shown: the names of all codes weigh more than the rows.
 */
export function useNames(
  columns: readonly PlacedColumn[],
  { touch, groups }: { readonly touch: boolean; readonly groups: readonly GroupField[] },
): Names {
  const named = useMemo(() => namedColumns(columns, touch), [columns, touch]);
  const [wanted, want] = useState<readonly WantedNames[]>([]);
  const onRows = useCallback((rows: readonly AnyRow[]) => want((before) => wantedOf(before, named, rows)), [named]);
  const shown = useNamesOf(wanted);
  // group headings show codes from whole code lists
  const grouped = useCodeNames(groups.map(({ field }) => field));
  const names = useMemo(() => (grouped.size === 0 ? shown : new Map([...grouped, ...shown])), [grouped, shown]);
  return { names, onRows };
}
