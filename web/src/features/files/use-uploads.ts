import { type Attachment, fileUpload } from '@plumbline/contract/features/files/calls.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call/call-error.ts';
import { clientSettings } from '../../lib/client-settings.ts';
import { notify } from '../../lib/look/notify.ts';
import { sayNow } from '../../lib/value/language.ts';
import { uploadTo } from '../../lib/call/send.ts';
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
  /** Why it was refused. */
  readonly problem: string | null;
}

const MB = 1024 * 1024;

/** Checks what can be checked before sending; the server checks more. */
export function refusalOf({ name, size }: File): Word | null {
  const limit = clientSettings()['files.limitMb'];
  if (size > limit * MB) return fill(fileWords.tooLarge, { limit });
  return isAccepted(name) ? null : fileWords.kind;
}
/** What went wrong, in the words of the server where it has any. */
export const problemOf = (error: unknown): string =>
  error instanceof CallError && error.message !== '' ? error.message : sayNow(libWords.unexpected);

/** The uploads of a row. */
export interface Uploads {
  readonly uploads: readonly Upload[];
  /**
   * `replaces`: the file on the row whose next version the new file is. `after` follows the upload of each file; its
   * failure is shown, and the file stays.
   */
  readonly add: (files: readonly File[], replaces?: string, after?: (made: Attachment) => Promise<unknown>) => void;
  readonly dismiss: (key: number) => void;
}

/** Sends files one at a time; refused files stay visible with the reason until dismissed. */
export function useUploads(row: RowKey): Uploads {
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
  const sendOne = async (
    key: number,
    file: File,
    fields: Readonly<Record<string, string>>,
    after?: (made: Attachment) => Promise<unknown>,
  ): Promise<void> => {
    // the user left the row: do not send the files that have not started
    if (!isHere.current) return;
    change(key, { percent: 0 });
    try {
      const made = await uploadTo(fileUpload.path, { file, fields }, (percent) => change(key, { percent }));
      dismiss(key);
      await after?.(made as Attachment).catch(notify.failure); // eslint-disable-line -- the output of the call
      await filesChanged(row.register);
    } catch (error) {
      change(key, { problem: problemOf(error) });
    }
  };
  const add: Uploads['add'] = (files, replaces, after) => {
    const fields = { ...row, ...(replaces !== undefined && { replace: replaces }) };
    for (const file of files) {
      const key = (last.current += 1);
      const refusal = refusalOf(file);
      const problem = refusal && sayNow(refusal);
      setUploads((before) => [...before, { key, name: file.name, percent: null, problem }]);
      if (refusal === null) queue.current = queue.current.then(() => sendOne(key, file, fields, after));
    }
  };
  return { uploads, add, dismiss };
}
