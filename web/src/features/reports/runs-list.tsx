import {
  reportCancel,
  reportDownload,
  type ReportRun,
  reportRuns,
} from '@plumbline/contract/features/reports/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { download, send } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, PlainList, Row, Stack } from '../../ui/layout.tsx';
import css from './reports.module.css';
import { reportWords } from './words.ts';

/** Polling interval while a report is being made, in milliseconds. */
const POLL_MS = 1500;
const isUnderWay = ({ state }: ReportRun): boolean => state === 'queued' || state === 'running';

/** The user's reports in the queue: their state, and the files of those that are ready. Nothing while there are none. */
export function RunsList(): React.JSX.Element | null {
  const say = useSay();
  const { data } = useCall(
    reportRuns,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
      refetchIntervalInBackground: true,
    },
  );
  if (!data || data.length === 0) return null;
  return (
    <Stack as="section" card gap={4} className={css.part}>
      <h2>{say(reportWords.queue)}</h2>
      <PlainList>
        {data.map((run) => (
          <li key={run.id}>
            <RunLine run={run} />
          </li>
        ))}
      </PlainList>
    </Stack>
  );
}

function RunLine({ run }: { readonly run: ReportRun }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { id, state, title } = run;
  const status = (): string => {
    if (state === 'done')
      return say(fill(reportWords.done, { count: format.count(run.rows ?? 0), until: format.dateTime(run.expiresAt) }));
    if (state === 'failed') return say(fill(reportWords.failed, { why: run.reason ?? { en: '', zh: '' } }));
    return say(reportWords[state]);
  };
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
      await queryClient.invalidateQueries({ queryKey: callKey(reportRuns) });
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Row gap={12} wrap>
      <strong>{say(title)}</strong>
      <span>{run.format.toUpperCase()}</span>
      <span role="status">{status()}</span>
      <Muted as="small">{format.dateTime(run.at)}</Muted>
      {state === 'done' && (
        <Guarded
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => act(() => download(reportDownload, { run: id }))}
        >
          {say(reportWords.download)}
        </Guarded>
      )}
      {isUnderWay(run) ? (
        <Guarded size="small" onClick={() => act(() => send(reportCancel, { run: id }))}>
          {say(reportWords.cancel)}
        </Guarded>
      ) : (
        <Guarded
          size="small"
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={say(fill(reportWords.remove, { name: title }))}
          onClick={() => act(() => send(reportCancel, { run: id }))}
        />
      )}
    </Row>
  );
}
