import { SECRET_PARAMETERS } from '@plumbline/contract/rules/secrets.ts';
import { isRecord } from '../value/is-record.ts';

/** Saved front parameters: client state, empty by default (readings D49). */
let saved: Readonly<Record<string, unknown>> = {};

/** Saves parameters that are added to every body from now on; an empty object stops this. */
export const setFrontParameters = (parameters: Readonly<Record<string, unknown>>): void => {
  saved = { ...parameters };
};

/** Calls that carry only what a user typed: sign-in, captcha, passwords (readings D49). */
const ALONE =
  /^\/(?:auth-center\/login|api\/(?:auth\/|captcha\/|ext\/auth\/|ext\/provider\/|ext\/session\/)|auth-center\/password\/)/;

/** The wire form of a body: an object is sent as JSON; other values go into the query string. */
export interface WireBody {
  readonly query: string;
  readonly body: unknown;
}

const isSecret = (name: string): boolean => SECRET_PARAMETERS.some((secret) => secret === name);

function fromText(parameters: URLSearchParams): WireBody {
  const all = [...parameters];
  const secret = all.filter(([name]) => isSecret(name));
  const query = new URLSearchParams(all.filter(([name]) => !isSecret(name))).toString();
  // secrets stay out of addresses, whatever form the caller used (readings S07)
  return { query: query === '' ? '' : `?${query}`, body: Object.fromEntries(secret) };
}

function plain(body: unknown): WireBody {
  if (body === null || body === undefined) return { query: '', body: {} };
  if (typeof body === 'object' && !(body instanceof URLSearchParams)) return { query: '', body };
  if (body instanceof URLSearchParams) return fromText(body);
  const text = String(body); // eslint-disable-line -- a text, a number or a flag by now
  return fromText(new URLSearchParams(/[=&]/.test(text) ? text : { value: text }));
}

/**
 * Returns the body of a call as sent: saved parameters merged with the call's own, which take precedence (specification
 * 7, readings D49).
 */
export function wireBody(path: string, input: unknown): WireBody {
  const given = plain(input);
  if (ALONE.test(path) || Object.keys(saved).length === 0 || !isRecord(given.body)) return given;
  return { ...given, body: { ...saved, ...given.body } };
}
