import { fileStage } from '@plumbline/contract/features/files/calls/file-stage.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useEffect, useRef, useState } from 'react';
import { deviceId } from '../../lib/device-id.ts';
import { notify } from '../../lib/notify.ts';
import { photoOf } from '../../lib/photo.ts';
import { uploadTo } from '../../lib/send.ts';
import { keepPhotos, keptPhotos, type WaitingPhoto } from './photo-draft.ts';
import { photoWords } from './photo-words.ts';

/** What a photo is taken of. */
interface PhotoSubject {
  readonly task: string | null;
  readonly punch: boolean;
  /** What its file is called after: the number of the task. */
  readonly title: string;
}

/** The photos that wait for a record to be saved. */
export interface Photos {
  readonly waiting: readonly WaitingPhoto[];
  readonly add: (files: readonly File[], of: PhotoSubject) => Promise<void>;
  readonly remove: (id: string) => void;
  /** Keeps a drawn signature of a task, in place of one that was drawn before; answers its id. */
  readonly draw: (blob: Blob, of: { readonly task: string; readonly title: string }) => string;
  /** Sends those that were not sent yet, so that the save of the record can name them. Throws CallError. */
  readonly stage: (register: string) => Promise<readonly WaitingPhoto[]>;
  /** They are saved, or thrown away. */
  readonly forget: (ids: readonly string[]) => void;
}

/** Takes photos and keeps them on this device until their record is saved: neither a reload nor the end of the session loses them. */
export function usePhotos(place: string): Photos {
  const [waiting, setWaiting] = useState<readonly WaitingPhoto[]>([]);
  const now = useRef<readonly WaitingPhoto[]>([]);
  const staged = useRef(new Set<string>());
  useEffect(() => {
    let isHere = true;
    void keptPhotos(place).then((kept) => {
      if (!isHere || kept.length === 0) return;
      now.current = [...kept, ...now.current];
      setWaiting(now.current);
    });
    return () => {
      isHere = false;
    };
  }, [place]);

  const change = (next: readonly WaitingPhoto[]): Promise<boolean> => {
    now.current = next;
    setWaiting(next);
    return keepPhotos(place, next);
  };
  const forget = (ids: readonly string[]): void => void change(now.current.filter((photo) => !ids.includes(photo.id)));

  return {
    waiting,
    forget,
    remove: (id) => forget([id]),
    draw(blob, { task, title }) {
      const id = deviceId();
      const others = now.current.filter((one) => one.task !== task || one.drawn !== true);
      const name = `Signature ${title}.png`;
      void change([...others, { id, task, punch: false, name, blob, drawn: true }]).then((isKept) => {
        if (!isKept) notify.message('warning', photoWords.notKept);
      });
      return id;
    },
    async add(files, { task, punch, title }) {
      for (const file of files) {
        const photo = await photoOf(file);
        if ('refused' in photo) {
          notify.message('warning', fill(photo.refused, { name: file.name }));
          continue;
        }
        const number = now.current.filter((one) => one.task === task).length + 1;
        const name = `${title === '' ? 'Photo' : `Photo ${title}`} (${number}).jpg`;
        const isKept = await change([...now.current, { id: deviceId(), task, punch, name, blob: photo.blob }]);
        if (!isKept) notify.message('warning', photoWords.notKept);
      }
    },
    async stage(register) {
      const sent = now.current;
      for (const { id, name, blob } of sent) {
        if (staged.current.has(id)) continue;
        const file = new File([blob], name, { type: blob.type || 'image/jpeg' });
        await uploadTo(fileStage.path, { file, fields: { register, id } });
        staged.current.add(id);
      }
      return sent;
    },
  };
}
