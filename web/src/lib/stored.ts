import { clientSettings } from './client-settings.ts';
import { isRecord } from './value/is-record.ts';

export { isRecord } from './value/is-record.ts';

/**
 * The browser's storage for this installation: one versioned key of local storage (readings D24). Each section is one
 * value; damaged or unavailable storage reads as empty, and the product works without it.
 */
const KEY = 'plumbline.1';

/** The sections of the store. */
export type Section =
  | 'session'
  | 'menu'
  | 'language'
  | 'theme'
  | 'tabs'
  | 'remembered'
  | 'sidebar'
  | 'density'
  | 'addresses'
  | 'alive';

/** The sections that survive signing out: settings of the browser, not data of the user. */
const STAYS: readonly Section[] = ['language', 'theme', 'remembered', 'sidebar', 'density'];

/** True when a section is stored for this tab only: the session, where the installation chose so (readings D24). */
export const isOwnStore = (section: Section): boolean =>
  section === 'session' && clientSettings()['storage.session'] === 'session';

let stored = load();

function load(): Record<string, unknown> {
  const shared = parse(() => localStorage.getItem(KEY));
  if (!isOwnStore('session')) return shared;
  const { session: _shared, ...others } = shared;
  return { ...others, ...parse(() => sessionStorage.getItem(KEY)) };
}

function parse(read: () => string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(read() ?? '{}');
    return isRecord(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

function write(storage: () => Storage, sections: readonly (readonly [string, unknown])[]): void {
  try {
    if (sections.length === 0) storage().removeItem(KEY);
    if (sections.length > 0) storage().setItem(KEY, JSON.stringify(Object.fromEntries(sections)));
  } catch {
    // a full or forbidden storage only means that nothing is remembered between visits
  }
}

const isOwn = ([section]: readonly [string, unknown]): boolean => section === 'session' && isOwnStore(section);

function save(): void {
  const all = Object.entries(stored);
  write(
    () => localStorage,
    all.filter((entry) => !isOwn(entry)),
  );
  if (isOwnStore('session'))
    write(
      () => sessionStorage,
      all.filter((entry) => isOwn(entry)),
    );
}

/** Returns the stored value of a section, unchecked; undefined when there is none. */
export const readStored = (section: Section): unknown => stored[section];

/** Stores a section; undefined removes it. */
export function writeStored(section: Section, value: unknown): void {
  // another tab may have written since: keep its sections
  stored = load();
  if (value === undefined) delete stored[section];
  if (value !== undefined) stored[section] = value;
  save();
}

const clearing = new Set<() => void>();
/** Calls the listener when the user signs out, to forget what belongs to the user. */
export const onCleared = (listener: () => void): void => void clearing.add(listener);

/** Removes all data of the user who signs out. */
export function clearPersonal(): void {
  for (const clear of clearing) clear();
  stored = Object.fromEntries(
    STAYS.filter((section) => section in stored).map((section) => [section, stored[section]]),
  );
  save();
}

/** Calls the listener when another tab changes the store; returns a function to unsubscribe. */
export function onStoredElsewhere(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {};
  const hear = (event: StorageEvent): void => {
    if (event.key !== KEY && event.key !== null) return;
    stored = load();
    listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
