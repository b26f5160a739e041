import {
  fileDelete,
  fileDetails,
  fileList,
  fileRestore,
  type Attachment,
} from '@plumbline/contract/features/files/calls.ts';
import { fileThumbnails } from '@plumbline/contract/features/files/preview-calls.ts';
import { attachment } from '@plumbline/contract/lists/attachment.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { registerChanged } from '../../register/list/changes.ts';

/** The row whose files are shown. */
export interface RowKey {
  readonly register: string;
  readonly id: string;
}

/** Refreshes what a change to a row's files affects: the file list, the row's history and its counts. */
export async function filesChanged(register: string): Promise<void> {
  await Promise.all([fileList, fileDetails].map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })));
  registerChanged(register, { rows: [] });
  registerChanged(attachment.key, 'many');
}

/** Milliseconds for which the address of a small picture is asked for once: shorter than it is valid. */
const PICTURES_FRESH_MS = 240_000;
/** Maximum pictures asked for at once. */
const PICTURES_MOST = 100;

/** The addresses of small pictures of the current versions of files, by attachment. */
export function useThumbnails(list: readonly Attachment[] | undefined): ReadonlyMap<string, string> {
  const shown = (list ?? [])
    .slice(0, PICTURES_MOST)
    .map(({ id, path }) => ({ id, stored: path.split('/').at(-1) ?? '' }));
  const { data } = useCall(
    fileThumbnails,
    { files: shown.map(({ stored }) => stored) },
    { enabled: shown.length > 0, staleTime: PICTURES_FRESH_MS, placeholderData: (before) => before },
  );
  // on the origin of this page: behind a proxy the server may have another name
  const addresses = new Map(
    data?.map(({ id, address }) => {
      const { pathname, search } = new URL(address);
      return [id, `${pathname}${search}`];
    }),
  );
  return new Map(
    shown.flatMap(({ id, stored }) => {
      const address = addresses.get(stored);
      return address === undefined ? [] : [[id, address]];
    }),
  );
}

/** The files of a row and the actions on them. */
export interface Attachments {
  readonly list: UseQueryResult<readonly Attachment[]>;
  /** The last deleted file, which can be restored at once. */
  readonly removed: Attachment | null;
  readonly remove: (file: Attachment) => Promise<void>;
  readonly undo: () => Promise<void>;
}

/** Reads the files of a row. Reports failures to the user. */
export function useAttachments(row: RowKey): Attachments {
  const list = useCall(fileList, { ...row }, { staleTime: 0 });
  const [removed, setRemoved] = useState<Attachment | null>(null);
  const runAndReport = async (work: () => Promise<unknown>, then: Attachment | null): Promise<void> => {
    try {
      await work();
      setRemoved(then);
      await filesChanged(row.register);
    } catch (error) {
      notify.failure(error);
    }
  };
  return {
    list,
    removed,
    remove: (file) => runAndReport(() => send(fileDelete, { id: file.id }), file),
    undo: () => runAndReport(async () => removed && send(fileRestore, { id: removed.id }), null),
  };
}
