import { z } from 'zod';
import type { LevelPath } from '../../../levels.ts';
import { as, call } from '../../../calls/call.ts';

/** Chooses a scope of work (level E); returns the whole path and remembers it for the next sign-in. */
export const levelChoose = call({
  path: '/api/ext/levels/choose',
  access: 'signedIn',
  input: z.object({ levelE: z.guid() }),
  output: as<{ readonly path: LevelPath; readonly names: LevelPath }>(),
});
