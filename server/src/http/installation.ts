import { defaultClientSettings, type ClientSettings } from '@plumbline/contract/client-settings.ts';
import type { BodyKey } from './body-crypt.ts';

/** What an installation chose about itself that calls and pages need; read once at the start. */
export interface Installation {
  /** What the pages read, and those of them the server holds to as well, e.g. `login.simpleCaptcha`. */
  readonly client: ClientSettings;
  /** Bare host of the storage server; empty for none (readings D54). */
  readonly storageHost: string;
  /** Bare host of the office server; empty for none (readings D54). */
  readonly officeHost: string;
  /** Origins of other sites that may call with credentials; none by default, never `*` (readings S10). */
  readonly corsOrigins: readonly string[];
  /** Opens encrypted bodies; null while `crypto.body` is off (readings D50). */
  readonly bodyKey: BodyKey | null;
}

/** An installation that chose nothing. */
export const plainInstallation = (): Installation => ({
  client: defaultClientSettings(),
  storageHost: '',
  officeHost: '',
  corsOrigins: [],
  bodyKey: null,
});
