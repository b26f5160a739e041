import { Worker } from 'node:worker_threads';
import { compiledModules } from '../../threads/compiled-modules.ts';
import type { JoinedFacts } from './join-document.ts';
import { FaultyPdf } from './join-pages.ts';
import type { Ask, ThreadMessage } from './join-thread.ts';

/** Reads and joins PDFs in a separate thread. */
export interface Joiner extends AsyncDisposable {
  /**
   * Returns the number of pages of a file. @throws FaultyPdf when it needs a password, is not an intact PDF, or takes
   * too much to read
   */
  inspect(path: string): Promise<number>;
  open(path: string): Promise<void>;
  stamps(path: string, pages: number): Promise<void>;
  add(path: string, withStrip: boolean): Promise<number>;
  end(facts: JoinedFacts): Promise<number>;
}

/** Memory limit for reading one file; a file that needs more is damaged, or malicious. */
const MEMORY_MAX_MB = 768;
const INSPECT_MS = 60_000;

type Question = Ask extends infer A ? (A extends { readonly ask: number } ? Omit<A, 'ask'> : never) : never;

/** Opens a joiner. Its thread starts with the first file, and restarts after a file that broke it. */
export function openJoiner(): Joiner {
  let worker: Worker | undefined;
  const waiting = new Map<number, PromiseWithResolvers<number>>();
  let last = 0;

  function started(): Worker {
    const made = new Worker(new URL('./join-thread.ts', import.meta.url), {
      name: 'pdf-join',
      env: { ...process.env, ...compiledModules() },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
    });
    made.on('message', (message: ThreadMessage) => {
      const settle = waiting.get(message.ask);
      waiting.delete(message.ask);
      if ('result' in message) settle?.resolve(message.result);
      else settle?.reject(message.fault === 'other' ? new Error(message.text) : new FaultyPdf(message.fault));
    });
    // the thread's end reports the reason
    made.on('error', () => undefined);
    made.on('exit', () => {
      if (worker === made) worker = undefined;
      for (const settle of waiting.values()) settle.reject(new ThreadGone());
      waiting.clear();
    });
    return made;
  }
  function ask(question: Question): Promise<number> {
    worker ??= started();
    last++;
    const settle = Promise.withResolvers<number>();
    waiting.set(last, settle);
    worker.postMessage({ ...question, ask: last }, []);
    return settle.promise;
  }

  return {
    async inspect(path) {
      const late = setTimeout(() => void worker?.terminate(), INSPECT_MS);
      try {
        return await ask({ kind: 'inspect', path });
      } catch (error) {
        if (error instanceof ThreadGone) throw new FaultyPdf('damaged');
        throw error;
      } finally {
        clearTimeout(late);
      }
    },
    open: async (path) => void (await ask({ kind: 'open', path })),
    stamps: async (path, pages) => void (await ask({ kind: 'stamps', path, pages })),
    add: (path, withStrip) => ask({ kind: 'add', path, withStrip }),
    end: (facts) => ask({ kind: 'end', facts }),
    async [Symbol.asyncDispose]() {
      await worker?.terminate();
    },
  };
}

class ThreadGone extends Error {}
