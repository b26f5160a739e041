import type { LevelOptionValues } from '../../../level-options.ts';
import type { Level } from '../../../levels.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** What holds on the chosen path, for the one who asks. */
export interface LevelSettings {
  /** The options of its levels; what none of them says has its start. */
  readonly options: LevelOptionValues;
  /** The zone whose day is today on this path, an IANA name; never empty, unlike the option. */
  readonly timeZone: string;
  /** The highest step of the path that is granted to the caller: registers kept above it are read-only. */
  readonly grantedFrom: Level;
  /** The subcontractors the caller's lists are narrowed to; null while they are not (domain guide 3.15). */
  readonly subcontractors: readonly string[] | null;
}

/** The options of the chosen levels, and how far the caller reaches there. */
export const levelSettings = call({
  path: '/api/ext/levels/settings',
  access: 'level',
  input: nothing,
  output: as<LevelSettings>(),
});
