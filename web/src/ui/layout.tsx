import { createElement, type ComponentProps, type CSSProperties } from 'react';
import styles from './layout.module.css';

/** The elements that can be laid out. */
type Tag =
  | 'article'
  | 'aside'
  | 'dd'
  | 'div'
  | 'dl'
  | 'fieldset'
  | 'footer'
  | 'form'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'header'
  | 'label'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'ul';

/** How an element and what it contains are arranged. */
interface Arrangement {
  /** Space between the children: pixels, or rows and columns as in `'4px 12px'`. */
  readonly gap?: number | string | undefined;
  /** The columns of a grid, as style sheets write them. */
  readonly columns?: string | undefined;
  /** Space between the edges and the children: pixels, or as in `'8px 12px'`. */
  readonly pad?: number | string | undefined;
  /** Takes the space that its siblings leave. */
  readonly grow?: boolean | undefined;
  /** Position across the direction of the children. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
  /** Position along the direction of the children. */
  readonly justify?: 'center' | 'end' | 'between' | undefined;
  /** Children that do not fit go to a further line. */
  readonly wrap?: boolean | undefined;
  /** Flows with the text around it. */
  readonly inline?: boolean | undefined;
  /** In the soft colour of secondary text. */
  readonly muted?: boolean | undefined;
  /** In the size of secondary text. */
  readonly small?: boolean | undefined;
  /** Digits of equal width. */
  readonly figures?: boolean | undefined;
  /** On one line, cut off where it does not fit. */
  readonly ellipsis?: boolean | undefined;
  /** On a surface with a border of its own. */
  readonly card?: boolean | undefined;
}
type Props<T extends Tag> = Arrangement & { readonly as?: T } & Omit<ComponentProps<T>, keyof Arrangement | 'as'>;

const ALIGN = {
  start: styles.alignStart,
  center: styles.alignCenter,
  end: styles.alignEnd,
  baseline: styles.alignBaseline,
  stretch: styles.alignStretch,
};
const JUSTIFY = { center: styles.justifyCenter, end: styles.justifyEnd, between: styles.justifyBetween };
const FLAGS = ['inline', 'wrap', 'grow', 'muted', 'small', 'figures', 'ellipsis', 'card'] as const;

/** A distance as style sheets write it. */
const px = (distance: number | string): string => (typeof distance === 'number' ? `${distance}px` : distance);

/**
 * The measures as their style sheet reads them, each by a class of its own: an element without a gap must not inherit
 * the one around it.
 */
function measures({ gap, pad, columns, style }: Arrangement & Styled): CSSProperties | undefined {
  if (gap === undefined && pad === undefined && columns === undefined) return style;
  const own = {
    ...(gap !== undefined && { '--gap': px(gap) }),
    ...(pad !== undefined && { '--pad': px(pad) }),
    ...(columns !== undefined && { '--columns': columns }),
  };
  return { ...own, ...style };
}

interface Styled {
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
}
function element(direction: string | undefined, tag: Tag, props: Arrangement & Styled): React.JSX.Element {
  const { gap, pad, columns, align, justify, inline, wrap, grow, muted, small, figures, ellipsis, card, ...rest } =
    props;
  const flags = { inline, wrap, grow, muted, small, figures, ellipsis, card };
  const names = [
    styles.box,
    direction,
    ...FLAGS.filter((flag) => flags[flag]).map((flag) => styles[flag]),
    gap !== undefined && styles.gap,
    pad !== undefined && styles.pad,
    columns !== undefined && styles.columns,
    align && ALIGN[align],
    justify && JUSTIFY[justify],
    rest.className,
  ];
  const style = measures(props);
  return createElement(tag, { ...rest, className: names.filter(Boolean).join(' '), ...(style && { style }) });
}

/** Its children below each other. */
export function Stack<T extends Tag = 'div'>({ as, ...props }: Props<T>): React.JSX.Element {
  return element(styles.stack, as ?? 'div', props);
}
/** Its children beside each other, by default centred on their line. */
export function Row<T extends Tag = 'div'>({ as, ...props }: Props<T>): React.JSX.Element {
  return element(styles.row, as ?? 'div', props);
}
/** Its children in columns, by default in one. */
export function Grid<T extends Tag = 'div'>({ as, ...props }: Props<T>): React.JSX.Element {
  return element(styles.grid, as ?? 'div', props);
}
/** Text, by default in the colour and size of the text around it. */
export function Text<T extends Tag = 'span'>({ as, ...props }: Props<T>): React.JSX.Element {
  return element(undefined, as ?? 'span', props);
}
/** Secondary text. */
export function Muted<T extends Tag = 'span'>({ as, ...props }: Props<T>): React.JSX.Element {
  return element(undefined, as ?? 'span', { muted: true, ...props });
}
/** A list without bullets or indents. */
export function PlainList<T extends Tag = 'ul'>({ as, ...props }: Props<T>): React.JSX.Element {
  return element(undefined, as ?? 'ul', props);
}
/** A surface with a border. */
export function Card<T extends Tag = 'div'>({ as, ...props }: Props<T>): React.JSX.Element {
  return element(undefined, as ?? 'div', { card: true, ...props });
}
/** A button that shows only what is in it. */
export function PlainButton({ className = '', ...props }: ComponentProps<'button'>): React.JSX.Element {
  return <button type="button" {...props} className={`${styles.plainButton} ${className}`} />;
}
