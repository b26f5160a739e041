import { stampedAt, stampOf } from '@plumbline/contract/rules/clock.ts';
import type { Readable, Writable } from 'node:stream';

/** A backup stored in a place. */
export interface StoredBackup {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** Where backups are stored: a folder, or an S3-compatible store. */
export interface BackupStore {
  /** The name shown to people. */
  readonly label: string;
  /** Writes a backup under a name: it appears complete, or not at all. */
  save<T>(name: string, write: (to: Writable) => Promise<T>): Promise<T>;
  read(name: string): Promise<Readable>;
  /** Lists the backups that are there, the oldest first; anything else is left out. */
  list(): Promise<readonly StoredBackup[]>;
  remove(name: string): Promise<void>;
}

const NAME = /^plumbline-(\w+)\.tar\.zst$/;

/** The name of a backup made at a moment. */
export const nameAt = (at: Date): string => `plumbline-${stampOf(at)}.tar.zst`;

/** The moment in a backup's name; undefined for a name that is not one of our backups. */
export const momentOf = (name: string): Date | undefined => stampedAt(NAME.exec(name)?.[1] ?? '');
