import { exportsQueue } from '@plumbline/contract/features/exports/calls.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { notify } from '../look/notify.ts';
import { download, send } from './send.ts';
import { libWords } from '../words.ts';

/** Wait in milliseconds before the user is told the export's position; also the polling interval. */
const ASK_EVERY_MS = 2000;

/** The queue position of a waiting export. */
const place = (before: number, running: number): Word =>
  before === 0 ? fill(libWords.exportNext, { running }) : fill(libWords.exportWaits, { running, before });

/** Reports the position of a waiting export, once for each position. */
async function tellPlace(isDone: () => boolean): Promise<void> {
  let reported = -1;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    const queue = isDone() ? null : await send(exportsQueue, null).catch(() => null);
    // once an export is out of the queue, it never waits again
    if (queue === null || isDone()) return;
    if (queue.before !== reported) notify.message('info', place(queue.before, queue.running));
    reported = queue.before;
  }
}

/**
 * Exports a register to a file and saves it; reports the queue position while other exports run first. Resolves to the
 * name of the file. Throws CallError.
 */
export async function exportFile(register: string, input: unknown): Promise<string> {
  let isDone = false;
  void tellPlace(() => isDone);
  try {
    return await download(`/api/register/${register}/export`, input);
  } finally {
    isDone = true;
  }
}
