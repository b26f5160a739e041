import type { Word } from '@plumbline/contract/words/word.ts';
import { latest } from './latest.ts';
import { notify } from './notify.ts';
import { libWords } from './words.ts';

/**
 * The local database: lists of the server, kept until the person signs out, and what was typed into check sheets and
 * not saved (readings D58). An error is told once a kind; the product goes on without it.
 */
const DATABASE = 'plumbline';
const VERSION = 1;
/** The parts of the database. */
const STORES = ['lists', 'drafts'] as const;
/** A part of the database; its keys are texts. */
export type Store = (typeof STORES)[number];

/** What failed, and how it is told (specification 8). */
type Step = 'open' | 'read' | 'write' | 'delete';
const WORDS: Readonly<Record<Step, Word>> = {
  open: libWords.localOpen,
  read: libWords.localRead,
  write: libWords.localWrite,
  delete: libWords.localDelete,
};

const told = new Set<Step>();
function tell(step: Step): void {
  if (told.has(step)) return;
  told.add(step);
  notify.message('error', WORDS[step]);
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the local database failed')));
    // another tab holds an older version open: it will not be waited for
    request.addEventListener('blocked', () => reject(new Error('the local database is in use')));
  });

let opened: Promise<IDBDatabase | null> | undefined;

/** Opens the database once; null when it cannot be had, which is told. */
const database = (): Promise<IDBDatabase | null> => (opened ??= open());

async function open(): Promise<IDBDatabase | null> {
  try {
    const request = indexedDB.open(DATABASE, VERSION);
    request.addEventListener('upgradeneeded', () => {
      for (const store of STORES) request.result.createObjectStore(store);
    });
    const made = await settled(request);
    // a newer page in another tab may change the database: this one lets go, and opens it anew when it needs it
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

/** The value of a key, unchecked; undefined when there is none, or it could not be read. */
export async function readLocal(store: Store, key: string): Promise<unknown> {
  const found = await within<unknown>({ step: 'read', store, act: (from) => from.get(key) });
  return found?.value;
}

/** All values whose keys begin with a text, in the order of their keys, unchecked; none when they could not be read. */
export async function readAllLocal(store: Store, start: string): Promise<readonly unknown[]> {
  const range = IDBKeyRange.bound(start, `${start}\uffff`);
  const found = await within<unknown[]>({ step: 'read', store, act: (from) => from.getAll(range) });
  return found?.value ?? [];
}

/** Keeps a value; answers whether it could. */
export async function writeLocal(store: Store, key: string, value: unknown): Promise<boolean> {
  return (await within({ step: 'write', store, act: (into) => into.put(value, key) })) !== null;
}

/**
 * Keeps what is being typed under a key as it changes, null when nothing is to be kept any more; answers whether it could.
 * Each change is written at once, so that a page that is left or killed loses nothing.
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

/** Removes all of a part. */
export async function clearLocal(store: Store): Promise<void> {
  await within({ step: 'delete', store, act: (from) => from.clear() });
}
