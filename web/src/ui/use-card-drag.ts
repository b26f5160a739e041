import { useEffect, useRef, type PointerEvent } from 'react';

/** The kinds of drop target: columns of a board, side by side; or rows, one below the other. */
const PLACES = {
  column: { selector: '[data-column]:not([data-closed])', keyOf: (place: HTMLElement) => place.dataset['column'] },
  outline: { selector: '[data-outline]', keyOf: (place: HTMLElement) => place.dataset['outline'] },
} as const;
type Places = keyof typeof PLACES;

/** A drag in progress: the card, its current target, and what to do on drop. */
interface Drag {
  readonly card: HTMLElement;
  readonly pointer: number;
  readonly start: readonly [x: number, y: number];
  /** Called on drop, with the key of the target; not called when the target is where the card came from. */
  readonly drop: (place: string) => void;
  at: readonly [x: number, y: number];
  /** The copy shown under the pointer; none until the pointer has moved. */
  ghost: HTMLElement | undefined;
  over: HTMLElement | undefined;
  frame: number;
}

/** How far the pointer may move before it is a drag, in pixels. */
const FAR = 5;
/** The distance to the edge of a scrolling area at which it scrolls, and how far per frame, in pixels. */
const [EDGE, STEP] = [48, 14];

/** Starts a drag, with the action on drop, and the card where it is more than the pressed element. */
type StartDrag = (event: PointerEvent<HTMLElement>, drop: Drag['drop'], card?: HTMLElement) => void;

/**
 * Drags cards to other places: columns (`[data-column]`, except `[data-closed]`) or rows (`[data-outline]`). A mouse
 * drags from anywhere on the element; touch or pen only from a grip (`[data-grip]`), so that the surrounding area can
 * still scroll. A drag stays within a `[data-board]`. Nothing on the page re-renders during a drag: a thousand cards
 * cost as much as one. Escape cancels the drag.
 */
export function useCardDrag(places: Places = 'column'): StartDrag {
  const drag = useRef<Drag>(undefined);
  useEffect(() => {
    const move = (event: globalThis.PointerEvent): void => {
      const now = drag.current;
      if (now?.pointer !== event.pointerId) return;
      now.at = [event.clientX, event.clientY];
      if (now.ghost === undefined && Math.hypot(now.at[0] - now.start[0], now.at[1] - now.start[1]) < FAR) return;
      event.preventDefault();
      now.ghost ??= likenessOf(now.card);
      if (now.frame === 0) now.frame = requestAnimationFrame(() => draw(now, places));
    };
    const end = (isDrop: boolean): void => {
      const now = drag.current;
      if (now === undefined) return;
      drag.current = undefined;
      cancelAnimationFrame(now.frame);
      now.ghost?.remove();
      delete now.card.dataset['dragged'];
      mark(now, undefined);
      const { selector, keyOf } = PLACES[places];
      const over = isDrop && now.ghost ? placeAt(places, now.at) : undefined;
      const [from, to] = [now.card.closest<HTMLElement>(selector), over && keyOf(over)];
      if (to !== undefined && to !== (from && keyOf(from))) now.drop(to);
    };
    const up = (event: globalThis.PointerEvent): void => {
      if (drag.current?.pointer === event.pointerId) end(true);
    };
    const cancel = (): void => end(false);
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !drag.current?.ghost) return;
      // the container of the card stays open
      event.stopPropagation();
      end(false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', up, { signal });
    addEventListener('pointercancel', cancel, { signal });
    addEventListener('keydown', key, { signal, capture: true });
    return () => {
      listening.abort();
      end(false);
    };
  }, [places]);
  return (event, drop, card = event.currentTarget) => {
    const { target, pointerId, clientX, clientY } = event;
    if (event.button !== 0 || !(target instanceof Element)) return;
    const isGrip = target.closest('[data-grip]') !== null;
    if (!isGrip && (event.pointerType !== 'mouse' || target.closest('a, button') !== null)) return;
    const at = [clientX, clientY] as const;
    drag.current = {
      card,
      pointer: pointerId,
      start: at,
      at,
      drop,
      ghost: undefined,
      over: undefined,
      frame: 0,
    };
    // prevents text selection during the drag
    event.preventDefault();
  };
}

function likenessOf(card: HTMLElement): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect();
  const ghost = document.createElement('div');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.dataset['ghost'] = '';
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  const copy = card.cloneNode(true);
  if (copy instanceof HTMLElement) {
    copy.style.transform = 'none';
    copy.style.position = 'static';
    ghost.append(copy);
  }
  card.closest('[data-board]')?.append(ghost);
  card.dataset['dragged'] = '';
  return ghost;
}

const placeAt = (places: Places, [x, y]: Drag['at']): HTMLElement | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>(PLACES[places].selector) ?? undefined;

function mark(drag: Drag, over: HTMLElement | undefined): void {
  if (drag.over === over) return;
  if (drag.over) delete drag.over.dataset['over'];
  if (over) over.dataset['over'] = '';
  drag.over = over;
}

/** Draws the card at its position, and scrolls while it is held near an edge. */
function draw(drag: Drag, places: Places): void {
  drag.frame = 0;
  const [x, y] = drag.at;
  // a card hangs tilted from the pointer; a row as wide as the page stays level
  const tilt = places === 'column' ? ' rotate(1.5deg)' : '';
  if (drag.ghost) drag.ghost.style.transform = `translate(${x - drag.start[0]}px, ${y - drag.start[1]}px)${tilt}`;
  mark(drag, placeAt(places, drag.at));
  const board = drag.card.closest('[data-board]');
  const hasMoved = places === 'column' ? scrollAcross(board, x) : scrollDown(scrollerOf(board), y);
  if (hasMoved) drag.frame = requestAnimationFrame(() => draw(drag, places));
}

/** Returns how far to scroll at one of the edges. */
const stepAt = (at: number, from: number, to: number): number =>
  (at > to - EDGE ? STEP : 0) - (at < from + EDGE ? STEP : 0);

function scrollAcross(board: Element | null, x: number): boolean {
  if (!board) return false;
  const { left, right } = board.getBoundingClientRect();
  const before = board.scrollLeft;
  board.scrollLeft += stepAt(x, left, right);
  return board.scrollLeft !== before;
}

function scrollDown(scroller: Element | null, y: number): boolean {
  if (!scroller) return false;
  const { top, bottom } = scroller.getBoundingClientRect();
  const before = scroller.scrollTop;
  scroller.scrollTop += stepAt(y, Math.max(top, 0), Math.min(bottom, innerHeight));
  return scroller.scrollTop !== before;
}

/** Returns the nearest ancestor that scrolls rows vertically. */
function scrollerOf(within: Element | null): Element | null {
  if (!within) return null;
  const scrolls = within.scrollHeight > within.clientHeight && /auto|scroll/.test(getComputedStyle(within).overflowY);
  return scrolls ? within : scrollerOf(within.parentElement);
}
