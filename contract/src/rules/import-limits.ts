import { holds, permission } from '../access.ts';
import type { ClientSettings } from '../client-settings.ts';

/** The maximum size of a file imported into a table. */
export interface ImportLimits {
  /** The size of the file as uploaded. */
  readonly bytes: number;
  /** The data rows of all its sheets together. */
  readonly rows: number;
}

/** The bytes in a megabyte, as limits are stated. */
export const MEGABYTE = 1024 * 1024;

/** The import limits of a user: higher with the right to load large files. */
export function importLimits(settings: ClientSettings, granted: ReadonlySet<string>): ImportLimits {
  const large = holds(granted, permission('importJob', 'importLarge'));
  return {
    bytes: settings[large ? 'imports.largeMb' : 'imports.limitMb'] * MEGABYTE,
    rows: settings[large ? 'imports.largeRows' : 'imports.limitRows'],
  };
}
