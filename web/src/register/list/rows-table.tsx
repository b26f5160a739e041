import type { Filter, Sort } from '@plumbline/contract/register/filter.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { linkToList } from '../../lib/place/list-link.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import drag from '../../ui/drag-rows.module.css';
import css from './rows-table.module.css';

const SHOWN = 50;
const ALL = w('Show all {count} in the register', '在列表中查看全部 {count} 条');

/** One column of a small table. */
interface RowsColumn {
  readonly key: string;
  readonly title: Word;
  readonly render: (row: AnyRow) => ReactNode;
  readonly align?: 'right';
}
/** The rows of a register that belong to one record, inside its sheet. */
export interface RowsTableProps {
  readonly register: RegisterKey;
  readonly filter: Filter;
  /** The fields the columns need. */
  readonly fields: readonly string[];
  readonly columns: readonly RowsColumn[];
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** The sort order; by title unless given. */
  readonly sort?: readonly Sort[];
  /** Maximum number of rows shown. */
  readonly most?: number;
  /** Extra attributes and event handlers for each table row, for example to drag it to another position. */
  readonly rowProps?: (row: AnyRow) => ComponentProps<'tr'> & { readonly 'data-outline': string };
}

/** A small table of related rows; the register itself is one link away. */
export function RowsTable(props: RowsTableProps): React.JSX.Element {
  const { register, filter, fields, columns, empty, sort, most = SHOWN, rowProps } = props;
  const say = useSay();
  const format = useFormat();
  const page = useVerb(register, 'page', {
    filter,
    columns: [...fields],
    limit: most,
    ...(sort && { sort: [...sort] }),
  });
  const count = useVerb(register, 'count', { filter });
  if (page.isError) return <ErrorState small error={page.error} onRetry={() => void page.refetch()} />;
  if (page.isPending) return <SkeletonTable rows={4} columns={columns.length} />;
  const { rows } = page.data;
  if (rows.length === 0) return <>{empty}</>;
  const total = count.data?.total ?? rows.length;
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map(({ key, title, align }) => (
                <th key={key} scope="col" data-align={align}>
                  {say(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody data-board={rowProps && ''} className={rowProps && drag.rows}>
            {rows.map((row) => (
              <tr key={row.id} {...rowProps?.(row)}>
                {columns.map(({ key, render, align }) => (
                  <td key={key} data-align={align}>
                    {render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Link to={linkToList(registers[register].route, filter)}>{say(fill(ALL, { count: format.count(total) }))}</Link>
    </>
  );
}
