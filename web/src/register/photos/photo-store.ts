import { fill } from '@plumbline/contract/words/word.ts';
import { deviceId } from '../../lib/session/device-id.ts';
import { notify } from '../../lib/look/notify.ts';
import { NOT_READ, photoOf, type Photo } from '../../lib/call/photo.ts';
import { dropPhoto, isReady, keepPhoto, keptPhotos, type WaitingPhoto } from './photo-draft.ts';
import { photoWords } from './photo-words.ts';

/** The subject of a photo. */
interface PhotoSubject {
  readonly task: string | null;
  readonly punch: boolean;
  /** Its file is named after this title: the number of the task. */
  readonly title: string;
}

/**
 * The photos waiting at a place on this device. They outlive the page that took them: a photo that is read slowly is
 * there when its page is rendered again or reopened, and a photo that could not be read stays, with the reason, until
 * it is read or removed.
 */
export interface PhotoStore {
  /** The waiting photos, in the order they were taken; the same list object until something changes. */
  readonly list: () => readonly WaitingPhoto[];
  /** Calls back on each change; returns a function that stops it. */
  readonly follow: (listener: () => void) => () => void;
  /** Loads the photos this device stored on an earlier visit. */
  readonly load: () => Promise<void>;
  /** Adds files and shows them before they are read. */
  readonly add: (files: readonly File[], subject: PhotoSubject) => Promise<void>;
  /** Stores the drawn signature of a task, replacing an earlier one; returns its id. */
  readonly draw: (blob: Blob, subject: { readonly task: string; readonly title: string }) => string;
  /** Tries again to read a photo that could not be read. */
  readonly retry: (id: string) => Promise<void>;
  readonly forget: (ids: readonly string[]) => void;
  /** The photos that can be sent, once all reads in progress are finished. */
  readonly settled: () => Promise<readonly WaitingPhoto[]>;
  /** Ids of the photos already sent. */
  readonly staged: Set<string>;
}

/** What a store needs from the device. */
interface PhotoDevice {
  readonly read: (file: Blob) => Promise<Photo>;
  /** Called when the device could not store a photo. */
  readonly onNotKept: () => void;
}

/** Creates the store of a place; the pages of one place share a store through {@link photosAt}. */
export function photoStore(place: string, { read, onNotKept }: PhotoDevice): PhotoStore {
  let photos: readonly WaitingPhoto[] = [];
  // one at a time: a tablet has no memory for twenty open pictures
  let work: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  const gone = new Set<string>();

  const show = (next: readonly WaitingPhoto[]): void => {
    photos = next;
    for (const tell of listeners) tell();
  };
  const keep = async (photo: WaitingPhoto): Promise<void> => {
    const isKept = await keepPhoto(place, photo);
    if (!isKept) onNotKept();
    // removed while it was being written
    if (gone.has(photo.id)) await dropPhoto(place, photo.id);
  };
  const put = (photo: WaitingPhoto): void => {
    show(photos.map((item) => (item.id === photo.id ? photo : item)));
    void keep(photo);
  };
  const begin = (photo: WaitingPhoto): Promise<void> => {
    work = work.then(async () => {
      if (gone.has(photo.id)) return;
      const done = await readOne(photo, read);
      if (!gone.has(photo.id)) put(done);
    });
    return work;
  };
  const forget = (ids: readonly string[]): void => {
    for (const id of ids) {
      gone.add(id);
      void dropPhoto(place, id);
    }
    show(photos.filter(({ id }) => !ids.includes(id)));
  };

  return {
    staged: new Set(),
    list: () => photos,
    follow: (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    async load() {
      const stored = await keptPhotos(place);
      const found = stored.filter(({ id }) => !gone.has(id) && !photos.some((photo) => photo.id === id));
      if (found.length === 0) return;
      show([...found, ...photos]);
      for (const photo of found) if (!isReady(photo)) void begin(photo);
    },
    async add(files, { task, punch, title }) {
      const before = photos.filter((photo) => photo.task === task).length;
      const taken = files.map((file, at) => {
        const name = `${title === '' ? 'Photo' : `Photo ${title}`} (${before + at + 1}).jpg`;
        return { id: deviceId(), task, punch, name, blob: file, raw: { file: file.name, why: null } };
      });
      show([...photos, ...taken]);
      for (const photo of taken) void keep(photo);
      await Promise.all(taken.map(begin));
    },
    draw(blob, { task, title }) {
      const id = deviceId();
      forget(photos.filter((photo) => photo.task === task && photo.drawn === true).map((photo) => photo.id));
      const signature = { id, task, punch: false, name: `Signature ${title}.png`, blob, drawn: true as const };
      show([...photos, signature]);
      void keep(signature);
      return id;
    },
    async retry(id) {
      const photo = photos.find((photo) => photo.id === id);
      if (!photo?.raw?.why) return;
      const again = { ...photo, raw: { file: photo.raw.file, why: null } };
      put(again);
      await begin(again);
    },
    forget,
    async settled() {
      while (photos.some(({ raw }) => raw?.why === null)) await work;
      return photos.filter(isReady);
    },
  };
}

/** Returns the photo made from a file, or the file with the reason why there is none. */
async function readOne(photo: WaitingPhoto, read: PhotoDevice['read']): Promise<WaitingPhoto> {
  const { raw, ...rest } = photo;
  const file = raw?.file ?? photo.name;
  const made = await read(photo.blob).catch(() => ({ refused: NOT_READ }));
  if ('refused' in made) return { ...photo, raw: { file, why: fill(made.refused, { name: file }) } };
  const name = made.blob.type === 'image/png' ? photo.name.replace(/\.jpg$/, '.png') : photo.name;
  return { ...rest, name, blob: made.blob };
}

const stores = new Map<string, PhotoStore>();

/** The store of a place on this device. */
export function photosAt(place: string): PhotoStore {
  const onNotKept = (): void => notify.message('warning', photoWords.notKept);
  const store = stores.get(place) ?? photoStore(place, { read: photoOf, onNotKept });
  stores.set(place, store);
  return store;
}
