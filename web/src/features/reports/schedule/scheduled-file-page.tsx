import { scheduledDownload, scheduledFile } from '@plumbline/contract/features/reports/schedule.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { CallError, download } from '../../../lib/call/send.ts';
import { useCall } from '../../../lib/call/query.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useCurrentPage } from '../../../lib/place/current-page.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Guarded } from '../../../ui/guarded.tsx';
import { Row, Stack } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import { sizeText } from '../../files/file-kind.ts';
import { scheduleWords } from './words.ts';

/** `/Report/ScheduledFile?id=…`: the page that a mail links to. It asks for sign-in, and shows only the own file. */
export default function ScheduledFilePage(): React.JSX.Element {
  const say = useSay();
  const { search } = useCurrentPage();
  return (
    <Page
      title={say(scheduleWords.file)}
      crumbs={[{ label: say(scheduleWords.reports) }, { label: say(scheduleWords.file) }]}
    >
      <FilePart id={search.get('id') ?? ''} />
    </Page>
  );
}

function FilePart({ id }: { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { data, error, refetch } = useCall(scheduledFile, { id }, { staleTime: 0, retry: false });
  if (error instanceof CallError && (error.key === 'notFound' || error.key === 'invalid'))
    return <EmptyState title={say(scheduleWords.fileNone)} text={say(scheduleWords.fileNoneText)} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines />;
  const { schedule, scope, dueAt, rows, seq, size } = data;
  const fetchIt = async (): Promise<void> => {
    try {
      await download(scheduledDownload, { id });
    } catch (failure) {
      notify.failure(failure);
    }
  };
  return (
    <Stack as="section" card gap={8} style={{ padding: '14px 18px' }}>
      <h2>{schedule}</h2>
      <span>{say(fill(scheduleWords.fileOf, { scope, at: format.dateTime(dueAt) }))}</span>
      <span>{say(fill(scheduleWords.fileRows, { count: format.count(rows), seq: format.count(seq) }))}</span>
      <Row gap={10} align="baseline">
        <Guarded
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          reason={size === null ? say(scheduleWords.fileGone) : undefined}
          onClick={fetchIt}
        >
          {say(scheduleWords.download)}
        </Guarded>
        {size !== null && <span>{sizeText(size)}</span>}
      </Row>
    </Stack>
  );
}
