import { permission } from '@plumbline/contract/access.ts';
import type { Completed } from '@plumbline/contract/features/procedures/outlines.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { PlainList, Row } from '../../ui/layout.tsx';
import { RejectForm } from '../../workflow/sign/reject-form.tsx';
import css from './run.module.css';
import type { RunAct, Completable, RunActs } from './use-run-acts.ts';
import { runWords } from './words.ts';

interface BarProps {
  readonly of: Completable;
  readonly acts: RunActs;
  readonly refusal: Word | undefined;
  readonly isMain?: boolean;
}

/**
 * Completes a section or the procedure, after warning of anything open. Once complete, shows who completed it and
 * offers the undo.
 */
export function CompleteBar({
  completed,
  ...bar
}: BarProps & { readonly completed: Completed | null }): React.JSX.Element {
  if (completed) return <IsComplete of={bar.of} acts={bar.acts} completed={completed} />;
  const pending = bar.acts.asked?.of.id === bar.of.id ? bar.acts.asked : null;
  return (
    <Row wrap gap={12} pad="12px 16px">
      {pending ? <Warned {...bar} asked={pending} /> : <CompleteButton {...bar} />}
    </Row>
  );
}

function CompleteButton({ of: target, acts, refusal, isMain = false }: BarProps): React.JSX.Element {
  const say = useSay();
  const maySign = useCan(permission(target.register, 'sign'));
  const why = maySign ? refusal : runWords.noRight;
  return (
    <Guarded type={isMain ? 'primary' : 'default'} reason={why && say(why)} onClick={() => acts.complete(target)}>
      {say(isMain ? runWords.completeProcedure : runWords.completeSection)}
    </Guarded>
  );
}

/** Warns of what is open and asks whether to complete nevertheless. */
function Warned({ of: target, acts, asked: pending }: BarProps & { readonly asked: RunAct }): React.JSX.Element {
  const say = useSay();
  return (
    <Alert
      type="warning"
      showIcon
      title={say(runWords.before)}
      description={
        <PlainList>
          {pending.warnings.map((warning) => (
            <li key={warning.en}>{say(warning)}</li>
          ))}
        </PlainList>
      }
      action={
        <Row wrap gap={8}>
          <Button onClick={() => acts.ask(null)}>{say(runWords.cancel)}</Button>
          <Guarded type="primary" onClick={() => acts.complete(target, true)}>
            {say(runWords.nevertheless)}
          </Guarded>
        </Row>
      }
    />
  );
}

/** Shows who completed it, and offers the undo. */
function IsComplete({
  of: target,
  acts,
  completed,
}: Pick<BarProps, 'of' | 'acts'> & { readonly completed: Completed }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const mayTakeBack = useCan(permission(target.register, 'reject'));
  const [rejecting, reject] = useState(false);
  return (
    <Row wrap gap={12} pad="12px 16px">
      <span className={css.complete}>
        {say(fill(runWords.isComplete, { by: completed.by, on: format.date(completed.on) }))}
      </span>
      {mayTakeBack && !rejecting && <Button onClick={() => reject(true)}>{say(runWords.takeBack)}</Button>}
      {rejecting && (
        <RejectForm
          ok={runWords.takeBack}
          onClose={() => reject(false)}
          onReject={async (reason) => {
            if (await acts.takeBack(target.register, target.id, target.title, reason)) reject(false);
          }}
        />
      )}
    </Row>
  );
}
