/**
 * What the browser keeps for this installation: one versioned key of local storage (readings D24). Each section is one
 * value; a damaged or refused storage reads as empty, and the product goes on without it.
 */
const KEY = 'plumbline.1';

/** The sections of the store. */
export type Section = 'session' | 'language' | 'theme' | 'tabs' | 'remembered' | 'sidebar' | 'addresses';

/** What stays when a person signs out: choices of the browser, not data of the person. */
const STAYS: readonly Section[] = ['language', 'theme', 'remembered', 'sidebar'];

/** Whether a value is a plain object, so that its keys may be asked. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

let kept = load();

function load(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return isRecord(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

function save(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs only the memory between visits.
  }
}

/** The stored value of a section, unchecked; undefined when there is none. */
export const readStored = (section: Section): unknown => kept[section];

/** Stores a section; undefined removes it. */
export function writeStored(section: Section, value: unknown): void {
  // Another tab may have written since: its sections are kept.
  kept = load();
  if (value === undefined) delete kept[section];
  if (value !== undefined) kept[section] = value;
  save();
}

/** Removes all that belongs to the person who signs out. */
export function clearPersonal(): void {
  kept = Object.fromEntries(STAYS.filter((section) => section in kept).map((section) => [section, kept[section]]));
  save();
}

/** Calls back when another tab of the browser has changed the store; answers how to stop. */
export function onStoredElsewhere(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const hear = (event: StorageEvent): void => {
    if (event.key !== KEY && event.key !== null) return;
    kept = load();
    listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
