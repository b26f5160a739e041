import { hasSubTotals } from '@plumbline/contract/field/kinds.ts';
import { isGroupable } from '@plumbline/contract/register/groups.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { isListGroup } from '../../grid/group-lines.ts';
import type { Grouping } from '../../grid/grouped-source.ts';

/** The columns by which the rows of a page are counted, and whether the list itself is grouped. */
export interface Grouped {
  /** One or two columns; empty when none is chosen. */
  readonly by: readonly string[];
  /** True when the list itself is grouped. */
  readonly inList: boolean;
  readonly choose: (next: { readonly by?: readonly string[]; readonly inList?: boolean }) => void;
}

/** The columns a register can be grouped by. */
export const groupableOf = (register: AnyRegister): readonly string[] =>
  Object.entries(register.fields).flatMap(([name, field]) => (isGroupable(field) ? [name] : []));

/** The grouping of a view, and how to change it. */
export const groupedOf = (
  { groupBy, grouped }: { readonly groupBy: readonly string[]; readonly grouped: boolean },
  change: (part: { readonly groupBy?: readonly string[]; readonly grouped?: boolean }) => void,
): Grouped => ({
  by: groupBy,
  inList: grouped,
  choose: ({ by, inList }) =>
    change({ ...(by !== undefined && { groupBy: by }), ...(inList !== undefined && { grouped: inList }) }),
});

/** The leading columns whose rows have one value each, so that a row is in one group. */
export function listGroups(register: AnyRegister, by: readonly string[]): Grouping['by'] {
  const fields = by.flatMap((name) => {
    const field = register.fields[name];
    return field ? [{ name, field }] : [];
  });
  const end = fields.findIndex(({ field }) => !isListGroup(field));
  return end < 0 ? fields : fields.slice(0, end);
}

/** How the list is grouped, with totals of the summable columns that are read; undefined when it cannot be grouped. */
export function groupingOf(
  register: AnyRegister,
  by: readonly string[],
  columns: readonly string[],
): Grouping | undefined {
  const fields = listGroups(register, by);
  if (fields.length === 0) return undefined;
  const sums = columns.filter((name) => {
    const field = register.fields[name];
    return field !== undefined && hasSubTotals(field);
  });
  return { by: fields, sums };
}
