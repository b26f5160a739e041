import { useState } from 'react';
import css from './refreshing.module.css';

/** Figures, and what they answer. */
interface RefreshingProps {
  /** The query whose data is shown; its previous data stays while the next is read. */
  readonly query: { readonly isPlaceholderData: boolean };
  /** What is asked: the choices above the figures. */
  readonly question: unknown;
  readonly children: React.ReactNode;
}

/**
 * Shows figures that stay in place while the next are read, so that nothing jumps: as long as they answer the question
 * before, they are pale, marked as busy, and their links cannot be pressed: what is around them, and where they lead,
 * already belongs to the next. The same figures in another language are not.
 */
export function Refreshing({ query, question, children }: RefreshingProps): React.JSX.Element {
  const key = JSON.stringify(question);
  const [answered, setAnswered] = useState(key);
  if (!query.isPlaceholderData && answered !== key) setAnswered(key);
  const isBefore = query.isPlaceholderData && answered !== key;
  return (
    <div className={css.figures} aria-busy={isBefore} data-before={isBefore || undefined}>
      {children}
    </div>
  );
}
