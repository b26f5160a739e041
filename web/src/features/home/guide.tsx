import { CheckCircleFilled } from '@ant-design/icons';
import { guide as guideCall, type GuideFacts } from '@plumbline/contract/features/home/calls.ts';
import { holds } from '@plumbline/contract/access.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { lazy } from '../../lib/look/lazy.ts';
import { useSession } from '../../lib/session/session.ts';
import { onRegisterChanged } from '../../register/list/changes.ts';
import { Card, Grid, Muted, Row } from '../../ui/layout.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { useTypes } from '../handover/use-types.ts';
import { type GuideAct, guideSteps, type GuideStep } from './guide-steps.ts';
import css from './guide.module.css';
import { guideWords } from './guide-words.ts';

const GuideDialog = lazy(() => import('./guide-dialog.tsx'));

/** The registers whose rows tick a step. */
const TICKING = ['equipmentType', 'taggedItem', 'tagItr', 'authorisedPerson', 'handover'] as const;

/** The scopes of work whose first certificate is raised: nothing more is asked of them. */
const finished = new Set<string>();

/**
 * How far the scope of work is; undefined until known. Until its first certificate is raised it is read again when a
 * place is shown, and when a step was done.
 */
export function useGuide(enabled: boolean, place: string | boolean): GuideFacts | undefined {
  const scope = useSession((session) => session.path?.E ?? '');
  const isAsked = enabled && !finished.has(scope);
  const { data, refetch } = useCall(guideCall, null, { enabled: isAsked, staleTime: 0 });
  useEffect(() => {
    if (data?.hasCertificate === true) finished.add(scope);
  }, [data, scope]);
  useEffect(() => {
    // a page that is hidden reads when it is shown again
    if (isAsked && place !== false) void refetch();
  }, [isAsked, place, refetch]);
  useEffect(() => {
    if (!isAsked) return undefined;
    const ends = TICKING.map((key) => onRegisterChanged(key, () => void refetch()));
    return () => ends.forEach((end) => end());
  }, [isAsked, refetch]);
  return data;
}

/** True when the user may do at least one of the steps that set a scope of work up. */
export function useSetsUp(): boolean {
  const permissions = useSession((session) => session.permissions);
  return guideSteps(NOTHING)
    .slice(0, SETTING_UP)
    .some(({ code }) => holds(new Set(permissions), code));
}
const NOTHING: GuideFacts = {
  isNamed: false,
  hasReference: false,
  hasTags: false,
  hasChecks: false,
  hasSigners: false,
  hasSigned: false,
  firstCheck: null,
  hasCertificate: false,
};
/** The steps before the first check sheet: inspectors do the rest. */
const SETTING_UP = 5;

/**
 * The guide from an empty scope of work to its first certificate, with what has been done ticked, no matter by whom. The
 * next step that the user may do has its button; each of the others links to where it is done.
 */
export function Guide({ facts }: { readonly facts: GuideFacts }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { steps, done, next, mayDo } = useSteps(facts);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  return (
    <Card as="section" pad={16} className={css.card} aria-label={say(guideWords.title)}>
      <header>
        <h2>{say(guideWords.title)}</h2>
        <span>{say(fill(guideWords.progress, { done: format.count(done), total: format.count(steps.length) }))}</span>
      </header>
      <Grid as="ol" columns="repeat(auto-fit, minmax(260px, 1fr))" gap="8px 16px">
        {steps.map((step, at) => (
          <li key={step.key} className={step === next ? css.next : css.step}>
            <span aria-hidden className={css.mark}>
              {step.isDone ? <CheckCircleFilled /> : at + 1}
            </span>
            <span>
              <StepTitle step={step} may={mayDo(step)} onDialog={setDialog} />
              {step.isDone && <span className="heard-only"> {say(guideWords.done)}</span>}
              <Muted small className={css.text}>
                {say(step.text)}
              </Muted>
              {!step.isDone && !mayDo(step) && (
                <Muted small className={css.text}>
                  {say(fill(guideWords.others, { right: step.code }))}
                </Muted>
              )}
              {step === next && <StepButton step={step} onDialog={setDialog} />}
            </span>
          </li>
        ))}
      </Grid>
      <OpenDialog dialog={dialog} onClose={() => setDialog(null)} />
    </Card>
  );
}

type Dialog = Extract<GuideAct, { dialog: unknown }>['dialog'];

/** The steps, and the first that is not done and that the user may do. */
function useSteps(facts: GuideFacts) {
  const permissions = useSession((session) => session.permissions);
  const steps = guideSteps(facts);
  const mayDo = ({ code }: GuideStep): boolean => holds(new Set(permissions), code);
  return {
    steps,
    mayDo,
    done: steps.filter(({ isDone }) => isDone).length,
    next: steps.find((step) => !step.isDone && mayDo(step)),
  };
}

function OpenDialog({
  dialog,
  onClose,
}: {
  readonly dialog: Dialog | null;
  readonly onClose: () => void;
}): React.JSX.Element | null {
  if (dialog === null) return null;
  const close = (): void => {
    onClose();
    void queryClient.invalidateQueries({ queryKey: callKey(guideCall) });
  };
  return (
    <Waiting>
      <GuideDialog dialog={dialog} onClose={close} />
    </Waiting>
  );
}

/** The pages that show the whole guide. */
const SHOWN_ON: readonly string[] = ['/home-page', '/', '/SystemSettings/Workbenches'];

/**
 * The next step of the guide as a line above every other page, until the first certificate is raised: a user who has
 * done a step goes on from where they are.
 */
export default function GuideBar({ path }: { readonly path: string }): React.JSX.Element | null {
  const setsUp = useSetsUp();
  const facts = useGuide(setsUp, path);
  return setsUp && facts?.hasCertificate === false && !SHOWN_ON.includes(path) ? <NextBar facts={facts} /> : null;
}

function NextBar({ facts }: { readonly facts: GuideFacts }): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const { steps, done, next } = useSteps(facts);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  if (!next) return null;
  return (
    <Row as="aside" wrap gap="2px 12px" className={css.bar} aria-label={say(guideWords.title)}>
      <Muted small>
        {say(fill(guideWords.progress, { done: format.count(done), total: format.count(steps.length) }))}
      </Muted>
      <span>
        {say(guideWords.next)}: <strong>{say(next.title)}</strong>
      </span>
      <StepButton step={next} small onDialog={setDialog} />
      <OpenDialog dialog={dialog} onClose={() => setDialog(null)} />
    </Row>
  );
}

interface StepProps {
  readonly step: GuideStep;
  readonly onDialog: (dialog: Dialog) => void;
}

/** The address of a step on a page; certificates are raised of the first type that the scope has. */
function useAddress({ act, key }: GuideStep): string | undefined {
  const { data: types } = useTypes();
  if (!('to' in act)) return undefined;
  const [type] = types ?? [];
  return key === 'certificate' && type !== undefined ? `${act.to}?type=${encodeURIComponent(type)}` : act.to;
}

function StepTitle({ step, may, onDialog }: StepProps & { readonly may: boolean }): React.JSX.Element {
  const say = useSay();
  const address = useAddress(step);
  if (!may) return <strong>{say(step.title)}</strong>;
  if (address !== undefined && pageAt(address.split('?')[0] ?? '') !== undefined)
    return <Link to={address}>{say(step.title)}</Link>;
  const { act } = step;
  return (
    <Button type="link" className={css.link ?? ''} onClick={() => 'dialog' in act && onDialog(act.dialog)}>
      {say(step.title)}
    </Button>
  );
}

function StepButton({ step, small = false, onDialog }: StepProps & { readonly small?: boolean }): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const address = useAddress(step);
  const { act } = step;
  const start = (): void => {
    if ('dialog' in act) onDialog(act.dialog);
    else void navigate({ href: address ?? act.to });
  };
  return (
    <Button
      type="primary"
      size={small ? 'small' : 'middle'}
      className={small ? '' : (css.button ?? '')}
      onClick={start}
    >
      {say(step.button)}
    </Button>
  );
}
