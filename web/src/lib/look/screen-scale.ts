import { useSyncExternalStore } from 'react';

/**
 * The width the design is made for, and the minimum width for calculating the base font size, in pixels (specification
 * 9).
 */
const BASE_WIDTH = 1920;
const LEAST_WIDTH = 1100;
const BASE_FONT = 16;

/** The base font size for a page width, in pixels; `base.css` sets it (specification 9, readings D65). */
export const rootFontSize = (width: number): number => (BASE_FONT * Math.max(width, LEAST_WIDTH)) / BASE_WIDTH;

/**
 * Returns the scale of things drawn in pixels (charts, canvas): 1.8 from 2048 px of width, 2.2 from 3840 px. Text and
 * controls follow the base font size instead; nothing follows both (specification 9, readings D65).
 */
export function screenFactor(width: number): 1 | 1.8 | 2.2 {
  if (width >= 3840) return 2.2;
  return width >= 2048 ? 1.8 : 1;
}

const onResize = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/**
 * Returns the scale of the component library's controls relative to a screen of 1920 px: as the base font, and 1 on
 * smaller screens, so that they stay readable. In steps of 5 %.
 */
export const useRootScale = (): number =>
  useSyncExternalStore(onResize, () =>
    Math.max(1, Math.round((rootFontSize(window.innerWidth) / BASE_FONT) * 20) / 20),
  );

/** Returns the scale of things drawn in pixels; re-renders when the window changes. */
export const useScreenFactor = (): number => useSyncExternalStore(onResize, () => screenFactor(window.innerWidth));
