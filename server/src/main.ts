import { enableCompileCache } from 'node:module';

// before anything else is loaded: the compiled form of our modules is kept from start to start
enableCompileCache();

/** Calls under way may take this long to end, in milliseconds. */
const PATIENCE = 10_000;
const ends = new AsyncDisposableStack();

/** An error we worded ourselves is a plain Error and tells all in its message; of any other one the place is wanted too. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.constructor === Error ? error.message : (error.stack ?? error.message);
}
const tell = (error: unknown): void => void process.stderr.write(`\n  Plumbline could not go on: ${textOf(error)}\n\n`);

async function stop(code: number): Promise<void> {
  setTimeout(() => process.exit(1), PATIENCE).unref();
  try {
    await ends.disposeAsync();
  } catch (error) {
    tell(error);
    process.exit(1);
  }
  process.exit(code);
}

// the second signal of a person who does not want to wait takes the default way
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(0));

try {
  const { start } = await import('./start.ts');
  await start(ends);
} catch (error) {
  tell(error);
  await stop(1);
}
