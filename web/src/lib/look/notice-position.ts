/** A rectangle on the screen, in pixels. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a notice is shown, as an offset from its usual position: below the bars of the shell, in the middle. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** The room a short notice takes, in pixels. */
const NOTICE = { width: 440, height: 56 } as const;
const USUAL: Offset = { x: 0, y: 0 };

const meets = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Returns where a notice does not cover what it speaks about: in its usual place, beside it, or at the lower edge. What
 * fills the screen cannot be avoided.
 */
export function noticeOffset(
  about: Area | undefined,
  screen: { readonly width: number; readonly height: number; readonly top: number },
): Offset {
  if (about === undefined) return USUAL;
  const at = ({ x, y }: Offset): Area => ({
    left: (screen.width - NOTICE.width) / 2 + x,
    right: (screen.width + NOTICE.width) / 2 + x,
    top: screen.top + y,
    bottom: screen.top + NOTICE.height + y,
  });
  const middle = screen.width / 2;
  const offsets: readonly Offset[] = [
    USUAL,
    // beside a sheet: in the middle of what it leaves free
    { x: about.left / 2 - middle, y: 0 },
    { x: (about.right + screen.width) / 2 - middle, y: 0 },
    { x: 0, y: screen.height - screen.top - NOTICE.height * 2 },
  ];
  const fits = (offset: Offset): boolean => {
    const place = at(offset);
    return place.left >= 0 && place.right <= screen.width && !meets(place, about);
  };
  return offsets.find(fits) ?? USUAL;
}

let last: Element | null = null;

/** Remembers what the user acts on, for the notices that follow. Returns a function that ends this. */
export function watchActs(): () => void {
  const remember = ({ target }: Event): void => {
    if (target instanceof Element) last = target;
  };
  for (const name of ['pointerdown', 'keydown'] as const) document.addEventListener(name, remember, { capture: true });
  return () => {
    for (const name of ['pointerdown', 'keydown'] as const)
      document.removeEventListener(name, remember, { capture: true });
  };
}

/** The area of what the user acted on last: its dialog or sheet, else the element itself; undefined when it is gone. */
export function areaOfAct(): Area | undefined {
  if (!last?.isConnected) return undefined;
  const sheet = last.closest('[role=dialog]');
  const area = (sheet ?? last).getBoundingClientRect();
  return area.width > 0 && area.height > 0 ? area : undefined;
}
