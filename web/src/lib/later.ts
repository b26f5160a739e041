import { lazy, useSyncExternalStore, type ComponentType, type LazyExoticComponent } from 'react';

/** The page is still being drawn for so long, in milliseconds: nothing is fetched beside what it needs. */
const DRAWN_MS = 1500;
/** A page that nobody touches then, and that asks nothing, is at rest after so long, in milliseconds. */
const REST_MS = 4000;
/** Somebody is about to open something. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
const HEARD = { capture: true, passive: true } as const;

const listeners = new Set<() => void>();
let loads: (() => Promise<unknown>)[] = [];
let isWatched = false;
let isRested = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function stopWaiting(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  for (const sign of SIGNS) document.removeEventListener(sign, hurry, HEARD);
}

/** Brings at once what waits for the page to be at rest. */
export function hurry(): void {
  stopWaiting();
  isRested = true;
  for (const tell of listeners) tell();
  const now = loads;
  loads = [];
  // what cannot be fetched ahead is fetched again, and told of, when it is needed
  for (const load of now) load().catch(() => {});
}

function wait(): void {
  stopWaiting();
  timer = setTimeout(() => {
    for (const sign of SIGNS) document.addEventListener(sign, hurry, HEARD);
    timer = setTimeout(hurry, REST_MS);
  }, DRAWN_MS);
}

/** Says that the page asks something: it is not at rest yet. */
export function stirred(): void {
  if (timer !== undefined) wait();
}

/**
 * A component that is only drawn once something is opened: its code is no part of what the first page waits for. It is fetched as
 * soon as the page is drawn and the mouse moves or a key is pressed, or when it is at rest, so that nobody waits for it where it is
 * opened.
 */
export function later<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  loads.push(load);
  if (isWatched) wait();
  return lazy(load);
}

/** Whether the page came to rest, or somebody was about to open something. Asked by what stands around every page: so waiting begins. */
export const useRested = (): boolean => useSyncExternalStore(watch, () => isRested);

function watch(tell: () => void): () => void {
  listeners.add(tell);
  isWatched = true;
  wait();
  return () => {
    listeners.delete(tell);
  };
}
