import { readFile, rename, writeFile } from 'node:fs/promises';
import { comparePage } from './compare-pages.ts';
import { limitMemory } from './limit-memory.ts';
import { readEmbedded } from './pdf-embedded.ts';
import { readPdfText } from './pdf-text.ts';
import { openPdfFile } from './pdfium.ts';
import { codesOn } from './read-codes.ts';
import { jpegOf } from './read-picture.ts';
import type { ComparedPage } from '@plumbline/contract/features/documents/calls.ts';
import {
  type Answer,
  type CompareJob,
  type DrawnPicture,
  type PictureJob,
  type RenderAnswer,
  type RenderJob,
  Undrawable,
} from './render-messages.ts';

// The entry of a process that draws files: whatever a hostile file does is confined to it, and ends with it.

/** More pages than a drawing or a procedure has; the rest would take longer than a person waits. */
const MOST_COMPARED = 200;

limitMemory();

async function draw({ path, type, page, longest, out }: PictureJob): Promise<DrawnPicture> {
  const { jpeg, ...drawn } = await jpegOf(await readFile(path), { type, page, longest });
  // complete when it exists
  await writeFile(`${out}.${process.pid}`, jpeg, { mode: 0o600 });
  await rename(`${out}.${process.pid}`, out);
  return drawn;
}

async function compare({ older, newer, pages: wanted = Infinity }: CompareJob): Promise<readonly ComparedPage[]> {
  using before = await openPdfFile(await readFile(older));
  using after = await openPdfFile(await readFile(newer));
  const all = Math.max(before.pages, after.pages);
  if (all > MOST_COMPARED) throw new Undrawable('tooHeavy');
  return Array.from({ length: Math.min(all, wanted) }, (_, at) => comparePage(before, after, at + 1));
}

/** An error that a decoder did not expect: it ran out of the memory it may have, or read what no such file contains. */
function faultOf(error: unknown): Undrawable['fault'] {
  if (error instanceof Undrawable) return error.fault;
  return limitMemory.wasReached() ? 'tooHeavy' : 'damaged';
}

async function answerTo(job: RenderJob): Promise<Answer> {
  if (job.kind === 'picture') return { drawn: await draw(job) };
  if (job.kind === 'compare') return { compared: await compare(job) };
  if (job.kind === 'embedded') return { embedded: await readEmbedded(await readFile(job.path), job) };
  if (job.kind === 'codes') return { codes: await codesOn(await readFile(job.path), job) };
  return { read: await readPdfText(await readFile(job.path)) };
}

process.on('message', (job: RenderJob) => {
  void answerTo(job)
    .catch((error: unknown): Answer => ({ fault: faultOf(error) }))
    .then((answer) => {
      const { rss } = process.memoryUsage();
      process.send?.({ ...answer, memory: rss } satisfies RenderAnswer);
    });
});
// nothing is drawn for a server that has ended
process.on('disconnect', () => process.exit());
