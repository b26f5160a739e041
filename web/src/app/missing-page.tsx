import { AREAS, RIGHTS } from '@plumbline/contract/access.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useSay } from '../lib/value/language.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { appWords } from './words.ts';

/** The page for an unknown address. */
export function MissingPage(): React.JSX.Element {
  const say = useSay();
  return <EmptyState page title={say(appWords.notFound)} text={say(appWords.notFoundText)} actions={<HomeLink />} />;
}

/** The page for a missing right: which right is missing and who grants it. */
export function RefusedPage({ code }: { readonly code: string }): React.JSX.Element {
  const say = useSay();
  const right = rightOf(code);
  const named = right === undefined ? code : say(right);
  return (
    <EmptyState
      page
      title={say(appWords.forbidden)}
      text={say(fill(appWords.forbiddenText, { right: named }))}
      actions={<HomeLink />}
    />
  );
}

function rightOf(code: string): Word | undefined {
  const [key = '', name = ''] = code.split(':');
  const subject = registerOf(key)?.label ?? Object.entries(AREAS).find(([area]) => area === key)?.[1];
  const right = Object.entries(RIGHTS).find(([known]) => known === name)?.[1];
  if (subject === undefined || right === undefined) return undefined;
  return { en: `${right.en} – ${subject.en}`, zh: `${right.zh} – ${subject.zh}` };
}

function HomeLink(): React.JSX.Element {
  const say = useSay();
  return (
    <Link to="/home-page">
      <Button tabIndex={-1}>{say(appWords.toHome)}</Button>
    </Link>
  );
}
