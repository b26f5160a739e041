import {
  importRemoveMissing,
  MISSING_AT_ONCE,
  type RemovedMissing,
} from '@plumbline/contract/features/imports/calls/import-remove-missing.ts';
import { permission } from '@plumbline/contract/access.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Alert, Button, Popconfirm, Table } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { queryClient, useVerb } from '../../lib/query.ts';
import { send } from '../../lib/send.ts';
import { useCan } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import type { ImportJob } from './import-job-view.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

const PAGE_SIZE = 20;

/** The rows of the table that the file does not hold: chosen ones, or all, are deleted once the import has run for real. */
export function MissingRows({
  job,
  register,
  count,
}: {
  readonly job: ImportJob;
  readonly register: string;
  readonly count: number;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const mayDelete = useCan(permission(register, 'delete')) && job.importSetting === 'full' && job.state === 'done';
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<RemovedMissing | null>(null);
  const query = useVerb('importMissing', 'page', {
    filter: { field: 'importJob', op: 'is', value: job.id },
    sort: [{ field: 'name', desc: false }],
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  const total =
    useVerb('importMissing', 'count', { filter: { field: 'importJob', op: 'is', value: job.id } }).data?.total ?? count;
  const remove = async (of: { readonly ids: string[] } | { readonly all: true }): Promise<void> => {
    try {
      const answer = await send(importRemoveMissing, { job: job.id, dryRun: false, ...of });
      setLeft(answer);
      setChosen([]);
      notify.message('success', fill(importWords.missingDone, { count: format.count(answer.removed) }));
      await queryClient.invalidateQueries({ queryKey: ['register'] });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <>
      <h3>{say(importWords.missingTitle)}</h3>
      <div className={css.tools}>
        <span className={css.soft}>
          {say(total === 0 ? importWords.missingNone : fill(importWords.missingCount, { count: format.count(total) }))}{' '}
          {total > 0 && job.importSetting === 'simulate' && say(importWords.missingTrial)}
        </span>
        {mayDelete && total > 0 && (
          <>
            <Confirmed
              count={chosen.length}
              label={say(fill(importWords.missingDelete, { count: format.count(chosen.length) }))}
              onYes={() => remove({ ids: [...chosen] })}
            />
            <Confirmed
              count={total}
              label={say(fill(importWords.missingDeleteAll, { count: format.count(total) }))}
              onYes={() => remove({ all: true })}
            />
          </>
        )}
      </div>
      {left !== null && left.refusedCount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={say(fill(importWords.missingStay, { count: format.count(left.refusedCount) }))}
          description={
            <ul className={css.plainList}>
              {left.refused.map(({ id, title, why }) => (
                <li key={id}>
                  {title}: {say(why)}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {query.isError ? (
        <ErrorState small error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        total > 0 && (
          <Table
            size="small"
            bordered
            rowKey="id"
            loading={query.isPending}
            dataSource={[...(query.data?.rows ?? [])]}
            {...(mayDelete && {
              rowSelection: {
                selectedRowKeys: [...chosen],
                preserveSelectedRowKeys: true,
                onChange: (keys) => setChosen(keys.map(String).slice(0, MISSING_AT_ONCE)),
              },
            })}
            pagination={{
              current: page,
              pageSize: PAGE_SIZE,
              total,
              onChange: setPage,
              showSizeChanger: false,
              hideOnSinglePage: true,
            }}
            columns={[
              { title: say(importWords.key), dataIndex: 'name', render: (name: string) => <Mono>{name}</Mono> },
            ]}
          />
        )
      )}
    </>
  );
}

function Confirmed({
  count,
  label,
  onYes,
}: {
  readonly count: number;
  readonly label: string;
  readonly onYes: () => Promise<void>;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Popconfirm
      title={say(fill(importWords.missingAsk, { count: format.count(count) }))}
      okText={label}
      onConfirm={onYes}
      disabled={count === 0}
    >
      <Button danger size="small" disabled={count === 0}>
        {label}
      </Button>
    </Popconfirm>
  );
}
