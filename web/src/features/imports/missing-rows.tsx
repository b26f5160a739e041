import {
  importRemoveMissing,
  MISSING_AT_ONCE,
  type RemovedMissing,
} from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { permission } from '@plumbline/contract/access.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { VOID_KEYS } from '@plumbline/contract/workflow/void/voidable.ts';
import { Alert, Button, Popconfirm, Table } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { queryClient, useVerb } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useCan } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Row } from '../../ui/layout.tsx';
import { RecordLink } from '../../workflow/record-link.tsx';
import { baseKeyOf } from '../../register/family.ts';
import type { ImportJob } from './import-job-view.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

const PAGE_SIZE = 20;

/** The rows of the table that the file lacks: after a full import the user can delete chosen ones or all. */
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
  const mayDelete = useMayDelete(job, register);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<RemovedMissing | null>(null);
  const total = useTotal(job, count);
  const canChoose = mayDelete && total > 0;
  const ways = VOID_KEYS.some((key) => key === baseKeyOf(register))
    ? (['void', 'delete'] as const)
    : (['delete'] as const);
  const isTrial = total > 0 && job.importSetting === 'simulate';
  const remove = async (request: Wanted): Promise<void> => {
    try {
      const answer = await send(importRemoveMissing, { job: job.id, dryRun: false, ...request });
      setLeft(answer);
      setChosen([]);
      notify.message('success', fill(WAYS[request.how].done, { count: format.count(answer.removed) }));
      await queryClient.invalidateQueries({ queryKey: ['register'] });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <>
      <h3>{say(importWords.missingTitle)}</h3>
      <Row wrap gap={8}>
        <span className={css.soft}>
          {say(total === 0 ? importWords.missingNone : fill(importWords.missingCount, { count: format.count(total) }))}{' '}
          {isTrial && say(importWords.missingTrial)}
        </span>
        {canChoose &&
          ways.map((how) => <Removal key={how} how={how} chosen={chosen} total={total} onRemove={remove} />)}
      </Row>
      {left !== null && <Staying left={left} />}
      {total > 0 && <Listed job={job} total={total} chosen={chosen} onChosen={canChoose ? setChosen : undefined} />}
    </>
  );
}

/** The number of missing rows that still exist; until known, the number found by the import. */
function useTotal({ id }: ImportJob, found: number): number {
  const { data } = useVerb('importMissing', 'count', { filter: { field: 'importJob', op: 'is', value: id } });
  return data?.total ?? found;
}

/** True when the user may delete the rows, which requires a finished full import. */
function useMayDelete({ importSetting, state }: ImportJob, register: string): boolean {
  const may = useCan(permission(register, 'delete'));
  return may && importSetting === 'full' && state === 'done';
}

/** The rows to remove: the given ones, or all. */
type Wanted = { readonly how: Way } & ({ readonly ids: string[] } | { readonly all: true });
/** How the rows are removed. */
type Way = 'delete' | 'void';
const WAYS = {
  delete: {
    some: importWords.missingDelete,
    all: importWords.missingDeleteAll,
    ask: importWords.missingAsk,
    done: importWords.missingDone,
  },
  void: {
    some: importWords.missingVoid,
    all: importWords.missingVoidAll,
    ask: importWords.missingVoidAsk,
    done: importWords.missingVoided,
  },
} as const;

function Removal({
  how,
  chosen,
  total,
  onRemove,
}: {
  readonly how: Way;
  readonly chosen: readonly string[];
  readonly total: number;
  readonly onRemove: (request: Wanted) => Promise<void>;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const all = format.count(total);
  return (
    <>
      <Confirmed
        count={chosen.length}
        ask={WAYS[how].ask}
        label={say(fill(WAYS[how].some, { count: format.count(chosen.length) }))}
        onYes={() => onRemove({ how, ids: [...chosen] })}
      />
      <Confirmed
        count={total}
        ask={WAYS[how].ask}
        label={say(fill(WAYS[how].all, { count: all }))}
        onYes={() => onRemove({ how, all: true })}
      />
    </>
  );
}

/** The rows that may not be deleted, with their reasons. */
function Staying({ left }: { readonly left: RemovedMissing }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  if (left.refusedCount === 0) return null;
  return (
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
  );
}

interface ListedProps {
  readonly job: ImportJob;
  readonly total: number;
  readonly chosen: readonly string[];
  /** Undefined where rows cannot be chosen. */
  readonly onChosen: ((ids: readonly string[]) => void) | undefined;
}

function Listed({ job, total, chosen, onChosen }: ListedProps): React.JSX.Element {
  const say = useSay();
  const [page, setPage] = useState(1);
  const query = useVerb('importMissing', 'page', {
    filter: { field: 'importJob', op: 'is', value: job.id },
    sort: [{ field: 'name', desc: false }],
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  });
  if (query.isError) return <ErrorState small error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Table
      size="small"
      bordered
      rowKey="id"
      loading={query.isPending}
      dataSource={[...(query.data?.rows ?? [])]}
      {...(onChosen && {
        rowSelection: {
          selectedRowKeys: [...chosen],
          preserveSelectedRowKeys: true,
          onChange: (keys) => onChosen(keys.map(String).slice(0, MISSING_AT_ONCE)),
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
        {
          title: say(importWords.key),
          key: 'name',
          render: (_, row) => (
            <RecordLink register={String(row['table'])} id={String(row['record'])} title={String(row['name'])} />
          ),
        },
        { title: say(importWords.description), dataIndex: 'description' },
      ]}
    />
  );
}

function Confirmed({
  count,
  ask,
  label,
  onYes,
}: {
  readonly count: number;
  readonly ask: Word;
  readonly label: string;
  readonly onYes: () => Promise<void>;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Popconfirm
      title={say(fill(ask, { count: format.count(count) }))}
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
