import { permission, REVIEW_AREAS, AREAS, type Right } from '@plumbline/contract/access.ts';
import { INVOICES_MOST, type InvoiceOutcome } from '@plumbline/contract/features/finance/calls.ts';
import {
  invoiceQueue,
  type Queue,
  QUEUE_CHIPS,
  QUEUE_TABS,
  type QueueChip,
  type QueueRow,
  type QueueTab,
  type VerifierShown,
} from '@plumbline/contract/features/finance/review-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Tabs, Tag } from 'antd';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../lib/call/query.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { can, useSession } from '../../lib/session/session.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { isDialogOpen } from '../../ui/dialogs.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { BatchDialog, OutcomeDialog } from './audit-dialogs.tsx';
import { DeductionDialog } from './deduction-dialog.tsx';
import { InvoicePanel } from './invoice-panel.tsx';
import { ExportMenu } from './export-menu.tsx';
import css from './finance.module.css';
import { QueueTable } from './queue-table.tsx';
import { ReadFiles } from './read-files.tsx';
import { readWords } from './read-words.ts';
import { StatisticsView } from './statistics-view.tsx';
import { statisticsWords } from './statistics-words.ts';
import { VerifySelected } from './verification.tsx';
import { financeWords } from './words.ts';

type Review = keyof typeof REVIEW_AREAS;

/** Review of invoices of suppliers and subcontractors. */
export const InputReview = (): React.JSX.Element => <ReviewPage review="input" />;
/** Review of our invoices for material bought and passed on. */
export const SalesReview = (): React.JSX.Element => <ReviewPage review="sales" />;
/** Review of our invoices for scrap and surplus. */
export const ScrapReview = (): React.JSX.Element => <ReviewPage review="scrap" />;

const tabIn = (search: URLSearchParams): QueueTab => QUEUE_TABS.find((key) => key === search.get('tab')) ?? 'pending';

/** A review: the queue of its invoices by state, and the invoice that is open. */
function ReviewPage({ review }: { readonly review: Review }): React.JSX.Element {
  const say = useSay();
  const { path, search, go, active } = useCurrentPage();
  const area = REVIEW_AREAS[review];
  // read again whenever the rights change
  useSession((session) => session.permissions);
  const may = (right: Right): boolean => can(permission(area, right));
  const tab = tabIn(search);
  const chips = QUEUE_CHIPS.filter((key) => search.get('only')?.split(',').includes(key) === true);
  const offset = Math.max(0, Number(search.get('from') ?? 0) || 0);
  const openId = search.get('invoice');
  const isReading = search.get('read') !== null;
  const isCounting = search.get('statistics') !== null;
  const to = (next: Readonly<Record<string, string | null>>): void => {
    const wanted = {
      tab,
      only: chips.join(','),
      from: String(offset),
      invoice: openId,
      read: isReading ? '1' : null,
      statistics: isCounting ? '1' : null,
      ...next,
    };
    const query = new URLSearchParams(Object.entries(wanted).flatMap(([key, value]) => (value ? [[key, value]] : [])));
    go(`${path}?${query.toString()}`, { replace: true });
  };
  if (!may('see'))
    return (
      <Page title={say(AREAS[area])}>
        <EmptyState title={say(financeWords.noRight)} />
      </Page>
    );
  if (isCounting)
    return (
      <Page title={say(AREAS[area])}>
        <StatisticsView review={review} onBack={() => to({ statistics: null })} />
      </Page>
    );
  return (
    <Page title={say(AREAS[area])} note={say(financeWords.note)}>
      {isReading && (
        // an invoice that is opened from here must not lose what was read
        <div hidden={openId !== null}>
          <ReadFiles page={review} onBack={() => to({ read: null })} onOpen={(id) => to({ invoice: id })} />
        </div>
      )}
      {(!isReading || openId !== null) && (
        <QueueView
          key={`${tab} ${chips.join()} ${offset}`}
          {...{ review, tab, chips, offset, openId, active, may }}
          onTo={to}
        />
      )}
    </Page>
  );
}

interface ViewProps {
  readonly review: Review;
  readonly tab: QueueTab;
  readonly chips: readonly QueueChip[];
  readonly offset: number;
  readonly openId: string | null;
  readonly active: boolean;
  readonly may: (right: Right) => boolean;
  readonly onTo: (next: Readonly<Record<string, string | null>>) => void;
}

/** Where the keys are in a queue, and the invoice that is open. */
function usePlace({ tab, openId, active, onTo }: ViewProps, rows: readonly QueueRow[]) {
  const [at, setAt] = useState(0);
  const place = openId === null ? Math.min(at, rows.length - 1) : rows.findIndex(({ id }) => id === openId);
  const open = (id: string | undefined): void => onTo({ invoice: id ?? null });
  const move = (by: number): void => {
    if (isDialogOpen()) return;
    const next = Math.max(0, Math.min(rows.length - 1, place + by));
    setAt(next);
    if (openId !== null) open(rows[next]?.id);
  };
  useHotkey('j', () => move(1), { enabled: active });
  useHotkey('k', () => move(-1), { enabled: active });
  useHotkey('enter', () => open(rows[place]?.id), { enabled: active && openId === null && rows.length > 0 });
  // after an invoice is done the next one of the queue opens, unless another page, queue or invoice was opened meanwhile
  const openNext = (): void => {
    const shown = new URLSearchParams(globalThis.location.search);
    if (shown.get('invoice') === openId && tabIn(shown) === tab) open(rows[place + 1]?.id ?? rows[place - 1]?.id);
  };
  return { current: rows[place]?.id, open, openNext };
}

function QueueView(props: ViewProps): React.JSX.Element {
  const { review, tab, chips, offset, openId, active, may } = props;
  const query = useCall(invoiceQueue, { page: review, tab, chips: [...chips], offset }, { staleTime: 0 });
  const { current, open, openNext } = usePlace(props, query.data?.rows ?? []);
  // kept from one invoice to the next
  const [behalf, setBehalf] = useState<string | null>(null);
  if (openId !== null)
    return (
      <InvoicePanel
        id={openId}
        isInput={review === 'input'}
        active={active}
        behalf={behalf}
        onBehalf={setBehalf}
        may={may}
        onBack={() => open(undefined)}
        onDone={openNext}
      />
    );
  return <QueueList {...props} query={query} current={current} onOpen={open} />;
}

interface ListProps extends ViewProps {
  readonly query: UseQueryResult<Queue>;
  readonly current: string | undefined;
  readonly onOpen: (id: string) => void;
}

function QueueList({ query, current, onOpen, ...props }: ListProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { tab, offset, may, onTo } = props;
  const { data } = query;
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [batch, setBatch] = useState<readonly QueueRow[] | null>(null);
  const [deducted, setDeducted] = useState<readonly QueueRow[] | null>(null);
  const [outcome, setOutcome] = useState<InvoiceOutcome | null>(null);
  const mayPass = (row: QueueRow): boolean => may(row.state === 'pending2' ? 'audit2' : 'audit');
  const toggle = (id: string): void =>
    choose((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  const end = (): void => {
    setBatch(null);
    setDeducted(null);
    setOutcome(null);
    choose(new Set());
  };
  return (
    <Stack gap={12} card pad="4px 16px 12px">
      <Tabs
        activeKey={tab}
        onChange={(key) => onTo({ tab: key, from: null })}
        items={QUEUE_TABS.map((key) => ({
          key,
          label: `${say(financeWords[key])} ${data === undefined ? '' : format.count(data.counts[key])}`,
        }))}
      />
      <QueueTools
        {...props}
        selected={(data?.rows ?? []).filter(({ id }) => chosen.has(id)).slice(0, INVOICES_MOST)}
        verifier={data?.verifier ?? null}
        onAudit={setBatch}
        onDeduct={setDeducted}
        onOutcome={setOutcome}
      />
      <QueueBody
        query={query}
        offset={offset}
        current={current}
        chosen={chosen}
        may={mayPass}
        onChoose={toggle}
        onOpen={onOpen}
        onOffset={(from) => onTo({ from: String(from) })}
      />
      <Muted small>{say(financeWords.keys)}</Muted>
      {batch !== null && <BatchDialog rows={batch} delegations={data?.delegations ?? []} may={mayPass} onClose={end} />}
      <OtherDialogs deducted={deducted} outcome={outcome} onOutcome={setOutcome} onClose={end} />
    </Stack>
  );
}

/** The invoices of a queue, or why there are none. */
function QueueBody({
  query: { data, error, refetch },
  ...props
}: Pick<ListProps, 'query' | 'offset' | 'current' | 'onOpen'> &
  Pick<React.ComponentProps<typeof QueueTable>, 'chosen' | 'may' | 'onChoose' | 'onOffset'>): React.JSX.Element {
  const say = useSay();
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={8} />;
  if (data.rows.length === 0) return <EmptyState title={say(financeWords.none)} text={say(financeWords.noneText)} />;
  return <QueueTable queue={data} {...props} onAudit={({ id }) => props.onOpen(id)} />;
}

/** The dialog of the deduction of a selection, and then of what became of each. */
function OtherDialogs({
  deducted,
  outcome,
  onOutcome,
  onClose,
}: {
  readonly deducted: readonly QueueRow[] | null;
  readonly outcome: InvoiceOutcome | null;
  readonly onOutcome: (outcome: InvoiceOutcome) => void;
  readonly onClose: () => void;
}): React.JSX.Element | null {
  if (outcome !== null) return <OutcomeDialog outcome={outcome} onClose={onClose} />;
  return deducted && <DeductionDialog rows={deducted} onClose={onClose} onDone={onOutcome} />;
}

/** The filters of a queue, and what can be done with the selected invoices. */
function QueueTools({
  review,
  tab,
  chips,
  may,
  selected,
  verifier,
  onTo,
  onAudit,
  onDeduct,
  onOutcome,
}: Pick<ViewProps, 'review' | 'tab' | 'chips' | 'may' | 'onTo'> & {
  readonly selected: readonly QueueRow[];
  readonly verifier: VerifierShown | null;
  readonly onAudit: (rows: readonly QueueRow[]) => void;
  readonly onDeduct: (rows: readonly QueueRow[]) => void;
  readonly onOutcome: (outcome: InvoiceOutcome) => void;
}): React.JSX.Element {
  const say = useSay();
  const set = (key: QueueChip, isOn: boolean): void =>
    onTo({
      only: QUEUE_CHIPS.filter((each) => (each === key ? isOn : chips.includes(each))).join(','),
      from: null,
    });
  const mayAudit = may('audit') || may('audit2');
  return (
    <Row wrap justify="between" gap="8px 16px">
      <Row wrap gap={8} role="group" className={css.chips} aria-label={say(financeWords.filters)}>
        {QUEUE_CHIPS.map((key) => (
          <Tag.CheckableTag key={key} checked={chips.includes(key)} onChange={(isOn) => set(key, isOn)}>
            {say(financeWords[key])}
          </Tag.CheckableTag>
        ))}
      </Row>
      <Row wrap gap={8}>
        {selected.length > 0 && (
          <>
            <span>{say(fill(financeWords.selected, { count: selected.length }))}</span>
            <Guarded
              type="primary"
              onClick={() => onAudit(selected)}
              reason={mayAudit ? undefined : say(financeWords.noAudit)}
            >
              {say(financeWords.auditSelected)}
            </Guarded>
            <VerifySelected
              rows={selected}
              verifier={verifier}
              may={may('submit') || may('audit')}
              onDone={onOutcome}
            />
            {review === 'input' && tab === 'passed' && may('audit') && (
              <Guarded onClick={() => onDeduct(selected)}>{say(financeWords.deduct)}</Guarded>
            )}
          </>
        )}
        <Guarded
          onClick={() => onTo({ read: '1' })}
          reason={can(permission(registers.invoice.key, 'add')) ? undefined : say(readWords.noAdd)}
        >
          {say(readWords.read)}
        </Guarded>
        <Button onClick={() => onTo({ statistics: '1' })}>{say(statisticsWords.statistics)}</Button>
        <ExportMenu review={review} tab={tab} />
      </Row>
    </Row>
  );
}
