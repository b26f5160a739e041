import { type PdfThread, startThread, type ThreadJob } from './pdf-thread-handle.ts';
import type { FromThread, ToThread } from './pdf-messages.ts';
import type { CertificatePrint, ProcedurePrint, RoundPrint } from './print.ts';
import type { OneDocument } from './render-document.ts';
import type { ReportPrint } from './render-report.ts';
import type { StampsPrint } from './render-stamps.ts';
import type { Printed, SheetPrint } from './render-check-sheets.ts';

/** The size of a pool. */
export interface PoolOptions {
  /** Maximum number of threads, 1 by default: drawing takes a whole core. */
  readonly threads?: number;
  /** Idle time after which a thread ends, one minute by default. */
  readonly idleMs?: number;
}
/** Progress callback and cancellation of a long job. */
interface PrintJobOptions {
  /** Called with the number of finished sheets. */
  readonly onSheet?: (done: number) => void;
  /** Stops the job: it rejects with the reason, and no file is left. */
  readonly signal?: AbortSignal;
}
/** Draws PDFs off the event loop. */
export interface PdfPool {
  /**
   * Prints check sheets into one file, which appears at `path` (absolute) when it is complete. Sheets are taken from
   * the source while others are drawn, a few ahead. Rejects with the source's error, or a RangeError when it has no
   * sheets.
   */
  printCheckSheets(
    sheets: AsyncIterable<SheetPrint> | Iterable<SheetPrint>,
    path: string,
    options?: PrintJobOptions,
  ): Promise<Printed>;
  /** Prints a certificate. */
  printCertificate(data: CertificatePrint): Promise<Buffer>;
  /** Prints the sheet of a round. */
  printRound(data: RoundPrint): Promise<Buffer>;
  /** Prints a procedure. */
  printProcedure(data: ProcedurePrint): Promise<Buffer>;
  /** Prints a document whose rows are already built, as of a moment. */
  printRows(data: OneDocument, at: Date): Promise<Buffer>;
  /** Prints a report, as of a moment. */
  printReport(data: ReportPrint, at: Date): Promise<Buffer>;
  /** Prints page-number lines. */
  printStamps(data: StampsPrint): Promise<Buffer>;
  /** Ends the threads; jobs in progress reject. */
  close(): Promise<void>;
}

/**
 * Maximum number of jobs per thread. They take turns sheet by sheet: a certificate need not wait for a thousand sheets.
 */
const JOBS_IN_THREAD = 4;

/** Creates a pool. No thread runs until there is work. */
export function openPdfPool({ threads: most = 1, idleMs = 60_000 }: PoolOptions = {}): PdfPool {
  const threads = new Set<PdfThread>();
  const waiting: ThreadJob[] = [];
  let isClosed = false;

  function freest(): PdfThread | undefined {
    const [first] = [...threads].sort((a, b) => a.load - b.load);
    if (threads.size < most && (!first || first.load > 0)) {
      const started = startThread({ idleMs, onFree: serve, onGone });
      threads.add(started);
      return started;
    }
    return first && first.load < JOBS_IN_THREAD ? first : undefined;
  }
  function serve(): void {
    while (waiting.length > 0) {
      if (!waiting[0]?.isWanted()) {
        waiting.shift();
        continue;
      }
      const thread = freest();
      if (!thread) return;
      const job = waiting.shift();
      if (job) thread.take(job);
    }
  }
  function onGone(thread: PdfThread): void {
    threads.delete(thread);
    serve();
  }
  function run<T>(start: (settle: PromiseWithResolvers<T>) => ThreadJob): Promise<T> {
    const settle = Promise.withResolvers<T>();
    if (isClosed) settle.reject(new Error('The PDF pool is closed.'));
    else waiting.push(start(settle));
    serve();
    return settle.promise;
  }

  return {
    printCheckSheets: (sheets, path, options = {}) =>
      run((settle) => checkSheetsJob({ sheets, path, options, settle })),
    printCertificate: (data) => run((settle) => wholeJob((job) => ({ kind: 'certificate', job, data }), settle)),
    printRound: (data) => run((settle) => wholeJob((job) => ({ kind: 'round', job, data }), settle)),
    printProcedure: (data) => run((settle) => wholeJob((job) => ({ kind: 'procedure', job, data }), settle)),
    printRows: (data, at) => run((settle) => wholeJob((job) => ({ kind: 'rows', job, data, at }), settle)),
    printReport: (data, at) => run((settle) => wholeJob((job) => ({ kind: 'report', job, data, at }), settle)),
    printStamps: (data) => run((settle) => wholeJob((job) => ({ kind: 'stamps', job, data }), settle)),
    async close() {
      isClosed = true;
      for (const job of waiting.splice(0)) job.fail(new Error('The PDF pool is closed.'));
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}

/** A job whose document is returned in one piece. */
function wholeJob(begin: (job: number) => ToThread, { resolve, reject }: PromiseWithResolvers<Buffer>): ThreadJob {
  return {
    isWanted: () => true,
    begin: (thread, job) => thread.tell(begin(job)),
    hear(message) {
      if (message.kind === 'failed') reject(message.error);
      if (message.kind === 'done' && message.result instanceof Uint8Array) resolve(Buffer.from(message.result));
    },
    fail: reject,
  };
}

interface SheetsWork {
  readonly sheets: AsyncIterable<SheetPrint> | Iterable<SheetPrint>;
  readonly path: string;
  readonly options: PrintJobOptions;
  readonly settle: PromiseWithResolvers<Printed>;
}
/** Number of sheets sent to the thread at once. */
const BATCH = 10;

function checkSheetsJob({ sheets, path, options: { onSheet, signal }, settle }: SheetsWork): ThreadJob {
  const source = Symbol.asyncIterator in sheets ? sheets[Symbol.asyncIterator]() : sheets[Symbol.iterator]();
  let stop = (): void => undefined;

  function fail(error: unknown): void {
    stop();
    settle.reject(error);
  }
  async function feed(thread: PdfThread, job: number): Promise<void> {
    const batch: SheetPrint[] = [];
    while (batch.length < BATCH) {
      const next = await source.next();
      if (next.done) break;
      batch.push(next.value);
    }
    thread.tell({ kind: 'sheets', job, sheets: batch });
  }
  const hear = {
    want: (message: FromThread, thread: PdfThread) => void feed(thread, message.job).catch(fail),
    sheet: (message: FromThread) => message.kind === 'sheet' && onSheet?.(message.done),
    done: (message: FromThread) =>
      message.kind === 'done' && 'pages' in message.result && settle.resolve(message.result),
    failed: (message: FromThread) => message.kind === 'failed' && fail(message.error),
  } as const;
  const abort = (): void => fail(signal?.reason);
  const over = (): void => {
    signal?.removeEventListener('abort', abort);
    // the source may have a cursor open; tell it that no more is wanted
    void Promise.resolve(source.return?.()).catch(() => undefined);
  };
  settle.promise.then(over, over);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();

  return {
    isWanted: () => !signal?.aborted,
    begin(thread, job) {
      stop = () => thread.tell({ kind: 'cancel', job });
      thread.tell({ kind: 'checkSheets', job, path });
    },
    hear: (message, thread) => void hear[message.kind](message, thread),
    fail,
  };
}
