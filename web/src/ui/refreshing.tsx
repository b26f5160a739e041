import css from './refreshing.module.css';

/** Figures, and whether they still answer the question before. */
interface RefreshingProps {
  /** The query whose data is shown; its previous data stays while the next is read. */
  readonly query: { readonly isPlaceholderData: boolean };
  readonly children: React.ReactNode;
}

/**
 * Shows figures that stay in place while the next are read, so that nothing jumps: as long as they answer the question
 * before, they are pale, marked as busy, and their links cannot be pressed: what is around them, and where they lead,
 * already belongs to the next.
 */
export function Refreshing({ query, children }: RefreshingProps): React.JSX.Element {
  const isBefore = query.isPlaceholderData;
  return (
    <div className={css.figures} aria-busy={isBefore} data-before={isBefore || undefined}>
      {children}
    </div>
  );
}
