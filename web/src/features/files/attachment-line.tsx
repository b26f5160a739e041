import { DeleteOutlined } from '@ant-design/icons';
import type { Attachment } from '@plumbline/contract/features/files/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Tag } from 'antd';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { Muted, PlainButton, Row, Stack } from '../../ui/layout.tsx';
import { proposedRevision } from '@plumbline/contract/rules/drawing-revision.ts';
import { AttachmentMenu } from './attachment-menu.tsx';
import css from './attachments-tab.module.css';
import { sizeText } from './file-kind.ts';
import { FileSign } from './file-sign.tsx';
import { DownloadButton } from './download-button.tsx';
import { libWords } from '../../lib/words.ts';
import { fileWords } from './words.ts';

/** One file of a row. */
export interface AttachmentLineProps {
  readonly file: Attachment;
  /** The address of a small picture of it. */
  readonly picture: string | undefined;
  /** Why it cannot be deleted. */
  readonly reason: string | undefined;
  /** The user may change the row. */
  readonly mayChange: boolean;
  readonly onShow: () => void;
  readonly onRemove: () => Promise<void>;
  /** Uploads a file as the next version of this one. */
  readonly onVersion: (file: File) => void;
  readonly onChanged: () => void;
  /** Enters which revision the file shows; only for a file on a drawing. */
  readonly onRevise?: (() => void) | undefined;
}

export function AttachmentLine(props: AttachmentLineProps): React.JSX.Element {
  const { file, reason, picture, onShow, onRemove, onRevise, mayChange } = props;
  const say = useSay();
  const format = useFormat();
  const { name, type, size, by, at, version, rows, retired, description, documentType, superseded, role } = file;
  return (
    <Row as="li" gap={6} className={css.line}>
      <FileSign type={type} picture={picture} />
      <Stack grow>
        <PlainButton
          className={css.open}
          data-retired={retired !== null || superseded || undefined}
          title={name}
          aria-label={say(fill(fileWords.previewOf, { name }))}
          onClick={onShow}
        >
          {name}
        </PlainButton>
        <Muted small>
          {version > 1 && `${say(fill(fileWords.version, { number: version }))} · `}
          {role === 'original' && `${say(fileWords.original)} · `}
          {documentType !== null && `${documentType.title} · `}
          {sizeText(size)} · {say(fill(fileWords.by, { by, at: format.dateTime(at) }))}
          {rows > 1 && ` · ${say(fill(fileWords.alsoOn, { count: rows }))}`}
        </Muted>
        <RevisionMark file={file} onRevise={mayChange ? onRevise : undefined} />
        {description !== '' && <Muted small>{description}</Muted>}
        {retired !== null && (
          <span className={css.retired}>
            {say(fileWords.retired)}: {retired.reason}
          </span>
        )}
      </Stack>
      <DownloadButton file={file} />
      <AttachmentMenu {...props} />
      <Guarded
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={say(fill(fileWords.remove, { name }))}
        reason={reason}
        onClick={onRemove}
      />
    </Row>
  );
}

/** The revision of the drawing that a file shows, and whether it is superseded; where there is none, the proposed one. */
export function RevisionMark({
  file: { name, revision, superseded },
  onRevise,
}: {
  readonly file: Pick<Attachment, 'name' | 'revision' | 'superseded'>;
  readonly onRevise?: (() => void) | undefined;
}): React.JSX.Element | null {
  const say = useSay();
  if (revision !== null)
    return (
      <span>
        <Tag>{say(fill(fileWords.revisionShort, { revision }))}</Tag>
        {superseded && <Tag color="warning">{say(libWords.superseded)}</Tag>}
      </span>
    );
  const proposed = onRevise && proposedRevision(name);
  if (!proposed) return null;
  return (
    <span>
      <Button size="small" type="dashed" onClick={onRevise}>
        {say(fill(fileWords.reviseProposed, { revision: proposed }))}
      </Button>
    </span>
  );
}
