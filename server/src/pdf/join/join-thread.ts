import { parentPort } from 'node:worker_threads';
import { inspectPdf, type JoinedFacts, type Joining, openJoining } from './join-document.ts';
import { FaultyPdf, type PdfFault } from './join-pages.ts';

// The entry of a thread that reads and joins PDFs: whatever damage a foreign file does is confined to it.

/** A request to the thread; `ask` numbers the request. */
export type Ask = { readonly ask: number } & (
  | { readonly kind: 'inspect'; readonly path: string }
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'stamps'; readonly path: string; readonly pages: number }
  | { readonly kind: 'add'; readonly path: string; readonly withStrip: boolean }
  | { readonly kind: 'end'; readonly facts: JoinedFacts }
);
/** The response: a number of pages or bytes, or the reason for a failure. */
export type ThreadMessage = { readonly ask: number } & (
  | { readonly result: number }
  | { readonly fault: PdfFault | 'other'; readonly text: string }
);

let joining: Joining | undefined;
const opened = (): Joining => {
  if (!joining) throw new Error('No document is open.');
  return joining;
};

async function work(message: Ask): Promise<number> {
  if (message.kind === 'inspect') return inspectPdf(message.path);
  if (message.kind === 'add') return opened().add(message.path, message.withStrip);
  if (message.kind === 'end') return opened().end(message.facts);
  if (message.kind === 'stamps') await opened().stamps(message.path, message.pages);
  else joining = await openJoining(message.path);
  return 0;
}

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message, []);
parentPort?.on('message', (message: Ask) => {
  const { ask } = message;
  work(message).then(
    (result) => tell({ ask, result }),
    (error: unknown) =>
      tell({
        ask,
        fault: error instanceof FaultyPdf ? error.fault : 'other',
        text: error instanceof Error ? error.message : '',
      }),
  );
});
