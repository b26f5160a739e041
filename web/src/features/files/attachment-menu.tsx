import { fileRetire, type Attachment } from '@plumbline/contract/features/files/calls.ts';
import { attachment } from '@plumbline/contract/lists/attachment.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { MoreOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { useSay } from '../../lib/value/language.ts';
import { ACCEPTED } from './file-kind.ts';
import { fileWords } from './words.ts';

const AttachDialog = lazy(async () => ({ default: (await import('./attachment-dialogs.tsx')).AttachDialog }));
const ClassifyDialog = lazy(async () => ({ default: (await import('./attachment-dialogs.tsx')).ClassifyDialog }));
const RetireDialog = lazy(async () => ({ default: (await import('./attachment-dialogs.tsx')).RetireDialog }));

/** What else can be done with an attached file: see everything about it, replace it, attach it elsewhere, retire it. */
export function AttachmentMenu({
  file,
  mayChange,
  onVersion,
  onChanged,
  onRevise,
  isInSheet = false,
}: {
  readonly file: Attachment;
  readonly mayChange: boolean;
  readonly onVersion: (file: File) => void;
  readonly onChanged: () => void;
  /** Enters which revision the file shows; only for a file on a drawing. */
  readonly onRevise?: (() => void) | undefined;
  /** Everything about the file is shown already. */
  readonly isInSheet?: boolean;
}): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<'attach' | 'classify' | 'retire'>();
  const reuse = async (): Promise<void> => {
    try {
      await send(fileRetire, { ids: [file.id], reason: null });
      onChanged();
    } catch (error) {
      notify.failure(error);
    }
  };
  const { name, retired, documentType } = file;
  const changes = [
    { key: 'version', label: say(fileWords.newVersion), onClick: () => input.current?.click() },
    ...(onRevise ? [{ key: 'revise', label: say(fileWords.revise), onClick: onRevise }] : []),
    { key: 'classify', label: say(fileWords.documentTypeSet), onClick: () => setOpen('classify') },
    retired === null
      ? { key: 'retire', label: say(fileWords.retire), onClick: () => setOpen('retire') }
      : { key: 'reuse', label: say(fileWords.reuse), onClick: () => void reuse() },
  ];
  const details = {
    key: 'details',
    label: say(fileWords.details),
    onClick: () => void navigate({ href: `${attachment.route}?id=${file.id}` }),
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(isInSheet ? [] : [details]),
            { key: 'attach', label: say(fileWords.attachTo), onClick: () => setOpen('attach') },
            ...(mayChange ? changes : []),
          ],
        }}
      >
        <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={say(fill(fileWords.more, { name }))} />
      </Dropdown>
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPTED}
        aria-label={say(fill(fileWords.versionOf, { name }))}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen !== undefined) onVersion(chosen);
        }}
      />
      <Suspense>
        {open === 'attach' && <AttachDialog ids={[file.id]} onClose={() => setOpen(undefined)} onDone={onChanged} />}
        {open === 'classify' && (
          <ClassifyDialog ids={[file.id]} now={documentType} onClose={() => setOpen(undefined)} onDone={onChanged} />
        )}
        {open === 'retire' && <RetireDialog ids={[file.id]} onClose={() => setOpen(undefined)} onDone={onChanged} />}
      </Suspense>
    </>
  );
}
