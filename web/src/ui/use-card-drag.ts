import { useEffect, useRef, type PointerEvent } from 'react';

/** What is dragged where: cards into columns of a board that lies side by side, or rows into the places of rows that lie below each other. */
const PLACES = {
  column: { selector: '[data-column]:not([data-closed])', keyOf: (place: HTMLElement) => place.dataset['column'] },
  outline: { selector: '[data-outline]', keyOf: (place: HTMLElement) => place.dataset['outline'] },
} as const;
type Places = keyof typeof PLACES;

/** A card under way: what is drawn of it, and where it is taken. */
interface Drag {
  readonly card: HTMLElement;
  readonly pointer: number;
  readonly start: readonly [x: number, y: number];
  /** Where it is dropped, by the key of a place; the one it comes from is no move. */
  readonly drop: (place: string) => void;
  at: readonly [x: number, y: number];
  /** Its likeness under the hand; none until the hand has moved. */
  ghost: HTMLElement | undefined;
  over: HTMLElement | undefined;
  frame: number;
}

/** So far a hand may tremble before it is a drag, in pixels. */
const FAR = 5;
/** So near to the edge of what scrolls it is moved on, and so far a frame, in pixels. */
const [EDGE, STEP] = [48, 14];

/** Begins a drag: with what is to be done where it is dropped, and the card, where that is more than what was pressed. */
type StartDrag = (event: PointerEvent<HTMLElement>, drop: Drag['drop'], card?: HTMLElement) => void;

/**
 * Drags cards to other places, columns (`[data-column]`; to none that is `[data-closed]`) or rows (`[data-outline]`): by mouse anywhere
 * on what hears of it, by finger or pen on a grip (`[data-grip]`), so that what they lie in can still be scrolled. It is held within
 * a `[data-board]`. Nothing of the page is drawn anew while a card is under way: a thousand of them cost what one does. Escape
 * lets go of it where it was.
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
      // what the card lies in stays open
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
    // text is not chosen on the way
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

/** Draws where it is, and moves what scrolls on while it is held at its edge. */
function draw(drag: Drag, places: Places): void {
  drag.frame = 0;
  const [x, y] = drag.at;
  // a card hangs from the hand; a row as wide as the page stays level
  const tilt = places === 'column' ? ' rotate(1.5deg)' : '';
  if (drag.ghost) drag.ghost.style.transform = `translate(${x - drag.start[0]}px, ${y - drag.start[1]}px)${tilt}`;
  mark(drag, placeAt(places, drag.at));
  const board = drag.card.closest('[data-board]');
  const hasMoved = places === 'column' ? scrollAcross(board, x) : scrollDown(scrollerOf(board), y);
  if (hasMoved) drag.frame = requestAnimationFrame(() => draw(drag, places));
}

/** By how far something is moved on at one of its edges. */
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

/** What scrolls rows up and down: the nearest that has more than it shows. */
function scrollerOf(within: Element | null): Element | null {
  if (!within) return null;
  const scrolls = within.scrollHeight > within.clientHeight && /auto|scroll/.test(getComputedStyle(within).overflowY);
  return scrolls ? within : scrollerOf(within.parentElement);
}
