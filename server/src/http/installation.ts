import { defaultClientSettings, type ClientSettings } from '@plumbline/contract/client-settings.ts';
import type { BackupPlan } from '../backup/backup-plan.ts';
import { noFiles, type FileStore } from '../files/file-store.ts';
import { noScanner, type Scanner } from '../files/virus-scan.ts';
import type { InvoiceVerifier } from '../senders/invoice-verifier.ts';
import { noSenders, type Senders } from '../senders/message.ts';
import type { BodyKey } from './body-crypt.ts';
import { noProviders, type ProviderRules } from './provider-rules.ts';
import { plainSignIn, type SignInRules, type ThirdParties } from './sign-in-rules.ts';

/** The settings of an installation that calls and pages need; read once at startup. */
export interface Installation {
  /** Settings for the pages; the server enforces some of them as well, e.g. `login.simpleCaptcha`. */
  readonly client: ClientSettings;
  /** Bare host of the storage server; empty for none (readings D54). */
  readonly storageHost: string;
  /** Bare host of the office server; empty for none (readings D54). */
  readonly officeHost: string;
  /** Origins of other sites that may call with credentials; none by default, never `*` (readings S10). */
  readonly corsOrigins: readonly string[];
  /**
   * The address people open the product by, such as `https://plumbline.example`: in printed codes and links. Empty for
   * the one each call came by.
   */
  readonly publicUrl: string;
  /** Decrypts encrypted bodies; null while `crypto.body` is off (readings D50). */
  readonly bodyKey: BodyKey | null;
  /** The rules for sign-in and sessions. */
  readonly signIn: SignInRules;
  /** What messages are sent with. */
  readonly senders: Senders;
  /** Where the bytes of files are stored. */
  readonly files: FileStore;
  /** Scans what users send. */
  readonly scanner: Scanner;
  /** What invoices are verified with; null for nothing. */
  readonly invoiceVerifier: InvoiceVerifier | null;
  /** When backups are made, and where they go; null for a process that makes none. */
  readonly backup: BackupPlan | null;
  /** The third parties whose QR codes can be used to sign in. */
  readonly thirdParties: ThirdParties;
  /** The providers people can sign in with, besides passwords. */
  readonly providers: ProviderRules;
}

/** An installation without any settings. */
export const plainInstallation = (): Installation => ({
  client: defaultClientSettings(),
  storageHost: '',
  officeHost: '',
  corsOrigins: [],
  publicUrl: '',
  bodyKey: null,
  signIn: plainSignIn,
  senders: noSenders,
  files: noFiles,
  scanner: noScanner,
  invoiceVerifier: null,
  backup: null,
  thirdParties: {},
  providers: noProviders,
});
