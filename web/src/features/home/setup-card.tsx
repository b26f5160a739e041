import { CheckCircleFilled } from '@ant-design/icons';
import type { WorkbenchFigures } from '@plumbline/contract/features/home/calls.ts';
import type { Condition } from '@plumbline/contract/register/filter.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useVerb } from '../../lib/call/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Card, Grid, Muted } from '../../ui/layout.tsx';
import css from './setup-card.module.css';
import { setupSteps } from './setup-steps.ts';
import { setupWords } from './workbench-words.ts';

/** For the user who sets up the product: the next steps, ticked off by what exists. Disappears when all are done. */
export function SetupCard({ figures }: { readonly figures: WorkbenchFigures }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const names = useSession((session) => session.names);
  const hasScope = useSession((session) => session.path !== null);
  const steps = setupSteps({
    levels: names === null ? undefined : [names.A, names.D, names.E],
    users: figures.users?.enabled,
    equipmentTypes: useCount('equipmentType', hasScope),
    tags: useCount('tag', hasScope),
    signedSheets: useCount('tagItr', hasScope, { field: 'progress', op: 'is', value: 'signedOff' }),
    certificates: useCount('handover', hasScope, { field: 'state', op: 'is', value: 'accepted' }),
  });
  const done = steps.filter(({ isDone }) => isDone === true).length;
  // not before everything is known: a card that disappears again is worse than one that appears a moment later
  if (done === steps.length || (hasScope && steps.some(({ isDone }) => isDone === undefined))) return null;
  const next = steps.find(({ isDone }) => isDone !== true);
  return (
    <Card as="section" pad={16} className={css.card} aria-label={say(setupWords.title)}>
      <header>
        <h2>{say(setupWords.title)}</h2>
        <span>{say(fill(setupWords.progress, { done: format.count(done), total: format.count(steps.length) }))}</span>
      </header>
      <Grid as="ol" columns="repeat(auto-fit, minmax(260px, 1fr))" gap="8px 16px">
        {steps.map((step, at) => (
          <li key={step.title.en} className={step === next ? css.next : css.step}>
            <span aria-hidden className={css.mark}>
              {step.isDone === true ? <CheckCircleFilled /> : at + 1}
            </span>
            <span>
              <Link to={step.to}>{say(step.title)}</Link>
              {step.isDone === true && <span className="heard-only"> {say(setupWords.done)}</span>}
              <Muted small className={css.text}>
                {say(step.text)}
              </Muted>
            </span>
          </li>
        ))}
      </Grid>
    </Card>
  );
}

/** The number of rows; undefined until known, and for users who may not see them. */
function useCount(register: string, enabled: boolean, filter?: Condition): number | undefined {
  const { data } = useVerb(register, 'count', filter === undefined ? {} : { filter }, { enabled });
  return data?.total;
}
