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
const FLAGS = ['inline', 'wrap', 'muted', 'small', 'card'] as const;

/** The gap as its style sheet reads it: without a gap of its own, an element must not inherit the one around it. */
const gapStyle = (gap: number | string): CSSProperties =>
  ({ '--gap': typeof gap === 'number' ? `${gap}px` : gap }) as CSSProperties;

interface Styled {
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
}
function element(direction: string | undefined, tag: Tag, props: Arrangement & Styled): React.JSX.Element {
  const { gap, align, justify, inline, wrap, muted, small, card, className, style, ...rest } = props;
  const flags = { inline, wrap, muted, small, card };
  const names = [
    styles.box,
    direction,
    ...FLAGS.filter((flag) => flags[flag]).map((flag) => styles[flag]),
    gap !== undefined && styles.gap,
    align && ALIGN[align],
    justify && JUSTIFY[justify],
    className,
  ];
  return createElement(tag, {
    ...rest,
    className: names.filter(Boolean).join(' '),
    ...((gap !== undefined || style) && { style: gap === undefined ? style : { ...gapStyle(gap), ...style } }),
  });
}

/** Its children below each other. */
export function Stack<T extends Tag = 'div'>({ as, ...props }: Props<T>): React.JSX.Element {
  return element(styles.stack, as ?? 'div', props);
}
/** Its children beside each other, by default centred on their line. */
export function Row<T extends Tag = 'div'>({ as, ...props }: Props<T>): React.JSX.Element {
  return element(styles.row, as ?? 'div', props);
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
