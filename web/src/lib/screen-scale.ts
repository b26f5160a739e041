import { useSyncExternalStore } from 'react';

/** The width everything is drawn for, and the least the base font size is reckoned with, in pixels (specification 9). */
const BASE_WIDTH = 1920;
const LEAST_WIDTH = 1100;
const BASE_FONT = 16;

/** The base font size of a page of a width, in pixels; `base.css` sets it (specification 9, readings D65). */
export const rootFontSize = (width: number): number => (BASE_FONT * Math.max(width, LEAST_WIDTH)) / BASE_WIDTH;

/**
 * How much larger things drawn in pixels are (charts, canvas): 1.8 from 2048 px of width, 2.2 from 3840 px. Text and
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

/** How much larger than on a screen of 1920 px the controls of the component library are drawn: as the base font, and 1 on all smaller ones, so that they stay readable. In steps of 5 %. */
export const useRootScale = (): number =>
  useSyncExternalStore(onResize, () =>
    Math.max(1, Math.round((rootFontSize(window.innerWidth) / BASE_FONT) * 20) / 20),
  );

/** The factor of what is drawn in pixels, drawn again when the window changes. */
export const useScreenFactor = (): number => useSyncExternalStore(onResize, () => screenFactor(window.innerWidth));
