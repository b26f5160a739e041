import { exportsQueue } from '@plumbline/contract/features/exports/calls/exports-queue.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { notify } from './notify.ts';
import { download, send } from './send.ts';
import { libWords } from './words.ts';

/** Whoever waits as long as this wonders, in milliseconds; then it is looked at as often. */
const ASK_EVERY_MS = 2000;

/** Where an export stands that waits for its turn. */
const place = (before: number, running: number): Word =>
  before === 0 ? fill(libWords.exportNext, { running }) : fill(libWords.exportWaits, { running, before });

/** Tells where the export stands as long as it waits for its turn, once for each place. */
async function tellPlace(isDone: () => boolean): Promise<void> {
  let told = -1;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    const queue = isDone() ? null : await send(exportsQueue, null).catch(() => null);
    // what does not wait any more never waits again
    if (queue === null || isDone()) return;
    if (queue.before !== told) notify.message('info', place(queue.before, queue.running));
    told = queue.before;
  }
}

/**
 * Exports a register to a file and saves it; where others are exporting and this one waits for its turn, that is told. Resolves to the
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
