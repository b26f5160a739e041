import { PassThrough, type Readable, type Writable } from 'node:stream';

/**
 * What is written while it is read, as the body of a `FileAnswer`. It fails with what the writer throws. Whoever sends it
 * hears of that; should nobody listen yet, or any more, it must end no process.
 */
export function written(write: (out: Writable) => Promise<unknown>): Readable {
  const body = new PassThrough();
  body.on('error', () => undefined);
  write(body).catch((error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))));
  return body;
}
