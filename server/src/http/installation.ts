import { defaultClientSettings, type ClientSettings } from '@plumbline/contract/client-settings.ts';
import type { BackupPlan } from '../backup/backup-plan.ts';
import { noFiles, type FileStore } from '../files/file-store.ts';
import { noSenders, type Senders } from '../senders/message.ts';
import type { BodyKey } from './body-crypt.ts';
import { noProviders, type ProviderRules } from './provider-rules.ts';
import { plainSignIn, type SignInRules, type ThirdParties } from './sign-in-rules.ts';

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
  /** What is demanded of signing in and of sessions. */
  readonly signIn: SignInRules;
  /** What messages are sent by. */
  readonly senders: Senders;
  /** Where the bytes of files lie. */
  readonly files: FileStore;
  /** When backups are made, and where they go; null where a process makes none. */
  readonly backup: BackupPlan | null;
  /** Whose QR codes sign in. */
  readonly thirdParties: ThirdParties;
  /** What people sign in by, besides their passwords. */
  readonly providers: ProviderRules;
}

/** An installation that chose nothing. */
export const plainInstallation = (): Installation => ({
  client: defaultClientSettings(),
  storageHost: '',
  officeHost: '',
  corsOrigins: [],
  bodyKey: null,
  signIn: plainSignIn,
  senders: noSenders,
  files: noFiles,
  backup: null,
  thirdParties: {},
  providers: noProviders,
});
