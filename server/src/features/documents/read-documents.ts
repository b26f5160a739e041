import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { readNextText } from '../files/read-texts.ts';
import { findTags } from './find-tags.ts';
import { matchDrawings } from './match-drawings.ts';

/** How often new files are looked for, in milliseconds, and the pause between two of them. */
const EVERY_MS = 10_000;
const PAUSE_MS = 50;

/** Reads texts of files in the background. */
export interface DocumentReader {
  stop(): Promise<void>;
}

/**
 * Reads the texts of PDFs, finds the tag numbers in drawings and matches them with the register until stopped, one after
 * the other at low priority. Each process may do so: a content is read once.
 *
 * @param options `onFault` is called with errors, such as a store that is away; the next look tries again
 */
export function startReadingDocuments(
  { db }: Database,
  store: FileStore,
  options: { readonly every?: number; readonly onFault?: (error: unknown) => void } = {},
): DocumentReader {
  const { every = EVERY_MS, onFault } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      let isMore = false;
      try {
        isMore = await readNextText(db, store, signal);
        isMore = (await findTags(db)) || isMore;
        isMore = (await matchDrawings(db)) || isMore;
      } catch (error) {
        if (!signal.aborted) onFault?.(error);
      }
      await sleep(isMore ? PAUSE_MS : every, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = work();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
