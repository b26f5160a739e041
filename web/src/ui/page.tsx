import { Link } from '@tanstack/react-router';
import { HomeOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useSay } from '../lib/value/language.ts';
import { useCrumbs, type Crumb } from './breadcrumb.ts';
import { Muted, Row } from './layout.tsx';
import css from './page.module.css';
import { uiWords } from './words.ts';

/** The frame of a page's content. */
export interface PageProps {
  readonly title: ReactNode;
  /** The steps after Home; none hides the breadcrumb. */
  readonly crumbs?: readonly Crumb[];
  /** The page actions, at the right of the title; the last is the main one. */
  readonly actions?: ReactNode;
  /** A short line under the title: the purpose of the page, or what it counts. */
  readonly note?: ReactNode;
  /** The content fills the remaining height (a grid), instead of growing. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** A page: breadcrumb, title, one row of actions, content. */
export function Page({ title, crumbs = [], actions, note, fill = false, children }: PageProps): React.JSX.Element {
  const way = useCrumbs(crumbs);
  return (
    <div className={fill ? css.fill : css.page}>
      {way.length > 0 && <Crumbs crumbs={way} whole={way.length === crumbs.length} />}
      <Row as="header" wrap justify="between" gap="8px 16px" className={css.head}>
        <Row wrap align="baseline" gap="2px 12px" className={css.titles}>
          <h1 className={css.title}>{title}</h1>
          {note !== undefined && (
            <Muted as="p" small className={css.note}>
              {note}
            </Muted>
          )}
        </Row>
        {actions !== undefined && (
          <Row wrap gap={8} className={css.actions}>
            {actions}
          </Row>
        )}
      </Row>
      <div className={css.body}>{children}</div>
    </div>
  );
}

/** `whole`: the last step is the page itself. */
function Crumbs({
  crumbs,
  whole: isComplete,
}: {
  readonly crumbs: readonly Crumb[];
  readonly whole: boolean;
}): React.JSX.Element {
  const say = useSay();
  return (
    <nav aria-label={say(uiWords.breadcrumb)} className={css.crumbs}>
      <ol>
        <li>
          <Link to="/home-page" aria-label={say(uiWords.home)}>
            <HomeOutlined aria-hidden />
          </Link>
        </li>
        {crumbs.map((crumb, at) => (
          <li key={`${at}${crumb.label}`}>{crumbOf(crumb, isComplete && at === crumbs.length - 1)}</li>
        ))}
      </ol>
    </nav>
  );
}

function crumbOf(crumb: Crumb, last: boolean): ReactNode {
  if (crumb.to !== undefined && !last) return <Link to={crumb.to}>{crumb.label}</Link>;
  return <span aria-current={last ? 'page' : undefined}>{crumb.label}</span>;
}
