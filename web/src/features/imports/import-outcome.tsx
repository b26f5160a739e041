import { importResult } from '@plumbline/contract/calls/ext/import-result.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useFormat, useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { download } from '../../lib/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { countsOf, type ImportJob } from './import-job-view.ts';
import { ImportFollows } from './import-follows.tsx';
import { ResultTable } from './result-table.tsx';
import { RowReasons } from './row-reasons.tsx';
import { UndoImport } from './undo-import.tsx';
import type { ImportOrder } from './use-import.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

/** What became of an import. */
export interface ImportOutcomeProps {
  readonly job: ImportJob;
  /** What it was made of, while the page still holds the file. */
  readonly order: ImportOrder | null;
  readonly onForReal: (order: ImportOrder) => Promise<void>;
  readonly onClose: () => void;
}

/** The result row, the rows with their reasons, the result workbook, and the way from a trial to the real thing. */
export function ImportOutcome({ job, order, onForReal, onClose }: ImportOutcomeProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const isDone = job.state === 'done';
  return (
    <section className={css.outcome} aria-label={say(importWords.result)}>
      <header className={css.outcomeHead}>
        <h2>{say(fill(importWords.resultOf, { number: format.count(job.number), file: job.fileName ?? '' }))}</h2>
        <div className={css.tools}>
          <Button onClick={onClose}>{say(importWords.another)}</Button>
          {isDone && (
            <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void takeResult(job.id)}>
              {say(importWords.download)}
            </Button>
          )}
          {isDone && job.importSetting === 'simulate' && (
            <Guarded
              type="primary"
              reason={whyNotForReal(job, order, say)}
              onClick={() => (order === null ? undefined : onForReal({ ...order, setting: 'full' }))}
            >
              {say(importWords.forReal)}
            </Guarded>
          )}
        </div>
      </header>
      <Ended job={job} />
      <ResultTable job={job} />
      {isDone && job.importSetting !== 'validate' && <ImportFollows job={job} />}
      {isDone && job.importSetting === 'full' && <UndoImport key={job.id} job={job} />}
      {isDone && (
        <>
          <h3>{say(importWords.reasons)}</h3>
          <RowReasons key={job.id} job={job} />
        </>
      )}
    </section>
  );
}

/** How an import ended, where it did not simply get done. */
function Ended({ job }: { readonly job: ImportJob }): React.JSX.Element | null {
  const say = useSay();
  switch (job.state) {
    case 'failed':
      return <Alert type="error" showIcon title={say(importWords.failed)} description={job.problem ?? undefined} />;
    case 'cancelled':
      return <Alert type="warning" showIcon title={say(importWords.cancelled)} />;
    case 'undone':
      return <Alert type="info" showIcon title={say(importWords.undoneText)} />;
    case 'queued':
    case 'running':
    case 'done':
    case null:
      return null;
  }
}

function whyNotForReal(job: ImportJob, order: ImportOrder | null, say: (word: Word) => string): string | undefined {
  if (order === null) return say(importWords.fileGone);
  const { toBeAdded, toBeUpdated, toBeDeleted } = countsOf(job);
  return toBeAdded + toBeUpdated + toBeDeleted === 0 ? say(importWords.nothingToDo) : undefined;
}

async function takeResult(job: string): Promise<void> {
  try {
    await download(importResult, { job });
  } catch (error) {
    notify.failure(error);
  }
}
