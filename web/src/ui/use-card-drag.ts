import { useEffect, useRef, type PointerEvent } from 'react';

/** A card under way: what is drawn of it, and where it is taken. */
interface Drag {
  readonly card: HTMLElement;
  readonly pointer: number;
  readonly start: readonly [x: number, y: number];
  /** Where it is dropped, by the key of a column; the one it comes from is no move. */
  readonly drop: (column: string) => void;
  at: readonly [x: number, y: number];
  /** Its likeness under the hand; none until the hand has moved. */
  ghost: HTMLElement | undefined;
  over: HTMLElement | undefined;
  frame: number;
}

/** So far a hand may tremble before it is a drag, in pixels. */
const FAR = 5;
/** So near to the edge of the board it is moved on, and so far a frame, in pixels. */
const [EDGE, STEP] = [48, 14];

/**
 * Drags cards between columns (`[data-column]`; to none that is `[data-closed]`), by mouse anywhere on a card, by finger or pen on its grip (`[data-grip]`), so
 * that the columns can still be scrolled. Nothing of the page is drawn anew while a card is under way: a thousand of them cost
 * what one does. Escape lets go of it where it was.
 */
export function useCardDrag(): (event: PointerEvent<HTMLElement>, drop: Drag['drop']) => void {
  const drag = useRef<Drag>(undefined);
  useEffect(() => {
    const move = (event: globalThis.PointerEvent): void => {
      const now = drag.current;
      if (now?.pointer !== event.pointerId) return;
      now.at = [event.clientX, event.clientY];
      if (now.ghost === undefined && Math.hypot(now.at[0] - now.start[0], now.at[1] - now.start[1]) < FAR) return;
      event.preventDefault();
      now.ghost ??= likenessOf(now.card);
      if (now.frame === 0) now.frame = requestAnimationFrame(() => draw(now));
    };
    const end = (isDrop: boolean): void => {
      const now = drag.current;
      if (now === undefined) return;
      drag.current = undefined;
      cancelAnimationFrame(now.frame);
      now.ghost?.remove();
      delete now.card.dataset['dragged'];
      mark(now, undefined);
      const column = isDrop && now.ghost ? columnAt(now.at)?.dataset['column'] : undefined;
      if (column !== undefined && column !== now.card.closest<HTMLElement>('[data-column]')?.dataset['column'])
        now.drop(column);
    };
    const up = (event: globalThis.PointerEvent): void => {
      if (drag.current?.pointer === event.pointerId) end(true);
    };
    const cancel = (): void => end(false);
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && drag.current?.ghost) end(false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', up, { signal });
    addEventListener('pointercancel', cancel, { signal });
    addEventListener('keydown', key, { signal });
    return () => {
      listening.abort();
      end(false);
    };
  }, []);
  return (event, drop) => {
    const { target, currentTarget, pointerId, clientX, clientY } = event;
    if (event.button !== 0 || !(target instanceof Element)) return;
    const isGrip = target.closest('[data-grip]') !== null;
    if (!isGrip && (event.pointerType !== 'mouse' || target.closest('a, button') !== null)) return;
    const at = [clientX, clientY] as const;
    drag.current = {
      card: currentTarget,
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

const columnAt = ([x, y]: Drag['at']): HTMLElement | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]:not([data-closed])') ?? undefined;

function mark(drag: Drag, over: HTMLElement | undefined): void {
  if (drag.over === over) return;
  if (drag.over) delete drag.over.dataset['over'];
  if (over) over.dataset['over'] = '';
  drag.over = over;
}

/** Draws where it is, and moves the board on while it is held at its edge. */
function draw(drag: Drag): void {
  drag.frame = 0;
  const [x, y] = drag.at;
  if (drag.ghost)
    drag.ghost.style.transform = `translate(${x - drag.start[0]}px, ${y - drag.start[1]}px) rotate(1.5deg)`;
  mark(drag, columnAt(drag.at));
  const board = drag.card.closest('[data-board]');
  if (!board) return;
  const { left, right } = board.getBoundingClientRect();
  const by = (x > right - EDGE ? STEP : 0) - (x < left + EDGE ? STEP : 0);
  const before = board.scrollLeft;
  if (by !== 0) board.scrollLeft += by;
  if (board.scrollLeft !== before) drag.frame = requestAnimationFrame(() => draw(drag));
}
