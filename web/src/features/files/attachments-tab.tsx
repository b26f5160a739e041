import { permission } from '@plumbline/contract/access.ts';
import type { Attachment } from '@plumbline/contract/features/files/calls/file-list.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSay } from '../../lib/language.ts';
import { useCan } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { AttachmentLine } from './attachment-line.tsx';
import css from './attachments-tab.module.css';
import { DropFiles } from './drop-files.tsx';
import { UploadLine } from './upload-line.tsx';
import { useAttachments, type RowKey } from './use-attachments.ts';
import { useUploads } from './use-uploads.ts';
import { fileWords } from './words.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

/** The files of a row: brought by dropping or choosing, seen, saved, and deleted by who may change the row. */
export function AttachmentsTab({ register, id }: RowKey): React.JSX.Element {
  const say = useSay();
  const row = { register, id };
  const mayChange = useCan(permission(register, 'update'));
  const { list, removed, remove, undo } = useAttachments(row);
  const { uploads, add, dismiss } = useUploads(row);
  const [shown, show] = useState<Attachment | null>(null);
  const isEmpty = list.data?.length === 0 && uploads.length === 0;
  return (
    <div className={css.tab}>
      {mayChange ? <DropFiles onFiles={add} /> : <p className={css.note}>{say(fileWords.noRight)}</p>}
      {removed !== null && (
        <div className={css.removed} role="status">
          <span className={css.name}>{say(fill(fileWords.removed, { name: removed.name }))}</span>
          <Button size="small" onClick={() => void undo()}>
            {say(fileWords.undo)}
          </Button>
        </div>
      )}
      {list.isError && <ErrorState small error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonLines lines={4} />}
      <ul className={css.list}>
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
        ))}
        {list.data?.map((file) => (
          <AttachmentLine
            key={file.id}
            file={file}
            reason={reasonOf(file, mayChange, say)}
            onShow={() => show(file)}
            onRemove={() => remove(file)}
          />
        ))}
      </ul>
      {isEmpty && <EmptyState small title={say(fileWords.none)} text={say(fileWords.noneText)} />}
      {shown !== null && (
        <Suspense>
          <PreviewDialog file={shown} onClose={() => show(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Why a file cannot be deleted; undefined when it can. */
function reasonOf({ kept }: Attachment, mayChange: boolean, say: ReturnType<typeof useSay>): string | undefined {
  if (!mayChange) return say(fileWords.noRight);
  return kept === null ? undefined : say(kept);
}
