import type { Call, OutputOf } from '@plumbline/contract/calls/call.ts';
import { type Attachment, fileUpload } from '@plumbline/contract/features/files/calls.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { clientSettings } from '../../lib/client-settings.ts';
import { notify } from '../../lib/look/notify.ts';
import { sayNow } from '../../lib/value/language.ts';
import { isInParts, sendFile, type FileSending, type SendingState } from '../../lib/call/send-file.ts';
import { useUnsaved } from '../../lib/session/unsaved.ts';
import { libWords } from '../../lib/words.ts';
import { isAccepted } from './file-kind.ts';
import { filesChanged, type RowKey } from './use-attachments.ts';
import { fileWords } from './words.ts';

/** A file being uploaded, or a refused one. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** Percentage sent, 0 to 100; null while queued. */
  readonly percent: number | null;
  readonly state: SendingState;
  /** Pauses, resumes and cancels it; null while queued, and for a file that is sent as a whole. */
  readonly control: Omit<FileSending<unknown>, 'done'> | null;
  /** Why it was refused. */
  readonly problem: string | null;
}

const MB = 1024 * 1024;

/** Why a file is larger than may be sent; null when it is not. */
export function tooLarge({ size }: File): Word | null {
  const limit = clientSettings()['files.limitMb'];
  return size > limit * MB ? fill(fileWords.tooLarge, { limit }) : null;
}
/** Checks what can be checked before sending; the server checks more. */
export const refusalOf = (file: File): Word | null => tooLarge(file) ?? (isAccepted(file.name) ? null : fileWords.kind);
/** What went wrong, in the words of the server where it has any. */
export const problemOf = (error: unknown): string =>
  error instanceof CallError && error.message !== '' ? error.message : sayNow(libWords.unexpected);

/** An upload that has not begun. */
export const queued = (key: number, { name }: File, problem: string | null = null): Upload => ({
  key,
  name,
  percent: null,
  problem,
  state: 'sending',
  control: null,
});

/** A file, where it goes, and who is informed. */
interface Task {
  readonly file: File;
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<Upload>) => void;
}
/** An upload that began. */
interface Begun<O> {
  readonly done: Promise<O>;
  /** Resolves when the next one may begin: it is done, failed, or paused. */
  readonly free: Promise<void>;
}

/** Returns what begins an upload to a call. Uploads that are paused when their list is closed are cancelled. */
export function useSendFile<C extends Call>(call: C): (task: Task) => Begun<OutputOf<C>> {
  const paused = useRef(new Set<() => void>());
  useEffect(() => {
    const { current } = paused;
    return () => current.forEach((cancel) => cancel());
  }, []);
  return ({ file, fields, onChange }) => {
    const free = Promise.withResolvers<void>();
    const { done, ...control } = sendFile(
      { call, file, fields },
      {
        onProgress: (percent) => onChange({ percent }),
        onState: (state) => {
          onChange({ state });
          paused.current.delete(control.cancel);
          if (state !== 'paused') return;
          paused.current.add(control.cancel);
          free.resolve();
        },
      },
    );
    onChange({ percent: 0, ...(isInParts(file) && { control }) });
    const end = (): void => {
      paused.current.delete(control.cancel);
      free.resolve();
    };
    void done.then(end, end);
    return { done, free: free.promise };
  };
}
/** True for the end of an upload that the user cancelled. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The uploads to a call. */
export interface UploadQueue<O> {
  readonly uploads: readonly Upload[];
  /** `after` follows the upload of each file; its failure is shown, and the file stays. */
  readonly add: (
    files: readonly File[],
    fields: Readonly<Record<string, string>>,
    after?: (made: O) => Promise<unknown>,
  ) => void;
  readonly dismiss: (key: number) => void;
}

/**
 * Sends files to a call one at a time, the next one also while one is paused; refused files stay visible with the reason
 * until dismissed.
 */
export function useUploadQueue<C extends Call>(
  call: C,
  { refusal, onDone }: { readonly refusal: (file: File) => Word | null; readonly onDone: () => Promise<unknown> },
): UploadQueue<OutputOf<C>> {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const last = useRef(0);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  useUnsaved(uploads.some(({ problem }) => problem === null));

  const change = (key: number, part: Partial<Upload>): void =>
    setUploads((before) => before.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)));
  const dismiss = (key: number): void => setUploads((before) => before.filter((upload) => upload.key !== key));
  const begin = useSendFile(call);
  type After = (made: OutputOf<C>) => Promise<unknown>;
  const finish = async (key: number, done: Promise<OutputOf<C>>, after: After | undefined): Promise<void> => {
    try {
      const made = await done;
      dismiss(key);
      await after?.(made).catch(notify.failure);
      await onDone();
    } catch (error) {
      if (isCancelled(error)) dismiss(key);
      else change(key, { problem: problemOf(error), control: null });
    }
  };
  const sendOne = async (key: number, { file, fields }: Omit<Task, 'onChange'>, after: After | undefined) => {
    // the user left the list: do not send the files that have not started
    if (!isHere.current) return;
    const { done, free } = begin({ file, fields, onChange: (part) => change(key, part) });
    void finish(key, done, after);
    await free;
  };
  const add: UploadQueue<OutputOf<C>>['add'] = (files, fields, after) => {
    for (const file of files) {
      const key = (last.current += 1);
      const why = refusal(file);
      setUploads((before) => [...before, queued(key, file, why && sayNow(why))]);
      if (why === null) queue.current = queue.current.then(() => sendOne(key, { file, fields }, after));
    }
  };
  return { uploads, add, dismiss };
}

/** The uploads of a row. */
export interface Uploads extends Pick<UploadQueue<Attachment>, 'uploads' | 'dismiss'> {
  /**
   * `replaces`: the file on the row whose next version the new file is. `after` follows the upload of each file, such as
   * entering the revision it shows.
   */
  readonly add: (files: readonly File[], replaces?: string, after?: (made: Attachment) => Promise<unknown>) => void;
}

/** Attaches files to a row. */
export function useUploads({ register, id }: RowKey): Uploads {
  const onDone = (): Promise<unknown> => filesChanged(register);
  const { add, ...queue } = useUploadQueue(fileUpload, { refusal: refusalOf, onDone });
  return {
    ...queue,
    add: (files, replaces, after) =>
      add(files, { register, id, ...(replaces !== undefined && { replace: replaces }) }, after),
  };
}
