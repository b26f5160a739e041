import { type Scan, SCAN_ENDS, SCANS_AT_ONCE } from '@plumbline/contract/features/documents/scans.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Suspense, useEffect, useState } from 'react';
import { clientSettings } from '../../../lib/client-settings.ts';
import { lazy } from '../../../lib/look/lazy.ts';
import { useNewest } from '../../../lib/look/use-newest.ts';
import { useFormat, useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Guarded } from '../../../ui/guarded.tsx';
import { Card, Muted, PlainList, Row, Stack } from '../../../ui/layout.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import { DropFiles } from '../../files/drop-files.tsx';
import { UploadLine } from '../../files/upload-line.tsx';
import { ScanLine } from './scan-line.tsx';
import css from './scans.module.css';
import { fileAllSure, isSure, useScans, useScanUploads } from './use-scans.ts';
import { inboxWords } from './words.ts';

const PreviewDialog = lazy(async () => ({
  default: (await import('../../files/preview-dialog.tsx')).PreviewDialog,
}));

/** The tray of scans: they wait until somebody files them to the records they belong to. */
export function ScansTab({
  brought,
  onTaken,
}: {
  /** Files that came from elsewhere, to be uploaded once. */
  readonly brought: readonly File[];
  readonly onTaken: () => void;
}): React.JSX.Element {
  const { uploads, add, dismiss } = useScanUploads();
  const [shown, show] = useState<Scan | null>(null);
  const newest = useNewest({ add, onTaken });
  useEffect(() => {
    if (brought.length === 0) return;
    newest.current.add(brought);
    newest.current.onTaken();
  }, [brought, newest]);
  const limit = clientSettings()['files.limitMb'];
  const kinds = fill(inboxWords.kinds, { limit, most: SCANS_AT_ONCE });
  return (
    <Stack gap={12}>
      <DropFiles of={{ accept: SCAN_ENDS, drop: inboxWords.drop, input: inboxWords.input, kinds }} onFiles={add} />
      {uploads.length > 0 && (
        <PlainList>
          {uploads.map((upload) => (
            <UploadLine key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
          ))}
        </PlainList>
      )}
      <Tray isQuiet={uploads.length > 0} onShow={show} />
      {shown !== null && (
        <Suspense>
          <PreviewDialog file={shown} onClose={() => show(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** The scans that wait. `isQuiet`: others are on their way, so that none yet needs no explanation. */
function Tray({
  isQuiet,
  onShow,
}: {
  readonly isQuiet: boolean;
  readonly onShow: (scan: Scan) => void;
}): React.JSX.Element | null {
  const say = useSay();
  const { data, error, refetch } = useScans();
  if (data === undefined)
    return error ? <ErrorState small error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={4} />;
  if (data.total === 0)
    return isQuiet ? null : <EmptyState title={say(inboxWords.none)} text={say(inboxWords.noneText)} />;
  return (
    <>
      <Head scans={data.scans} total={data.total} />
      <Card as="section" className={css.card}>
        <PlainList>
          {data.scans.map((scan) => (
            <ScanLine key={scan.id} scan={scan} onShow={() => onShow(scan)} />
          ))}
        </PlainList>
      </Card>
    </>
  );
}

function Head({ scans, total }: { readonly scans: readonly Scan[]; readonly total: number }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const sure = scans.filter(isSure).length;
  return (
    <Row wrap justify="between" gap="8px 16px">
      <Stack>
        <strong role="status">{say(fill(inboxWords.waiting, { count: total }))}</strong>
        {total > scans.length && (
          <Muted small>
            {say(fill(inboxWords.more, { listed: format.count(scans.length), total: format.count(total) }))}
          </Muted>
        )}
      </Stack>
      <Guarded
        type="primary"
        reason={sure === 0 ? say(inboxWords.fileAllNone) : undefined}
        onClick={() => fileAllSure(scans)}
      >
        {say(fill(inboxWords.fileAll, { count: format.count(sure) }))}
      </Guarded>
    </Row>
  );
}
