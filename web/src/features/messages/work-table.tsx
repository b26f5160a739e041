import type { ReactNode } from 'react';
import { Card, Muted, Row } from '../../ui/layout.tsx';
import css from './work-pages.module.css';

/** A column of a work table. */
export interface WorkColumn<T> {
  readonly key: string;
  readonly title: ReactNode;
  /** Figures are right-aligned so that they line up. */
  readonly figure?: true;
  /** Long text may wrap; everything else stays on one line. */
  readonly wide?: true;
  readonly render: (row: T) => ReactNode;
}

/** A plain table of work, so that it prints as shown. */
export function WorkTable<T>({
  caption,
  columns,
  rows,
  keyOf,
  foot,
}: {
  /** The content of the table, for screen readers. */
  readonly caption: string;
  readonly columns: readonly WorkColumn<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** A last row with sums. */
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

/** A section of a work page: its heading with a count, and its content. */
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
    <Card as="section" className={css.card} aria-label={title}>
      <Row as="header" wrap gap="4px 10px" className={css.cardHead}>
        <h2>{title}</h2>
        {count !== undefined && (
          <Muted small figures pad="0 8px" className={css.count}>
            {count}
          </Muted>
        )}
        {note !== undefined && <Muted small>{note}</Muted>}
        {actions !== undefined && (
          <Row wrap gap={8} className={css.cardActions}>
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </Card>
  );
}
