import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isCommonWire, USUAL_ENDINGS } from './common-passwords.ts';
import { inLane } from '../../db/in-lane.ts';
import { wireForm } from './password.ts';

const namesOf = (name: string): readonly string[] => [name, name.toLowerCase(), name.toLowerCase().split('@')[0] ?? ''];

const isName = (wire: string, names: readonly string[]): boolean =>
  names
    .flatMap(namesOf)
    .filter((name) => name !== '')
    .some((name) => USUAL_ENDINGS.some((ending) => wireForm(name + ending) === wire));

/**
 * True when the wire form alone shows at once that a password is weak: a commonly guessed one, or a name of its owner.
 */
export const isWeakPasswordMd5 = (wire: string, names: readonly string[]): boolean =>
  isCommonWire(wire) || isName(wire.toLowerCase(), names);

/** Searches all short texts in a thread, one search at a time. Throws AppError `busy` when too many wait. */
async function isShortWire(wire: string): Promise<boolean> {
  return inLane({ key: 'short-passwords', atOnce: 1, longest: 5 }, async () => {
    const worker = new Worker(new URL('./short-passwords.ts', import.meta.url), {
      workerData: wire.toLowerCase(),
      // the thread needs nothing from the process
      env: {},
      execArgv: [],
    });
    try {
      const [isShort]: unknown[] = await once(worker, 'message');
      return isShort === true;
    } finally {
      await worker.terminate();
    }
  });
}

/**
 * The same check for a password to be stored of which only the wire form is known: it finds short ones too (ADR 0028).
 */
export const isGuessableWire = async (wire: string, names: readonly string[]): Promise<boolean> =>
  isWeakPasswordMd5(wire, names) || (await isShortWire(wire));
