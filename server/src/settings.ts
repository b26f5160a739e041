import { passwordWeakness } from '@plumbline/contract/rules/password.ts';
import { resolve } from 'node:path';
import { backupSettings, type BackupSettings } from './backup-settings.ts';
import { clientSettings, neighbours } from './client-settings.ts';
import { fileSettings, scanSettings } from './file-settings.ts';
import type { S3Options } from './files/s3-store.ts';
import type { ScanPlace } from './files/virus-scan.ts';
import type { Installation } from './http/installation.ts';
import { networkSettings, type NetworkSettings } from './network-settings.ts';
import { openIdButtons, providerRules, thirdPartiesOf } from './provider-settings.ts';
import type { SenderOptions } from './senders/senders.ts';
import { verifierNamed } from './senders/invoice-verifier.ts';
import { senderSettings, signInRules } from './sign-in-settings.ts';

/** Folder of the project: relative paths in the settings start here. */
const projectRoot = resolve(import.meta.dirname, '../..');

/** How much is written to the log, most severe first; `silent` is nothing. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A log level. */
type LogLevel = (typeof logLevels)[number];

/** All settings from the environment, read once at startup. */
export type Settings = {
  /** `PORT`: port of the pages and the interface. 0 takes any free one. Default 8080. */
  port: number;
  /** `PORT_RICH`: second port, whose sign-in page has the rich form (readings, D). 0 takes any free one. Default 38081. */
  portRich: number;
  /** Where to listen, and whom to trust about the caller's address; its variables are in network-settings.ts. */
  network: NetworkSettings;
  /** `DATA_DIR`: absolute path of the folder for database and files; relative ones start from the project. Default .data. */
  dataDir: string;
  /** `DATABASE_URL`: PostgreSQL 15 or newer to use. Default none: the embedded one, in the data folder. */
  databaseUrl: string | undefined;
  /**
   * `DATABASE_DIRECT_URL`: the same database, bypassing a connection pool where there is one. Default `DATABASE_URL`.
   */
  databaseDirectUrl: string | undefined;
  /**
   * `DATABASE_POOLED`: 1 where `DATABASE_URL` is a connection pool in transaction mode, such as PgBouncer. Default 0.
   */
  databasePooled: boolean;
  /** `ADMIN_PASSWORD`: first password of the administrator. Default none: generated, and printed once. */
  adminPassword: string | undefined;
  /** `DEMO_TAGS`: number of tags of the demonstration plant loaded into an empty database. 0 is none. Default 2000. */
  demoTags: number;
  /** `LOG_LEVEL`: how much is written to the log. Default info. */
  logLevel: LogLevel;
  /**
   * What pages and calls know about this installation; its variables are in client-settings.ts and
   * provider-settings.ts.
   */
  installation: Omit<Installation, 'bodyKey' | 'senders' | 'files' | 'scanner' | 'backup'>;
  /** What messages are sent with; its variables are in sign-in-settings.ts. */
  senders: Omit<SenderOptions, 'dataDir'>;
  /** When backups are made and where they go; its variables are in backup-settings.ts. */
  backup: BackupSettings;
  /** The file store used instead of the data folder; its variables are in file-settings.ts. */
  files: S3Options | undefined;
  /** `FILES_SCAN`: the ClamAV daemon that scans what users send. Default none: nothing is scanned. */
  scan: ScanPlace | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

const most = { port: 65_535, demoTags: 5_000_000 };

/** The value of a variable; an empty one counts as unset, as in `PORT= npm start`. */
const read = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

const wrong = (name: string, value: string, accepted: string): Error =>
  new Error(`${name} is "${value}", which is not accepted: it must be ${accepted}.`);

const readCount = (env: Environment, name: string, { otherwise, max }: { otherwise: number; max: number }): number => {
  const text = read(env, name);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max) throw wrong(name, text, `a whole number from 0 to ${max}`);
  return value;
};

const readDatabaseUrl = (env: Environment, name: string): string | undefined => {
  const text = read(env, name);
  // The value itself is not repeated: it contains a password.
  if (text !== undefined && !/^postgres(ql)?:\/\/\S+$/.test(text)) {
    throw new Error(`${name} is not accepted: it must look like postgresql://user:password@host:5432/database.`);
  }
  return text;
};

const readFlag = (env: Environment, name: string): boolean => {
  const text = read(env, name) ?? '0';
  if (text !== '0' && text !== '1') throw wrong(name, text, '0 or 1');
  return text === '1';
};

const readAdminPassword = (env: Environment, least: number): string | undefined => {
  const text = env['ADMIN_PASSWORD'];
  if (text === undefined || text === '') return undefined;
  if (text.trim().length < least)
    throw new Error(`ADMIN_PASSWORD is too short: it must have at least ${least} characters.`);
  const weakness = passwordWeakness(text, { least, names: ['admin'] });
  if (weakness !== null) throw new Error(`ADMIN_PASSWORD: ${weakness.en}`);
  return text;
};

const readLogLevel = (env: Environment): LogLevel => {
  const text = read(env, 'LOG_LEVEL') ?? 'info';
  const level = logLevels.find((each) => each === text.toLowerCase());
  if (level === undefined) throw wrong('LOG_LEVEL', text, `one of ${logLevels.join(', ')}`);
  return level;
};

/**
 * Reads the settings from the environment.
 *
 * @throws Error naming the variable, what is wrong with it and what is accepted; never repeats a secret
 */
export const settings = (env: Environment = process.env): Settings => {
  const port = readCount(env, 'PORT', { otherwise: 8080, max: most.port });
  const portRich = readCount(env, 'PORT_RICH', { otherwise: 38_081, max: most.port });
  if (port === portRich && port !== 0) {
    throw new Error(`PORT and PORT_RICH are both ${port}: they must be two different ports.`);
  }
  const providers = providerRules(env);
  const dataDir = resolve(projectRoot, read(env, 'DATA_DIR') ?? '.data');
  const signIn = signInRules(env);
  return {
    port,
    portRich,
    network: networkSettings(env, { hasTls: signIn.requireTls }),
    dataDir,
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    databaseDirectUrl: readDatabaseUrl(env, 'DATABASE_DIRECT_URL'),
    databasePooled: readFlag(env, 'DATABASE_POOLED'),
    adminPassword: readAdminPassword(env, signIn.passwordLength),
    demoTags: readCount(env, 'DEMO_TAGS', { otherwise: 2000, max: most.demoTags }),
    logLevel: readLogLevel(env),
    installation: {
      client: { ...clientSettings(env), 'login.openId': openIdButtons(providers) },
      ...neighbours(env),
      signIn,
      thirdParties: thirdPartiesOf(providers),
      providers,
      /** `INVOICE_VERIFIER`: what invoices are verified with. Default none. */
      invoiceVerifier: verifierNamed(read(env, 'INVOICE_VERIFIER')),
    },
    senders: senderSettings(env),
    files: fileSettings(env),
    scan: scanSettings(env),
    backup: backupSettings(env, dataDir),
  };
};
