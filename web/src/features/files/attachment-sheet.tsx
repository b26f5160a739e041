import { fileDelete, fileDescribe, fileDetails, type FileDetails } from '@plumbline/contract/features/files/calls.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { DeleteOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { Button, Input, Tag } from 'antd';
import { Suspense, useId, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import type { OpenRow } from '../../register/extensions.ts';
import { rowAddress } from '../../register/record-address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Muted, PlainButton, PlainList, Row, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { RevisionMark } from './attachment-line.tsx';
import { AttachmentMenu } from './attachment-menu.tsx';
import css from './attachments-tab.module.css';
import { sizeText } from './file-kind.ts';
import { FileSign } from './file-sign.tsx';
import { DownloadButton } from './download-button.tsx';
import type { OpenFile } from './open-attachment.ts';
import { UploadLine } from './upload-line.tsx';
import { filesChanged } from './use-attachments.ts';
import { useRevised } from './use-revised.tsx';
import { useUploads } from './use-uploads.ts';
import { fileWords } from './words.ts';

const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog.tsx')).PreviewDialog }));

/** Everything about an attached file: its versions, the items it is attached to, and who opened it. */
export function AttachmentSheet({ openId, open }: OpenRow): React.JSX.Element {
  const { active } = useCurrentPage();
  const [tab, setTab] = useState('versions');
  const answer = useCall(fileDetails, { id: openId ?? '' }, { enabled: openId !== undefined, staleTime: 0 });
  const close = (): void => open(undefined);
  const isOpen = openId !== undefined && active;
  if (answer.data === undefined || openId === undefined)
    return (
      <SideSheet open={isOpen} onClose={close} title="">
        {answer.error ? (
          <ErrorState small error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </SideSheet>
    );
  return <FileSheet key={openId} file={answer.data} isOpen={isOpen} tab={tab} onTab={setTab} onClose={close} />;
}

function FileSheet({
  file,
  isOpen,
  tab,
  onTab,
  onClose,
}: {
  readonly file: FileDetails;
  readonly isOpen: boolean;
  readonly tab: string;
  readonly onTab: (tab: string) => void;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [shown, show] = useState<OpenFile>();
  const here = file.on.find(({ id }) => id === file.id);
  const row = { register: here?.register ?? '', id: here?.row ?? '' };
  const { uploads, add, dismiss } = useUploads(row);
  const { bring, revise, dialog } = useRevised(row, add);
  const mayChange = here?.isOpen === true;
  const reviseOf = (name: string, version: number, revision: string | null) =>
    mayChange && revise ? () => revise(file.id, { name, version, revision }) : undefined;
  const { retired, openings, versions, on, unseen } = file;
  return (
    <SideSheet
      open={isOpen}
      onClose={onClose}
      title={file.name}
      note={
        <Row gap={6}>
          <FileSign type={file.type} />
          <Muted small>
            {file.documentType !== null && `${file.documentType.title} · `}
            {sizeText(file.size)} · {say(fill(fileWords.version, { number: file.version }))}
          </Muted>
          {retired !== null && <Tag color="warning">{say(fileWords.retired)}</Tag>}
        </Row>
      }
      actions={
        <AttachmentMenu
          isInSheet
          file={file}
          mayChange={mayChange}
          onVersion={(chosen) => bring([chosen], file.file)}
          onRevise={reviseOf(file.name, file.version, file.revision)}
          onChanged={() => void filesChanged(row.register)}
        />
      }
      tab={tab}
      onTab={onTab}
      tabs={[
        {
          key: 'versions',
          label: say(fileWords.versions),
          count: versions.length,
          content: (
            <Stack gap={12}>
              {retired !== null && (
                <Muted as="p">{say(fill(fileWords.retiredBy, { ...retired, at: format.dateTime(retired.at) }))}</Muted>
              )}
              <Description key={file.description} file={file} mayChange={mayChange} />
              <PlainList>
                {uploads.map((upload) => (
                  <UploadLine key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
                ))}
                {versions.map((version) => (
                  <VersionLine
                    key={version.number}
                    version={version}
                    onShow={() => show(version)}
                    onRevise={reviseOf(version.name, version.number, version.revision)}
                  />
                ))}
              </PlainList>
            </Stack>
          ),
        },
        {
          key: 'on',
          label: say(fileWords.attachedTo),
          count: on.length + unseen,
          content: <AttachedTo file={file} onGone={onClose} />,
        },
        {
          key: 'readers',
          label: say(fileWords.readers),
          count: openings.length,
          content:
            openings.length === 0 ? (
              <EmptyState small title={say(fileWords.readersNone)} />
            ) : (
              <PlainList>
                {openings.map(({ user, company, opened, downloaded, last }) => (
                  <Row as="li" key={`${user} ${last}`} gap={6} className={css.line} justify="between">
                    <Stack>
                      <span>{company === '' ? user : `${user} · ${company}`}</span>
                      <Muted small>
                        {say(fileWords.opened)} {format.count(opened)} · {say(fileWords.downloaded)}{' '}
                        {format.count(downloaded)}
                      </Muted>
                    </Stack>
                    <Muted small>{format.dateTime(last)}</Muted>
                  </Row>
                ))}
              </PlainList>
            ),
        },
      ]}
    >
      {dialog}
      {shown !== undefined && (
        <Suspense>
          <PreviewDialog file={shown} onClose={() => show(undefined)} />
        </Suspense>
      )}
    </SideSheet>
  );
}

type Version = FileDetails['versions'][number];

function VersionLine({
  version,
  onShow,
  onRevise,
}: {
  readonly version: Version;
  readonly onShow: () => void;
  readonly onRevise: (() => void) | undefined;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const { name, number, size, by, at } = version;
  return (
    <Row as="li" gap={6} className={css.line}>
      <Stack grow>
        <PlainButton className={css.open} aria-label={say(fill(fileWords.previewOf, { name }))} onClick={onShow}>
          {name}
        </PlainButton>
        <Muted small>
          {say(fill(fileWords.version, { number }))} · {sizeText(size)} ·{' '}
          {say(fill(fileWords.by, { by, at: format.dateTime(at) }))}
        </Muted>
        <RevisionMark file={version} onRevise={onRevise} />
      </Stack>
      {onRevise && (
        <Button type="text" onClick={onRevise}>
          {say(fileWords.revise)}
        </Button>
      )}
      <DownloadButton file={version} />
    </Row>
  );
}

function Description({
  file,
  mayChange,
}: {
  readonly file: FileDetails;
  readonly mayChange: boolean;
}): React.JSX.Element {
  const say = useSay();
  const id = useId();
  const [text, setText] = useState(file.description);
  const save = async (): Promise<void> => {
    try {
      await send(fileDescribe, { ids: [file.id], description: text });
      await filesChanged(file.on.find((each) => each.id === file.id)?.register ?? '');
    } catch (error) {
      notify.failure(error);
    }
  };
  if (!mayChange)
    return <Muted as="p">{file.description === '' ? say(fileWords.describeNone) : file.description}</Muted>;
  return (
    <Stack gap={4}>
      <label htmlFor={id}>{say(fileWords.description)}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text !== file.description && (
        <Row>
          <Button size="small" type="primary" onClick={() => void save()}>
            {say(fileWords.describe)}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function AttachedTo({ file, onGone }: { readonly file: FileDetails; readonly onGone: () => void }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const remove = async ({ id, register }: FileDetails['on'][number]): Promise<void> => {
    try {
      await send(fileDelete, { id });
      if (id === file.id) onGone();
      await filesChanged(register);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Stack gap={12}>
      <PlainList>
        {file.on.map((item) => {
          const { id, register, row, title, by, at, isOpen } = item;
          return (
            <Row as="li" key={id} gap={6} className={css.line}>
              <Stack grow>
                <Link to={rowAddress({ register, id: row, title }) ?? '.'}>
                  <Mono>{title}</Mono>
                </Link>
                <Muted small>
                  {say(registerOf(register)?.label ?? { en: register, zh: register })} ·{' '}
                  {say(fill(fileWords.by, { by, at: format.dateTime(at) }))}
                </Muted>
              </Stack>
              {isOpen && (
                <Button
                  danger
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={say(fill(fileWords.removeFrom, { title }))}
                  onClick={() => void remove(item)}
                />
              )}
            </Row>
          );
        })}
      </PlainList>
      {file.unseen > 0 && <Muted as="p">{say(fill(fileWords.unseen, { count: file.unseen }))}</Muted>}
    </Stack>
  );
}
