import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { GridColumn } from './columns.ts';
import type { ColumnFilter } from './filter-model.ts';

/** The filter of one column, and how to change it. */
export interface FilterInputProps {
  readonly register: string;
  readonly column: GridColumn;
  readonly filter: ColumnFilter | undefined;
  readonly filterWithout: (name: string) => Filter | undefined;
  readonly onFilter: (name: string, filter: ColumnFilter | undefined) => void;
}
