import type { ReactNode } from 'react';
import { Row } from './layout.tsx';
import css from './empty-state.module.css';

/** The content of an empty state. */
export interface EmptyStateProps {
  /** A decorative icon. */
  readonly icon?: ReactNode;
  /** What is missing. */
  readonly title: string;
  /** What belongs here, and what to do next. */
  readonly text?: ReactNode;
  /** The ways to start: template, import, add. */
  readonly actions?: ReactNode;
  /** Less padding, for a card or a tab. */
  readonly small?: boolean;
  /** The empty state is the whole page: its title is the page heading. */
  readonly page?: boolean;
}

/** An empty state that explains what belongs here and how to start. */
export function EmptyState({
  icon,
  title,
  text,
  actions,
  small = false,
  page = false,
}: EmptyStateProps): React.JSX.Element {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={small ? css.small : css.empty}>
      <span aria-hidden className={css.icon}>
        {icon ?? <Boxes />}
      </span>
      <Title className={css.title}>{title}</Title>
      {text !== undefined && <div className={css.text}>{text}</div>}
      {actions !== undefined && (
        <Row wrap align="stretch" justify="center" gap={8} className={css.actions}>
          {actions}
        </Row>
      )}
    </div>
  );
}

/** An empty shelf: three outlines waiting to be filled. */
function Boxes(): React.JSX.Element {
  return (
    <svg
      width="72"
      height="48"
      viewBox="0 0 72 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="4 3"
    >
      <rect x="2" y="28" width="18" height="18" rx="3" />
      <rect x="27" y="16" width="18" height="30" rx="3" />
      <rect x="52" y="2" width="18" height="44" rx="3" />
    </svg>
  );
}
