import { addressOf, type Call, type Download, type InputOf, type OutputOf } from '@plumbline/contract/calls/call.ts';
import type { Service } from '@plumbline/contract/envelope.ts';
import { effectOf, VERB_EFFECTS, type Effect } from '@plumbline/contract/calls/effect.ts';
import type { VerbOutput, verbInput } from '@plumbline/contract/register/calls.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { z } from 'zod';
import { acknowledged, noticeIn } from './acknowledge.ts';
import { proofIn, proven } from './prove.ts';
import { CallError } from './call-error.ts';
import { readDownload, saveFile } from './download.ts';
import { changedNow } from './just-read.ts';
import { sayNow } from '../value/language.ts';
import { markBusy } from '../look/page-idle.ts';
import { unlocked } from '../session/lock.ts';
import { newKey, retryLost } from '../session/idempotency-key.ts';
import { useSession } from '../session/session.ts';
import { headersFor, post, renewToken, TIMEOUT_MS, unanswered, unwrap, type Sent } from './wire.ts';
import { libWords } from '../words.ts';

export { CallError } from './call-error.ts';

/** Options of a call. */
export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Sent instead of the session's token: signing out removes that first. */
  readonly token?: string | null;
  /**
   * The language of the response: a hidden page that stays mounted uses the one it was last shown in. Defaults to the
   * interface language.
   */
  readonly language?: Language | undefined;
  /** The key of an act to be done once, for manual retries; otherwise each writing call gets its own. */
  readonly key?: string | undefined;
  /** The consequences that the user was shown and accepted. */
  readonly acknowledged?: string | undefined;
}
/** The verbs that take and return JSON. */
export type JsonVerb = keyof typeof verbInput & keyof VerbOutput;
/** The input of a verb. */
export type VerbInput<V extends JsonVerb> = z.input<(typeof verbInput)[V]>;
/** A path of the API. */
export type CallPath = `/${Service}/${string}`;

const sentNow = (path: string, { token = useSession.getState().token, ...how }: SendOptions = {}): Sent => ({
  path,
  token,
  language: how.language,
  key: how.key,
  acknowledged: how.acknowledged,
});

const limited = (signal: AbortSignal | undefined): AbortSignal => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
};

/**
 * Sends a call. If the screen is locked, the call waits for the unlock and is resent, so that no input is lost. A call
 * that would invalidate accepted certificates waits until the user has been shown them, and is resent if the user
 * confirms. A call that signs waits, where the facility asks for it, until the user has proven who they are.
 */
async function sendJson(path: CallPath, input: unknown, options: SendOptions): Promise<unknown> {
  try {
    return await sendOnce(path, input, options);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const notice = noticeIn(error.data);
    if (notice !== undefined) {
      if (await acknowledged(notice, options.signal))
        return sendJson(path, input, { ...options, acknowledged: notice.acknowledge });
      throw new CallError(sayNow(libWords.notWanted), { code: error.code });
    }
    if (await isProvenNow(error, options.signal)) return sendJson(path, input, options);
    if (error.key !== 'locked') throw error;
    if (!(await unlocked(path, options.signal))) throw error;
    return sendJson(path, input, options);
  }
}

/**
 * True when the call was refused only because the user had to prove who they are, and they did.
 *
 * @throws CallError when they gave up
 */
async function isProvenNow(error: CallError, signal: AbortSignal | undefined): Promise<boolean> {
  const by = proofIn(error);
  if (by === undefined) return false;
  if (await proven(by, signal)) return true;
  throw new CallError(sayNow(libWords.notProven), { code: error.code });
}

/** Sends writing calls under a key, so that they can be resent when the network loses them. */
function sendWith(effect: Effect, path: CallPath, input: unknown, options: SendOptions): Promise<unknown> {
  if (effect !== 'writes') return sendJson(path, input, options);
  const key = options.key ?? newKey();
  return retryLost(() => sendJson(path, input, { ...options, key }), options.signal).finally(changedNow);
}

async function sendOnce(path: CallPath, input: unknown, options: SendOptions): Promise<unknown> {
  markBusy();
  const sent = sentNow(path, options);
  const response = await post(sent, input, limited(options.signal));
  const body: unknown = await response.json().catch((error: unknown) => {
    // a body cut off by the timeout or an abort counts as one of those; any other is not an envelope
    if (error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name)) throw unanswered(error);
    return null;
  });
  return unwrap(sent, body);
}

/**
 * Sends a named call. Throws CallError when it is refused or not answered within 120 s, and the AbortError of the
 * caller's own signal.
 */
export async function send<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<OutputOf<C>> {
  const { path, body } = addressOf(call, input);
  const data = await sendWith(effectOf(call), path, body, options);
  return data as OutputOf<C>; // eslint-disable-line -- the contract says what this call answers
}

/** Sends a verb to a register. Throws as `send` does. */
export async function sendVerb<V extends JsonVerb>(
  registerKey: string,
  verb: V,
  input: VerbInput<V>,
  options: SendOptions = {},
): Promise<VerbOutput[V]> {
  const data = await sendWith(VERB_EFFECTS[verb], `/api/register/${registerKey}/${verb}`, input, options);
  return data as VerbOutput[V]; // eslint-disable-line -- the contract says what this verb answers
}

/**
 * Sends a file and returns `data`; `fields` are sent before the file. `onProgress` gets the percentage sent, 0 to 100.
 * Throws as `send` does. The 120 s restart with every byte sent: a slow connection may take its time.
 */
export function uploadTo(
  path: CallPath,
  form: Form,
  onProgress?: (percent: number) => void,
  key = newKey(),
): Promise<unknown> {
  const upload = async (): Promise<unknown> => {
    try {
      return await uploadOnce(path, form, { key, onProgress });
    } catch (error) {
      if (error instanceof CallError && (await isProvenNow(error, undefined))) return upload();
      throw error;
    }
  };
  return retryLost(upload).finally(changedNow);
}
/** A form with a file. */
interface Form {
  readonly file: File;
  readonly fields: Readonly<Record<string, string>>;
}

function uploadOnce(
  path: CallPath,
  { file, fields }: Form,
  { key, onProgress }: { readonly key: string; readonly onProgress: ((percent: number) => void) | undefined },
): Promise<unknown> {
  const sent = sentNow(path, { key });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', sent.path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headersFor(sent))) request.setRequestHeader(name, value);
    const overdue = (): void => request.abort();
    let timer = setTimeout(overdue, TIMEOUT_MS);
    request.upload.addEventListener('progress', (event) => {
      clearTimeout(timer);
      timer = setTimeout(overdue, TIMEOUT_MS);
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener('loadend', () => clearTimeout(timer));
    request.addEventListener('error', () =>
      reject(new CallError(sayNow(libWords.network), { code: 0, key: 'network' })),
    );
    request.addEventListener('abort', () =>
      reject(new CallError(sayNow(libWords.timeout), { code: 0, key: 'timeout' })),
    );
    request.addEventListener('load', () => {
      renewToken(sent, request.getResponseHeader('accesstoken'));
      try {
        resolve(unwrap(sent, parse(request.responseText)));
      } catch (error) {
        reject(error);
      }
    });
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Downloads a file and saves it. Failures are reported in the order of readings D28. The 120 s apply until the response
 * begins; a long file may then take its time. Resolves to the name of the saved file.
 */
export async function download<C extends Call<z.ZodType, Download>>(target: C, input: InputOf<C>): Promise<string>;
export async function download(target: CallPath, input: unknown): Promise<string>;
export async function download(target: Call<z.ZodType, Download> | CallPath, input: unknown): Promise<string> {
  const sent = sentNow(typeof target === 'string' ? target : target.path);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new DOMException('No answer in time', 'TimeoutError')), TIMEOUT_MS);
  try {
    const response = await post(sent, input, stop.signal);
    clearTimeout(timer);
    const { blob, name } = await readDownload(sent, response);
    saveFile(blob, name);
    return name;
  } finally {
    clearTimeout(timer);
  }
}
