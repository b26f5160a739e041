/** The thread that reads invoice files: see read-invoices.ts. */
import { parentPort } from 'node:worker_threads';
import { partsOf } from './read-file.ts';
import type { ReaderJob, ReaderMessage, ReadPart, ToReader } from './reader-protocol.ts';

const port = parentPort;
const tell = (message: ReaderMessage): void => port?.postMessage(message);

/** Bytes of parts that may be under way: the caller looks at one while the next are read, and memory stays flat. */
const AHEAD_BYTES = 4 * 1024 * 1024;
/** Parts that may be under way. */
const AHEAD_PARTS = 8;

/** The sizes of the parts that the caller has not yet taken, and who waits for it to take one. */
const untaken: number[] = [];
let wake: (() => void) | undefined;

async function roomFor(bytes: number): Promise<void> {
  const isFull = (): boolean =>
    untaken.length >= AHEAD_PARTS ||
    (untaken.length > 0 && untaken.reduce((sum, size) => sum + size, bytes) > AHEAD_BYTES);
  while (isFull()) {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    await promise;
  }
}

async function read({ skip, ...job }: ReaderJob): Promise<void> {
  untaken.length = 0;
  let at = 0;
  let before: { readonly part: ReadPart } | undefined;
  for await (const { file, read } of partsOf(job)) {
    if (at++ < skip) continue;
    tell({ type: 'begin', file, at: at - 1, ...before });
    const part = await read();
    const bytes = part.bytes?.length ?? 0;
    await roomFor(bytes);
    untaken.push(bytes);
    before = { part };
  }
  tell({ type: 'end', ...before });
}

port?.on('message', (message: ToReader) => {
  if (message !== 'taken') {
    void read(message);
    return;
  }
  untaken.shift();
  wake?.();
});
