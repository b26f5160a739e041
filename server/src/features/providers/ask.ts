/** How long another server may take, in milliseconds. */
const PATIENCE = 8000;
/** More than any answer about one person. */
const LARGEST = 256 * 1024;

/** Another server did not answer as it should. The text is for our log: it names numbers, never a secret. */
export class ProviderFault extends Error {
  /** The error number of the provider; undefined when it gave none. */
  readonly code: string | undefined;

  constructor(text: string, code?: string) {
    super(text);
    this.name = 'ProviderFault';
    this.code = code;
  }
}

/**
 * Asks another server and reads its JSON; follows no redirect, for secrets go with the question.
 *
 * @throws ProviderFault when it cannot be reached in time, refuses, or answers no JSON
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

/** What lies at a path of names parted by points; undefined when nothing does. */
function at(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = Reflect.get(found, name);
  }
  return found;
}

/** A text or number at a path, as text; empty when there is none. */
export function textAt(value: unknown, path: string): string {
  const found = at(value, path);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' ? found.trim() : '';
}
