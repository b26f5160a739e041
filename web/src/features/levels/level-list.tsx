import { SearchOutlined } from '@ant-design/icons';
import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Input, Table, type TableColumnsType } from 'antd';
import { useState, type ReactNode } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import css from '../users/admin.module.css';
import { adminWords } from '../users/words.ts';
import { levelAdminWords } from './level-page-words.ts';

interface LevelListProps {
  readonly answer: {
    readonly data: readonly ManagedLevel[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly columns: TableColumnsType<ManagedLevel>;
  /** Explains how to start, when there are no levels. */
  readonly empty: ReactNode;
  /** The level whose sheet is open. */
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** True when the name, description or path of a level contains the text. */
function hasText({ name, description, above }: ManagedLevel, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return [name, description, ...above.map((level) => level.name)].some((part) => part.toLowerCase().includes(wanted));
}

/** The levels of one step, with a search. A click anywhere in a row opens it. */
export function LevelList({ answer, columns, empty, openId, onOpen }: LevelListProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [text, setText] = useState('');
  const { data, error } = answer;
  const shown = (data ?? []).filter((level) => hasText(level, text));
  const none = text.trim() === '' ? empty : <NoMatch onClear={() => setText('')} />;
  return (
    <div className={css.card}>
      <div className={css.bar} role="search">
        <Input
          allowClear
          className={css.find ?? ''}
          prefix={<SearchOutlined aria-hidden />}
          aria-label={say(levelAdminWords.find)}
          placeholder={say(levelAdminWords.find)}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {data !== undefined && (
          <span className={css.total}>{say(fill(adminWords.count, { count: format.count(shown.length) }))}</span>
        )}
      </div>
      {error !== null && data === undefined ? (
        <ErrorState small error={error} onRetry={() => void answer.refetch()} />
      ) : (
        <Table<ManagedLevel>
          size="small"
          rowKey="id"
          sticky
          loading={data === undefined}
          dataSource={shown}
          columns={columns}
          scroll={{ x: 'max-content' }}
          pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
          rowClassName={({ id }) => [css.row, id === openId ? css.open : ''].join(' ').trim()}
          onRow={({ id }) => ({ onClick: (event) => opens(event.target) && onOpen(id) })}
          locale={{ emptyText: data === undefined ? ' ' : none }}
        />
      )}
    </div>
  );
}

/**
 * True when a click on a row should open it: not when it hits a button, switch or box, and not when it selects text.
 */
function opens(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('button, a, input, label') !== null) return false;
  return (getSelection()?.toString() ?? '') === '';
}

function NoMatch({ onClear }: { readonly onClear: () => void }): React.JSX.Element {
  const say = useSay();
  return (
    <EmptyState
      small
      title={say(adminWords.noMatch)}
      text={say(adminWords.noMatchText)}
      actions={<Button onClick={onClear}>{say(adminWords.clear)}</Button>}
    />
  );
}
