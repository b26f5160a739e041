import { vi } from 'vitest';

class Asked<T> extends EventTarget {
  result!: T; // eslint-disable-line -- set before anybody is told
  error: Error | null = null;
}

/** A request answered as by a browser: later, by an event. */
function makeRequest<T>(act: () => T): Asked<T> {
  const request = new Asked<T>();
  queueMicrotask(() => {
    try {
      request.result = act();
      request.dispatchEvent(new Event('success'));
    } catch (error) {
      request.error = error instanceof Error ? error : new Error(String(error));
      request.dispatchEvent(new Event('error'));
    }
  });
  return request;
}

/** A browser database for tests; `fail` lists the steps that fail. */
export function aLocalDatabase(fail: ReadonlySet<'open' | 'get' | 'put' | 'delete' | 'clear'> = new Set()) {
  const stores = new Map<string, Map<string, unknown>>();
  const storeOf = (name: string): Map<string, unknown> => stores.get(name) ?? new Map<string, unknown>();
  const may = (step: 'open' | 'get' | 'put' | 'delete' | 'clear'): void => {
    if (fail.has(step)) throw new Error(`no ${step}`);
  };
  const objectStore = (name: string) => ({
    get: (key: string) => makeRequest(() => (may('get'), storeOf(name).get(key))),
    getAll: ({ lower, upper }: { readonly lower: string; readonly upper: string }) =>
      makeRequest(
        () => (
          may('get'),
          [...storeOf(name)]
            .filter(([key]) => key >= lower && key <= upper)
            .toSorted(([key], [other]) => (key < other ? -1 : 1))
            .map(([, value]) => value)
        ),
      ),
    put: (value: unknown, key: string) =>
      makeRequest(() => (may('put'), void storeOf(name).set(key, structuredClone(value)))),
    delete: (key: string) => makeRequest(() => (may('delete'), void storeOf(name).delete(key))),
    clear: () => makeRequest(() => (may('clear'), storeOf(name).clear())),
  });
  const database = Object.assign(new EventTarget(), {
    createObjectStore: (name: string) => void stores.set(name, new Map()),
    transaction: () => ({ objectStore }),
    close: () => {},
  });
  const open = () => {
    const request: Asked<typeof database> = makeRequest(() => {
      may('open');
      request.result = database;
      if (stores.size === 0) request.dispatchEvent(new Event('upgradeneeded'));
      return database;
    });
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  vi.stubGlobal('IDBKeyRange', { bound: (lower: string, upper: string) => ({ lower, upper }) });
  return stores;
}
