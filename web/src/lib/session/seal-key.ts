/*
 * The key that seals a remembered password. It is made by the browser, cannot be read by any script, and is stored in a
 * small database of its own. A browser that offers neither (no secure context, private windows of some browsers) has no
 * key.
 */
const DATABASE = 'plumbline.seal';
const STORE = 'keys';
const NAME = 'remembered';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the key store failed')));
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
  return settled(request);
}

async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await settled(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** A refusal by the browser only means that nothing is remembered between visits. */
const orNull = <T>(promised: Promise<T>): Promise<T | null> => promised.catch(() => null);
const isPossible = (): boolean =>
  typeof indexedDB !== 'undefined' && typeof crypto !== 'undefined' && 'subtle' in crypto;

/** Returns this browser's key, if one was made; otherwise null. */
export async function keptKey(): Promise<CryptoKey | null> {
  if (!isPossible()) return null;
  const key = await orNull(within<unknown>('readonly', (store) => store.get(NAME)));
  return key instanceof CryptoKey ? key : null;
}

/**
 * Makes and stores a new key, replacing any earlier one: AES-GCM, 256 bits, not extractable. Null where the browser
 * offers none.
 */
export async function newKey(): Promise<CryptoKey | null> {
  if (!isPossible()) return null;
  const make = async (): Promise<CryptoKey> => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await within('readwrite', (store) => store.put(key, NAME));
    return key;
  };
  return orNull(make());
}

/** Removes the key: data sealed with it can never be opened again. */
export async function forgetKey(): Promise<void> {
  if (isPossible()) await orNull(within('readwrite', (store) => store.clear()));
}
