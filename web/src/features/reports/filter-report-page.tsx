import { type ReportEntry, reportList, reportPreview } from '@plumbline/contract/features/reports/calls.ts';
import {
  REPORT_AT_ONCE,
  type ReportFormat,
  type ReportLayout,
  reportName,
} from '@plumbline/contract/features/reports/layout.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useCall } from '../../lib/call/query.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { Refreshing } from '../../ui/refreshing.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { keyOf } from './report-list-page.tsx';
import { ReportSettings } from './report-settings.tsx';
import css from './reports.module.css';
import { runInQueue, runNow } from './run-report.ts';
import { ScheduleButton } from './schedule/schedule-button.tsx';
import { SaveMenu } from './save-report.tsx';
import { SummaryTable } from './summary-table.tsx';
import { reportWords } from './words.ts';

/** The layout of a new report over a register. */
const fresh = (entity: string): ReportLayout => ({
  code: '',
  nameEn: registerOrListOf(entity)?.label.en ?? '',
  nameZh: registerOrListOf(entity)?.label.zh ?? '',
  category: 'detailed',
  kind: 'detailed',
  entity,
  groupings: [],
  breakdown: null,
  sort: [],
  columns: [],
  paper: 'A4',
  orientation: 'landscape',
  bilingual: false,
  logos: true,
  pageBreak: false,
});

/** `/Report/FilterReport?report=<code or id>`: one report is filtered, arranged and run; `?entity=` begins a new one. */
export default function FilterReportPage(): React.JSX.Element {
  const { search } = useCurrentPage();
  const key = search.get('report');
  const entity = search.get('entity') ?? 'tagItr';
  if (key !== null) return <SavedReport key={key} named={key} />;
  if (!registerOrListOf(entity)) return <Unknown />;
  return <OneReport key={entity} entry={null} start={fresh(entity)} />;
}

function useCrumbs(): NonNullable<React.ComponentProps<typeof Page>['crumbs']> {
  const say = useSay();
  return [{ label: say(reportWords.reports), to: '/Report/ReportList' }, { label: say(reportWords.filterReport) }];
}

function Unknown(): React.JSX.Element {
  const say = useSay();
  return (
    <Page title={say(reportWords.filterReport)} crumbs={useCrumbs()}>
      <EmptyState title={say(reportWords.unknown)} text={say(reportWords.unknownText)} />
      <Link to="/Report/ReportList">{say(reportWords.backToList)}</Link>
    </Page>
  );
}

/** A report of the list, by its id or code. */
function SavedReport({ named }: { readonly named: string }): React.JSX.Element {
  const say = useSay();
  const crumbs = useCrumbs();
  const { data, error, refetch } = useCall(reportList, {});
  if (data === undefined)
    return (
      <Page title={say(reportWords.filterReport)} crumbs={crumbs}>
        {error === null ? <SkeletonTable rows={10} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  const entry = data.find((report) => keyOf(report) === named);
  return entry ? <OneReport entry={entry} start={entry.layout} /> : <Unknown />;
}

interface OneProps {
  /** Null for a report that is not saved yet. */
  readonly entry: ReportEntry | null;
  readonly start: ReportLayout;
}

function OneReport({ entry, start }: OneProps): React.JSX.Element {
  const crumbs = useCrumbs();
  const say = useSay();
  const [layout, setLayout] = useState(start);
  const change = (part: Partial<ReportLayout>): void => setLayout((before) => ({ ...before, ...part }));
  const preview = useCall(reportPreview, { layout }, { staleTime: 0, placeholderData: (before) => before });
  const total = preview.data?.total;
  const definition = entry ? keyOf(entry) : undefined;
  const order = (format: ReportFormat) => ({ layout, format, definition });
  const isLarge = layout.kind === 'detailed' && total !== undefined && total > REPORT_AT_ONCE;
  const reason = isLarge ? { reason: say(fill(reportWords.tooMany, { most: REPORT_AT_ONCE })) } : {};
  const queue = (['pdf', 'xlsx', 'csv'] as const).map((format) => ({
    key: format,
    label: format.toUpperCase(),
    onClick: () => void runInQueue(order(format)),
  }));
  const register = registerOrListOf(layout.entity);
  return (
    <Page
      title={say(reportName(layout))}
      crumbs={crumbs}
      note={register && say(registerTitle(register))}
      actions={
        <>
          <SaveMenu entry={entry} layout={layout} />
          <ScheduleButton entry={entry} isChanged={JSON.stringify(layout) !== JSON.stringify(start)} />
          <Dropdown trigger={['click']} menu={{ items: queue }}>
            <Guarded>{say(reportWords.addToQueue)}</Guarded>
          </Dropdown>
          <Guarded {...reason} onClick={() => runNow(order('csv'))}>
            {say(reportWords.runCsv)}
          </Guarded>
          <Guarded {...reason} onClick={() => runNow(order('xlsx'))}>
            {say(reportWords.runXlsx)}
          </Guarded>
          <Guarded type="primary" {...reason} onClick={() => runNow(order('pdf'))}>
            {say(reportWords.runPdf)}
          </Guarded>
        </>
      }
    >
      <Stack gap={16}>
        <ReportSettings layout={layout} isNew={entry === null} onChange={change} />
        <Refreshing query={preview} question={layout}>
          <Preview layout={layout} query={preview} route={register?.route ?? '/'} />
        </Refreshing>
      </Stack>
    </Page>
  );
}

interface PreviewProps {
  readonly layout: ReportLayout;
  readonly query: ReturnType<typeof useCall<typeof reportPreview>>;
  readonly route: string;
}

/** The number of rows first, then the first of them as they will be printed, or all figures. */
function Preview({ layout, query, route }: PreviewProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { data, error, isFetching, refetch } = query;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonTable rows={10} />;
  const { total, seq, rows, columns, summary, filter } = data;
  const isCut = layout.kind === 'detailed' && total > rows.length;
  const count = isCut
    ? fill(reportWords.firstRows, { count: format.count(rows.length), total: format.count(total) })
    : fill(reportWords.rows, { count: format.count(total) });
  return (
    <Stack as="section" card gap={8} className={css.part}>
      <Row gap={12} wrap align="baseline">
        <strong role="status">{isFetching ? say(reportWords.loading) : say(count)}</strong>
        <Muted as="small">{say(fill(reportWords.ledger, { seq: format.count(seq) }))}</Muted>
        <Muted as="small">{filter}</Muted>
      </Row>
      {total === 0 && <EmptyState small title={say(reportWords.empty)} text={say(reportWords.emptyText)} />}
      {summary && total > 0 && <SummaryTable summary={summary} route={route} />}
      {!summary && total > 0 && (
        // a scrollable table must be reachable by keyboard
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={css.scroll} role="region" aria-label={say(reportWords.rowsOfReport)} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                {columns.map(({ heading, missing, isFigure }, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a column may be there twice
                  <th key={at} scope="col" data-figure={isFigure}>
                    {say(heading)}
                    {missing && <span className={css.missing}> ({say(missing)})</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- a printed row has nothing that names it
                <tr key={at}>
                  {row.map((cell, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- a cell is its column
                    <td key={place} data-figure={columns[place]?.isFigure}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Stack>
  );
}
