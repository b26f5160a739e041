import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** Where a PDF is written: a stream that may be slower than we are, or break. */
export interface Sink {
  write(chunk: Uint8Array): void;
  /** Resolves when there is room for more; rejects when the stream has broken. */
  ready(): Promise<void>;
  /** Ends the stream; resolves when everything is flushed, rejects when it has broken. */
  end(): Promise<void>;
  /** Aborts the stream: a file without an end is not a valid PDF. */
  destroy(reason: unknown): void;
}

/** Takes over a stream: from now on its errors surface in `ready` and `end`, never as an uncaught event. */
export function openSink(out: Writable): Sink {
  const broken = new AbortController();
  const done = finished(out, { readable: false });
  done.catch((reason: unknown) => broken.abort(reason));
  out.on('error', () => undefined);
  return {
    write: (chunk) => void out.write(chunk),
    async ready() {
      broken.signal.throwIfAborted();
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain', { signal: broken.signal }), done]);
    },
    async end() {
      out.end();
      await done;
    },
    destroy: (reason) => void out.destroy(reason instanceof Error ? reason : new Error(String(reason))),
  };
}
