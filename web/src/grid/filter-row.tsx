import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { GridColumn } from './columns.ts';
import { FilterInput } from './filter-input.tsx';
import type { ColumnFilter, ColumnFilters } from './filter-model.ts';
import type { FilterHosts } from './filter-hosts.ts';

/** The inputs under the column headers. */
export interface FilterRowProps {
  readonly hosts: FilterHosts;
  readonly register: string;
  readonly columns: readonly GridColumn[];
  readonly filters: ColumnFilters;
  /** The complete filter without one column: the values of that column are counted under it. */
  readonly filterWithout: (name: string) => Filter | undefined;
  readonly onFilter: (name: string, filter: ColumnFilter | undefined) => void;
}

export function FilterRow({ hosts, columns, filters, ...rest }: FilterRowProps): React.ReactNode {
  const places = useSyncExternalStore(hosts.subscribe, hosts.read);
  return columns.map((column) => {
    const place = places.get(column.name);
    if (!place) return null;
    return createPortal(<FilterInput column={column} filter={filters[column.name]} {...rest} />, place, column.name);
  });
}
