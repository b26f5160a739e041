import {
  importConsequences,
  type ImportConsequence,
} from '@plumbline/contract/features/imports/calls/import-consequences.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Alert } from 'antd';
import { useFormat, useSay } from '../../lib/language.ts';
import { useCall } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { tableLabel, type ImportJob } from './import-job-view.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

/** What an import brings about beyond its own rows: for a trial what would, for a full one what did. Nothing when nothing does. */
export function ImportFollows({ job }: { readonly job: ImportJob }): React.ReactNode {
  const say = useSay();
  const { data, error, refetch } = useCall(importConsequences, { job: job.id });
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  const trial = job.importSetting === 'simulate';
  const doubtful = data.filter(({ action }) => action === 'doubt');
  const followed = data.filter(({ action }) => action !== 'doubt');
  return (
    <>
      {doubtful.map((one) => (
        <Doubt key={one.subject} one={one} trial={trial} />
      ))}
      {followed.length > 0 && (
        <>
          <h3>{say(trial ? importWords.wouldFollow : importWords.followed)}</h3>
          <ul className={css.plainList}>
            {followed.map((one) => (
              <Line key={`${one.subject} ${one.action}`} one={one} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Accepted certificates that new checks come under. */
function Doubt({ one, trial }: { readonly one: ImportConsequence; readonly trial: boolean }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const more = one.count - one.titles.length;
  const names = one.titles.join(', ') + (more > 0 ? ` +${format.count(more)}` : '');
  return (
    <Alert
      type="warning"
      showIcon
      title={say(fill(trial ? importWords.wouldDoubt : importWords.doubt, { count: format.count(one.count) }))}
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

function Line({ one }: { readonly one: ImportConsequence }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  if (one.action === 'doubt') return null;
  return (
    <li>{say(fill(WORDS[one.action], { table: say(tableLabel(one.subject)), count: format.count(one.count) }))}</li>
  );
}
