import { z } from 'zod';
import { guid } from '../../../calls/inputs.ts';
import { as, call } from '../../../calls/call.ts';

/** The storage used by the files of a facility. */
export interface LevelStorage {
  /** Bytes, excluding deleted files. */
  readonly used: number;
  /** Gigabytes of 10⁹ bytes; null when unlimited. */
  readonly quota: number | null;
}

/**
 * Returns the storage used by the files of a level C and everything below it, and its quota. Needs no scope of work.
 */
export const levelStorage = call({
  path: '/api/ext/levels/storage',
  access: { area: 'level', right: 'see' },
  input: z.object({ id: guid }),
  output: as<LevelStorage>(),
});
