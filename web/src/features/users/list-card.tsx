import { SearchOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Input, Table, type TableColumnsType } from 'antd';
import { useState, type ReactNode } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import css from './admin.module.css';
import { PAGE_SIZE, type List } from './use-list.ts';
import { adminWords } from './words.ts';

/** A page of a list, as the user centre returns it. */
export interface ListPageState<R> {
  readonly data: { readonly records: readonly R[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Props of a list with its toolbar and empty states. */
export interface ListCardProps<R extends { readonly id: string }> {
  readonly list: List;
  readonly answer: ListPageState<R>;
  readonly columns: TableColumnsType<R>;
  /** The fields users can search by. */
  readonly findHint: string;
  /** Filters shown beside the search. */
  readonly filters?: ReactNode;
  /** True when a filter is set: an empty list then says that nothing matches. */
  readonly isFiltered?: boolean;
  readonly onClear?: () => void;
  /** The actions on the selected rows; without it rows cannot be selected. */
  readonly batch?: ReactNode;
  /** Rows have `children`, and all rows arrive at once. */
  readonly isTree?: boolean;
  /** Explains the list and how to start, when it has no rows. */
  readonly empty: ReactNode;
  /** The name of a row, for screen readers. */
  readonly nameOf: (row: R) => string;
  /** The row whose sheet is open. */
  readonly openId?: string | undefined;
  readonly onOpen?: (row: R) => void;
}

/** A list paged by the server: search, filters, batch actions, rows. A click anywhere in a row opens it. */
export function ListCard<R extends { readonly id: string }>(props: ListCardProps<R>): React.JSX.Element {
  const { answer } = props;
  return (
    <div className={css.card}>
      <Bar {...props} />
      {answer.error !== null && answer.data === undefined ? (
        <ErrorState small error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Rows {...props} />
      )}
    </div>
  );
}

function Bar<R extends { readonly id: string }>(props: ListCardProps<R>): React.JSX.Element {
  const { list, findHint, filters, batch, answer } = props;
  const say = useSay();
  const format = useFormat();
  return (
    <div className={css.bar} role="search">
      <Input
        allowClear
        className={css.find ?? ''}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={findHint}
        placeholder={findHint}
        value={list.text}
        onChange={({ target }) => list.find(target.value)}
      />
      {filters}
      <div className={css.batch}>
        {list.chosen.length > 0 && (
          <>
            <span className={css.soft}>
              {say(fill(adminWords.chosen, { count: format.count(list.chosen.length) }))}
            </span>
            <Button type="link" size="small" onClick={() => list.choose([])}>
              {say(adminWords.letGo)}
            </Button>
          </>
        )}
        {batch}
        {answer.data !== undefined && (
          <span className={css.total}>{say(fill(adminWords.count, { count: format.count(answer.data.total) }))}</span>
        )}
      </div>
    </div>
  );
}

function Rows<R extends { readonly id: string }>(props: ListCardProps<R>): React.JSX.Element {
  const { list, answer, columns, batch, isTree = false, nameOf, openId, onOpen } = props;
  const say = useSay();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rowsOf = answer.data?.records ?? [];
  return (
    <Table<R>
      size="small"
      rowKey="id"
      sticky
      loading={answer.data === undefined}
      dataSource={[...rowsOf]}
      columns={columns}
      scroll={{ x: 'max-content' }}
      rowClassName={({ id }) => [css.row, id === openId ? css.open : ''].join(' ').trim()}
      onRow={(row) => ({ onClick: (event) => opens(event.target) && onOpen?.(row) })}
      locale={{ emptyText: answer.data === undefined ? ' ' : <Empty {...props} /> }}
      {...(batch !== undefined && {
        rowSelection: {
          selectedRowKeys: [...list.chosen],
          preserveSelectedRowKeys: true,
          // the library draws the header twice, one of them hidden: nothing in it may take focus
          hideSelectAll: true,
          columnTitle: <span className="heard-only">{say(adminWords.select)}</span>,
          getCheckboxProps: (row: R) => ({ 'aria-label': nameOf(row) }),
          onChange: (keys: readonly React.Key[]) => list.choose(keys.map(String)),
        },
      })}
      {...(isTree && {
        expandable: {
          // everything is unfolded except what the user folded, including rows that arrive later
          expandedRowKeys: idsOf(rowsOf).filter((id) => !folded.has(id)),
          onExpand: (isOpen: boolean, { id }: R) => setFolded(toggled(folded, id, !isOpen)),
        },
      })}
      pagination={
        isTree
          ? false
          : {
              current: list.current,
              pageSize: PAGE_SIZE,
              total: answer.data?.total ?? 0,
              onChange: list.goTo,
              showSizeChanger: false,
              hideOnSinglePage: true,
            }
      }
    />
  );
}

/** The IDs of rows and of all rows below them. */
const idsOf = (rows: readonly { readonly id: string; readonly children?: unknown }[]): string[] =>
  rows.flatMap(({ id, children }) => [id, ...(Array.isArray(children) ? idsOf(children) : [])]);

function toggled(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(id);
  if (!isIn) next.delete(id);
  return next;
}

/**
 * True when a click on a row should open it: not when it hits a button, switch or box, and not when it selects text.
 */
function opens(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('button, a, input, label, .ant-table-selection-column') !== null)
    return false;
  return (getSelection()?.toString() ?? '') === '';
}

function Empty<R extends { readonly id: string }>({
  list,
  isFiltered = false,
  onClear,
  empty,
}: ListCardProps<R>): ReactNode {
  const say = useSay();
  if (list.text.trim() === '' && !isFiltered) return empty;
  const clear = (): void => {
    list.find('');
    onClear?.();
  };
  return (
    <EmptyState
      small
      title={say(adminWords.noMatch)}
      text={say(adminWords.noMatchText)}
      actions={<Button onClick={clear}>{say(adminWords.clear)}</Button>}
    />
  );
}
