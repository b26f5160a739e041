import {
  fileClassify,
  fileLink,
  fileRetire,
  fileUpload,
  type Attachment,
} from '@plumbline/contract/features/files/calls.ts';
import type { Ref } from '@plumbline/contract/field/field.ts';
import { attachment } from '@plumbline/contract/lists/attachment.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { notify } from '../../lib/look/notify.ts';
import { useUnsaved } from '../../lib/session/unsaved.ts';
import { send } from '../../lib/call/send.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { FieldInput } from '../../form/field-input.tsx';
import { isRef } from '../../lib/value/values.ts';
import type { RecordName } from '../../register/record-address.ts';
import { Muted, PlainList, Stack } from '../../ui/layout.tsx';
import { DropFiles } from './drop-files.tsx';
import { ItemChooser } from './item-chooser.tsx';
import { focusOnce } from '../../ui/use-escape.ts';
import { UploadLine } from './upload-line.tsx';
import { filesChanged } from './use-attachments.ts';
import { isCancelled, problemOf, queued, refusalOf, type Upload, useSendFile } from './use-uploads.ts';
import { fileWords } from './words.ts';

/** Maximum files of one upload (work areas 4.6, 6). */
const FILES_MOST = 20;

/** Attaches files to items, register by register, and returns the number of attachments made. Throws CallError. */
async function attachTo(attachments: readonly string[], items: readonly RecordName[]): Promise<number> {
  let total = 0;
  for (const [register, some] of Map.groupBy(items, (item) => item.register)) {
    const { added } = await send(fileLink, { register, attachments: [...attachments], rows: some.map(({ id }) => id) });
    total += added;
    await filesChanged(register);
  }
  return total;
}

interface AskProps {
  readonly title: Word;
  readonly text: Word;
  readonly ok: Word;
  readonly isReady: boolean;
  /** Returns whether the dialog is done. */
  readonly onOk: () => Promise<boolean>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that stays open, with its input, when what it asked for fails. */
function Ask({ title, text, ok, isReady, onOk, onClose, children }: AskProps): React.JSX.Element {
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      if (await onOk()) onClose();
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      width={560}
      title={say(title)}
      okText={say(ok)}
      cancelText={say(fileWords.cancel)}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={isBusy}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Stack gap={12}>
        <Muted as="p" small>
          {say(text)}
        </Muted>
        {children}
      </Stack>
    </Modal>
  );
}

function ItemsField({
  items,
  onChange,
}: {
  readonly items: readonly RecordName[];
  readonly onChange: (items: readonly RecordName[]) => void;
}): React.JSX.Element {
  const say = useSay();
  const id = useId();
  return (
    <Stack gap={4}>
      <label htmlFor={id}>{say(fileWords.items)}</label>
      <ItemChooser id={id} value={items} onChange={onChange} />
    </Stack>
  );
}

const { documentType: DOCUMENT_TYPE } = attachment.fields;

function TypeField({
  value,
  onChange,
}: {
  readonly value: Ref | null;
  readonly onChange: (value: Ref | null) => void;
}): React.JSX.Element | null {
  const say = useSay();
  const id = useId();
  if (DOCUMENT_TYPE === undefined) return null;
  return (
    <Stack gap={4}>
      <label htmlFor={id}>{say(fileWords.documentType)}</label>
      <FieldInput
        id={id}
        field={DOCUMENT_TYPE}
        value={value}
        onChange={(chosen) => onChange(isRef(chosen) ? chosen : null)}
      />
      <Muted small>{say(fileWords.documentTypeNone)}</Muted>
    </Stack>
  );
}

interface DialogProps {
  /** The attachments, by id. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Attaches files to more items. */
export function AttachDialog({ ids, onClose, onDone }: DialogProps): React.JSX.Element {
  const [items, setItems] = useState<readonly RecordName[]>([]);
  const attach = async (): Promise<boolean> => {
    const count = await attachTo(ids, items);
    if (count === 0) notify.message('info', fileWords.alreadyThere);
    else notify.done(fill(fileWords.attachedNow, { count }));
    onDone?.();
    return true;
  };
  return (
    <Ask
      title={fill(fileWords.attachTitle, { count: ids.length })}
      text={fileWords.attachText}
      ok={fileWords.attach}
      isReady={items.length > 0}
      onOk={attach}
      onClose={onClose}
    >
      <ItemsField items={items} onChange={setItems} />
    </Ask>
  );
}

/** Marks files as no longer in use, with the reason. */
export function RetireDialog({ ids, onClose, onDone }: DialogProps): React.JSX.Element {
  const say = useSay();
  const id = useId();
  const [reason, setReason] = useState('');
  const retire = async (): Promise<boolean> => {
    await send(fileRetire, { ids: [...ids], reason });
    onDone?.();
    return true;
  };
  return (
    <Ask
      title={fileWords.retireTitle}
      text={fileWords.retireText}
      ok={fileWords.retireTitle}
      isReady={reason.trim() !== ''}
      onOk={retire}
      onClose={onClose}
    >
      <Stack gap={4}>
        <label htmlFor={id}>{say(fileWords.reason)}</label>
        <Input
          ref={focusOnce}
          id={id}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Stack>
    </Ask>
  );
}

/** Enters which document files are. */
export function ClassifyDialog({
  ids,
  now = null,
  onClose,
  onDone,
}: DialogProps & { readonly now?: Ref | null }): React.JSX.Element {
  const [type, setType] = useState(now);
  const classify = async (): Promise<boolean> => {
    await send(fileClassify, { ids: [...ids], documentType: type?.id ?? null });
    onDone?.();
    return true;
  };
  return (
    <Ask
      title={fill(fileWords.documentTypeOf, { count: ids.length })}
      text={fileWords.documentTypeText}
      ok={fileWords.save}
      isReady
      onOk={classify}
      onClose={onClose}
    >
      <TypeField value={type} onChange={setType} />
    </Ask>
  );
}

/** Uploads up to 20 files and attaches each to the chosen items. */
export function UploadDialog({ onClose, onDone }: Omit<DialogProps, 'ids'>): React.JSX.Element {
  const format = useFormat();
  const [items, setItems] = useState<readonly RecordName[]>([]);
  const [type, setType] = useState<Ref | null>(null);
  const [files, setFiles] = useState<readonly (Upload & { readonly file: File })[]>([]);
  const begin = useSendFile(fileUpload);
  useUnsaved(files.some(({ problem }) => problem === null));
  const change = (key: number, part: Partial<Upload>): void =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const choose = (chosen: readonly File[]): void => {
    if (files.length + chosen.length > FILES_MOST)
      notify.message('warning', fill(fileWords.uploadMost, { most: format.count(FILES_MOST) }));
    const room = chosen.slice(0, Math.max(0, FILES_MOST - files.length));
    setFiles((before) => [...before, ...room.map((file, at) => ({ ...queued(Date.now() + at, file), file }))]);
  };
  const chooseItems = (chosen: readonly RecordName[]): void => {
    setItems(chosen);
    // what was refused on one item may be attached to another
    setFiles((before) => before.map((each) => ({ ...each, percent: null, problem: null })));
  };
  const sendAll = async (): Promise<boolean> => {
    const [first, ...rest] = items;
    if (first === undefined) return false;
    const done: Attachment[] = [];
    const cancelled = new Set<number>();
    const remove = (key: number): void => setFiles((before) => before.filter((each) => each.key !== key));
    const finish = async (key: number, sent: Promise<Attachment>): Promise<void> => {
      try {
        done.push(await sent);
        remove(key);
      } catch (error) {
        if (!isCancelled(error)) return change(key, { problem: `${first.title}: ${problemOf(error)}`, control: null });
        cancelled.add(key);
        remove(key);
      }
    };
    const ends: Promise<void>[] = [];
    for (const { key, file, problem } of files) {
      const refusal = refusalOf(file);
      if (problem !== null || refusal !== null) continue;
      const fields = { register: first.register, id: first.id, ...(type && { documentType: type.id }) };
      const { done: sent, free } = begin({ file, fields, onChange: (part) => change(key, part) });
      ends.push(finish(key, sent));
      await free;
    }
    await Promise.all(ends);
    if (done.length > 0 && rest.length > 0)
      await attachTo(
        done.map(({ id }) => id),
        rest,
      );
    if (done.length > 0) {
      notify.done(fill(fileWords.attachedNow, { count: done.length * items.length }));
      await filesChanged(first.register);
      onDone?.();
    }
    return done.length + cancelled.size === files.length;
  };
  return (
    <Ask
      title={fileWords.uploadTitle}
      text={fileWords.attachText}
      ok={fileWords.upload}
      isReady={items.length > 0 && files.some(({ problem }) => problem === null)}
      onOk={sendAll}
      onClose={onClose}
    >
      <ItemsField items={items} onChange={chooseItems} />
      <TypeField value={type} onChange={setType} />
      <DropFiles isReplacing={false} onFiles={choose} />
      <PlainList>
        {files.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            onDismiss={() => setFiles((before) => before.filter(({ key }) => key !== upload.key))}
          />
        ))}
      </PlainList>
    </Ask>
  );
}
