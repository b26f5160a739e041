import { fill } from '@plumbline/contract/words/word.ts';
import { Alert, Progress } from 'antd';
import { clientSettings } from '../../lib/client-settings.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { percentOf, phaseLabel, type ImportJob } from './import-job-view.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

/** The progress of an import: first the upload of the file, then the reading of its rows. */
export interface ImportProgressProps {
  /** Percentage of the file sent; null once it has arrived. */
  readonly sent: number | null;
  readonly job: ImportJob | null;
  readonly onCancel: () => Promise<void>;
}

export function ImportProgress({ sent, job, onCancel }: ImportProgressProps): React.JSX.Element {
  const say = useSay();
  const percent = sent ?? (job === null ? null : percentOf(job));
  const step = useStep(sent, job);
  /** The job, once its file has arrived. */
  const begun = sent === null ? job : null;
  return (
    <Stack gap={12}>
      <Row wrap justify="between" gap="4px 16px" role="status">
        <strong>{step}</strong>
        {begun && <Rows job={begun} />}
      </Row>
      <Progress aria-label={step} percent={percent ?? 100} status="active" showInfo={percent !== null} />
      {begun && <Restart job={begun} />}
      {begun && <StalledNotice job={begun} />}
      <Row wrap justify="between" gap="4px 16px">
        <span className={css.soft}>{say(importWords.running)}</span>
        {begun && <Guarded onClick={onCancel}>{say(importWords.cancel)}</Guarded>}
      </Row>
    </Stack>
  );
}

/** Informs the user that an import was interrupted, or restarted with its rows counted from the first again. */
function Restart({ job: { state, phase, begun } }: { readonly job: ImportJob }): React.JSX.Element | null {
  const say = useSay();
  if (phase === 'interrupted') return <Alert type="info" showIcon title={say(importWords.interrupted)} />;
  if (state !== 'running' || (begun ?? 0) < 2) return null;
  return <Alert type="info" showIcon title={say(importWords.begunAgain)} />;
}

/** Warns that an import has made no progress for a long time, and says what to do. */
function StalledNotice({ job: { stillMinutes } }: { readonly job: ImportJob }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  if (stillMinutes === null || stillMinutes < clientSettings()['imports.stuckMinutes']) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={say(fill(importWords.still, { minutes: format.count(stillMinutes) }))}
      description={say(importWords.stillWhat)}
    />
  );
}

function useStep(sent: number | null, job: ImportJob | null): string {
  const say = useSay();
  if (sent !== null) return say(importWords.uploading);
  if (job === null || job.state === 'queued') return say(importWords.queued);
  return say(phaseLabel(job.phase) ?? importWords.queued);
}

function Rows({ job: { rowsDone, total } }: { readonly job: ImportJob }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  if (rowsDone === null) return null;
  const done = format.count(rowsDone);
  return (
    <Text figures>
      {say(
        total === null
          ? fill(importWords.rowsDone, { done })
          : fill(importWords.rowsOf, { done, total: format.count(total) }),
      )}
    </Text>
  );
}
