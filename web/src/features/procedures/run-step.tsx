import { permission } from '@plumbline/contract/access.ts';
import type { RunStep } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { expectedOf } from '@plumbline/contract/features/procedures/expected.ts';
import type { RowPicture } from '@plumbline/contract/features/files/calls.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { BorderOutlined, CheckSquareFilled, ExclamationCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import { PhotoButton } from '../../register/photos/photo-button.tsx';
import { PhotoStrip } from '../../register/photos/photo-strip.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { InLanguage } from '../../ui/in-language.tsx';
import { Grid, Row, Stack } from '../../ui/layout.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { RejectForm } from '../../workflow/sign/reject-form.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { NewPunch } from '../punch/new-punch.tsx';
import { type FoundDraft, StepFound, useFound } from './step-found.tsx';
import css from './run.module.css';
import { runChanged } from './use-run.ts';
import type { RunActs } from './use-run-acts.ts';
import { runWords } from './words.ts';

const NewMoc = lazy(async () => ({ default: (await import('../changes/new-moc.tsx')).NewMoc }));

interface RunStepProps {
  readonly step: RunStep;
  /** The number including its section's: `2.10`. */
  readonly name: string;
  readonly acts: RunActs;
  /** Why the step cannot be completed now. */
  readonly refusal: Word | undefined;
  readonly isWaiting: boolean;
  /** True when the section or the procedure is completed. */
  readonly isClosed: boolean;
  readonly pictures: readonly RowPicture[];
}

/** The form open below a step. */
type Open = 'punch' | 'moc' | 'takeBack' | null;

/** One step: the tick, the instruction, the finding, and who completed it. */
export function RunStepRow(props: RunStepProps): React.JSX.Element {
  const { step, name, acts, isWaiting, isClosed, pictures } = props;
  const [open, setOpen] = useState<Open>(null);
  const found = useFound(step);
  const isDone = step.completed !== null;
  const mayWrite = useCan(permission('procedureStep', 'update'));
  return (
    <Grid
      as="li"
      align="start"
      columns="auto 1fr auto"
      gap="4px 12px"
      pad="10px 16px 10px 8px"
      className={css.step}
      data-done={isDone || undefined}
      data-waiting={(isWaiting && !isDone) || undefined}
    >
      <Tick {...props} found={found} />
      <Stack gap={6} className={css.what}>
        <StepSays step={step} name={name} />
        <StepFound step={step} name={name} found={found} isOpen={!isDone && !isClosed && mayWrite} onSave={acts.note} />
        <PhotoStrip
          saved={pictures}
          waiting={acts.photos.waitingOf(step.id)}
          onRemove={acts.photos.remove}
          onRetry={acts.photos.retry}
        />
        <TakenBack step={step} />
        <Beneath {...props} open={open} onClose={() => setOpen(null)} />
      </Stack>
      <Row wrap justify="end" gap="4px 8px" className={css.side}>
        <DoneBy step={step} onTakeBack={() => setOpen('takeBack')} />
        <StepTools
          step={step}
          name={name}
          acts={acts}
          mayWrite={mayWrite}
          onPunch={() => setOpen(open === 'punch' ? null : 'punch')}
          onMoc={() => setOpen(open === 'moc' ? null : 'moc')}
        />
      </Row>
    </Grid>
  );
}

/** The box that completes a step; shows the reason when it cannot be ticked. */
function Tick({ step, name, acts, refusal, found }: RunStepProps & { readonly found: FoundDraft }): React.JSX.Element {
  const say = useSay();
  const isDone = step.completed !== null;
  const label = say(fill(isDone ? runWords.ticked : runWords.tick, { number: name }));
  return (
    <Guarded
      type="text"
      className={css.tick ?? ''}
      aria-label={label}
      aria-pressed={isDone}
      icon={isDone ? <CheckSquareFilled aria-hidden /> : <BorderOutlined aria-hidden />}
      reason={isDone ? label : refusal && say(refusal)}
      onClick={async () => {
        if (await acts.tick(step, found.changed)) found.forget();
      }}
    />
  );
}

function TakenBack({ step: { takenBack } }: Pick<RunStepProps, 'step'>): React.ReactNode {
  const say = useSay();
  if (takenBack === null) return null;
  return (
    <p className={css.takenBack}>
      <ExclamationCircleOutlined aria-hidden /> {say(fill(runWords.takenBack, { reason: takenBack }))}
    </p>
  );
}

/** The form below a step: a punch item, an MOC, or the reason for taking the step back. */
function Beneath({
  step,
  name,
  acts,
  open,
  onClose,
}: RunStepProps & { readonly open: Open; readonly onClose: () => void }): React.ReactNode {
  if (open === 'punch')
    return <NewPunch about={{ scope: 'procedureStep', id: step.id }} discipline={null} onClose={onClose} />;
  if (open === 'moc')
    return (
      <Waiting>
        <NewMoc
          naming={{ field: 'procedureSteps', id: step.id }}
          onClose={onClose}
          onRaised={() => void runChanged()}
        />
      </Waiting>
    );
  if (open === null) return null;
  return (
    <RejectForm
      ok={runWords.takeBack}
      onClose={onClose}
      onReject={async (reason) => {
        if (await acts.takeBack('procedureStep', step.id, name, reason)) onClose();
      }}
    />
  );
}

/** The tools that add to a step: photos, punch items, MOCs. */
function StepTools({
  step,
  name,
  acts,
  mayWrite,
  onPunch,
  onMoc,
}: Pick<RunStepProps, 'step' | 'name' | 'acts'> & {
  readonly mayWrite: boolean;
  readonly onPunch: () => void;
  readonly onMoc: () => void;
}): React.JSX.Element {
  const say = useSay();
  const mayChange = useCan(permission('moc', 'add'));
  const mayRaise = useCan(permission('punchListItem', 'add'));
  return (
    <Row wrap gap={8}>
      {mayWrite && (
        <PhotoButton
          label={say(fill(runWords.photo, { number: name }))}
          onFiles={(files) => void acts.photos.take(step, files)}
        />
      )}
      {mayRaise && (
        <Button type="text" aria-label={say(fill(runWords.punchOf, { number: name }))} onClick={onPunch}>
          {say(runWords.punch)}
        </Button>
      )}
      {mayChange && (
        <Button type="text" aria-label={say(fill(runWords.mocOf, { number: name }))} onClick={onMoc}>
          {say(runWords.moc)}
        </Button>
      )}
    </Row>
  );
}

/** The instruction of a step, and its expected result. */
function StepSays({ step, name }: Pick<RunStepProps, 'step' | 'name'>): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const expected = expectedOf(step);
  return (
    <>
      <p className={css.says}>
        <span className={css.number}>{name}</span> <InLanguage text={step.description} />
      </p>
      <Row as="p" wrap gap="4px 12px" muted className={css.marks}>
        {step.holdPoint && <StatePill state="overdue">{say(runWords.hold)}</StatePill>}
        {expected !== '' && <span>{say(fill(runWords.expected, { value: expected }))}</span>}
        {step.punchOpen > 0 && (
          <StatePill state="blocked">
            {say(fill(runWords.punchOpen, { count: format.count(step.punchOpen) }))}
          </StatePill>
        )}
        {step.mocsOpen > 0 && (
          <StatePill state="blocked">{say(fill(runWords.mocsOpen, { count: format.count(step.mocsOpen) }))}</StatePill>
        )}
        {step.mocs > 0 && step.mocsOpen === 0 && (
          <StatePill state="complete">{say(fill(runWords.mocsClosed, { count: format.count(step.mocs) }))}</StatePill>
        )}
      </Row>
    </>
  );
}

/** Shows who completed the step, and offers to take it back. */
function DoneBy({
  step,
  onTakeBack,
}: Pick<RunStepProps, 'step'> & { readonly onTakeBack: () => void }): React.ReactNode {
  const say = useSay();
  const format = useFormat();
  const mayTakeBack = useCan(permission('procedureStep', 'reject'));
  if (step.completed === null) return null;
  const { by, on } = step.completed;
  return (
    <Row wrap align="baseline" justify="end" className={css.by}>
      <span>{say(fill(runWords.by, { by, on: format.date(on) }))}</span>
      {mayTakeBack && (
        <Button type="link" size="small" onClick={onTakeBack}>
          {say(runWords.takeBack)}
        </Button>
      )}
    </Row>
  );
}
