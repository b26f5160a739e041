import { enableCompileCache } from 'node:module';

// before anything else is loaded: the compiled form of our modules is cached between starts
enableCompileCache();

/** Maximum time for calls in progress to end, in milliseconds. */
const PATIENCE = 10_000;
/** It could not start: another attempt would end the same way until something is changed. */
const NOT_STARTED = 1;
/** It broke after it had started (EX_SOFTWARE of sysexits.h): the start command starts it again. */
const BROKEN = 70;
const ends = new AsyncDisposableStack();

/**
 * An error we worded ourselves is a plain Error and says everything in its message; for any other error, the stack is
 * needed too.
 */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}
const tell = (error: unknown): void => void process.stderr.write(`\n  Plumbline could not go on: ${textOf(error)}\n\n`);

async function stop(code: number): Promise<void> {
  setTimeout(() => process.exit(code || NOT_STARTED), PATIENCE).unref();
  try {
    await ends.disposeAsync();
  } catch (error) {
    tell(error);
    process.exit(code || NOT_STARTED);
  }
  process.exit(code);
}

/**
 * Logs what was going on when an error occurred, with its stack: for an error that nobody awaited, nothing else is
 * known.
 */
const noteFault = (what: string, error: unknown): void =>
  void process.stderr.write(
    `${JSON.stringify({ level: 60, time: Date.now(), msg: what, err: error instanceof Error ? error.stack : String(error) })}\n`,
  );

const LINE_ERRORS: readonly unknown[] = ['ECONNRESET', 'ECONNABORTED', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'];
/**
 * True for a broken connection to another machine or program that no code was handling: it leaves nothing of ours half
 * done.
 */
const isBrokenLine = (error: Error): boolean => LINE_ERRORS.includes(Reflect.get(error, 'code'));

let isBroken = false;
process.on('unhandledRejection', (reason) => noteFault('a rejection that nobody waited for', reason));
process.on('uncaughtException', (error) => {
  noteFault('an error that nobody caught', error);
  if (isBrokenLine(error) || isBroken) return;
  isBroken = true;
  tell(error);
  void stop(BROKEN);
});
// the reader of our output may leave; that is no reason to end
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// a second signal, from a person who does not want to wait, takes the default action
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));

try {
  const { start } = await import('./start.ts');
  await start(ends);
} catch (error) {
  tell(error);
  await stop(NOT_STARTED);
}
