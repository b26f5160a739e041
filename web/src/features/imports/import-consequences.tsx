import { importConsequences, type ImportConsequence } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { FOLLOWED_KEPT } from '@plumbline/contract/lists/import-consequence.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { ListPanel } from '../../register/list/list-panel.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { tableLabel, type ImportJob } from './import-job-view.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

/**
 * The side effects of an import beyond its own rows: the predicted ones of a trial, the actual ones of a full import.
 * Renders nothing without side effects.
 */
export function ImportConsequences({ job }: { readonly job: ImportJob }): React.ReactNode {
  const say = useSay();
  const { data, error, refetch } = useCall(importConsequences, { job: job.id });
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  const trial = job.importSetting === 'simulate';
  const doubtful = data.filter(({ action }) => action === 'doubt');
  const followed = data.filter(({ action }) => action !== 'doubt');
  const total = data.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {doubtful.map((consequence) => (
        <Doubt key={consequence.subject} one={consequence} trial={trial} />
      ))}
      {followed.length > 0 && (
        <>
          <h3>{say(trial ? importWords.wouldFollow : importWords.followed)}</h3>
          <ul className={css.plainList}>
            {followed.map((consequence) => (
              <Line key={`${consequence.subject} ${consequence.action}`} one={consequence} />
            ))}
          </ul>
        </>
      )}
      <OneByOne key={job.id} job={job.id} cutFrom={trial && total > FOLLOWED_KEPT ? total : undefined} />
    </>
  );
}

interface OneByOneProps {
  readonly job: string;
  /** The full number of records, where a trial keeps only the first of them. */
  readonly cutFrom: number | undefined;
}

/** The affected records behind the figures, as a list that can be filtered and exported. */
function OneByOne({ job, cutFrom }: OneByOneProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [shown, setShown] = useState(false);
  const facts = { kept: format.count(FOLLOWED_KEPT), total: format.count(cutFrom) };
  return (
    <>
      <p>
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {say(importWords.oneByOne)}
        </Button>{' '}
        {cutFrom !== undefined && say(fill(importWords.followCut, facts))}
      </p>
      {shown && <ListPanel list="importConsequence" of={job} />}
    </>
  );
}

/** The accepted certificates that new checks put in doubt. */
function Doubt({
  one: consequence,
  trial,
}: {
  readonly one: ImportConsequence;
  readonly trial: boolean;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const more = consequence.count - consequence.titles.length;
  const names = consequence.titles.join(', ') + (more > 0 ? ` +${format.count(more)}` : '');
  return (
    <Alert
      type="warning"
      showIcon
      title={say(fill(trial ? importWords.wouldDoubt : importWords.doubt, { count: format.count(consequence.count) }))}
      description={names}
    />
  );
}

const WORDS: Readonly<Record<Exclude<ImportConsequence['action'], 'doubt'>, Word>> = {
  add: importWords.followAdd,
  update: importWords.followUpdate,
  delete: importWords.followDelete,
  restore: importWords.followRestore,
};

function Line({ one: consequence }: { readonly one: ImportConsequence }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  if (consequence.action === 'doubt') return null;
  return (
    <li>
      {say(
        fill(WORDS[consequence.action], {
          table: say(tableLabel(consequence.subject)),
          count: format.count(consequence.count),
        }),
      )}
    </li>
  );
}
