import type { ClientSettings } from '@plumbline/contract/client-settings.ts';
import { vi } from 'vitest';

/** A storage that lasts for one test. */
class TestStorage {
  readonly #items = new Map<string, string>();
  getItem = (key: string): string | null => this.#items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#items.set(key, value);
  removeItem = (key: string): void => void this.#items.delete(key);
  clear = (): void => this.#items.clear();
}

/** A document that stores cookies like a browser: one is set at a time, and Max-Age=0 removes it. */
class TestDocument {
  readonly #settings: Partial<ClientSettings> | undefined;
  constructor(settings?: Partial<ClientSettings>) {
    this.#settings = settings;
  }
  /** Finds the settings the server wrote into the page; without them the defaults of a fresh installation apply. */
  querySelector = (selector: string) =>
    this.#settings === undefined || selector !== 'meta[name="plumbline-settings"]'
      ? null
      : { getAttribute: () => JSON.stringify(this.#settings) };
  readonly jar = new Map<string, string>();
  readonly documentElement = { lang: '', dataset: {} };
  /** The last cookie as written, including its attributes. */
  written = '';
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(text: string) {
    this.written = text;
    const [pair = '', ...attributes] = text.split('; ');
    const [name = '', value = ''] = pair.split('=');
    this.jar.delete(name);
    if (!attributes.includes('Max-Age=0')) this.jar.set(name, value);
  }
}

/** Replaces the browser in a lib test: storage, cookies, address. Modules are reloaded afterwards. */
export function aBrowser(address = 'http://plant.test/TaggedItems/Tag?id=7', settings?: Partial<ClientSettings>) {
  vi.resetModules();
  const { protocol, pathname, search, origin } = new URL(address);
  const storage = new TestStorage();
  const page = new TestDocument(settings);
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal('localStorage', storage);
  const tab = new TestStorage();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol, pathname, search, origin, assign });
  return { storage, tab, page, assign };
}

/** A server response. */
export const anAnswer = (body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { 'content-type': 'application/json', ...headers },
  });
