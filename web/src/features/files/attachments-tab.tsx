import { permission } from '@plumbline/contract/access.ts';
import type { Attachment } from '@plumbline/contract/features/files/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { useLevelOptions } from '../../lib/place/level-settings.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCan } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, PlainList, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { AttachmentLine } from './attachment-line.tsx';
import css from './attachments-tab.module.css';
import { DropFiles } from './drop-files.tsx';
import { UploadLine } from './upload-line.tsx';
import { filesChanged, useAttachments, useThumbnails, type RowKey } from './use-attachments.ts';
import { type Revisions, useRevised } from './use-revised.tsx';
import { useUploads } from './use-uploads.ts';
import { fileWords } from './words.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

/** The files of a row: anyone can preview and save them; users who may change the row can add and delete. */
export function AttachmentsTab({ register, id }: RowKey): React.JSX.Element {
  const say = useSay();
  const row = { register, id };
  const mayChange = useCan(permission(register, 'update'));
  const { list, removed, remove, undo } = useAttachments(row);
  const pictures = useThumbnails(list.data);
  const { uploads, add, dismiss } = useUploads(row);
  const [shown, show] = useState<Attachment | null>(null);
  const { bring, revise, dialog } = useRevised(row, add, list.data);
  const isEmpty = list.data?.length === 0 && uploads.length === 0;
  return (
    <Stack gap={12}>
      {mayChange ? (
        <Bring register={register} list={list.data} add={bring} />
      ) : (
        <Muted as="p" small>
          {say(fileWords.noRight)}
        </Muted>
      )}
      {removed !== null && <Removed name={removed.name} onUndo={() => void undo()} />}
      {list.isError && <ErrorState small error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <SkeletonLines lines={4} />}
      <PlainList>
        {uploads.map((upload) => (
          <UploadLine key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
        ))}
        {list.data?.map((file) => (
          <AttachmentLine
            key={file.id}
            file={file}
            picture={pictures.get(file.id)}
            reason={reasonOf(file, mayChange, say)}
            mayChange={mayChange}
            onShow={() => show(file)}
            onRemove={() => remove(file)}
            onVersion={(chosen) => bring([chosen], file.file)}
            onRevise={revise && (() => revise(file.id, file))}
            onChanged={() => void filesChanged(row.register)}
          />
        ))}
      </PlainList>
      {isEmpty && <EmptyState small title={say(fileWords.none)} text={say(fileWords.noneText)} />}
      {dialog}
      {shown !== null && (
        <Suspense>
          <PreviewDialog file={shown} onClose={() => show(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

interface BringProps {
  readonly register: string;
  readonly list: readonly Attachment[] | undefined;
  readonly add: Revisions['bring'];
}

/** Accepts new files; where a drawing holds a single file, the new one replaces it after confirmation. */
function Bring({ register, list, add }: BringProps): React.JSX.Element {
  const { oneFilePerDrawing } = useLevelOptions();
  const there = oneFilePerDrawing && register === registers.drawing.key ? list?.[0] : undefined;
  const bring = async (files: readonly File[]): Promise<void> => {
    if (await mayReplace(there)) add(files, there?.file);
  };
  return <DropFiles isReplacing={there !== undefined} onFiles={(files) => void bring(files)} />;
}

function Removed({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }): React.JSX.Element {
  const say = useSay();
  return (
    <Row justify="between" gap={12} className={css.removed} role="status">
      <span className={css.name}>{say(fill(fileWords.removed, { name }))}</span>
      <Button size="small" onClick={onUndo}>
        {say(fileWords.undo)}
      </Button>
    </Row>
  );
}

/** True when a file may replace the existing one: the user confirms, or there is no existing file. */
const mayReplace = async (there: Attachment | undefined): Promise<boolean> =>
  there === undefined ||
  notify.confirm({
    title: fill(fileWords.replaceAsk, { name: there.name }),
    text: fileWords.replaceText,
    ok: fileWords.replace,
    cancel: fileWords.keep,
  });

/** Why a file cannot be deleted; undefined when it can. */
function reasonOf(
  { kept: keepReason }: Attachment,
  mayChange: boolean,
  say: ReturnType<typeof useSay>,
): string | undefined {
  if (!mayChange) return say(fileWords.noRight);
  return keepReason === null ? undefined : say(keepReason);
}
