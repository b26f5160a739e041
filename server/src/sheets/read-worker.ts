/** The thread that reads a file: see read-table.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { openCsvRows } from './csv/csv-rows.ts';
import type { CsvEncoding } from './csv/csv-encoding.ts';
import { countCsvRows } from './count-rows.ts';
import { findFileKind } from './file-kind.ts';
import { openSchedule, type OpenSchedule } from './schedule/open-schedule.ts';
import type { RawRow } from './raw-row.ts';
import { BATCHES_AHEAD, BATCH_CELLS, BATCH_CHARACTERS, BATCH_ROWS, PREVIEW_ROWS } from './read-protocol.ts';
import type { ReadJob, ReadMessage, SheetStart, ToReader } from './read-protocol.ts';
import { SheetError } from './sheet-error.ts';
import { holdsAnything, TableShaper } from './table-shaper.ts';
import type { MergedCell } from './xlsx/merged-cells.ts';
import { openXlsx, type OpenXlsx } from './xlsx/xlsx-rows.ts';
import { listXlsxSheets } from './xlsx/list-xlsx-sheets.ts';

interface Source {
  readonly sheet: string | undefined;
  readonly encoding?: CsvEncoding;
  /** True when the encoding is only a guess. */
  readonly isGuess?: boolean;
  readonly groups: AsyncIterable<RawRow[]>;
  readonly merged?: readonly MergedCell[];
}

class Sender {
  readonly #port: MessagePort;
  #unanswered = 0;
  #wake: (() => void) | undefined;
  #next: ((job: ReadJob) => void) | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: ToReader) => {
      if (message === 'leave') leave();
      else if (message !== 'taken') this.#next?.(message);
      else {
        this.#unanswered -= 1;
        this.#wake?.();
      }
    });
  }

  /** Resolves with the next job. */
  nextJob(): Promise<ReadJob> {
    return new Promise((tell) => {
      this.#next = tell;
    });
  }

  send(message: ReadMessage): void {
    this.#port.postMessage(message);
  }

  /** Sends rows once few enough are unacknowledged. */
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

/** The workbook of this thread: a second job on the same file finds it open. */
let book: OpenXlsx | undefined;
const bookOf = async (job: ReadJob): Promise<OpenXlsx> => (book ??= await openXlsx(job.path, job.limits));

let schedule: OpenSchedule | undefined;
/** Forgets the file: the next job is for another one. */
function leave(): void {
  book?.close();
  book = undefined;
  schedule = undefined;
}
const scheduleOf = async (job: ReadJob, kind: 'xer' | 'xml'): Promise<OpenSchedule> =>
  (schedule ??= await openSchedule(job.path, kind, job.encoding));

async function openSource(job: ReadJob): Promise<Source> {
  const kind = book === undefined ? await findFileKind(job) : 'xlsx';
  if (kind === 'xer' || kind === 'xml') {
    const open = await scheduleOf(job, kind);
    return { ...open.open(job.sheet), ...(open.encoding && { encoding: open.encoding }), isGuess: open.isGuess };
  }
  if (kind === 'xlsx') {
    const open = await bookOf(job);
    return { ...open.open(job.sheet, job.limits), merged: await open.merged(job.sheet) };
  }
  if (job.sheet !== undefined) throw new SheetError('import.noSuchSheet', { sheet: job.sheet });
  return { sheet: undefined, ...(await openCsvRows(job.path, job.limits, job.encoding)) };
}

async function sendSheets(job: ReadJob, sender: Sender): Promise<void> {
  const kind = await findFileKind(job);
  const projects = kind === 'xer' || kind === 'xml' ? (await scheduleOf(job, kind)).sheets : [];
  const sheets = kind === 'xlsx' ? await listXlsxSheets(job.path, job.limits) : [];
  sender.send({ type: 'sheets', sheets: [...sheets, ...projects] });
}

/** Sends the first rows of every sheet, or of the file for a .csv. A sheet without content has none. */
async function sendPreview(job: ReadJob, sender: Sender): Promise<void> {
  const kind = await findFileKind(job);
  if (kind === 'xer' || kind === 'xml') {
    const { encoding, isGuess, preview } = await scheduleOf(job, kind);
    sender.send({ type: 'preview', encoding, isGuess, sheets: await preview() });
    return;
  }
  if (kind === 'csv') {
    const { groups, encoding, isGuess } = await openCsvRows(job.path, job.limits, job.encoding);
    const rows = await firstRows(groups);
    const rowCount = await countCsvRows(job.path, encoding, job.limits.rows);
    sender.send({ type: 'preview', encoding, isGuess, sheets: [{ name: '', hidden: false, rows, rowCount }] });
    return;
  }
  const sheets: SheetStart[] = [];
  for (const info of await listXlsxSheets(job.path, job.limits)) {
    const open = await bookOf(job);
    const rows = await firstRows(open.open(info.name, job.limits).groups);
    // few rows are quickly read completely; a sheet with many is worth counting
    const rowCount = rows.length < PREVIEW_ROWS ? rows.length : await open.count(info.name, job.limits.rows);
    sheets.push({ ...info, rows, rowCount });
  }
  sender.send({ type: 'preview', encoding: undefined, isGuess: false, sheets });
}

/** Sends how the sheets of a workbook are laid out. */
async function sendLayout(job: ReadJob, sender: Sender): Promise<void> {
  if ((await findFileKind(job)) !== 'xlsx') throw new SheetError('import.notSpreadsheet', { name: job.name });
  const sheets = await (await bookOf(job)).layOut(job.limits);
  if (sheets.length === 0) throw new SheetError('import.empty');
  sender.send({ type: 'layout', sheets });
}

async function firstRows(groups: AsyncIterable<RawRow[]>): Promise<readonly RawRow[]> {
  const rows: RawRow[] = [];
  for await (const group of groups) {
    rows.push(...group.filter(holdsAnything));
    if (rows.length >= PREVIEW_ROWS) break;
  }
  return rows.slice(0, PREVIEW_ROWS);
}

async function sendTable(job: ReadJob, sender: Sender): Promise<void> {
  const { sheet, encoding, isGuess = false, groups, merged } = await openSource(job);
  const shaper = new TableShaper(job.limits, job.headerRow, merged);
  let headSent = false;
  for await (const rows of batchesOf(groups, shaper)) {
    if (!headSent) sender.send({ type: 'head', headers: shaper.headers, sheet, encoding, isGuess });
    headSent = true;
    await sender.sendRows(rows);
  }
  if (shaper.count === 0) throw new SheetError('import.empty');
  sender.send({ type: 'end', counts: shaper.counts });
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
  // An unexpected reader error means a fault of the file; the stack is for the log.
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { type: 'refused', code: 'import.damaged', facts: { detail } };
}

const TASKS = { rows: sendTable, sheets: sendSheets, preview: sendPreview, layout: sendLayout } as const;

/** Runs jobs until the thread is ended. */
async function work(first: ReadJob, port: MessagePort): Promise<never> {
  const sender = new Sender(port);
  for (let job = first; ;) {
    // listen for the next job before the last message of this one can be answered
    const next = sender.nextJob();
    try {
      await TASKS[job.task](job, sender);
    } catch (error) {
      sender.send(refusalOf(error));
    }
    job = await next;
  }
}

if (parentPort !== null) await work(workerData, parentPort);
