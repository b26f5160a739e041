import { holds, permission } from '../access.ts';
import type { ClientSettings } from '../client-settings.ts';

/** How large a file may be that is loaded into a table. */
export interface ImportLimits {
  /** Its size as it is sent. */
  readonly bytes: number;
  /** Data rows of all its sheets together. */
  readonly rows: number;
}

/** Bytes of a megabyte, as limits are told. */
export const MEGABYTE = 1024 * 1024;

/** What somebody may load: more where they hold the right to load large files. */
export function importLimits(settings: ClientSettings, granted: ReadonlySet<string>): ImportLimits {
  const large = holds(granted, permission('importJob', 'importLarge'));
  return {
    bytes: settings[large ? 'imports.largeMb' : 'imports.limitMb'] * MEGABYTE,
    rows: settings[large ? 'imports.largeRows' : 'imports.limitRows'],
  };
}
