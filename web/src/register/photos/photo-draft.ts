import type { Word } from '@plumbline/contract/words/word.ts';
import { deleteLocal, readAllLocal, writeLocal } from '../../lib/local-db.ts';
import { isRecord } from '../../lib/stored.ts';

/** A photo that was taken and not saved yet. */
export interface WaitingPhoto {
  /** Created by the device; the photo keeps it when it is saved. */
  readonly id: string;
  /** The name of the task it was taken for; null where there are no tasks. */
  readonly task: string | null;
  /** True when it shows the subject of the punch item being written. */
  readonly punch: boolean;
  readonly name: string;
  readonly blob: Blob;
  /** True when it is a drawn signature, not a photo. */
  readonly drawn?: true;
  /** Present while `blob` is still the chosen file; left out once the photo can be sent. */
  readonly raw?: {
    /** Name of that file. */
    readonly file: string;
    /** Why no photo could be made of it; null while it is being read. */
    readonly why: Word | null;
  };
}

/** True once a photo has been read and can be sent; a drawn signature is always ready. */
export const isReady = ({ raw }: Pick<WaitingPhoto, 'raw'>): boolean => raw === undefined;

/** Each photo has a key of its own, so that two pages of one record never overwrite each other's photos. */
const keyOf = (place: string, id = ''): string => `${place}/photos${id === '' ? '' : `/${id}`}`;

function readPhoto(value: unknown): readonly WaitingPhoto[] {
  // before each photo had a key of its own they were stored as one list
  if (Array.isArray(value)) return value.flatMap(readPhoto);
  if (!isRecord(value) || !(value['blob'] instanceof Blob)) return [];
  const { id, task, punch, name, blob, raw } = value;
  if (typeof id !== 'string' || typeof name !== 'string') return [];
  const drawn = value['drawn'] === true ? { drawn: true as const } : {};
  // photos that were not ready when the page was left are read again
  const file = isRecord(raw) ? { raw: { file: String(raw['file']), why: null } } : {};
  return [{ id, task: typeof task === 'string' ? task : null, punch: punch === true, name, blob, ...drawn, ...file }];
}

/** The photos waiting at a place on this device; anything else in the storage is ignored. */
export async function keptPhotos(place: string): Promise<readonly WaitingPhoto[]> {
  const found = await readAllLocal('drafts', keyOf(place));
  const photos = found.flatMap(readPhoto);
  if (found.some(Array.isArray)) {
    for (const photo of photos) await keepPhoto(place, photo);
    await deleteLocal('drafts', keyOf(place));
  }
  return photos;
}

/** Stores a photo of a place; returns whether this device could store it. */
export const keepPhoto = (place: string, photo: WaitingPhoto): Promise<boolean> =>
  writeLocal('drafts', keyOf(place, photo.id), photo);

/** Deletes a photo of a place. */
export const dropPhoto = (place: string, id: string): Promise<void> => deleteLocal('drafts', keyOf(place, id));
