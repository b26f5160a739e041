import type { ReactNode } from 'react';
import css from './work-pages.module.css';

/** A column of a list of work. */
export interface WorkColumn<T> {
  readonly key: string;
  readonly title: ReactNode;
  /** Figures stand right, so that they line up. */
  readonly figure?: true;
  /** Long text may break; everything else stays on its line. */
  readonly wide?: true;
  readonly render: (row: T) => ReactNode;
}

/** A list of work: a plain table, so that it prints as it is seen. */
export function WorkTable<T>({
  caption,
  columns,
  rows,
  keyOf,
  foot,
}: {
  /** What it lists, for those who hear the page. */
  readonly caption: string;
  readonly columns: readonly WorkColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** A last row, of sums. */
  readonly foot?: ReactNode;
}): React.JSX.Element {
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="heard-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, figure }) => (
              <th key={key} scope="col" className={figure && css.figure}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, render, figure, wide }) => (
                <td key={key} className={figure ? css.figure : wide && css.wide}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}

/** A part of a page of work: its heading with a count, and what it holds. */
export function WorkCard({
  title,
  count,
  note,
  actions,
  children,
}: {
  readonly title: string;
  readonly count?: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): React.JSX.Element {
  return (
    <section className={css.card} aria-label={title}>
      <header className={css.cardHead}>
        <h2>{title}</h2>
        {count !== undefined && <span className={css.count}>{count}</span>}
        {note !== undefined && <span className={css.note}>{note}</span>}
        {actions !== undefined && <div className={css.cardActions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
