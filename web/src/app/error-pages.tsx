import { Link } from '@tanstack/react-router';
import type { Word } from '@plumbline/contract/words/word.ts';
import { useEffect, type ReactNode } from 'react';
import { useSay } from '../lib/value/language.ts';
import { PRODUCT, windowTitle } from '../lib/product.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import css from './error-pages.module.css';
import { logFault } from './faults.ts';
import { appWords } from './words.ts';

/** An error page: what is wrong and where to go. */
function Telling({
  title,
  text,
  children,
}: {
  readonly title: Word;
  readonly text: string;
  readonly children: ReactNode;
}): React.JSX.Element {
  const say = useSay();
  useEffect(() => {
    document.title = windowTitle(say(PRODUCT), say(title));
  }, [say, title]);
  return (
    <main className={css.page}>
      <EmptyState page title={say(title)} text={text} actions={children} />
    </main>
  );
}

/** /500, and whatever the application could not render. */
export function FaultPage({
  error,
  reset,
}: {
  readonly error?: unknown;
  readonly reset?: () => void;
}): React.JSX.Element {
  const say = useSay();
  useEffect(() => {
    if (error !== undefined) logFault(error);
  }, [error]);
  return (
    <Telling title={appWords.fault} text={say(appWords.faultText)}>
      {reset !== undefined && (
        <button type="button" className={css.action} onClick={() => location.reload()}>
          {say(appWords.refresh)}
        </button>
      )}
      <a className={css.action} href="/home-page">
        {say(appWords.toHome)}
      </a>
    </Telling>
  );
}

/** /401: not signed in, or no right. */
export function UnauthorisedPage(): React.JSX.Element {
  const say = useSay();
  return (
    <Telling title={appWords.unauthorised} text={say(appWords.unauthorisedText)}>
      <Link className={css.action} to="/login">
        {say(appWords.toLogin)}
      </Link>
      <Link className={css.action} to="/home-page">
        {say(appWords.toHome)}
      </Link>
    </Telling>
  );
}
