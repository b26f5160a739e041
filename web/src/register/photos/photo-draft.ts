import type { Word } from '@plumbline/contract/words/word.ts';
import { deleteLocal, readAllLocal, writeLocal } from '../../lib/local-db.ts';
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
  /** `blob` is still the file that was chosen; left out when the photo can be sent. */
  readonly raw?: {
    /** The name of that file. */
    readonly file: string;
    /** Why no photo could be made of it; null while it is being read. */
    readonly why: Word | null;
  };
}

/** Whether a photo can be sent: it was read, and no signature. */
export const isReady = ({ raw }: Pick<WaitingPhoto, 'raw'>): boolean => raw === undefined;

/** Each stands under a key of its own, so that two pages of one record never write over each other's photos. */
const keyOf = (place: string, id = ''): string => `${place}/photos${id === '' ? '' : `/${id}`}`;

function readPhoto(value: unknown): readonly WaitingPhoto[] {
  // before each had a key of its own they stood in one list
  if (Array.isArray(value)) return value.flatMap(readPhoto);
  if (!isRecord(value) || !(value['blob'] instanceof Blob)) return [];
  const { id, task, punch, name, blob, raw } = value;
  if (typeof id !== 'string' || typeof name !== 'string') return [];
  const drawn = value['drawn'] === true ? { drawn: true as const } : {};
  // what was not ready when the page was left is read anew
  const file = isRecord(raw) ? { raw: { file: String(raw['file']), why: null } } : {};
  return [{ id, task: typeof task === 'string' ? task : null, punch: punch === true, name, blob, ...drawn, ...file }];
}

/** The photos that wait at a place on this device; what the storage holds otherwise is left out. */
export async function keptPhotos(place: string): Promise<readonly WaitingPhoto[]> {
  const found = await readAllLocal('drafts', keyOf(place));
  const photos = found.flatMap(readPhoto);
  if (found.some(Array.isArray)) {
    for (const photo of photos) await keepPhoto(place, photo);
    await deleteLocal('drafts', keyOf(place));
  }
  return photos;
}

/** Keeps a photo of a place; answers whether this device could. */
export const keepPhoto = (place: string, photo: WaitingPhoto): Promise<boolean> =>
  writeLocal('drafts', keyOf(place, photo.id), photo);

/** Drops a photo of a place. */
export const dropPhoto = (place: string, id: string): Promise<void> => deleteLocal('drafts', keyOf(place, id));
