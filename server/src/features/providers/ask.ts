/** Timeout for another server, in milliseconds. */
const PATIENCE = 8000;
/** Maximum response size in bytes; no response about one person is larger. */
const LARGEST = 256 * 1024;

/** Another server failed to respond as expected. The text is for our log: it contains numbers, never a secret. */
export class ProviderFault extends Error {
  /** The provider's error number; undefined when it gave none. */
  readonly code: string | undefined;

  constructor(text: string, code?: string) {
    super(text);
    this.name = 'ProviderFault';
    this.code = code;
  }
}

/**
 * Sends a request to another server and reads its JSON; follows no redirect, because the request carries secrets.
 *
 * @throws ProviderFault when it cannot be reached in time, refuses, or returns no JSON
 */
export async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE) }).catch(
    (error: unknown) => {
      throw new ProviderFault(`no answer: ${error instanceof Error ? error.name : 'unknown'}`);
    },
  );
  const text = await answer.text().catch(() => '');
  if (!answer.ok) throw new ProviderFault(`answered ${answer.status}`, String(answer.status));
  if (text.length > LARGEST) throw new ProviderFault('answered too much');
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderFault('answered no JSON');
  }
}

/** The value at a dotted path; undefined when there is none. */
function at(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** The text or number at a path, as text; empty when there is none. */
export function textAt(value: unknown, path: string): string {
  const found = at(value, path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' ? found.trim() : '';
}
