import {
  runComplete,
  runTakeBack,
  stepsComplete,
  type Run,
  type RunStep,
} from '@plumbline/contract/features/procedures/calls/runs.ts';
import { fileUpload } from '@plumbline/contract/features/files/calls.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { useSession } from '../../lib/session/session.ts';
import { send, sendVerb, uploadTo } from '../../lib/call/send.ts';
import type { WaitingPhoto } from '../../register/photos/photo-draft.ts';
import { usePhotos } from '../../register/photos/use-photos.ts';
import { runChanged } from './use-run.ts';
import { runWords } from './words.ts';

/** A section, or the whole procedure, that can be completed. */
export interface Completable {
  readonly register: 'procedureSection' | 'procedure';
  readonly id: string;
  readonly title: string;
}
/** The findings of a step that are saved before it is completed. */
export interface Found {
  readonly measuredValue?: number | null;
  readonly remark?: string | null;
}
/** A completion that awaits confirmation because something is still open. */
export interface RunAct {
  readonly of: Completable;
  readonly warnings: readonly Word[];
}

/**
 * The actions of a run sheet, and who completes steps on which day. Failures are reported to the user, and the sheet is
 * refetched.
 */
export function useRunActs(run: Run) {
  const format = useFormat();
  const today = useToday();
  const [chosen, choose] = useState<string>();
  const [day, chooseDate] = useState<string>();
  const [pending, ask] = useState<RunAct | null>(null);
  const person = chosen ?? run.people.find(({ me }) => me)?.id ?? null;
  const date = day ?? today;

  const doing = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      notify.failure(error);
      return false;
    } finally {
      await runChanged();
    }
  };
  const tick = (step: RunStep, found: Found): Promise<boolean> =>
    doing(async () => {
      if (person === null) return;
      const { already, refused } = await send(stepsComplete, { steps: [step.id], person, date, ...found });
      for (const { title, by, on } of already)
        notify.message('info', fill(runWords.already, { title, by, on: format.date(on) }));
      for (const { why } of refused) notify.message('warning', why);
    });
  const note = (step: RunStep, found: Found): Promise<boolean> =>
    doing(async () => {
      await sendVerb('procedureStep', 'update', { rows: [{ id: step.id, rev: step.rev, values: { ...found } }] });
    });
  const complete = async (target: Completable, confirmed = false): Promise<void> => {
    if (person === null) return;
    await doing(async () => {
      const { done, warnings } = await send(runComplete, {
        register: target.register,
        id: target.id,
        person,
        date,
        confirmed,
      });
      ask(done ? null : { of: target, warnings });
      if (done) notify.message('success', fill(runWords.completed, { title: target.title }));
    });
  };
  const takeBack = (register: 'procedureStep' | Completable['register'], id: string, title: string, reason: string) =>
    doing(async () => {
      await send(runTakeBack, { register, id, reason });
      notify.message('success', fill(runWords.back, { title }));
    });
  const photos = useStepPhotos(run.id, doing);
  return { person, choose, date, chooseDate, today, asked: pending, ask, tick, note, complete, takeBack, photos };
}
/**
 * Uploads photos of steps as soon as they are read. Photos that could not be uploaded wait on this device, and are sent
 * when the sheet is opened again.
 */
function useStepPhotos(run: string, doing: (work: () => Promise<void>) => Promise<boolean>) {
  const { waiting, add, retry, remove, settled, forget } = usePhotos(
    `${useSession((session) => session.user?.id ?? '')}/run ${run}`,
  );
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  // one at a time, so that no photo is sent twice
  const sendAll = (): Promise<unknown> =>
    (sending.current = sending.current.then(async () => {
      const ready = await settled();
      if (ready.length > 0) await doing(() => sendEach(ready, (id) => forget([id])));
    }));
  const isLeft = useRef(true);
  useEffect(() => {
    if (!isLeft.current || waiting.length === 0) return;
    isLeft.current = false;
    void sendAll();
  });
  return {
    waitingOf: (step: string) => waiting.filter(({ task }) => task === step),
    remove,
    take: async (step: RunStep, files: readonly File[]): Promise<void> => {
      isLeft.current = false;
      await add(files, { task: step.id, punch: false, title: step.number });
      await sendAll();
    },
    retry: async (id: string): Promise<void> => {
      await retry(id);
      await sendAll();
    },
  };
}

async function sendEach(photos: readonly WaitingPhoto[], sent: (id: string) => void): Promise<void> {
  for (const { id, task, name, blob } of photos) {
    const file = new File([blob], name, { type: blob.type || 'image/jpeg' });
    await uploadTo(fileUpload.path, { file, fields: { register: 'procedureStep', id: task ?? '' } });
    sent(id);
  }
}

/** The actions of a run sheet. */
export type RunActs = ReturnType<typeof useRunActs>;
