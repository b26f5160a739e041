import { Link } from '@tanstack/react-router';
import { InfoCircleOutlined } from '@ant-design/icons';
import { useContext, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentPage } from '../lib/place/current-page.ts';
import { useSay } from '../lib/value/language.ts';
import { useCrumbs, type Crumb } from './breadcrumb.ts';
import { HeadSlotContext } from './head-slot.ts';
import { Row } from './layout.tsx';
import css from './page.module.css';
import { uiWords } from './words.ts';

/** The frame of a page's content. */
export interface PageProps {
  readonly title: ReactNode;
  /** The steps after Home; none hides the breadcrumb. */
  readonly crumbs?: readonly Crumb[];
  /** The page actions, at the right of the title; the last is the main one. */
  readonly actions?: ReactNode;
  /** A short line beside the title: the purpose of the page, or what it counts. */
  readonly note?: ReactNode;
  /** The content fills the remaining height (a grid), instead of growing. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** A page: one line with the way to it, title, note and actions; below it the content. */
export function Page({ fill = false, children, ...head }: PageProps): React.JSX.Element {
  return (
    <div className={fill ? css.fill : css.page}>
      <Head {...head} />
      <div className={css.body}>{children}</div>
    </div>
  );
}

/** The head of a page; within the shell it is drawn in the line that all pages share, while the page is visible. */
function Head({ title, crumbs = [], actions, note }: Omit<PageProps, 'fill' | 'children'>): ReactNode {
  const way = useCrumbs(crumbs);
  const slot = useContext(HeadSlotContext);
  const { active } = useCurrentPage();
  // the title says which page this is: only the steps before it are links
  const before = way.length === crumbs.length ? way.slice(0, -1) : way;
  const parts = (
    <>
      <Row align="baseline" gap={8} className={css.titles}>
        {before.length > 0 && <Crumbs crumbs={before} />}
        <h1 className={css.title}>{title}</h1>
        {note !== undefined && <Note>{note}</Note>}
      </Row>
      {actions !== undefined && (
        <Row gap={8} className={css.actions}>
          {actions}
        </Row>
      )}
    </>
  );
  if (slot === null) return <header className={css.head}>{parts}</header>;
  return createPortal(
    <header className={active ? css.inLine : css.away} inert={!active}>
      {parts}
    </header>,
    slot,
  );
}

function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }): React.JSX.Element {
  const say = useSay();
  return (
    <nav aria-label={say(uiWords.breadcrumb)} className={css.crumbs}>
      <ol>
        {crumbs.map(({ label, to }, at) => (
          <li key={`${at}${label}`} className={to === undefined ? css.plain : undefined}>
            {to === undefined ? label : <Link to={to}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What a page is for: beside its title as far as there is room, in full when pressed. */
function Note({ children }: { readonly children: ReactNode }): React.JSX.Element {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Row
      align="baseline"
      gap={6}
      className={css.noted}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className={css.info}
        aria-label={say(uiWords.about)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpen(false);
        }}
      >
        <InfoCircleOutlined aria-hidden />
      </button>
      <p className={isOpen ? css.whole : css.note}>{children}</p>
    </Row>
  );
}
