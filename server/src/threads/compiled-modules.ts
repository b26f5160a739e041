import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The environment that gives a thread the folder of compiled modules (main.ts): a thread does not inherit it from its
 * process. A thread that compiles them itself takes four times as long to start. Empty where nothing is cached.
 */
export function compiledModules(): NodeJS.Dict<string> {
  const folder = getCompileCacheDir();
  // Node adds a folder for its version
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
