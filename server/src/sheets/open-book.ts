import { jobOf, tableFrom, type ReadOptions, type SheetFile, type Table } from './read-table.ts';
import { ReadThread } from './read-thread.ts';

/** A file whose sheets are read one after the other, in one thread that opens it once. */
export interface SheetBook extends AsyncDisposable {
  /** Opens a sheet as `readTable` does; the one before must be read or closed. Throws SheetError. */
  table(options?: Omit<ReadOptions, 'signal'>): Promise<Table>;
}

/** A file that is opened when its first sheet is asked for. Whatever of it is open is closed by `await using`. */
export function openBook(file: SheetFile, signal?: AbortSignal): SheetBook {
  let thread: ReadThread | undefined;
  // a thread that is in the midst of something is of no more use
  const done = async (): Promise<void> => {
    if (thread?.isIdle === true) return;
    const last = thread;
    thread = undefined;
    await last?.close();
  };
  return {
    async table(options = {}) {
      const job = { ...(await jobOf('rows', file, options)), stay: true };
      await done();
      if (thread === undefined) thread = new ReadThread(job, signal);
      else thread.begin(job);
      return tableFrom(thread, done);
    },
    async [Symbol.asyncDispose]() {
      await thread?.close();
    },
  };
}
