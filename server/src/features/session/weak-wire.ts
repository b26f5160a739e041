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

/** Whether a wire form alone tells at once that a password is weak: one of the first to be guessed, or a name of its owner. */
export const isWeakWire = (wire: string, names: readonly string[]): boolean =>
  isCommonWire(wire) || isName(wire.toLowerCase(), names);

/** Looks through every short text, in a thread, one search at a time. Throws AppError `busy` when too many wait. */
async function isShortWire(wire: string): Promise<boolean> {
  return inLane({ key: 'short-passwords', atOnce: 1, longest: 5 }, async () => {
    const worker = new Worker(new URL('./short-passwords.ts', import.meta.url), {
      workerData: wire.toLowerCase(),
      // it needs nothing of the process
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

/** The same for a password that is to be kept, of which nothing but the wire form is known: short ones are found as well (ADR 0028). */
export const isGuessableWire = async (wire: string, names: readonly string[]): Promise<boolean> =>
  isWeakWire(wire, names) || (await isShortWire(wire));
