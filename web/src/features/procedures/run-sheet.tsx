import { permission } from '@plumbline/contract/access.ts';
import type { Run } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import { GROUP_WORDS } from '../../register/words.ts';
import { rowAddress } from '../../register/record-address.ts';
import { usePictures } from '../../register/photos/use-pictures.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { InLanguage } from '../../ui/in-language.tsx';
import { PlainList, Row, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressCell } from '../../ui/progress-cell.tsx';
import { CompleteBar } from './complete-bar.tsx';
import { printProcedure } from './print-procedure.ts';
import { RunSectionPart } from './run-section.tsx';
import { sectionsOf, stepName, waitsFor } from './run-state.ts';
import css from './run.module.css';
import { SignAs } from './sign-as.tsx';
import { useRunActs } from './use-run-acts.ts';
import { runWords } from './words.ts';

const { procedure } = registers;

/** One procedure on one scrolling page, section by section; each step is ticked when done. */
export function RunSheet({ run }: { readonly run: Run }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const format = useFormat();
  const acts = useRunActs(run);
  const mayTick = useCan(permission('procedureStep', 'sign'));
  const done = run.steps.filter(({ completed }) => completed !== null).length;
  const total = run.steps.length;
  const waits = waitsFor(run);
  const withFiles = run.steps.filter(({ files }) => files > 0).map(({ id }) => id);
  const pictures = Map.groupBy(usePictures('procedureStep', withFiles.slice(0, 200)), ({ row }) => row);
  const own = rowAddress({ register: procedure.key, id: run.id, title: run.name }) ?? procedure.route;
  const refusal = refusalOf(run, mayTick, acts.person);
  return (
    <Page
      title={run.name}
      note={[inLanguage(run.description, language), run.systems.map(({ title }) => title).join(', ')].join(' · ')}
      crumbs={[
        { label: say(GROUP_WORDS.Procedures) },
        { label: say(registerTitle(procedure)), to: procedure.route },
        { label: run.name },
      ]}
      actions={
        <>
          <Link to={own}>
            <Button>{say(runWords.toProcedure)}</Button>
          </Link>
          <Guarded icon={<PrinterOutlined aria-hidden />} onClick={() => printProcedure(run.id)}>
            {say(runWords.print)}
          </Guarded>
        </>
      }
    >
      <Stack gap={16} className={css.sheet}>
        <Row wrap gap="8px 16px" card pad="12px 16px" className={css.head}>
          <ProgressCell done={done} total={total} wide bare />
          <strong>{say(fill(runWords.done, { done: format.count(done), total: format.count(total) }))}</strong>
          {run.completed && (
            <span className={css.complete}>
              {say(fill(runWords.isComplete, { by: run.completed.by, on: format.date(run.completed.on) }))}
            </span>
          )}
        </Row>
        <Prerequisites run={run} />
        {mayTick && run.completed === null && <SignAs run={run} acts={acts} />}
        {total + run.sections.length === 0 && (
          <EmptyState
            small
            title={say(runWords.noSections)}
            text={say(runWords.noSectionsText)}
            actions={
              <Link to={own}>
                <Button>{say(runWords.toOutline)}</Button>
              </Link>
            }
          />
        )}
        {sectionsOf(run).map((runSection) => (
          <RunSectionPart
            key={runSection.section.id}
            of={runSection}
            acts={acts}
            refusal={refusal}
            isClosed={run.completed !== null || runSection.section.completed !== null}
            nameOf={(step) => stepName(run, step)}
            waitsFor={(id) => waits.get(id)}
            picturesOf={(id) => pictures.get(id) ?? []}
          />
        ))}
        <CompleteBar
          of={{ register: 'procedure', id: run.id, title: run.name }}
          completed={run.completed}
          acts={acts}
          refusal={refusal}
          isMain
        />
      </Stack>
    </Page>
  );
}

/** Why nothing can be completed at present. */
function refusalOf(run: Run, mayTick: boolean, person: string | null) {
  if (run.completed) return runWords.isDone;
  if (!mayTick) return runWords.noRight;
  if (run.people.length === 0) return runWords.nobody;
  return person === null ? runWords.noPerson : undefined;
}

/** The prerequisite procedures that are not yet complete. */
function Prerequisites({ run }: { readonly run: Run }): React.ReactNode {
  const say = useSay();
  const open = run.prerequisites.filter(({ completed }) => completed === null);
  if (open.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={say(fill(runWords.prerequisites, { names: open.map(({ name }) => name).join(', ') }))}
      description={
        <PlainList>
          {open.map(({ id, name, description, steps, stepsDone }) => (
            <li key={id}>
              <Link to={`/Procedures/ProcedureRunSheet?id=${encodeURIComponent(id)}`}>{name}</Link>{' '}
              <InLanguage text={description} /> ·{' '}
              {say(fill(runWords.prerequisiteDone, { done: stepsDone, total: steps }))}
            </li>
          ))}
        </PlainList>
      }
    />
  );
}
