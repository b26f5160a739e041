import type { ReactNode } from 'react';
import css from './sheet-part.module.css';

/** A part of a sheet: what it is for, and below that what can be done. Without a title where the sheet itself says it. */
export function SheetPart({
  title,
  text,
  children,
}: {
  readonly title?: string;
  readonly text: string;
  readonly children: ReactNode;
}): React.JSX.Element {
  return (
    <section className={css.part} aria-label={title}>
      {title !== undefined && <h3>{title}</h3>}
      <p className={css.text}>{text}</p>
      {children}
    </section>
  );
}
