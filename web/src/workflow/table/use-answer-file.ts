import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import type { StatedForms } from '@plumbline/contract/field/written-forms.ts';
import type { ImportEncoding } from '@plumbline/contract/rules/encodings.ts';
import { answerTableRead, type AnswerFile, type AnswerTable } from '@plumbline/contract/workflow/gather/calls.ts';
import { useState } from 'react';
import { notify } from '../../lib/look/notify.ts';
import { uploadTo } from '../../lib/call/send.ts';

/**
 * How to read a file: where its columns go, its encoding, and how it writes dates and figures; left out where its
 * headings and cells make it clear.
 */
export interface FileHow {
  readonly columns?: readonly (string | null)[];
  readonly stated?: StatedForms;
  readonly encoding?: ImportEncoding;
}
/** The result of a dry run of a file against a table. */
export interface TriedFile {
  readonly file: File;
  readonly how: FileHow;
  readonly found: AnswerFile;
}

/** Runs a file against a table as a dry run, again each time the way to read it changes. */
export function useAnswerFile({ register, id }: Pick<AnswerTable, 'register' | 'id'>) {
  const [tried, setTried] = useState<TriedFile>();
  const [isBusy, setBusy] = useState(false);
  const read = async (file: File, how: FileHow): Promise<void> => {
    setBusy(true);
    try {
      const { columns, encoding, stated: { dates, figures } = {} } = how;
      const fields = {
        register,
        id,
        ...(columns && { columns: JSON.stringify(columns) }),
        ...(dates && { days: dates }),
        ...(figures && { figures }),
        ...(encoding && { encoding }),
      };
      const found = (await uploadTo(answerTableRead.path, { file, fields })) as OutputOf<typeof answerTableRead>; // eslint-disable-line -- the contract says what this call answers
      setTried({ file, how, found });
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return { tried, isBusy, read, close: () => setTried(undefined) };
}
