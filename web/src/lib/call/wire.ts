import { authLogin } from '@plumbline/contract/features/session/calls/sign-in.ts';
import { login } from '@plumbline/contract/features/session/calls/sessions.ts';
import { DISK_HEADER } from '@plumbline/contract/disk-header.ts';
import { SUCCESS, serviceOf } from '@plumbline/contract/envelope.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { markAlive } from '../session/keep-alive.ts';
import { sealed } from '../session/body-crypt.ts';
import { CallError } from './call-error.ts';
import { noteDisk } from './disk.ts';
import { clientSettings } from '../client-settings.ts';
import { wireBody } from '../place/front-parameters.ts';
import { languageTag, sayNow } from '../value/language.ts';
import { levelHeaders } from '../place/levels.ts';
import { LOCKED, lockScreen } from '../session/lock.ts';
import { tellRefusal } from '../session/refusals.ts';
import { endSession } from '../session/session-end.ts';
import { setSession, useSession } from '../session/session.ts';
import { isRecord } from '../stored.ts';
import { libWords } from '../words.ts';

/** Timeout of a call (specification 9). */
export const TIMEOUT_MS = 120_000;

/** The origin of a response: which session was sent, so that a late response cannot end or renew another one. */
export interface Sent {
  readonly path: string;
  readonly token: string | null;
  /** The language of the response, where it is not that of the interface. */
  readonly language?: Language | undefined;
  /** Makes a writing call harmless to repeat. */
  readonly key?: string | undefined;
  /** The consequences that the user was shown and accepted. */
  readonly acknowledged?: string | undefined;
}

/** The calls that sign a user in, marked by a header (specification 7, readings D44). */
const LOGINS: readonly string[] = [login.path, authLogin.path, '/api/auth/wzhbglogin', '/api/auth/xyycplogin'];

/** The headers of specification 7. */
export function headersFor({ path, token, language, key, acknowledged }: Sent): Record<string, string> {
  const { user } = useSession.getState();
  const headers: Record<string, string> = {
    ...levelHeaders(),
    'x-front-type': 'pc',
    Lang: languageTag(language).replace('-', '_'),
  };
  if (token !== null) headers['accesstoken'] = token;
  if (key !== undefined) headers['idempotency-key'] = key;
  if (acknowledged !== undefined) headers['acknowledged'] = acknowledged;
  if (LOGINS.includes(path)) headers[clientSettings()['login.markerHeader']] = '1';
  if (path.startsWith('/newapi') && user !== null)
    headers['uinfo'] = uinfo({ userId: user.id, username: user.username });
  return headers;
}

/** base64url of UTF-8 JSON (readings D47). */
function uinfo(about: { readonly userId: string; readonly username: string }): string {
  const bytes = new TextEncoder().encode(JSON.stringify(about));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Stores the token renewed by the server (specification 4), unless another session began meanwhile. */
export function renewToken(sent: Sent, renewed: string | null): void {
  if (renewed === null || renewed === '' || sent.token === null) return;
  if (useSession.getState().token === sent.token) setSession({ token: renewed });
}

/** Returns the error of a call that was never answered. An abort is returned unchanged: the caller requested it. */
export function unanswered(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'AbortError' || error instanceof CallError) return error;
  if (error.name === 'TimeoutError') return new CallError(sayNow(libWords.timeout), { code: 0, key: 'timeout' });
  return new CallError(sayNow(libWords.network), { code: 0, key: 'network' });
}

/** Returns the data of an envelope; throws anything but the success code of the call's own service (readings D03). */
export function unwrap(sent: Sent, body: unknown): unknown {
  if (!isRecord(body) || typeof body['code'] !== 'number') {
    throw new CallError(sayNow(libWords.serverError), { code: 0, key: 'serverError' });
  }
  const { code, data, msg } = body;
  if (code === SUCCESS[serviceOf(sent.path)]) return data;
  if (code === 4 || code === 401) endSession(sent.token, code);
  if (code === LOCKED) lockScreen(sent.token);
  if (code === 403) tellRefusal();
  throw new CallError(typeof msg === 'string' && msg !== '' ? msg : sayNow(libWords.serverError), { code, data });
}

/** Posts a body as JSON; returns the raw response, or throws why there was none. */
export async function post(sent: Sent, input: unknown, signal: AbortSignal): Promise<Response> {
  try {
    const { query, body } = wireBody(sent.path, input);
    const sealing = sealed(sent.path, JSON.stringify(body));
    const closed = sealing instanceof Promise ? await sealing : sealing;
    const response = await fetch(`${sent.path}${query}`, {
      method: 'POST',
      credentials: 'include',
      headers: { ...headersFor(sent), ...closed.headers, 'content-type': 'application/json' },
      body: closed.body,
      signal,
    });
    renewToken(sent, response.headers.get('accesstoken'));
    noteDisk(response.headers.get(DISK_HEADER));
    if (sent.token !== null) markAlive();
    return response;
  } catch (error) {
    throw unanswered(error);
  }
}
