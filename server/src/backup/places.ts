import type { S3Options } from '../files/s3-store.ts';
import { folderPlace } from './folder-place.ts';
import type { BackupStore } from './backup-store.ts';
import { s3Place } from './s3-place.ts';

/** Returns the configured place for backups. */
export const placeOf = (
  target: { readonly folder: string } | { readonly store: S3Options; readonly prefix: string },
): BackupStore => ('folder' in target ? folderPlace(target.folder) : s3Place(target.store, target.prefix));
