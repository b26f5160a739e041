import { enableCompileCache } from 'node:module';

// before anything else is loaded: the compiled form of our modules is kept from start to start
enableCompileCache();

/** Calls under way may take this long to end, in milliseconds. */
const PATIENCE = 10_000;
/** It could not start: another try would end the same way until somebody changes something. */
const NOT_STARTED = 1;
/** It broke after it had started (EX_SOFTWARE of sysexits.h): the start command starts it again. */
const BROKEN = 70;
const ends = new AsyncDisposableStack();

/** An error we worded ourselves is a plain Error and tells all in its message; of any other one the place is wanted too. */
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

/** What was going on when it happened, with where: of what nobody waited for, nothing else is known. */
const noteFault = (what: string, error: unknown): void =>
  void process.stderr.write(
    `${JSON.stringify({ level: 60, time: Date.now(), msg: what, err: error instanceof Error ? error.stack : String(error) })}\n`,
  );

const LINE_ERRORS: readonly unknown[] = ['ECONNRESET', 'ECONNABORTED', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'];
/** A line to another machine or program that broke, which nobody had to hear of: nothing of ours is half done by it. */
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
// whoever reads our words may leave; that is no reason to end
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// the second signal of a person who does not want to wait takes the default way
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));

try {
  const { start } = await import('./start.ts');
  await start(ends);
} catch (error) {
  tell(error);
  await stop(NOT_STARTED);
}
