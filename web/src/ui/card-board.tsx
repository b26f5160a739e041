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
import { useRootScale } from '../lib/screen-scale.ts';
import css from './card-board.module.css';
import { useCardDrag } from './use-card-drag.ts';
import { useTouch } from './use-media.ts';

/** One column of a board. */
export interface BoardColumn {
  /** Blank for what belongs to none of the others. */
  readonly key: string;
  readonly title: string;
  /** What the title means, where that is more than it says. */
  readonly note?: string;
  /** Beside the title: that it locks. */
  readonly mark?: ReactNode;
  /** How many cards it has. */
  readonly total: number;
  /** So many of them are shown, the first; all where it is left out. */
  readonly shown?: number;
  /** Beneath the cards: the way to those that are not shown. */
  readonly rest?: ReactNode;
  /** No card is dropped there. */
  readonly isClosed?: boolean;
}
/** The cards of a column by their place; undefined while one is not known. */
export type CardsOf<T> = (at: number) => T | undefined;
/** What a card that is drawn needs of the board. */
export interface CardTools {
  /** Stands on the whole card; nothing where cards are not moved. */
  readonly onPointerDown: ((event: PointerEvent<HTMLElement>) => void) | undefined;
}

/** Which cards are in sight: of a column, from one place to another, the last not among them. */
export interface ReaderProps<T> {
  readonly column: string;
  readonly from: number;
  readonly to: number;
  readonly children: (at: CardsOf<T>) => ReactNode;
}

/** Cards in columns, to be moved from one to another. */
export interface CardBoardProps<T extends { readonly id: string }> {
  readonly label: string;
  readonly columns: readonly BoardColumn[];
  /** Reads the cards of a column that are in sight, and draws with them. */
  readonly Reader: ComponentType<ReaderProps<T>>;
  readonly renderCard: (row: T, column: string, tools: CardTools) => ReactNode;
  /** Cards that were dropped and are being written, by the column they come to. */
  readonly coming: ReadonlyMap<string, readonly T[]>;
  /** Nothing where cards are not moved. */
  readonly onMove: ((row: T, to: string) => void) | undefined;
  /** What an empty column says. */
  readonly none: string;
}

/** The height of a card in pixels, under a mouse and under fingers: which ones are in sight is reckoned, not measured. */
const HEIGHT = { mouse: 104, touch: 132 } as const;
/** The room beneath a card. */
const ROOM = 8;
/** So many are drawn beyond what is in sight. */
const BEYOND = 3;
/** A column this near to what is in sight is read. */
const NEAR = '0px 400px';

/** A board of cards. However many a column has, those in sight are drawn. */
export function CardBoard<T extends { readonly id: string }>(props: CardBoardProps<T>): React.JSX.Element {
  const drag = useCardDrag();
  const touch = useTouch();
  const height = Math.round(HEIGHT[touch ? 'touch' : 'mouse'] * useRootScale());
  return (
    <div
      className={css.board}
      style={{ '--card': `${height}px` } as CSSProperties}
      data-board
      role="region"
      aria-label={props.label}
    >
      {props.columns.map((column) => (
        <Column key={column.key} {...props} column={column} drag={drag} step={height + ROOM} />
      ))}
    </div>
  );
}

interface ColumnProps<T extends { readonly id: string }> extends CardBoardProps<T> {
  readonly column: BoardColumn;
  readonly drag: ReturnType<typeof useCardDrag>;
  /** From the top of a card to that of the next, in pixels. */
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
  // a column that never came in sight asks for nothing
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
    <section
      className={css.column}
      data-column={key}
      data-closed={isClosed === true ? '' : undefined}
      aria-label={title}
    >
      <header className={css.head}>
        <h2>{title}</h2>
        {mark}
        {note !== undefined && <span className={css.note}>{note}</span>}
        <span className={css.total}>{total}</span>
      </header>
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
      {rest !== undefined && <p className={css.rest}>{rest}</p>}
    </section>
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
