import { jobOf, tableFrom, type ReadOptions, type SheetFile, type Table } from './read-table.ts';
import { ReadThread } from './read-thread.ts';

/** A file whose sheets are read one after the other, in one thread that opens the file once. */
export interface SheetBook extends AsyncDisposable {
  /** Opens a sheet as `readTable` does; the previous sheet must be read or closed. Throws SheetError. */
  table(options?: Omit<ReadOptions, 'signal'>): Promise<Table>;
}

/** A file that is opened when its first sheet is requested. `await using` closes whatever is open. */
export function openBook(file: SheetFile, signal?: AbortSignal): SheetBook {
  let thread: ReadThread | undefined;
  // a thread in the middle of a job cannot be reused
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
