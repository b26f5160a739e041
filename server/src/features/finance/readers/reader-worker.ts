/** The thread that reads invoice files: see read-invoices.ts. */
import { parentPort } from 'node:worker_threads';
import { partsOf } from './read-file.ts';
import type { ReaderJob, ReaderMessage, ToReader } from './reader-protocol.ts';

const port = parentPort;
const tell = (message: ReaderMessage): void => port?.postMessage(message);

let taken = Promise.withResolvers<void>();

async function read({ skip, ...job }: ReaderJob): Promise<void> {
  let at = 0;
  for await (const { file, read } of partsOf(job)) {
    if (at++ < skip) continue;
    tell({ type: 'begin', file, at: at - 1 });
    taken = Promise.withResolvers();
    tell({ type: 'part', part: await read() });
    // the next part is read when this one is done with: memory stays flat
    await taken.promise;
  }
  tell({ type: 'end' });
}

port?.on('message', (message: ToReader) => {
  if (message === 'taken') taken.resolve();
  else void read(message);
});
