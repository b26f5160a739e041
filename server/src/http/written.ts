import { PassThrough, type Readable, type Writable } from 'node:stream';

/**
 * A stream written while it is being read, for the body of a `FileAnswer`. It fails with the writer's error, which the
 * sender receives; an error that arrives while nobody is listening yet, or any more, must not end the process.
 */
export function written(write: (out: Writable) => Promise<unknown>): Readable {
  const body = new PassThrough();
  body.on('error', () => undefined);
  write(body).catch((error: unknown) => body.destroy(error instanceof Error ? error : new Error(String(error))));
  return body;
}
