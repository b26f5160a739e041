import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useRootScale } from '../lib/look/screen-scale.ts';
import { Muted, Row, Stack, Text } from './layout.tsx';
import css from './card-board.module.css';
import { useCardDrag } from './use-card-drag.ts';
import { useTouch } from './use-media.ts';

/** One column of a board. */
export interface BoardColumn {
  /** Blank for cards that belong to no other column. */
  readonly key: string;
  readonly title: string;
  /** An explanation of the title, where needed. */
  readonly note?: string;
  /** Shown beside the title, e.g. a lock mark. */
  readonly mark?: ReactNode;
  /** The number of cards. */
  readonly total: number;
  /** The number of cards shown, from the first; all if omitted. */
  readonly shown?: number;
  /** Shown below the cards: the link to the cards not shown. */
  readonly rest?: ReactNode;
  /** No card can be dropped here. */
  readonly isClosed?: boolean;
}
/** The cards of a column by position; undefined while a card is not loaded. */
export type CardsOf<T> = (at: number) => T | undefined;
/** What a rendered card needs from the board. */
export interface CardTools {
  /** Attached to the whole card; undefined where cards cannot be moved. */
  readonly onPointerDown: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** The visible cards of a column: from one position up to, but not including, another. */
export interface ReaderProps<T> {
  readonly column: string;
  readonly from: number;
  readonly to: number;
  readonly children: (at: CardsOf<T>) => ReactNode;
}

/** Cards in columns, which can be dragged from one to another. */
export interface CardBoardProps<T extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly BoardColumn[];
  /** Reads the visible cards of a column and renders with them. */
  readonly Reader: ComponentType<ReaderProps<T>>;
  readonly renderCard: (row: T, column: string, tools: CardTools) => ReactNode;
  /** Dropped cards that are still being saved, by their target column. */
  readonly coming: ReadonlyMap<string, readonly T[]>;
  /** Undefined where cards cannot be moved. */
  readonly onMove: ((row: T, to: string) => void) | undefined;
  /** The text of an empty column. */
  readonly none: string;
}

/** The height of a card in pixels, for mouse and touch: visible cards are calculated, not measured. */
const HEIGHT = { mouse: 104, touch: 132 } as const;
/** The gap below a card, in pixels. */
const ROOM = 8;
/** The number of cards rendered beyond the visible ones. */
const BEYOND = 3;
/** A column this close to the visible area is loaded. */
const NEAR = '0px 400px';

/** A board of cards. Only visible cards are rendered, however many a column has. */
export function CardBoard<T extends { readonly id: string }>(props: CardBoardProps<T>): React.JSX.Element {
  const drag = useCardDrag();
  const touch = useTouch();
  const height = Math.round(HEIGHT[touch ? 'touch' : 'mouse'] * useRootScale());
  return (
    <Row
      align="stretch"
      gap={10}
      className={css.board}
      style={{ '--card': `${height}px` } as CSSProperties}
      data-board
      role="region"
      aria-label={props.label}
    >
      {props.columns.map((column) => (
        <Column key={column.key} {...props} column={column} drag={drag} step={height + ROOM} />
      ))}
    </Row>
  );
}

interface ColumnProps<T extends { readonly id: string }> extends CardBoardProps<T> {
  readonly column: BoardColumn;
  readonly drag: ReturnType<typeof useCardDrag>;
  /** The distance from the top of one card to the top of the next, in pixels. */
  readonly step: number;
}

function Column<T extends { readonly id: string }>(props: ColumnProps<T>): React.JSX.Element {
  const { column, coming, none, step } = props;
  const { key, title, note, mark, total, rest, isClosed } = column;
  const list = useRef<HTMLDivElement>(null);
  const [[from, to], setSight] = useState<readonly [number, number]>([0, BEYOND]);
  const look = (): void => {
    const at = list.current;
    if (at === null) return;
    const first = Math.max(0, Math.floor(at.scrollTop / step) - BEYOND);
    const last = Math.ceil((at.scrollTop + at.clientHeight) / step) + BEYOND;
    setSight((before) => (before[0] === first && before[1] === last ? before : [first, last]));
  };
  // a column that was never visible requests nothing
  const [isMet, setMet] = useState(false);
  const resized = useEffectEvent(look);
  useLayoutEffect(() => {
    const at = list.current;
    if (at === null) return undefined;
    const watching = new ResizeObserver(() => resized());
    watching.observe(at);
    const meeting = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
        setMet(true);
        meeting.disconnect();
      },
      { rootMargin: NEAR },
    );
    meeting.observe(at);
    return () => {
      watching.disconnect();
      meeting.disconnect();
    };
  }, []);
  const arriving = coming.get(key) ?? [];
  const last = Math.min(to, shownOf(column));
  return (
    <Stack
      as="section"
      className={css.column}
      data-column={key}
      data-closed={isClosed === true ? '' : undefined}
      aria-label={title}
    >
      <Row as="header" gap={8} className={css.head}>
        <h2>{title}</h2>
        {mark}
        {note !== undefined && (
          <Muted small ellipsis className={css.note}>
            {note}
          </Muted>
        )}
        <Muted figures className={css.total}>
          {total}
        </Muted>
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keys */}
      <div ref={list} className={css.list} onScroll={look} tabIndex={0} role="list" aria-label={title}>
        {arriving.map((row) => (
          <div key={row.id} role="listitem" className={css.arriving}>
            {props.renderCard(row, key, { onPointerDown: undefined })}
          </div>
        ))}
        {total === 0 && arriving.length === 0 && (
          <p role="listitem" className={css.none}>
            {none}
          </p>
        )}
        {total > 0 && isMet && <Cards {...props} from={Math.min(from, last)} to={last} />}
      </div>
      {rest !== undefined && (
        <Text as="p" small className={css.rest}>
          {rest}
        </Text>
      )}
    </Stack>
  );
}

const shownOf = ({ total, shown = total }: BoardColumn): number => Math.min(total, shown);

function Cards<T extends { readonly id: string }>(
  props: ColumnProps<T> & { readonly from: number; readonly to: number },
): React.JSX.Element {
  const { Reader, column, coming, onMove, drag, from, to, step } = props;
  const { key } = column;
  const count = shownOf(column);
  const leaving = new Set([...coming.values()].flat().map(({ id }) => id));
  return (
    <div role="presentation" className={css.room} style={{ blockSize: count * step }}>
      <Reader column={key} from={from} to={to}>
        {(at) =>
          Array.from({ length: to - from }, (_, nth) => {
            const place = from + nth;
            const row = at(place);
            const shown = row === undefined || leaving.has(row.id) ? undefined : row;
            return (
              <div
                key={row?.id ?? place}
                role="listitem"
                aria-setsize={count}
                aria-posinset={place + 1}
                className={shown === undefined ? css.gap : css.place}
                style={{ transform: `translateY(${place * step}px)` }}
              >
                {shown !== undefined &&
                  props.renderCard(shown, key, {
                    onPointerDown: onMove && ((event) => drag(event, (other) => onMove(shown, other))),
                  })}
              </div>
            );
          })
        }
      </Reader>
    </div>
  );
}
