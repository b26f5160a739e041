import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { compiledModules } from '../../threads/compiled-modules.ts';
import type { ComparedPage } from '@plumbline/contract/features/documents/calls.ts';
import {
  type CodesJob,
  type CompareJob,
  type DrawnPicture,
  type EmbeddedFile,
  type EmbeddedJob,
  type PageCodes,
  type PictureJob,
  type RenderAnswer,
  type ReadText,
  type RenderJob,
  type TextJob,
  Undrawable,
} from './render-messages.ts';

const MB = 1024 * 1024;
/** The limits of a renderer. */
interface Limits {
  /** How long one file may take, in milliseconds. */
  readonly ms: number;
  /** Memory of the process, in bytes, above which it is ended while it works. */
  readonly most: number;
  /** Memory after a file above which the next one gets a new process: what WebAssembly occupied is never given back. */
  readonly recycled: number;
  /** How long a process without work is kept, in milliseconds. */
  readonly idleMs: number;
  /** Maximum number of files waiting. */
  readonly waiting: number;
  /** By how much the priority of its process is lower than that of the server, whose calls come first. */
  readonly lower: number;
}
const LIMITS: Limits = { ms: 30_000, most: 1_536 * MB, recycled: 400 * MB, idleMs: 60_000, waiting: 200, lower: 5 };
/** How often the memory of a working process is measured, in milliseconds. */
const MEASURED = 250;
/** The lowest priority there is. */
const LOWEST = 19;

/** Draws files in a process of its own, one at a time. */
export interface Renderer {
  /** @throws Undrawable */
  draw(job: Omit<PictureJob, 'kind'>): Promise<DrawnPicture>;
  /** Compares two PDFs page by page. @throws Undrawable */
  compare(job: Omit<CompareJob, 'kind'>): Promise<readonly ComparedPage[]>;
  /** Reads the text of a PDF. @throws Undrawable */
  read(job: Omit<TextJob, 'kind'>): Promise<ReadText>;
  /** Takes embedded files out of a PDF. @throws Undrawable */
  embedded(job: Omit<EmbeddedJob, 'kind'>): Promise<readonly EmbeddedFile[]>;
  /** Reads the codes of a page. @throws Undrawable */
  codes(job: Omit<CodesJob, 'kind'>): Promise<PageCodes>;
  /** The process at work or waiting; undefined while there is none. */
  readonly pid: number | undefined;
  /** Ends the process; work in progress rejects. */
  end(): void;
}

interface Waiting {
  readonly job: RenderJob;
  readonly settle: PromiseWithResolvers<RenderAnswer>;
}

/** The memory of a process, in bytes; zero where the system does not tell it by a file. */
async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * 4096;
}

/** Opens a renderer. Its process starts with the first file, and again after a file that broke it. */
export function openRenderer(chosen: Partial<Limits> = {}): Renderer {
  const limits = { ...LIMITS, ...chosen };
  const queue: Waiting[] = [];
  let child: ChildProcess | undefined;
  let current: Waiting | undefined;
  let idle: NodeJS.Timeout | undefined;

  function started(): ChildProcess {
    const made = fork(new URL('./render-process.ts', import.meta.url), {
      // it needs nothing of the environment, which may hold secrets
      env: compiledModules(),
      execArgv: [`--max-old-space-size=512`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    if (made.pid !== undefined) setPriority(made.pid, Math.min(LOWEST, getPriority() + limits.lower));
    made.on('message', (answer: RenderAnswer) => {
      if (child === made) settled(answer);
    });
    // what it was doing needed more than it may have, or broke it
    const gone = (): void => {
      if (child !== made) return;
      child = undefined;
      const failed = current;
      current = undefined;
      failed?.settle.reject(new Undrawable('tooHeavy'));
      serve();
    };
    made.on('exit', gone);
    made.on('error', gone);
    return made;
  }
  function stop(): void {
    clearTimeout(idle);
    const ended = child;
    child = undefined;
    ended?.kill('SIGKILL');
  }
  function settled(answer: RenderAnswer): void {
    const done = current;
    current = undefined;
    if (answer.memory > limits.recycled) stop();
    if ('fault' in answer) done?.settle.reject(new Undrawable(answer.fault));
    else done?.settle.resolve(answer);
    serve();
  }
  function rest(): void {
    child?.unref();
    child?.channel?.unref();
    idle = setTimeout(stop, limits.idleMs).unref();
  }
  /** Ends a process that takes too long or too much; its end rejects the file. */
  function watch(worker: ChildProcess, { settle }: Waiting): void {
    const late = setTimeout(() => worker.kill('SIGKILL'), limits.ms);
    const measured = setInterval(async () => {
      if (worker.pid !== undefined && (await memoryOf(worker.pid)) > limits.most) worker.kill('SIGKILL');
    }, MEASURED);
    const over = (): void => {
      clearTimeout(late);
      clearInterval(measured);
    };
    settle.promise.then(over, over);
  }
  function serve(): void {
    if (current !== undefined) return;
    current = queue.shift();
    if (current === undefined) {
      rest();
      return;
    }
    clearTimeout(idle);
    child ??= started();
    child.ref();
    child.channel?.ref();
    watch(child, current);
    child.send(current.job);
  }
  function run(job: RenderJob): Promise<RenderAnswer> {
    if (queue.length >= limits.waiting) throw new Undrawable('busy');
    const settle = Promise.withResolvers<RenderAnswer>();
    queue.push({ job, settle });
    serve();
    return settle.promise;
  }

  return {
    async draw(job) {
      const answer = await run({ ...job, kind: 'picture' });
      if ('drawn' in answer) return answer.drawn;
      throw new Undrawable('damaged');
    },
    async compare(job) {
      const answer = await run({ ...job, kind: 'compare' });
      if ('compared' in answer) return answer.compared;
      throw new Undrawable('damaged');
    },
    async read(job) {
      const answer = await run({ ...job, kind: 'text' });
      if ('read' in answer) return answer.read;
      throw new Undrawable('damaged');
    },
    async embedded(job) {
      const answer = await run({ ...job, kind: 'embedded' });
      if ('embedded' in answer) return answer.embedded;
      throw new Undrawable('damaged');
    },
    async codes(job) {
      const answer = await run({ ...job, kind: 'codes' });
      if ('codes' in answer) return answer.codes;
      throw new Undrawable('damaged');
    },
    get pid() {
      return child?.pid;
    },
    end() {
      const given = current === undefined ? [...queue] : [current, ...queue];
      current = undefined;
      queue.length = 0;
      stop();
      for (const { settle } of given) settle.reject(new Undrawable('busy'));
    },
  };
}

/** Draws pictures of files, for people who wait for a page. */
export const pictures = openRenderer();
/** Compares drawings, which takes longer: nobody's photo waits for it. */
export const comparisons = openRenderer({ ms: 100_000 });
/** Reads the texts of files in the background: nobody waits for it. */
export const texts = openRenderer({ ms: 60_000, lower: 15 });
/** Reads the codes of scans, page after page: neither photos nor drawings wait for it. */
export const codeReader = openRenderer();
