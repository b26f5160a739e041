import { registers } from '@plumbline/contract/registers/index.ts';
import { Button, Table } from 'antd';
import { stateOf } from '@plumbline/contract/rules/work-state.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { asJob, isUnderWay, tableLabel, type ImportJob } from './import-job-view.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

const RECENT = 10;
/** Polling interval of the list while one of its imports runs, in milliseconds. */
const LIST_POLL_MS = 2000;
const { fields, key } = registers.importJob;

/** The latest imports, newest first; each opens its result again. */
export function RecentImports({
  shown,
  onShow,
}: {
  readonly shown: string | null;
  readonly onShow: (job: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const query = useVerb(
    key,
    'page',
    { sort: [{ field: 'number', desc: true }], limit: RECENT },
    {
      refetchInterval: ({ state }) => (state.data?.rows.some((row) => isUnderWay(asJob(row))) ? LIST_POLL_MS : false),
    },
  );
  if (query.isError) return <ErrorState small error={query.error} onRetry={() => void query.refetch()} />;
  const jobs = (query.data?.rows ?? []).map(asJob);
  if (query.isSuccess && jobs.length === 0) return <EmptyState small title={say(importWords.noRecent)} />;
  return (
    <Table<ImportJob>
      size="small"
      rowKey="id"
      loading={query.isPending}
      dataSource={jobs}
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowClassName={({ id }) => (id === shown ? (css.shown ?? '') : '')}
      columns={[
        {
          title: say(fields.number.label),
          dataIndex: 'number',
          align: 'right',
          width: 90,
          render: (number: number, { id }) => (
            <Button type="link" size="small" onClick={() => onShow(id)}>
              {format.count(number)}
            </Button>
          ),
        },
        {
          title: say(fields.tableName.label),
          dataIndex: 'tableName',
          render: (name: string | null) => say(tableLabel(name)),
        },
        { title: say(fields.fileName.label), dataIndex: 'fileName' },
        {
          title: say(fields.importSetting.label),
          dataIndex: 'importSetting',
          render: (setting: ImportJob['importSetting']) =>
            setting === null ? '' : say(fields.importSetting.of[setting]),
        },
        {
          title: say(fields.state.label),
          dataIndex: 'state',
          render: (state: ImportJob['state']) =>
            state === null ? '' : <StatePill state={stateOf(state)}>{say(fields.state.of[state])}</StatePill>,
        },
        {
          title: say(fields.total.label),
          dataIndex: 'total',
          align: 'right',
          render: (count: number | null) => format.count(count ?? 0),
        },
        {
          title: say(fields.invalid.label),
          dataIndex: 'invalid',
          align: 'right',
          render: (count: number | null) => format.count(count ?? 0),
        },
        { title: say(fields.byName.label), dataIndex: 'byName' },
        {
          title: say(fields.startedAt.label),
          dataIndex: 'startedAt',
          render: (at: string | null) => format.dateTime(at),
        },
      ]}
    />
  );
}
