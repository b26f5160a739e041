import { z } from 'zod';
import { guid } from '../../../calls/inputs.ts';
import { as, call } from '../../../calls/call.ts';

/** How much the files of a facility take up. */
export interface LevelStorage {
  /** Bytes; deleted files do not count. */
  readonly used: number;
  /** Gigabytes of 10⁹ bytes; null without a limit. */
  readonly quota: number | null;
}

/** What the files of a level at C and of all beneath it take up, and its quota. Needs no scope of work. */
export const levelStorage = call({
  path: '/api/ext/levels/storage',
  access: { area: 'level', right: 'see' },
  input: z.object({ id: guid }),
  output: as<LevelStorage>(),
});
