import { useState } from 'react';
import { groupCondition } from '@plumbline/contract/register/groups.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fieldOf } from '../../grid/columns.ts';
import { fromFilter, type ColumnFilter, type ColumnFilters } from '../../grid/filter-model.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';

/** A value that rows are grouped by. */
export interface GroupValue {
  readonly name: string;
  readonly value: string | null;
}

/** Grouping on one page: whether its panel is open, by which columns, and which groups are shown. */
export interface Groups {
  readonly open: boolean;
  readonly toggle: () => void;
  /** One or two columns; empty when none is chosen. */
  readonly by: readonly string[];
  readonly choose: (by: readonly string[]) => void;
  /** The filter of the rows being counted: all filters except those set by the panel itself. */
  readonly filter: Filter | undefined;
  /** Shows the rows of a group, or all rows. */
  readonly show: (picks: readonly GroupValue[]) => void;
  readonly isShown: (picks: readonly GroupValue[]) => boolean;
}

/** The column filter that shows the rows of a group. */
export function pickFilter(register: AnyRegister, { name, value }: GroupValue): ColumnFilter | undefined {
  const field = register.fields[name];
  return field && fromFilter(groupCondition(name, field, value), fieldOf(register)).filters[name];
}

const same = (first: ColumnFilter | undefined, two: ColumnFilter | undefined): boolean =>
  JSON.stringify(first) === JSON.stringify(two);

/**
 * Groups and counts the rows of a page. A group is shown through the filter of its column, so that the user can see,
 * change and remove it there.
 */
export function useGroups(screen: RegisterScreen): Groups {
  const { register, view, change, grouped } = screen;
  const { by } = grouped;
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly GroupValue[]>([]);

  // a filter that the user changed since then is the user's own, and narrows the counts like any other
  const own = picked.filter((pick) => same(view.filters[pick.name], pickFilter(register, pick)));
  const names = own.map(({ name }) => name);
  const without = (gone: readonly string[]): ColumnFilters =>
    Object.fromEntries(Object.entries(view.filters).filter(([name]) => !gone.includes(name)));
  return {
    open,
    toggle: () => setOpen(!open),
    by,
    choose: (next) => {
      if (names.length > 0) change({ filters: without(names) });
      setPicked([]);
      grouped.choose({ by: next });
    },
    filter: screen.filterBut(names),
    show: (picks) => {
      const more = picks.flatMap((pick) => {
        const filter = pickFilter(register, pick);
        return filter ? [[pick.name, filter] as const] : [];
      });
      setPicked(picks);
      change({ filters: { ...without(names), ...Object.fromEntries(more) } });
    },
    isShown: (picks) =>
      own.length === picks.length &&
      picks.every(({ name, value }) => own.some((pick) => pick.name === name && pick.value === value)),
  };
}
