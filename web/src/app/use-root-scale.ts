import { useSyncExternalStore } from 'react';

/** How much larger than on a screen of 1920 px text and controls are drawn; 1 on all smaller ones (readings D65). */
const scaleNow = (): number => Math.max(1, Math.round((window.innerWidth / 1920) * 20) / 20);

const onResize = (listener: () => void): (() => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

/** The scale of the screen, drawn again when it changes. */
export const useRootScale = (): number => useSyncExternalStore(onResize, scaleNow);
