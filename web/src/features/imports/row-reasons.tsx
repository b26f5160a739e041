import { importRows, type ImportRow } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { Segmented, Table, type TableColumnsType } from 'antd';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { columnLabel, countLabel, countsOf, type Count, type ImportJob } from './import-job-view.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

const PAGE_SIZE = 50;
const OUTCOMES = ['invalid', 'added', 'updated', 'deleted'] as const;
type Outcome = (typeof OUTCOMES)[number] | 'noted';

/** The count that holds the number of rows with an outcome; a trial counts what would have been done. */
function countName(job: ImportJob, outcome: (typeof OUTCOMES)[number]): Count {
  const would = {
    added: 'toBeAdded',
    updated: 'toBeUpdated',
    deleted: 'toBeDeleted',
    invalid: 'invalid',
  } as const;
  return job.importSetting === 'simulate' ? would[outcome] : outcome;
}

/** The rows of a file with their outcome and its reasons, bad rows first. */
export function RowReasons({ job }: { readonly job: ImportJob }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const counts = countsOf(job);
  // notes on differing protected cells are shown whatever the outcome of the row
  const noted = useCall(importRows, { job: job.id, outcome: 'noted', limit: 1 }).data?.total ?? 0;
  const shown = OUTCOMES.filter((outcome) => outcome === 'invalid' || counts[countName(job, outcome)] > 0);
  const [outcome, setOutcome] = useState<Outcome>('invalid');
  const [page, setPage] = useState(1);
  return (
    <>
      {shown.length + (noted > 0 ? 1 : 0) > 1 && (
        <Segmented
          aria-label={say(importWords.outcome)}
          value={outcome}
          onChange={(chosen) => {
            setOutcome(chosen);
            setPage(1);
          }}
          options={[
            ...shown.map((value) => ({
              value,
              label: `${say(countLabel(countName(job, value)))} ${format.count(counts[countName(job, value)])}`,
            })),
            ...(noted > 0
              ? [{ value: 'noted' as const, label: `${say(importWords.noted)} ${format.count(noted)}` }]
              : []),
          ]}
        />
      )}
      <RowTable job={job} outcome={outcome} page={page} onPage={setPage} />
    </>
  );
}

interface RowTableProps {
  readonly job: ImportJob;
  readonly outcome: Outcome;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function RowTable({ job, outcome, page, onPage }: RowTableProps): React.JSX.Element {
  const say = useSay();
  const query = useCall(
    importRows,
    { job: job.id, outcome, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  if (query.isError) return <ErrorState small error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data?.total === 0 && outcome === 'invalid') {
    return <p className={css.soft}>{say(importWords.noneInvalid)}</p>;
  }
  const more = MORE[outcome];
  return (
    <Table<Line>
      size="small"
      bordered
      loading={query.isPending}
      rowKey="key"
      dataSource={(query.data?.rows ?? []).flatMap(outcome === 'updated' ? changedLines : linesOf)}
      scroll={{ x: 'max-content' }}
      pagination={{
        current: page,
        pageSize: PAGE_SIZE,
        total: query.data?.total ?? 0,
        onChange: onPage,
        showSizeChanger: false,
        hideOnSinglePage: true,
      }}
      columns={[
        { title: say(importWords.row), dataIndex: 'number', align: 'right', width: 80 },
        { title: say(importWords.key), dataIndex: 'name', render: (name: string) => <Mono>{name}</Mono> },
        ...(more === undefined ? [] : moreColumns(job, say, more)),
      ]}
    />
  );
}

/** What is shown of a row besides its number and key. */
const MORE: Partial<Record<Outcome, 'reasons' | 'changes'>> = {
  invalid: 'reasons',
  noted: 'reasons',
  updated: 'changes',
};

function moreColumns(job: ImportJob, say: (word: Word) => string, more: 'reasons' | 'changes'): TableColumnsType<Line> {
  const column: TableColumnsType<Line>[number] = {
    title: say(importWords.column),
    dataIndex: 'column',
    render: (name: string) => say(columnLabel(job.tableName, name)),
  };
  const texts: TableColumnsType<Line> =
    more === 'changes'
      ? [
          { title: say(importWords.was), dataIndex: 'was' },
          { title: say(importWords.becomes), dataIndex: 'becomes' },
        ]
      : [
          {
            title: say(importWords.reason),
            dataIndex: 'words',
            render: (words: Line['words']) => (words === null ? '' : say(words)),
          },
        ];
  return [column, ...texts];
}

interface Line {
  readonly key: string;
  readonly number: number;
  readonly name: string;
  readonly column: string;
  readonly words: ImportRow['problems'][number]['words'] | null;
  /** The previous value of a changed cell. */
  readonly was?: string;
  readonly becomes?: string;
}

/** One line per problem; a row without problems has one line. */
function linesOf({ number, key, problems, notes }: ImportRow): Line[] {
  const messages = [...problems, ...notes];
  const reasons = messages.length === 0 ? [{ column: '', words: null }] : messages;
  return reasons.map(({ column, words }, at) => ({ key: `${number}.${at}`, number, name: key, column, words }));
}

/** One line per changed cell. */
const changedLines = ({ number, key, changes }: ImportRow): Line[] =>
  changes.map((change) => ({ key: `${number}.${change.column}`, number, name: key, words: null, ...change }));
