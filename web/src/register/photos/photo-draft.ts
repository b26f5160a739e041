import { deleteLocal, readLocal, writeLocal } from '../../lib/local-db.ts';
import { isRecord } from '../../lib/stored.ts';

/** A photo that was taken and not saved. */
export interface WaitingPhoto {
  /** As the device made it; the photo keeps it when it is saved. */
  readonly id: string;
  /** The task it was taken for, by name; null where there are no tasks. */
  readonly task: string | null;
  /** It shows what the punch item being written is about. */
  readonly punch: boolean;
  readonly name: string;
  readonly blob: Blob;
  /** It is a drawn signature, no photo. */
  readonly drawn?: true;
}

const keyOf = (place: string): string => `${place}/photos`;

function readPhoto(value: unknown): readonly WaitingPhoto[] {
  if (!isRecord(value) || !(value['blob'] instanceof Blob)) return [];
  const { id, task, punch, name, blob } = value;
  if (typeof id !== 'string' || typeof name !== 'string') return [];
  const drawn = value['drawn'] === true ? { drawn: true as const } : {};
  return [{ id, task: typeof task === 'string' ? task : null, punch: punch === true, name, blob, ...drawn }];
}

/** The photos that wait at a place on this device; what the storage holds otherwise is left out. */
export async function keptPhotos(place: string): Promise<readonly WaitingPhoto[]> {
  const found = await readLocal('drafts', keyOf(place));
  return Array.isArray(found) ? found.flatMap(readPhoto) : [];
}

/** Keeps the photos of a place; answers whether this device could. */
export async function keepPhotos(place: string, photos: readonly WaitingPhoto[]): Promise<boolean> {
  if (photos.length > 0) return writeLocal('drafts', keyOf(place), photos);
  await deleteLocal('drafts', keyOf(place));
  return true;
}
