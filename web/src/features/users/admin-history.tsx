import { adminHistory } from '@plumbline/contract/features/users/calls/organisation.ts';
import type { Area } from '@plumbline/contract/access.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import type { HistoryEntry } from '@plumbline/contract/register/calls.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { registerWords } from '../../register/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, Muted, Row } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from '../../register/row/row-history.module.css';
import { linesOf } from './history-lines.ts';
import { historyWords } from './history-words.ts';
import { useDepartments, usePosts } from './lookups.ts';

/** Number of entries shown at first; each further request doubles it. */
const STEP = 50;
const MOST = 500;

/** The number of known changes of a record; undefined until read. */
export function useHistoryCount(area: Area, id: string | undefined): number | undefined {
  const { data } = useCall(
    adminHistory,
    { area, ...(id !== undefined && { id }), limit: STEP },
    { enabled: id !== undefined },
  );
  return data?.total;
}

/** The changes of an administration record: who, when, old and new value; newest first. */
export function AdminHistory({ area, id }: { readonly area: Area; readonly id: string }): React.JSX.Element {
  const say = useSay();
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useCall(adminHistory, { area, id, limit }, { placeholderData: (before) => before });
  if (error !== null) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={6} />;
  if (data.entries.length === 0) return <EmptyState small title={say(historyWords.none)} />;
  return (
    <>
      <ol className={css.list}>
        {data.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {data.total > data.entries.length && limit < MOST && (
        <Button onClick={() => setLimit(Math.min(MOST, limit * 2))}>{say(registerWords.showMore)}</Button>
      )}
    </>
  );
}

/** The only actions that occur on administration records. */
const ACTIONS: Partial<Readonly<Record<HistoryEntry['action'], Word>>> = {
  add: historyWords.add,
  update: registerWords.wasUpdated,
  delete: historyWords.delete,
};

function Entry({ entry }: { readonly entry: OutputOf<typeof adminHistory>['entries'][number] }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { data: departments } = useDepartments();
  const { data: posts } = usePosts();
  const names = new Map([...(departments ?? []), ...(posts ?? [])].map(({ id, name }) => [id, name]));
  const lines = linesOf(entry, names);
  return (
    <li className={css.entry}>
      <Row wrap align="stretch" justify="between" gap="2px 12px">
        <span>
          <strong>{entry.by}</strong> {say(ACTIONS[entry.action] ?? registerWords.wasUpdated)}
        </span>
        <time className={css.when} dateTime={entry.at}>
          {format.dateTime(entry.at)}
        </time>
      </Row>
      {lines.length > 0 && (
        <ul className={css.changes}>
          {lines.map((line) => (
            <Grid
              as="li"
              key={line.field}
              columns="130px minmax(0, 1fr) 20px minmax(0, 1fr)"
              gap={8}
              pad="4px 0"
              small
              className={css.change}
            >
              <Muted>{say(line.label)}</Muted>
              {line.old === undefined ? (
                <>
                  <span />
                  <span />
                </>
              ) : (
                <>
                  <span className={css.old}>{say(line.old ?? registerWords.emptyValue)}</span>
                  <span aria-label="→" role="img">
                    →
                  </span>
                </>
              )}
              <span>{say(line.new ?? registerWords.emptyValue)}</span>
            </Grid>
          ))}
        </ul>
      )}
      {entry.note !== null && <p className={css.note}>{entry.note}</p>}
    </li>
  );
}
