import { permission } from '@plumbline/contract/access.ts';
import { SCHEDULE_OUTCOMES } from '@plumbline/contract/registers/report/scheduled-report.ts';
import {
  scheduleClear,
  type ScheduleDelivery,
  scheduledDownload,
  type ScheduleRun,
  scheduleRuns,
} from '@plumbline/contract/features/reports/schedule.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { callKey, queryClient, useCall } from '../../../lib/call/query.ts';
import { download, send } from '../../../lib/call/send.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useCan } from '../../../lib/session/session.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Guarded } from '../../../ui/guarded.tsx';
import { Muted, PlainList, Row, Stack } from '../../../ui/layout.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import { deliveryWords, howWords, scheduleWords } from './words.ts';

/** Polling interval while a run is being made or sent, in milliseconds. */
const POLL_MS = 2000;
const isUnderWay = ({ state, retryAt }: ScheduleRun): boolean => state !== 'ended' && retryAt === null;

/** The runs of a schedule, the latest first: what became of each recipient. */
export function RunsTab({ row }: { readonly row: AnyRow }): React.JSX.Element {
  const say = useSay();
  const mayClear = useCan(permission(registers.scheduledReport.key, 'delete'));
  const { data, error, refetch } = useCall(
    scheduleRuns,
    { id: row.id },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
    },
  );
  if (data === undefined)
    return error === null ? <SkeletonLines /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState small title={say(scheduleWords.none)} text={say(scheduleWords.noneText)} />;
  const clear = async (): Promise<void> => {
    const question = { title: scheduleWords.clearAsk, text: scheduleWords.clearText, danger: true };
    if (!(await notify.confirm({ ...question, ok: scheduleWords.clear, cancel: scheduleWords.keep }))) return;
    try {
      const { files } = await send(scheduleClear, { id: row.id });
      notify.message('success', fill(scheduleWords.cleared, { count: files }));
      await queryClient.invalidateQueries({ queryKey: callKey(scheduleRuns) });
    } catch (failure) {
      notify.failure(failure);
    }
  };
  return (
    <Stack gap={12}>
      {mayClear && (
        <Row>
          <Guarded size="small" danger onClick={clear}>
            {say(scheduleWords.clear)}
          </Guarded>
        </Row>
      )}
      {data.map((run) => (
        <RunPart key={run.id} run={run} />
      ))}
    </Stack>
  );
}

function RunPart({ run }: { readonly run: ScheduleRun }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { by, dueAt, state, outcome, missed, late, reason, retryAt, deliveries } = run;
  const at = format.dateTime(dueAt);
  const outcomeWord = outcome === null ? undefined : SCHEDULE_OUTCOMES[outcome];
  const standing: Word =
    state === 'ended' || !outcomeWord
      ? (outcomeWord ?? scheduleWords[state === 'ended' ? 'sending' : state])
      : scheduleWords.sending;
  const notes = [
    ...(missed > 0 ? [fill(scheduleWords.missed, { count: missed })] : []),
    ...(late ? [scheduleWords.late] : []),
    ...(reason ? [reason] : []),
    ...(retryAt === null ? [] : [fill(scheduleWords.retry, { at: format.dateTime(retryAt) })]),
  ];
  return (
    <Stack as="section" card gap={6} style={{ padding: '10px 14px' }}>
      <Row gap={12} wrap align="baseline">
        <strong>{say(by === null ? fill(scheduleWords.due, { at }) : fill(scheduleWords.byHand, { by, at }))}</strong>
        <span role="status">{say(standing)}</span>
      </Row>
      {notes.map((note) => (
        <Muted key={note.en} as="small">
          {say(note)}
        </Muted>
      ))}
      <PlainList>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryLine delivery={delivery} />
          </li>
        ))}
      </PlainList>
    </Stack>
  );
}

function DeliveryLine({ delivery }: { readonly delivery: ScheduleDelivery }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { id, name, outside, state, how, reason, rows, mine, sentAt } = delivery;
  const word = deliveryWords[state];
  const status = reason ? fill(scheduleWords.hasReason, { state: word, reason }) : word;
  const more = [
    ...(how === null ? [] : [howWords[how]]),
    ...(rows === null ? [] : [fill(scheduleWords.rows, { count: format.count(rows) })]),
    ...(outside ? [scheduleWords.outside] : []),
    ...(sentAt === null ? [] : [w(format.dateTime(sentAt), format.dateTime(sentAt))]),
  ];
  const fetchIt = async (): Promise<void> => {
    try {
      await download(scheduledDownload, { id });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Row gap={10} wrap align="baseline">
      <span>{name}</span>
      <span>{say(status)}</span>
      <Muted as="small">{more.map((each) => say(each)).join(' · ')}</Muted>
      {mine && (
        <Guarded size="small" icon={<DownloadOutlined aria-hidden />} onClick={fetchIt}>
          {say(scheduleWords.download)}
        </Guarded>
      )}
    </Row>
  );
}
