import { stampedAt, stampOf } from '@plumbline/contract/rules/clock.ts';
import type { Readable, Writable } from 'node:stream';

/** A backup that lies in a place. */
export interface Kept {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** Where backups lie: a folder, or an S3-compatible store. */
export interface Place {
  /** How people are told of it. */
  readonly label: string;
  /** Writes a backup under a name: there whole, or not at all. */
  save<T>(name: string, write: (to: Writable) => Promise<T>): Promise<T>;
  read(name: string): Promise<Readable>;
  /** The backups that are there, the oldest first; what is none is left out. */
  list(): Promise<readonly Kept[]>;
  remove(name: string): Promise<void>;
}

const NAME = /^plumbline-(\w+)\.tar\.zst$/;

/** The name of a backup of a moment. */
export const nameAt = (at: Date): string => `plumbline-${stampOf(at)}.tar.zst`;

/** The moment a name tells; undefined for what is no backup of ours. */
export const momentOf = (name: string): Date | undefined => stampedAt(NAME.exec(name)?.[1] ?? '');
