import type { Readable } from 'node:stream';

/** A part of an object, both ends included, in bytes. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** Which object: the company it belongs to, and its content. Two rows with the same file share one object. */
export interface ObjectKey {
  readonly tenantId: string;
  /** SHA-256 of the bytes, in hex. */
  readonly sha256: string;
}

/** Where the bytes of files lie. Nothing of what people type is ever part of a path. */
export interface FileStore {
  /** Keeps the file at a path as an object and takes it from there; one that is kept already stays. Done whole or not at all. */
  keep(key: ObjectKey, path: string): Promise<void>;
  /** Bytes of an object, as they come from where they lie. */
  read(key: ObjectKey, range?: ByteRange): Promise<Readable>;
  /** Whether there is such an object. @throws Error when the store cannot tell */
  has(key: ObjectKey): Promise<boolean>;
  /** All objects that are there, ours or not; a store that cannot tell has none of this. */
  all?(): AsyncIterable<ObjectKey>;
  /** Removes an object; harmless when there is none. */
  remove(key: ObjectKey): Promise<void>;
  /** Lets something work on a local copy of an object that it must not change. */
  withCopy<T>(key: ObjectKey, use: (path: string) => Promise<T>): Promise<T>;
}

const KEY = /^[\da-f-]{36}\/[\da-f]{64}$/;

/** The object of a name in a store; undefined for what is none of ours. */
export function objectOf(tenantId: string, sha256: string): ObjectKey | undefined {
  return KEY.test(`${tenantId}/${sha256}`) ? { tenantId, sha256 } : undefined;
}

/**
 * The name of an object in any store: `<company>/<first two digits>/<sha-256>`.
 *
 * @throws Error for what is no key of ours
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
