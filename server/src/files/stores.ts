import { join } from 'node:path';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { s3Store, type S3Options } from './s3-store.ts';

/** Chooses the store: the configured one, else the folder `files` in the data folder. */
export const storeOf = (s3: S3Options | undefined, dataDir: string): FileStore =>
  s3 === undefined ? diskStore(join(dataDir, 'files')) : s3Store(s3);
