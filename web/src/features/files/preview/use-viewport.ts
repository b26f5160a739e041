import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react';

/** What is seen of something larger: its scale, and how far it is moved, in pixels of the page. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const SCALES = { least: 0.5, most: 40 };
const STEP = 1.25;
/** How far a key moves, in pixels. */
const MOVE = 60;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A view scaled by a factor, so that the point stays where it is. */
export function scaled(view: View, by: number, { x, y }: Point): View {
  const scale = Math.min(SCALES.most, Math.max(SCALES.least, view.scale * by));
  const factor = scale / view.scale;
  return { scale, x: x - (x - view.x) * factor, y: y - (y - view.y) * factor };
}

const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: MOVE, y: 0 },
  ArrowRight: { x: -MOVE, y: 0 },
  ArrowUp: { x: 0, y: MOVE },
  ArrowDown: { x: 0, y: -MOVE },
};
const FACTORS: Readonly<Record<string, number>> = { '+': STEP, '=': STEP, '-': 1 / STEP };

/** A view that is moved and scaled by mouse, fingers and keys. */
export interface Viewport {
  readonly view: View;
  readonly setView: (view: View) => void;
  /** Scales about the middle of an element. */
  readonly zoom: (by: 'in' | 'out', element: Element | null) => void;
  /** What the element listens to. */
  readonly handlers: {
    readonly onWheel: (event: WheelEvent) => void;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerCancel: (event: PointerEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

const within = (event: {
  readonly currentTarget: Element;
  readonly clientX: number;
  readonly clientY: number;
}): Point => {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};
const middleOf = (element: Element): Point => ({ x: element.clientWidth / 2, y: element.clientHeight / 2 });
const apart = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);
const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Moves and scales what an element shows: wheel, drag, two fingers; arrows, + and −, 0 for the whole. */
export function useViewport(): Viewport {
  const [view, setView] = useState(WHOLE);
  const fingers = useRef(new Map<number, Point>());
  const lift = ({ pointerId }: PointerEvent): void => void fingers.current.delete(pointerId);
  const move = (event: PointerEvent): void => {
    const known = fingers.current;
    if (!known.has(event.pointerId)) return;
    const before = [...known.values()];
    known.set(event.pointerId, within(event));
    const after = [...known.values()];
    const [from, to] = [middle(before), middle(after)];
    const by = before.length > 1 && apart(before) > 0 ? apart(after) / apart(before) : 1;
    setView((now) => scaled({ ...now, x: now.x + to.x - from.x, y: now.y + to.y - from.y }, by, to));
  };
  const key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [by, factor] = [MOVES[event.key], FACTORS[event.key]];
    const center = middleOf(event.currentTarget);
    if (by) setView((now) => ({ ...now, x: now.x + by.x, y: now.y + by.y }));
    else if (factor !== undefined) setView((now) => scaled(now, factor, center));
    else if (event.key === '0') setView(WHOLE);
    else return;
    event.preventDefault();
  };
  return {
    view,
    setView,
    zoom: (by, element) => {
      if (element !== null) setView((now) => scaled(now, by === 'in' ? STEP : 1 / STEP, middleOf(element)));
    },
    handlers: {
      onWheel: (event) => {
        const at = within(event);
        setView((now) => scaled(now, event.deltaY < 0 ? STEP : 1 / STEP, at));
      },
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, within(event));
      },
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: lift,
      onKeyDown: key,
    },
  };
}
