import type { Readable } from 'node:stream';

/** A range of an object, both ends included, in bytes. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Identifies an object: the company it belongs to, and its content. Two rows with the same file share one object. */
export interface ObjectKey {
  readonly tenantId: string;
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
}

/** Where the bytes of files are stored. Nothing that people type ever becomes part of a path. */
export interface FileStore {
  /**
   * Stores the file at a path as an object and removes it from the path; an object already stored stays. All or
   * nothing.
   */
  keep(key: ObjectKey, path: string): Promise<void>;
  /** Streams the bytes of an object from where they are stored. */
  read(key: ObjectKey, range?: ByteRange): Promise<Readable>;
  /** True when the object exists. @throws Error when the store cannot tell */
  has(key: ObjectKey): Promise<boolean>;
  /** Lists all objects present, ours or not; missing on a store that cannot list them. */
  all?(): AsyncIterable<ObjectKey>;
  /** Removes an object; does nothing when there is none. */
  remove(key: ObjectKey): Promise<void>;
  /** Calls `use` with the path of a local copy of an object, which it must not change. */
  withCopy<T>(key: ObjectKey, use: (path: string) => Promise<T>): Promise<T>;
}

const KEY = /^[\da-f-]{36}\/[\da-f]{64}$/;

/** Returns the key of a store's object; undefined for one that is not ours. */
export function objectOf(tenantId: string, sha256: string): ObjectKey | undefined {
  return KEY.test(`${tenantId}/${sha256}`) ? { tenantId, sha256 } : undefined;
}

/**
 * The name of an object in any store: `<company>/<first two digits>/<sha-256>`.
 *
 * @throws Error for a key that is not ours
 */
export function objectName({ tenantId, sha256 }: ObjectKey): string {
  if (!KEY.test(`${tenantId}/${sha256}`)) throw new Error('This is no key of a file.');
  return `${tenantId}/${sha256.slice(0, 2)}/${sha256}`;
}

const none = async (): Promise<never> => {
  throw new Error('This process has no file store.');
};
/** The store of a process that was given none. */
export const noFiles: FileStore = { keep: none, read: none, has: none, remove: none, withCopy: none };
