import { fileStage } from '@plumbline/contract/features/files/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { notify } from '../../lib/look/notify.ts';
import { uploadTo } from '../../lib/call/send.ts';
import { isReady, type WaitingPhoto } from './photo-draft.ts';
import { photosAt, type PhotoStore } from './photo-store.ts';
import { photoWords } from './photo-words.ts';

/** The photos waiting for a record to be saved. */
export interface Photos extends Pick<PhotoStore, 'add' | 'draw' | 'retry' | 'forget' | 'settled'> {
  /** Includes photos that are being read and those that could not be read. */
  readonly waiting: readonly WaitingPhoto[];
  readonly remove: (id: string) => void;
  /**
   * Sends the photos not sent yet, so that the save of the record can refer to them; waits for reads in progress.
   * Throws CallError.
   */
  readonly stage: (register: string) => Promise<readonly WaitingPhoto[]>;
  /**
   * True when a form may close with its photos; waits for reads in progress. When a photo could not be read, the user
   * is told and the form stays open.
   */
  readonly mayClose: () => Promise<boolean>;
}

/**
 * Takes photos and stores them on this device until their record is saved: neither a reload nor the end of the session
 * loses them.
 */
export function usePhotos(place: string): Photos {
  const store = photosAt(place);
  const waiting = useSyncExternalStore(store.follow, store.list);
  useEffect(() => void store.load(), [store]);
  return useMemo(() => ({ ...actsOf(store), waiting }), [store, waiting]);
}

function actsOf(store: PhotoStore): Omit<Photos, 'waiting'> {
  const { add, draw, retry, forget, settled, staged } = store;
  return {
    add,
    draw,
    retry,
    forget,
    settled,
    remove: (id) => forget([id]),
    async stage(register) {
      const sent = await settled();
      for (const { id, name, blob } of sent) {
        if (staged.has(id)) continue;
        const file = new File([blob], name, { type: blob.type || 'image/jpeg' });
        await uploadTo(fileStage.path, { file, fields: { register, id } });
        staged.add(id);
      }
      return sent;
    },
    async mayClose() {
      await settled();
      const unread = store.list().filter((photo) => !isReady(photo));
      if (unread.length > 0) notify.message('warning', fill(photoWords.decide, { count: unread.length }));
      return unread.length === 0;
    },
  };
}
