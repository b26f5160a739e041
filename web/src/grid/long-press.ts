/** A press this long counts as a hold, in milliseconds; a tap is shorter. */
export const LONG_PRESS_MS = 500;
/** A finger that moves further than this scrolls or drags, in pixels. */
const STILL_PX = 10;

/**
 * Long press as a substitute for clicking with a key held down, for users without a keyboard: calls `act` once a finger
 * or a pen has rested on an element. The click that follows when it is lifted is ignored, and the browser's context
 * menu does not open. A mouse never triggers it.
 *
 * @returns a function that stops listening
 */
export function onLongPress(element: EventTarget, act: () => void): () => void {
  let from: PointerEvent | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  const leave = (): void => clearTimeout(timer);
  const heard: { readonly [type: string]: (event: Event) => void } = {
    pointerdown: (event) => {
      leave();
      isHeld = false;
      from = event as PointerEvent;
      if (from.pointerType === 'mouse') return;
      timer = setTimeout(() => {
        isHeld = true;
        act();
      }, LONG_PRESS_MS);
    },
    pointermove: (event) => {
      const { clientX, clientY } = event as PointerEvent;
      if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > STILL_PX) leave();
    },
    pointerup: leave,
    pointercancel: leave,
    contextmenu: (event) => {
      if (from !== undefined && from.pointerType !== 'mouse') event.preventDefault();
    },
    click: (event) => {
      if (isHeld) event.stopImmediatePropagation();
      isHeld = false;
    },
  };
  for (const [type, hear] of Object.entries(heard)) element.addEventListener(type, hear, { capture: true });
  return () => {
    leave();
    for (const [type, hear] of Object.entries(heard)) element.removeEventListener(type, hear, { capture: true });
  };
}
