import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { handoverWords } from './words.ts';

/** Explains how to set up certificate types, where the given type, or any type, is not set up. */
export function NoTypes({ type }: { readonly type?: string }): React.JSX.Element {
  const say = useSay();
  return (
    <EmptyState
      title={say(type === undefined ? handoverWords.noTypes : fill(handoverWords.noType, { type }))}
      text={say(handoverWords.noTypesText)}
      actions={<Link to={registers.handoverType.route}>{say(handoverWords.setUpTypes)}</Link>}
    />
  );
}
