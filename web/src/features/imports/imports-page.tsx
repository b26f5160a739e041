import { permission } from '@plumbline/contract/access.ts';
import { lookAlikeName } from '@plumbline/contract/lists/look-alike-name.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { Link } from '@tanstack/react-router';
import { notification } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { useLive } from '../../lib/call/live.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useCan } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Grid } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { isUnderWay, type ImportJob } from './import-job-view.ts';
import { ImportForm } from './import-form.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportProgress } from './import-progress.tsx';
import { RecentImports } from './recent-imports.tsx';
import { ResultList } from './result-table.tsx';
import { useImport, type ImportWork } from './use-import.ts';
import { FilePlan } from './plan/file-plan.tsx';
import { planWords } from './plan/words.ts';
import { type FilePlanState, useFilePlan } from './use-file-plan.ts';
import css from './imports-page.module.css';
import { importWords } from './words.ts';

/** Seconds after which the toast of an import result disappears (specification 9). */
const TOAST_SECONDS = 5;

/**
 * `/Import/Imports`: imports a spreadsheet into a table. `?table=` preselects the table, `?job=` shows an earlier
 * import.
 */
export default function ImportsPage(): React.JSX.Element {
  const say = useSay();
  const { search } = useCurrentPage();
  const maySeeLog = useCan(permission(registers.importJob.key, 'see'));
  const [toast, place] = notification.useNotification({ placement: 'bottomLeft' });
  const tell = (job: ImportJob): void => {
    // while the live connection is open, the message service shows the toast on every page
    if (useLive.getState().state === 'open') return;
    toast.open({
      title: say(job.state === 'done' ? importWords.toastTitle : importWords.toastFailed),
      description: <ResultList job={job} />,
      duration: TOAST_SECONDS,
      role: 'status',
    });
  };
  const work = useImport(tell);
  const files = useFilePlan();
  return (
    <Page title={say(importWords.title)} crumbs={[{ label: say(importWords.title) }]} note={say(importWords.note)}>
      {place}
      <Grid align="start" columns="minmax(320px, 420px) minmax(0, 1fr)" gap={12} className={css.split}>
        <Card as="section" className={css.card} aria-label={say(importWords.import)}>
          <ImportForm
            preset={search.get('table')}
            presetSetting={search.get('setting')}
            isBusy={work.isBusy}
            files={files}
            onImport={work.begin}
            onFile={() => (search.get('job') === null ? undefined : work.show(null))}
          />
        </Card>
        <Card as="section" className={css.card}>
          <Shown work={work} files={files} />
        </Card>
      </Grid>
      {maySeeLog && (
        <Card as="section" className={css.card} aria-label={say(importWords.recent)}>
          <h2>{say(importWords.recent)}</h2>
          <RecentImports shown={search.get('job')} onShow={work.show} />
          <p>
            <Link to={lookAlikeName.route}>{say(registerTitle(lookAlikeName))}</Link>{' '}
            <span className={css.soft}>{say(importWords.lookAlikes)}</span>
          </p>
        </Card>
      )}
    </Page>
  );
}

function Shown({ work, files }: { readonly work: ImportWork; readonly files: FilePlanState }): React.JSX.Element {
  const say = useSay();
  const { job, sent, isOwn, error } = work;
  if (sent !== null || (job !== null && isUnderWay(job)))
    return <ImportProgress sent={sent} job={job} onCancel={work.cancel} />;
  if (error !== null && error !== undefined) return <ErrorState small error={error} />;
  if (job !== null)
    return (
      <ImportOutcome job={job} isOwn={isOwn} onAgain={work.again} onShow={work.show} onClose={() => work.show(null)} />
    );
  if (files.isReading) return <p role="status">{say(planWords.reading)}…</p>;
  if (files.plan === null) return <HowTo />;
  return (
    <FilePlan
      encoding={files.encoding}
      isGuess={files.isGuess}
      onEncoding={files.setEncoding}
      plan={files.plan}
      onPlan={files.setPlan}
    />
  );
}

/** Explains imports to new users. */
function HowTo(): React.JSX.Element {
  const say = useSay();
  return (
    <div className={css.how}>
      <h2>{say(importWords.howTitle)}</h2>
      <ol>
        {[importWords.how1, importWords.how2, importWords.how3, importWords.how4].map((step) => (
          <li key={step.en}>{say(step)}</li>
        ))}
      </ol>
    </div>
  );
}
