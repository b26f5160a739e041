import { LEVEL_NAMES } from '@plumbline/contract/aliases.ts';
import type { LevelNode } from '@plumbline/contract/features/levels/calls/levels.ts';
import type { Level } from '@plumbline/contract/levels.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { PRODUCT } from '../../lib/product.ts';
import { chooseScope } from '../../lib/place/scope.ts';
import { readCookie } from '../../lib/place/levels.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { safeReturn } from '../menu/landing.ts';
import css from './level-select-page.module.css';
import { LevelChoices } from './level-b-selection.tsx';
import { scopeOf, stepsOf, type LevelStep } from './level-steps.ts';
import { useLevels } from './use-levels.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { levelWords } from './words.ts';

/** Chooses a scope and continues to the page the user was heading for. */
function useGoTo(): (levelE: string) => Promise<void> {
  const navigate = useNavigate();
  const { from }: { readonly from?: unknown } = useSearch({ strict: false });
  return async (levelE) => {
    try {
      await chooseScope(levelE);
      await navigate({ href: safeReturn(from) });
    } catch (failure) {
      notify.failure(failure);
    }
  };
}

/**
 * Walks A → E: a step with a single choice is taken automatically, and a user with a single scope never sees the
 * picker.
 */
export function LevelSelectPage(): React.JSX.Element {
  const say = useSay();
  const go = useGoTo();
  const { data: tree, error, refetch } = useLevels();
  const scopes = tree?.filter(({ level }) => level === 'E');
  const only = scopes?.length === 1 ? scopes[0]?.id : undefined;
  useEffect(() => {
    document.title = `${say(PRODUCT)} - ${say(levelWords.title)}`;
  }, [say]);
  const { from }: { readonly from?: unknown } = useSearch({ strict: false });
  const goOnly = useEffectEvent((id: string) => {
    const name = scopes?.[0]?.name;
    // a user on the way to a page did not ask to choose, so needs no notice
    if (from === undefined && name !== undefined) notify.toast('info', fill(levelWords.onlyOne, { name }));
    void go(id);
  });
  useEffect(() => {
    if (only !== undefined) goOnly(only);
  }, [only]);

  return (
    <div className={css.page}>
      <Page title={say(levelWords.title)} note={say(levelWords.note)}>
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {scopes === undefined && error === null && <SkeletonTable rows={6} columns={3} />}
        {scopes?.length === 0 && <EmptyState title={say(levelWords.none)} text={say(levelWords.noneText)} />}
        {tree !== undefined && <Picker tree={tree} onScope={(id) => void go(id)} />}
      </Page>
    </div>
  );
}

/** The steps side by side, without those that leave nothing to choose. */
function Picker({
  tree,
  onScope,
}: {
  readonly tree: readonly LevelNode[];
  readonly onScope: (id: string) => void;
}): React.JSX.Element {
  const { levelBId }: { readonly levelBId?: unknown } = useSearch({ strict: false });
  const begun = typeof levelBId === 'string' ? { B: levelBId } : undefined;
  // A project chosen just before has set the level cookies: only the scope is still open then.
  const [picked, setPicked] = useState<Readonly<Partial<Record<Level, string>>>>(begun ?? levelsBefore);
  const steps = stepsOf(tree, picked);
  const pick = (node: LevelNode): void => {
    const next = { ...picked, [node.level]: node.id };
    const scope = scopeOf(stepsOf(tree, next));
    if (scope !== undefined) onScope(scope);
    setPicked(next);
  };
  return (
    <>
      <Taken steps={steps} />
      <div className={css.steps}>
        {steps
          .filter(({ choices }) => choices.length > 1)
          .map((step) => (
            <LevelChoices
              key={step.level}
              level={step.level}
              choices={step.choices}
              value={step.chosen?.id}
              onPick={pick}
            />
          ))}
      </div>
    </>
  );
}

function levelsBefore(): Readonly<Partial<Record<Level, string>>> {
  const [A, B, C, D] = ['levelA', 'levelB', 'levelC', 'levelD'].map((name) => readCookie(name));
  return { ...(A && { A }), ...(B && { B }), ...(C && { C }), ...(D && { D }) };
}

/** The steps taken automatically. */
function Taken({ steps }: { readonly steps: readonly LevelStep[] }): React.JSX.Element {
  const say = useSay();
  const taken = steps.filter(({ choices, chosen }) => choices.length === 1 && chosen !== undefined);
  return (
    <dl className={css.taken}>
      {taken.map(({ level, chosen }) => (
        <div key={level}>
          <dt>{say(LEVEL_NAMES[level])}</dt>
          <dd>{chosen?.name}</dd>
        </div>
      ))}
    </dl>
  );
}
