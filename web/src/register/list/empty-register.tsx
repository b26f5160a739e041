import { Button } from 'antd';
import { Suspense } from 'react';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { lazy } from '../../lib/look/lazy.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { inSentence } from '../in-sentence.ts';
import { NEW_ROW } from '../new-row.ts';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

const RegisterStart = lazy(() => import('./register-start.tsx'));

/** True for a comparison as it opens, filtered by what is missing: that it has no rows is good news. */
function lacksNothing({ register, view: { filters, rest } }: RegisterScreen): boolean {
  const { field, starts } = queryListOf(register.key)?.query.compares ?? {};
  const own = field === undefined ? undefined : filters[field];
  if (own === undefined || rest !== undefined || Object.keys(filters).length > 1) return false;
  return own.op === 'anyOf' && own.values.length === 1 && own.values[0] === starts;
}

/**
 * Shown for a register without rows: explains what belongs here and how to begin. Says so when a filter matches
 * nothing.
 */
export function EmptyRegister({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { register, extension } = screen;
  if (screen.isFiltered) {
    const isComplete = lacksNothing(screen);
    return (
      <EmptyState
        title={say(isComplete ? registerWords.noneMissing : registerWords.noMatch)}
        text={say(isComplete ? registerWords.noneMissingText : registerWords.noMatchText)}
        actions={<Button onClick={screen.clearFilters}>{say(registerWords.clearFilters)}</Button>}
      />
    );
  }
  if (queryListOf(register.key) === undefined)
    return (
      <Suspense fallback={<SkeletonTable rows={20} />}>
        <RegisterStart screen={screen} />
      </Suspense>
    );
  return (
    <EmptyState
      title={fill(registerWords.empty, { label: inSentence(register.label[language], language) })[language]}
      text={
        <>
          {extension.about && <p>{say(extension.about)}</p>}
          {say(registerWords.emptyQuery)}
        </>
      }
      actions={extension.newButton?.(() => screen.open(NEW_ROW))}
    />
  );
}
