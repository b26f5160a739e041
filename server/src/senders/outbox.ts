import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Send } from './message.ts';

/** The development sender: appends each message to a file as one line of JSON, readable by the file's owner only. */
export const outbox =
  <M>(path: string): Send<M> =>
  async (message) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await appendFile(path, `${JSON.stringify({ ...message, at: new Date().toISOString() })}\n`, { mode: 0o600 });
  };
