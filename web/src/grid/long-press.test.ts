import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LONG_PRESS_MS, onLongPress } from './long-press.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An element with a hold listener, and a record of what happened. */
function watched() {
  const element = new EventTarget();
  const onHold = vi.fn();
  const clicked = vi.fn();
  const stop = onLongPress(element, onHold);
  element.addEventListener('click', clicked);
  const tell = (type: string, init: Readonly<Record<string, unknown>> = {}): boolean =>
    element.dispatchEvent(
      Object.assign(new Event(type, { cancelable: true }), { pointerType: 'touch', clientX: 0, clientY: 0, ...init }),
    );
  return { tell, held: onHold, clicked, stop };
}

test('a resting finger is a long press, and its click is ignored', () => {
  const { tell, held: onHold, clicked } = watched();
  tell('pointerdown');
  tell('pointermove', { clientX: 3, clientY: 2 });
  vi.advanceTimersByTime(LONG_PRESS_MS);
  expect(onHold).toHaveBeenCalledOnce();
  expect(tell('contextmenu'), 'the menu of the browser is not wanted').toBe(false);
  tell('pointerup');
  tell('click');
  expect(clicked).not.toHaveBeenCalled();
  // the next tap counts as a tap
  tell('pointerdown');
  tell('pointerup');
  tell('click');
  expect(clicked).toHaveBeenCalledOnce();
});

test.each([
  { what: 'lifted before', ends: 'pointerup', of: {} },
  { what: 'that scrolls', ends: 'pointermove', of: { clientY: 40 } },
  { what: 'whose touch the browser takes over', ends: 'pointercancel', of: {} },
])('a finger $what is not a long press', ({ ends, of: init }) => {
  const { tell, held: onHold, clicked } = watched();
  tell('pointerdown');
  vi.advanceTimersByTime(LONG_PRESS_MS - 1);
  tell(ends, init);
  vi.advanceTimersByTime(LONG_PRESS_MS);
  tell('click');
  expect(onHold).not.toHaveBeenCalled();
  expect(clicked).toHaveBeenCalledOnce();
});

test('a mouse never long-presses and keeps its menu; nothing is reported after watching stops', () => {
  const { tell, held: onHold, stop } = watched();
  tell('pointerdown', { pointerType: 'mouse' });
  vi.advanceTimersByTime(LONG_PRESS_MS);
  expect(tell('contextmenu')).toBe(true);
  tell('pointerdown');
  stop();
  vi.advanceTimersByTime(LONG_PRESS_MS);
  expect(onHold).not.toHaveBeenCalled();
});
