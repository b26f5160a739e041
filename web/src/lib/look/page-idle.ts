import { useSyncExternalStore, type ComponentType, type LazyExoticComponent } from 'react';
import { lazy } from './lazy.ts';

/** Time in milliseconds allowed for drawing the page: meanwhile only what it needs is fetched. */
const DRAWN_MS = 1500;
/** Time after that, without input or calls, until the page counts as idle, in milliseconds. */
const REST_MS = 4000;
/** Events that suggest the user is about to open something. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
const HEARD = { capture: true, passive: true } as const;

const listeners = new Set<() => void>();
let loads: (() => Promise<unknown>)[] = [];
let isWatched = false;
let isIdle = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function stopWaiting(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  for (const sign of SIGNS) document.removeEventListener(sign, prefetchNow, HEARD);
}

/** Starts everything that waits for the page to be idle. */
export function prefetchNow(): void {
  stopWaiting();
  isIdle = true;
  for (const tell of listeners) tell();
  const now = loads;
  loads = [];
  // a failed prefetch is repeated, and its error shown, when the code is needed
  for (const load of now) load().catch(() => {});
}

function wait(): void {
  stopWaiting();
  timer = setTimeout(() => {
    for (const sign of SIGNS) document.addEventListener(sign, prefetchNow, HEARD);
    timer = setTimeout(prefetchNow, REST_MS);
  }, DRAWN_MS);
}

/** Reports that the page is making a call: it is not idle yet. */
export function markBusy(): void {
  if (timer !== undefined) wait();
}

/**
 * A component drawn only when something is opened: the first page does not wait for its code. The code is fetched once
 * the page is drawn and the mouse moves or a key is pressed, or when the page is idle, so that opening it involves no
 * wait.
 */
export function later<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  loads.push(load);
  if (isWatched) wait();
  return lazy(load);
}

/**
 * True once the page became idle or the user was about to open something. Used by the frame around every page, which
 * starts the wait.
 */
export const usePageIdle = (): boolean => useSyncExternalStore(watch, () => isIdle);

function watch(tell: () => void): () => void {
  listeners.add(tell);
  isWatched = true;
  wait();
  return () => {
    listeners.delete(tell);
  };
}
