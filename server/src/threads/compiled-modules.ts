import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * Where the compiled form of our modules is kept (main.ts), as a thread is told: it does not follow from its process. A
 * thread that compiles them itself takes four times as much to begin. Empty where nothing is kept.
 */
export function compiledModules(): NodeJS.Dict<string> {
  const folder = getCompileCacheDir();
  // Node adds a folder for its version
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
