import type { Call, OutputOf } from '@plumbline/contract/calls/call.ts';
import { FILE_PARTS, PART_BYTES } from '@plumbline/contract/features/files/calls.ts';
import { ERRORS } from '@plumbline/contract/errors.ts';
import type { DetailedError, Upload } from 'tus-js-client';
import { markAlive } from '../session/keep-alive.ts';
import { newKey } from '../session/idempotency-key.ts';
import { LOCKED, unlocked } from '../session/lock.ts';
import { useSession } from '../session/session.ts';
import { sayNow } from '../value/language.ts';
import { libWords } from '../words.ts';
import { CallError } from './call-error.ts';
import { pauseBefore } from './connection.ts';
import { send, uploadTo } from './send.ts';
import { headersFor, renewToken, unwrap, type Sent } from './wire.ts';

/** How the sending of a file is going. `lost`: there is no connection, and it continues once there is. */
export type SendingState = 'sending' | 'paused' | 'lost';

/** A file being sent. */
export interface FileSending<O> {
  /** Rejects with a CallError when it is refused, and with an AbortError when it is cancelled. */
  readonly done: Promise<O>;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
}

interface Hooks {
  /** Percentage sent, 0 to 100. */
  readonly onProgress: (percent: number) => void;
  readonly onState: (state: SendingState) => void;
}
/** A file and the call that takes it, whose input has `upload`: the id of a file that arrived in parts. */
export interface FileForm<C extends Call> {
  readonly call: C;
  readonly file: File;
  /** The other fields of its input. */
  readonly fields: Readonly<Record<string, string>>;
}

/** True for a file that is sent in parts, and so can be paused. */
export const isInParts = ({ size }: File): boolean => size > PART_BYTES;

/** A connection on which nothing moved for so long is given up, in milliseconds; another one continues. */
const STALLED_MS = 30_000;
/** Statuses of proxies and of a server that is busy or restarting, and of an offset to be read again. */
const PASSING: ReadonlySet<number> = new Set([0, 408, 409, 429, 502, 503, 504]);
/** What a `HEAD` is refused for, since it has no body to say so. */
const CODES: Readonly<Record<number, number>> = { 401: ERRORS.sessionEnded.code, 423: LOCKED };

const lostNow = (): CallError => new CallError(sayNow(libWords.network), { code: 0, key: 'network' });
const isLost = (error: unknown): boolean =>
  error instanceof CallError && (error.key === 'network' || error.key === 'timeout');
const stopped = (): DOMException => new DOMException('stopped', 'AbortError');

const sentNow = (): Sent => ({ path: FILE_PARTS, token: useSession.getState().token });

/** The refusal that an error of the protocol stands for; a lost connection is one with the key `network`. */
function refusalIn(error: unknown, sent: Sent): unknown {
  const { originalResponse: response } = error as Partial<DetailedError>; // eslint-disable-line -- every error of the library, some without it
  const status = response?.getStatus() ?? 0;
  if (PASSING.has(status)) return lostNow();
  try {
    return unwrap(sent, bodyOf(response?.getBody() ?? '') ?? { code: CODES[status] ?? status, msg: '' });
  } catch (refusal) {
    return refusal;
  }
}
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A browser reports a file that was changed on the device as a lost connection.
 *
 * @throws CallError when it was
 */
async function demandReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new CallError(sayNow(libWords.fileChanged), { code: 0 });
  }
}

/** The bytes of a file on their way to the server, in parts. */
class Parts {
  readonly #form: FileForm<Call>;
  readonly #onProgress: (bytes: number) => void;
  #upload: Upload | undefined;
  #isWhole = false;

  constructor(form: FileForm<Call>, onProgress: (bytes: number) => void) {
    this.#form = form;
    this.#onProgress = onProgress;
  }

  async #made(): Promise<Upload> {
    if (this.#upload !== undefined) return this.#upload;
    const { Upload: Made } = await import('tus-js-client').catch(() => {
      throw lostNow();
    });
    const { call, file, fields } = this.#form;
    const sents = new WeakMap<object, Sent>();
    this.#upload = new Made(file, {
      endpoint: FILE_PARTS,
      chunkSize: PART_BYTES,
      metadata: { call: call.path, filename: file.name, ...fields },
      retryDelays: null,
      // a name of a file is nothing to leave behind in a browser that others use
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        const sent = sentNow();
        sents.set(request, sent);
        for (const [name, value] of Object.entries(headersFor(sent))) request.setHeader(name, value);
      },
      onAfterResponse: (request, response) => {
        markAlive();
        const sent = sents.get(request);
        if (sent !== undefined) renewToken(sent, response.getHeader('accesstoken') ?? null);
      },
    });
    return this.#upload;
  }

  /**
   * Sends what is missing. Returns the id of the upload.
   *
   * @throws CallError; AbortError when the signal ends it
   */
  async send(signal: AbortSignal): Promise<string> {
    const upload = await this.#made();
    if (!this.#isWhole) await this.#rest(upload, signal);
    this.#isWhole = true;
    return (upload.url ?? '').replace(/^.*\//, '');
  }

  #rest(upload: Upload, signal: AbortSignal): Promise<void> {
    const sent = sentNow();
    return new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        settle();
      };
      const give = (error: unknown): void => {
        void upload.abort();
        end(() => reject(error));
      };
      const stop = (): void => give(stopped());
      const overdue = (): void => give(lostNow());
      let timer = setTimeout(overdue, STALLED_MS);
      Object.assign(upload.options, {
        onUploadUrlAvailable: () => {
          // without it the library would begin again after any refusal
          upload.options.endpoint = null;
        },
        onProgress: (bytes: number) => {
          clearTimeout(timer);
          timer = setTimeout(overdue, STALLED_MS);
          this.#onProgress(bytes);
        },
        onSuccess: () => end(resolve),
        onError: (error: unknown) => {
          const refusal = refusalIn(error, sent);
          if (upload.options.endpoint !== null || !(refusal instanceof CallError) || refusal.key !== 'notFound')
            return end(() => reject(refusal));
          // it was purged, or another server has it: from the start
          this.restart();
          return end(() => reject(lostNow()));
        },
      });
      if (signal.aborted) stop();
      else upload.start();
      signal.addEventListener('abort', stop);
    });
  }

  /** Begins again: what arrived is not there any more. */
  restart(): void {
    this.#isWhole = false;
    if (this.#upload === undefined) return;
    this.#upload.url = null;
    this.#upload.options.endpoint = FILE_PARTS;
  }

  /** Deletes from the server what nobody will use; what cannot be deleted now is purged there. */
  async discard(): Promise<void> {
    await this.#upload?.abort(true).catch(() => undefined);
  }
}

/**
 * Sends a file to a call. A large one is sent in parts, can be paused, and continues after a lost network with what is
 * missing; a small one is then sent again.
 */
export function sendFile<C extends Call>(form: FileForm<C>, hooks: Hooks): FileSending<OutputOf<C>> {
  const { call, file, fields } = form;
  const key = newKey();
  const cancelled = new AbortController();
  let pausing = new AbortController();
  let resumed = Promise.withResolvers<void>();
  let tries = 0;
  const parts = new Parts(form, (bytes) => {
    tries = 0;
    hooks.onProgress(Math.floor((bytes / file.size) * 100));
  });
  const once = async (signal: AbortSignal): Promise<OutputOf<C>> => {
    const answer = isInParts(file)
      ? await send<Call>(call, { ...fields, upload: await parts.send(signal) }, { key })
      : await uploadTo(call.path, { file, fields }, hooks.onProgress, key);
    return answer as OutputOf<C>; // eslint-disable-line -- the output of the call
  };
  /** Returns when it may continue. Throws what ends it. */
  const recover = async (error: unknown, signal: AbortSignal): Promise<void> => {
    if (cancelled.signal.aborted) throw stopped();
    if (pausing.signal.aborted) return resumed.promise;
    if (error instanceof CallError && error.key === 'locked' && (await unlocked(call.path, signal))) return undefined;
    if (!isLost(error)) throw error;
    await demandReadable(file);
    hooks.onState('lost');
    return pauseBefore(tries++, signal);
  };
  const run = async (): Promise<OutputOf<C>> => {
    for (;;) {
      const signal = AbortSignal.any([cancelled.signal, pausing.signal]);
      try {
        if (signal.aborted) throw stopped();
        hooks.onState('sending');
        return await once(signal);
      } catch (error) {
        await recover(error, signal).catch(async (end: unknown) => {
          void parts.discard();
          throw end;
        });
      }
    }
  };
  return {
    // begins when the caller has what pauses it
    done: Promise.resolve().then(run),
    pause: () => {
      if (pausing.signal.aborted) return;
      resumed = Promise.withResolvers();
      pausing.abort();
      hooks.onState('paused');
    },
    resume: () => {
      if (!pausing.signal.aborted) return;
      pausing = new AbortController();
      tries = 0;
      resumed.resolve();
    },
    cancel: () => {
      cancelled.abort();
      resumed.resolve();
    },
  };
}
