import { importResult, type ImportAboutPart } from '@plumbline/contract/features/imports/calls/runs.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { DownloadOutlined, EditOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { download } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { countsOf, type ImportJob } from './import-job-view.ts';
import { BadRows } from './bad-rows.tsx';
import { ImportFacts, ImportSheets, useParts } from './import-facts.tsx';
import { ImportConsequences } from './import-consequences.tsx';
import { ResultTable } from './result-table.tsx';
import { MissingRows } from './missing-rows.tsx';
import { ListPanel } from '../../register/list/list-panel.tsx';
import { RowReasons } from './row-reasons.tsx';
import { UndoImport } from './undo-import.tsx';
import { UnknownNames } from './unknown-names.tsx';
import type { ImportAgain } from './use-import.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

/** Props of an import's outcome. */
export interface ImportOutcomeProps {
  readonly job: ImportJob;
  /** The import was started on this page. */
  readonly isOwn: boolean;
  readonly onAgain: (order: ImportAgain) => Promise<void>;
  /** Shows another job: another sheet, or rows that were run again. */
  readonly onShow: (job: string) => void;
  readonly onClose: () => void;
}

/**
 * The result row, the rows with their reasons, the result workbook, and the button that turns a trial into a full
 * import.
 */
export function ImportOutcome({ job, isOwn, onAgain, onShow, onClose }: ImportOutcomeProps): React.JSX.Element {
  const say = useSay();
  const parts = useParts(job);
  const part = parts.find((part) => part.job === job.id);
  useFaultFirst(job, parts, onShow);
  const [correcting, setCorrecting] = useState<string | null>(null);
  return (
    <Stack
      as="section"
      gap={12}
      className={css.outcome}
      aria-label={say(importWords.result)}
      // what was just started is followed to its result
      ref={isOwn ? intoView : undefined}
    >
      <OutcomeHead
        job={job}
        parts={parts}
        onAgain={onAgain}
        onClose={onClose}
        onCorrect={() => setCorrecting(job.id)}
      />
      <Ended job={job} />
      {parts.length > 1 ? <ImportSheets parts={parts} shown={job.id} onShow={onShow} /> : <ResultTable job={job} />}
      {part !== undefined && <ImportFacts job={job} part={part} />}
      {part?.hasFile === true && job.state === 'done' && job.importSetting !== 'validate' && (
        <UnknownNames key={job.id} job={job} onAgain={onAgain} />
      )}
      {correcting === job.id && (
        <BadRows key={job.id} job={job.id} onRerun={onShow} onClose={() => setCorrecting(null)} />
      )}
      {job.state === 'done' && <Consequences job={job} part={part} />}
    </Stack>
  );
}

const intoView = (part: HTMLElement | null): void => part?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });

const hasFaults = ({ state, result }: ImportAboutPart): boolean => state !== 'done' || (result.invalid ?? 0) > 0;

/**
 * Shows the first faulty sheet when the file's first sheet has no faults; only once, so that the user can then look at
 * any sheet.
 */
function useFaultFirst(job: ImportJob, parts: readonly ImportAboutPart[], onShow: (job: string) => void): void {
  const led = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const [first] = parts;
    if (first === undefined || parts.length < 2 || led.current.has(first.job)) return;
    if (parts.some(({ state }) => state === 'queued' || state === 'running')) return;
    led.current = new Set([...led.current, first.job]);
    const faulty = parts.find(hasFaults);
    if (first.job === job.id && !hasFaults(first) && faulty !== undefined) onShow(faulty.job);
  }, [job.id, parts, onShow]);
}

/** The side effects of a finished import, its undo, and its rows. */
function Consequences({
  job,
  part,
}: {
  readonly job: ImportJob;
  readonly part: ImportAboutPart | undefined;
}): React.JSX.Element {
  const say = useSay();
  const counts = countsOf(job);
  const [allChanges, setAllChanges] = useState(false);
  return (
    <>
      {job.importSetting !== 'validate' && <ImportConsequences job={job} />}
      {job.importSetting === 'full' && counts.added + counts.updated + counts.deleted > 0 && (
        <UndoImport key={job.id} job={job} />
      )}
      <h3>{say(importWords.reasons)}</h3>
      <RowReasons key={job.id} job={job} />
      {counts.updated + counts.toBeUpdated > 0 && (
        <p>
          <Button aria-expanded={allChanges} onClick={() => setAllChanges(!allChanges)}>
            {say(importWords.allChanges)}
          </Button>
        </p>
      )}
      {allChanges && <ListPanel list="importChange" of={job.id} />}
      {part !== undefined && part.missing !== null && (
        <MissingRows key={`${job.id} missing`} job={job} register={part.register} count={part.missing} />
      )}
    </>
  );
}

interface OutcomeHeadProps extends Omit<ImportOutcomeProps, 'onShow' | 'isOwn'> {
  readonly parts: readonly ImportAboutPart[];
  readonly onCorrect: () => void;
}

/** Identifies the import and offers the actions on it. */
function OutcomeHead({ job, parts, onAgain, onClose, onCorrect }: OutcomeHeadProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const isDone = job.state === 'done';
  const part = parts.find((part) => part.job === job.id);
  const results = parts.length > 1 ? parts.map(({ result }) => result) : [job];
  return (
    <Row as="header" wrap justify="between" gap="8px 16px">
      <h2>{say(fill(importWords.resultOf, { number: format.count(job.number), file: job.fileName ?? '' }))}</h2>
      <Row wrap gap={8}>
        <Button onClick={onClose}>{say(importWords.another)}</Button>
        {isDone && part?.hasFile !== false && (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void takeResult(job.id)}>
            {say(importWords.download)}
          </Button>
        )}
        {part?.correctable === true && job.importSetting !== 'validate' && (
          <Button icon={<EditOutlined aria-hidden />} onClick={onCorrect}>
            {say(fill(importWords.correct, { count: format.count(countsOf(job).invalid) }))}
          </Button>
        )}
        {isDone && job.importSetting === 'simulate' && (
          <Guarded
            type="primary"
            reason={whyNotForReal(results, part, say)}
            onClick={() => onAgain({ job: job.id, setting: 'full' })}
          >
            {say(importWords.forReal)}
          </Guarded>
        )}
      </Row>
    </Row>
  );
}

/** How an import ended, where it did not simply finish. */
function Ended({ job }: { readonly job: ImportJob }): React.JSX.Element | null {
  const say = useSay();
  switch (job.state) {
    case 'failed':
      return <Alert type="error" showIcon title={say(importWords.failed)} description={job.problem ?? undefined} />;
    case 'cancelled':
      return <Alert type="warning" showIcon title={say(importWords.cancelled)} />;
    case 'undone':
      return <Alert type="info" showIcon title={say(importWords.undoneText)} />;
    case 'partlyUndone':
      return <Alert type="info" showIcon title={say(importWords.partlyUndoneText)} />;
    case 'queued':
    case 'running':
    case 'done':
    case null:
      return null;
  }
}

function whyNotForReal(
  results: readonly Parameters<typeof countsOf>[0][],
  part: ImportAboutPart | undefined,
  say: (word: Word) => string,
): string | undefined {
  if (part?.hasFile !== true) return say(importWords.fileGone);
  const would = results.map(countsOf).some((counts) => counts.toBeAdded + counts.toBeUpdated + counts.toBeDeleted > 0);
  return would ? undefined : say(importWords.nothingToDo);
}

async function takeResult(job: string): Promise<void> {
  try {
    await download(importResult, { job });
  } catch (error) {
    notify.failure(error);
  }
}
