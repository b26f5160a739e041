import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Send } from './message.ts';

/** A buffer as JSON has it. */
const isBuffer = (value: unknown): value is { readonly data: readonly number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;

/** The development sender: appends each message to a file as one line of JSON, readable by the file's owner only. */
export const outbox =
  <M>(path: string): Send<M> =>
  async (message) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // of an attachment its size, not its content
    const line = JSON.stringify({ ...message, at: new Date().toISOString() }, (_, value: unknown) =>
      isBuffer(value) ? `${value.data.length} bytes` : value,
    );
    await appendFile(path, `${line}\n`, { mode: 0o600 });
  };
