import type { LevelOptionValues } from '../../../level-options.ts';
import type { Level } from '../../../levels.ts';
import { as, call, nothing } from '../../../calls/call.ts';

/** The settings that apply to the caller on the chosen path. */
export interface LevelSettings {
  /** The options of its levels; options not set on any of them have their defaults. */
  readonly options: LevelOptionValues;
  /** The time zone that determines today on this path, an IANA name; never empty, unlike the option. */
  readonly timeZone: string;
  /** The highest step of the path granted to the caller: registers maintained above it are read-only. */
  readonly grantedFrom: Level;
  /** The subcontractors to which the caller's lists are restricted; null when they are not (domain guide 3.15). */
  readonly subcontractors: readonly string[] | null;
}

/** Returns the options of the chosen levels, and the extent of the caller's access there. */
export const levelSettings = call({
  path: '/api/ext/levels/settings',
  access: 'level',
  input: nothing,
  output: as<LevelSettings>(),
});
