import { type ReportEntry, reportList } from '@plumbline/contract/features/reports/calls.ts';
import { type ReportLayout, reportName } from '@plumbline/contract/features/reports/layout.ts';
import { registerOrListOf } from '@plumbline/contract/lists/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { REPORT_CATEGORIES } from '@plumbline/contract/registers/report/report-definition.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fieldAt } from '@plumbline/contract/rules/field-path.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button, Checkbox, Dropdown, Input, Table } from 'antd';
import { useState } from 'react';
import { useCall } from '../../lib/call/query.ts';
import { useCan } from '../../lib/session/session.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { EditBar } from './edit-bar.tsx';
import { RunsList } from './runs-list.tsx';
import { runNow } from './run-report.ts';
import { ScheduleButton } from './schedule/schedule-button.tsx';
import { reportWords } from './words.ts';

const CATEGORIES = Object.entries(REPORT_CATEGORIES);
/** The address on which a report is filtered and run. */
export const reportHref = (key: string): string => `/Report/FilterReport?report=${encodeURIComponent(key)}`;
/** The key of a report: of a definition its id, of a shipped one its code. */
export const keyOf = ({ id, layout }: ReportEntry): string => id ?? layout.code;

/** What a report contains, in words: its register, and by what it is grouped. */
function useContent(): (layout: ReportLayout) => string {
  const language = useLanguage();
  return ({ entity, groupings, breakdown }) => {
    const register = registerOrListOf(entity);
    if (!register) return entity;
    const words = [...groupings, ...(breakdown === null ? [] : [breakdown])].map(
      (path): Word => fieldAt(register, path)?.label ?? { en: path, zh: path },
    );
    const title = registerTitle(register)[language];
    if (words.length === 0) return title;
    const fields = words.map((word) => word[language]).join(language === 'en' ? ', ' : '、');
    return `${title} ${fill(reportWords.by, { fields })[language]}`;
  };
}

/** `/Report/ReportList`: all reports by category; run here, or opened to be filtered first. */
export default function ReportListPage(): React.JSX.Element {
  const say = useSay();
  const contentOf = useContent();
  const [text, setText] = useState('');
  const [isEditing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const mayEdit = useCan('reportDefinition:update');
  const { data, error, refetch } = useCall(reportList, {}, { staleTime: 0 });
  const isFound = ({ layout, folder }: ReportEntry): boolean =>
    [layout.code, layout.nameEn, layout.nameZh, folder, contentOf(layout)].some((part) =>
      part.toLowerCase().includes(text.trim().toLowerCase()),
    );
  const title = say(reportWords.list);
  return (
    <Page
      title={title}
      crumbs={[{ label: say(reportWords.reports) }, { label: title }]}
      note={say(isEditing ? reportWords.editNote : reportWords.listNote)}
      actions={
        <>
          <Link to={registers.reportDefinition.route}>{say(reportWords.definitions)}</Link>
          <Link to={registers.scheduledReport.route}>{say(reportWords.scheduled)}</Link>
          {mayEdit && (
            <Button onClick={() => setEditing(!isEditing)}>
              {say(isEditing ? reportWords.editDone : reportWords.edit)}
            </Button>
          )}
          <Link to="/Report/FilterReport" search={{ entity: 'tagItr' }}>
            {say(reportWords.newReport)}
          </Link>
        </>
      }
    >
      <Stack gap={16}>
        <Row gap={12} wrap>
          <Input.Search
            allowClear
            style={{ maxWidth: 360 }}
            placeholder={say(reportWords.find)}
            aria-label={say(reportWords.find)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {isEditing && <EditBar reports={data ?? []} chosen={chosen} onChosen={setChosen} />}
        </Row>
        <RunsList />
        <Found
          reports={data?.filter(isFound)}
          error={error}
          onRetry={() => void refetch()}
          contentOf={contentOf}
          chosen={isEditing ? chosen : null}
          onChosen={setChosen}
        />
      </Stack>
    </Page>
  );
}

interface FoundProps extends Omit<TableProps, 'reports'> {
  /** Undefined while they are read. */
  readonly reports: readonly ReportEntry[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}
function Found({ reports, error, onRetry, ...table }: FoundProps): React.JSX.Element {
  if (reports !== undefined) return <Categories reports={reports} {...table} />;
  return error === null ? <SkeletonTable rows={12} /> : <ErrorState error={error} onRetry={onRetry} />;
}

/** The reports by category. */
function Categories({ reports, ...table }: TableProps): React.JSX.Element {
  const say = useSay();
  if (reports.length === 0) return <EmptyState title={say(reportWords.none)} text={say(reportWords.noneText)} />;
  return (
    <>
      {CATEGORIES.map(([key, word]) => {
        const inside = reports.filter(({ layout }) => layout.category === key);
        return (
          inside.length > 0 && (
            <section key={key}>
              <h2>{say(word)}</h2>
              <ReportTable reports={inside} {...table} />
            </section>
          )
        );
      })}
    </>
  );
}

interface TableProps {
  readonly reports: readonly ReportEntry[];
  readonly contentOf: (layout: ReportLayout) => string;
  /** Null while nothing is edited. */
  readonly chosen: readonly string[] | null;
  readonly onChosen: (chosen: readonly string[]) => void;
}

function ReportTable({ reports, contentOf, chosen, onChosen }: TableProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const nameOf = (entry: ReportEntry): string => reportName(entry.layout)[language];
  const toggle = (id: string): void =>
    onChosen(chosen?.includes(id) ? chosen.filter((each) => each !== id) : [...(chosen ?? []), id]);
  const choice = {
    key: 'choose',
    title: '',
    width: 44,
    render: (_: unknown, entry: ReportEntry) =>
      entry.id !== null && (
        <Checkbox
          aria-label={say(fill(reportWords.choose, { name: nameOf(entry) }))}
          checked={chosen?.includes(entry.id) ?? false}
          onChange={() => entry.id !== null && toggle(entry.id)}
        />
      ),
  };
  return (
    <Table<ReportEntry>
      size="small"
      rowKey={keyOf}
      dataSource={[...reports]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        ...(chosen === null ? [] : [choice]),
        {
          title: say(reportWords.code),
          key: 'code',
          width: 150,
          render: (_, { layout }) => <code>{layout.code}</code>,
        },
        {
          title: say(reportWords.name),
          key: 'name',
          width: 340,
          render: (_, entry) => (
            <Stack gap={0}>
              <Link to={reportHref(keyOf(entry))}>{nameOf(entry)}</Link>
              {entry.id !== null && (
                <Muted as="small">
                  {[entry.folder, say(entry.mine ? reportWords.mine : fill(reportWords.sharedBy, { by: entry.owner }))]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </Muted>
              )}
            </Stack>
          ),
        },
        { title: say(reportWords.content), key: 'content', render: (_, { layout }) => contentOf(layout) },
        {
          title: say(reportWords.lastRun),
          key: 'last',
          width: 260,
          render: (_, { lastRun }) =>
            lastRun === null
              ? say(reportWords.never)
              : say(
                  fill(reportWords.lastBy, {
                    at: format.dateTime(lastRun.at),
                    by: lastRun.by,
                    count: format.count(lastRun.rows),
                  }),
                ),
        },
        {
          title: <span className="heard-only">{say(reportWords.run)}</span>,
          key: 'run',
          width: 210,
          render: (_, entry) => (
            <Row gap={6}>
              <RunMenu entry={entry} name={nameOf(entry)} />
              <ScheduleButton entry={entry} size="small" />
            </Row>
          ),
        },
      ]}
    />
  );
}

function RunMenu({ entry, name }: { readonly entry: ReportEntry; readonly name: string }): React.JSX.Element {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const run = async (format: 'pdf' | 'xlsx' | 'csv'): Promise<void> => {
    setBusy(true);
    await runNow({ layout: entry.layout, format, definition: keyOf(entry) });
    setBusy(false);
  };
  const items = [
    { key: 'pdf', label: 'PDF', onClick: () => void run('pdf') },
    { key: 'xlsx', label: 'Excel (.xlsx)', onClick: () => void run('xlsx') },
    { key: 'csv', label: 'CSV (.csv)', onClick: () => void run('csv') },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button size="small" loading={isBusy} aria-label={say(fill(reportWords.runOf, { name }))}>
        {say(reportWords.run)}
      </Button>
    </Dropdown>
  );
}
