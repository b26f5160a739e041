import { vi } from 'vitest';

class Asked<T> extends EventTarget {
  result!: T; // eslint-disable-line -- set before anybody is told
  error: Error | null = null;
}

/** A request answered as by a browser: later, by an event. */
function asked<T>(act: () => T): Asked<T> {
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
  const of = (name: string): Map<string, unknown> => stores.get(name) ?? new Map<string, unknown>();
  const may = (step: 'open' | 'get' | 'put' | 'delete' | 'clear'): void => {
    if (fail.has(step)) throw new Error(`no ${step}`);
  };
  const objectStore = (name: string) => ({
    get: (key: string) => asked(() => (may('get'), of(name).get(key))),
    getAll: ({ lower, upper }: { readonly lower: string; readonly upper: string }) =>
      asked(
        () => (
          may('get'),
          [...of(name)]
            .filter(([key]) => key >= lower && key <= upper)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([, value]) => value)
        ),
      ),
    put: (value: unknown, key: string) => asked(() => (may('put'), void of(name).set(key, structuredClone(value)))),
    delete: (key: string) => asked(() => (may('delete'), void of(name).delete(key))),
    clear: () => asked(() => (may('clear'), of(name).clear())),
  });
  const database = Object.assign(new EventTarget(), {
    createObjectStore: (name: string) => void stores.set(name, new Map()),
    transaction: () => ({ objectStore }),
    close: () => {},
  });
  const open = () => {
    const request: Asked<typeof database> = asked(() => {
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
