import { open, rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parentPort } from 'node:worker_threads';
import type { FromThread, ToThread } from './pdf-messages.ts';
import { type Printed, renderCheckSheets, type SheetPrint } from './render-check-sheets.ts';
import { renderCertificate } from './render-certificate.ts';
import { renderDocument } from './render-document.ts';
import { renderProcedure } from './render-procedure.ts';
import { renderReport } from './render-report.ts';
import { renderRound } from './render-round.ts';
import { renderStamps } from './render-stamps.ts';

// The entry of a PDF thread: draws on request, so that drawing never blocks the server's event loop.

/** A file being written: the way its sheets arrive. */
interface Inlet {
  readonly put: (sheets: readonly SheetPrint[]) => void;
  readonly cancel: AbortController;
}
const inlets = new Map<number, Inlet>();

parentPort?.on('message', (message: ToThread) => {
  const render = renderingOf(message);
  if (render) answer(message.job, drawn(render));
  if (message.kind === 'checkSheets') answer(message.job, checkSheets(message.job, message.path));
  if (message.kind === 'sheets') inlets.get(message.job)?.put(message.sheets);
  if (message.kind === 'cancel') inlets.get(message.job)?.cancel.abort();
});

/** How a document that is kept in memory as a whole is written; undefined for other messages. */
function renderingOf(message: ToThread): ((out: PassThrough) => Promise<unknown>) | undefined {
  switch (message.kind) {
    case 'certificate':
      return (out) => renderCertificate(message.data, out);
    case 'round':
      return (out) => renderRound(message.data, out);
    case 'procedure':
      return (out) => renderProcedure(message.data, out);
    case 'rows':
      return (out) => renderDocument(() => message.data, out, message.at);
    case 'report':
      return (out) => renderReport(message.data, out, message.at);
    case 'stamps':
      return (out) => renderStamps(message.data, out);
    default:
      return undefined;
  }
}

const tell = (message: FromThread): void => parentPort?.postMessage(message, []);

function answer(job: number, work: Promise<Printed | Uint8Array>): void {
  work.then(
    (result) => tell({ kind: 'done', job, result }),
    (error: unknown) => tell({ kind: 'failed', job, error: travelling(error) }),
  );
}

/** An error that can be sent to another thread: some have contents that cannot. */
function travelling(error: unknown): Error {
  try {
    return error instanceof Error ? structuredClone(error) : new Error(String(error));
  } catch {
    return new Error(error instanceof Error ? error.message : 'unknown');
  }
}

/** A document kept in memory as a whole. */
async function drawn(render: (out: PassThrough) => Promise<unknown>): Promise<Uint8Array> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), render(out)]);
  return bytes;
}

/** Writes beside the target and renames at the end, so that the file is always complete when it exists. */
async function checkSheets(job: number, path: string): Promise<Printed> {
  const cancel = new AbortController();
  const part = `${path}.part`;
  const sheets = incoming(job, cancel);
  const out = (await open(part, 'w')).createWriteStream();
  try {
    const printed = await renderCheckSheets(sheets, out, {
      signal: cancel.signal,
      onSheet: (done) => tell({ kind: 'sheet', job, done }),
    });
    await rename(part, path);
    return printed;
  } catch (reason) {
    await finished(out).catch(() => undefined);
    await rm(part, { force: true });
    throw reason;
  } finally {
    inlets.delete(job);
  }
}

/** Yields the sheets of a job as they arrive; the next ones are requested while the current ones are drawn. */
async function* incoming(job: number, cancel: AbortController): AsyncGenerator<SheetPrint> {
  let arrived = Promise.withResolvers<readonly SheetPrint[]>();
  const want = (): Promise<readonly SheetPrint[]> => {
    arrived = Promise.withResolvers();
    tell({ kind: 'want', job });
    return arrived.promise;
  };
  inlets.set(job, { put: (sheets) => arrived.resolve(sheets), cancel });
  cancel.signal.addEventListener('abort', () => arrived.resolve([]));
  let sheets = await want();
  while (sheets.length > 0) {
    const next = want();
    yield* sheets;
    sheets = await next;
  }
  cancel.signal.throwIfAborted();
}
