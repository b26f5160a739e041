import type { Word } from '@plumbline/contract/words/word.ts';
import { latest } from './call/latest.ts';
import { notify } from './look/notify.ts';
import { libWords } from './words.ts';

/**
 * The local database: lists of the server, cached until the user signs out, and unsaved input of check sheets (readings
 * D58). An error is reported once per kind; the product works without the database.
 */
const DATABASE = 'plumbline';
const VERSION = 1;
/** The parts of the database. */
const STORES = ['lists', 'drafts'] as const;
/** A part of the database; its keys are strings. */
export type Store = (typeof STORES)[number];

/** The failed step, and how it is reported (specification 8). */
type Step = 'open' | 'read' | 'write' | 'delete';
const WORDS: Readonly<Record<Step, Word>> = {
  open: libWords.localOpen,
  read: libWords.localRead,
  write: libWords.localWrite,
  delete: libWords.localDelete,
};

const reportedSteps = new Set<Step>();
function tell(step: Step): void {
  if (reportedSteps.has(step)) return;
  reportedSteps.add(step);
  notify.message('error', WORDS[step]);
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the local database failed')));
    // another tab has an older version open: do not wait for it
    request.addEventListener('blocked', () => reject(new Error('the local database is in use')));
  });

let opened: Promise<IDBDatabase | null> | undefined;

/** Opens the database once; null when it is unavailable, which is reported. */
const database = (): Promise<IDBDatabase | null> => (opened ??= open());

async function open(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(DATABASE, VERSION);
    request.addEventListener('upgradeneeded', () => {
      for (const store of STORES) request.result.createObjectStore(store);
    });
    const made = await settled(request);
    // a newer page in another tab may change the database: close it here, and reopen it when needed
    made.addEventListener('versionchange', () => made.close());
    made.addEventListener('close', () => (opened = undefined));
    return made;
  } catch {
    tell('open');
    return null;
  }
}

interface Ask<T> {
  readonly step: Exclude<Step, 'open'>;
  readonly store: Store;
  readonly act: (store: IDBObjectStore) => IDBRequest<T>;
}

async function within<T>({ step, store, act }: Ask<T>): Promise<{ readonly value: T } | null> {
  const base = await database();
  if (base === null) return null;
  try {
    const mode = step === 'read' ? 'readonly' : 'readwrite';
    return { value: await settled(act(base.transaction(store, mode).objectStore(store))) };
  } catch {
    tell(step);
    return null;
  }
}

/** Returns the value of a key, unchecked; undefined when there is none, or it could not be read. */
export async function readLocal(store: Store, key: string): Promise<unknown> {
  const found = await within<unknown>({ step: 'read', store, act: (from) => from.get(key) });
  return found?.value;
}

/** Returns all values whose keys begin with a prefix, in key order, unchecked; none when they could not be read. */
export async function readAllLocal(store: Store, start: string): Promise<readonly unknown[]> {
  const range = IDBKeyRange.bound(start, `${start}\uffff`);
  const found = await within<unknown[]>({ step: 'read', store, act: (from) => from.getAll(range) });
  return found?.value ?? [];
}

/** Stores a value; returns whether it succeeded. */
export async function writeLocal(store: Store, key: string, value: unknown): Promise<boolean> {
  return (await within({ step: 'write', store, act: (into) => into.put(value, key) })) !== null;
}

/**
 * Returns a function that stores input under a key as it is typed, null to remove it; it returns whether it succeeded.
 * Each change is written at once, so that leaving or killing the page loses nothing.
 */
export const keeperOf = <Value>(store: Store, key: string): ((value: Value | null) => Promise<boolean>) =>
  latest(async (value) => {
    if (value !== null) return writeLocal(store, key, value);
    await deleteLocal(store, key);
    return true;
  });

/** Removes a value. */
export async function deleteLocal(store: Store, key: string): Promise<void> {
  await within({ step: 'delete', store, act: (from) => from.delete(key) });
}

/** Removes all values of a part. */
export async function clearLocal(store: Store): Promise<void> {
  await within({ step: 'delete', store, act: (from) => from.clear() });
}
