/** The thread that reads a file: see read-table.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { readCsvRows } from './csv/csv-rows.ts';
import { findFileKind } from './file-kind.ts';
import type { RawRow } from './raw-row.ts';
import { BATCHES_AHEAD, BATCH_CELLS, BATCH_CHARACTERS, BATCH_ROWS } from './read-protocol.ts';
import type { ReadJob, ReadMessage } from './read-protocol.ts';
import { SheetError } from './sheet-error.ts';
import { TableShaper } from './table-shaper.ts';
import { openXlsxRows } from './xlsx/xlsx-rows.ts';
import { listXlsxSheets } from './xlsx/list-xlsx-sheets.ts';

interface Source {
  readonly sheet: string | undefined;
  readonly groups: AsyncIterable<RawRow[]>;
}

class Sender {
  readonly #port: MessagePort;
  #unanswered = 0;
  #wake: (() => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', () => {
      this.#unanswered -= 1;
      this.#wake?.();
    });
  }

  send(message: ReadMessage): void {
    this.#port.postMessage(message);
  }

  /** Sends rows once few enough are unanswered. */
  async sendRows(rows: RawRow[]): Promise<void> {
    while (this.#unanswered >= BATCHES_AHEAD) {
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
    this.#unanswered += 1;
    this.send({ type: 'rows', numbers: rows.map(({ number }) => number), cells: rows.map(({ cells }) => cells) });
  }
}

async function openSource(job: ReadJob): Promise<Source> {
  const kind = await findFileKind(job);
  if (kind === 'xlsx') return openXlsxRows(job.path, job.sheet, job.limits);
  if (job.sheet !== undefined) throw new SheetError('import.noSuchSheet', { sheet: job.sheet });
  return { sheet: undefined, groups: readCsvRows(job.path, job.limits) };
}

async function sendSheets(job: ReadJob, sender: Sender): Promise<void> {
  const sheets = (await findFileKind(job)) === 'csv' ? [] : await listXlsxSheets(job.path, job.limits);
  sender.send({ type: 'sheets', sheets });
}

async function sendTable(job: ReadJob, sender: Sender): Promise<void> {
  const { sheet, groups } = await openSource(job);
  const shaper = new TableShaper(job.limits);
  let headSent = false;
  for await (const rows of batchesOf(groups, shaper)) {
    if (!headSent) sender.send({ type: 'head', headers: shaper.headers, sheet });
    headSent = true;
    await sender.sendRows(rows);
  }
  if (shaper.count === 0) throw new SheetError('import.empty');
  sender.send({ type: 'end' });
}

async function* batchesOf(groups: AsyncIterable<RawRow[]>, shaper: TableShaper): AsyncGenerator<RawRow[]> {
  let batch: RawRow[] = [];
  let cells = 0;
  let characters = 0;
  for await (const group of groups) {
    for (const raw of group) {
      const row = shaper.take(raw);
      if (row === undefined) continue;
      batch.push(row);
      cells += row.cells.length;
      for (const cell of row.cells) characters += cell.length;
      if (batch.length < BATCH_ROWS && cells < BATCH_CELLS && characters < BATCH_CHARACTERS) continue;
      yield batch;
      batch = [];
      cells = 0;
      characters = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

function refusalOf(error: unknown): ReadMessage {
  if (error instanceof SheetError) return { type: 'refused', code: error.code, facts: error.facts };
  // A reader that stumbles over a file found a fault of the file; the stack is for the log.
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { type: 'refused', code: 'import.damaged', facts: { detail } };
}

async function work(job: ReadJob, port: MessagePort): Promise<void> {
  const sender = new Sender(port);
  try {
    await (job.task === 'sheets' ? sendSheets(job, sender) : sendTable(job, sender));
  } catch (error) {
    sender.send(refusalOf(error));
  } finally {
    port.close();
  }
}

if (parentPort !== null) await work(workerData, parentPort);
