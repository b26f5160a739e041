import { FileOutlined, WarningOutlined } from '@ant-design/icons';
import type { Word } from '@plumbline/contract/words/word.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Row } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import type { FileFacts } from './file-facts.ts';
import { sizeText } from './file-kind.ts';
import css from './file-preview.module.css';
import type { PreviewAddress } from './preview-address.ts';
import { fileWords } from './words.ts';

const PdfPreview = lazy(() => import('./pdf-preview.tsx'));
const TablePreview = lazy(() => import('./table-preview.tsx'));
const ConvertedPreview = lazy(() => import('./preview/converted-preview.tsx'));
const TextPreview = lazy(() => import('./preview/text-preview.tsx'));
const DocxPreview = lazy(() => import('./preview/docx-preview.tsx'));
const DxfPreview = lazy(() => import('./preview/dxf-preview.tsx'));

/** A file and its known facts. */
export interface FilePreviewProps {
  readonly address: PreviewAddress;
  /** The id of a stored file. */
  readonly file?: string | undefined;
  readonly facts: FileFacts;
  /** The download button, for files that cannot be shown. */
  readonly download: ReactNode;
}

/**
 * Shows a file: the browser draws pictures, this page draws PDFs, tables, texts and drawings, the server draws what the
 * browser cannot, and a sandbox shows text documents and pages of a neighbouring server.
 */
export function FilePreview(props: FilePreviewProps): React.JSX.Element {
  const { address, facts, download } = props;
  const say = useSay();
  const [isBroken, setBroken] = useState(false);
  const { name, kind } = facts;
  if (isBroken) return <Broken title={fileWords.pictureFailed} download={download} />;
  if (kind === 'picture')
    return (
      <Row justify="center" className={css.picture}>
        <img src={address.href} alt={name} referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      </Row>
    );
  if (kind === 'page')
    // its own origin, never ours: it may run its scripts, but cannot reach this page or open windows
    return (
      <iframe
        className={css.frame}
        title={name === '' ? say(fileWords.page) : name}
        src={address.href}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
      />
    );
  return (
    <Suspense fallback={<SkeletonLines lines={10} />}>
      <Drawn {...props} />
    </Suspense>
  );
}

function Drawn(props: FilePreviewProps): React.JSX.Element {
  const { address, facts, download, file } = props;
  const { href } = address;
  const { kind, name, size } = facts;
  const broken = (title: Word): ReactNode => <Broken title={title} download={download} />;
  const drawn: Readonly<Partial<Record<FileFacts['kind'], () => React.JSX.Element>>> = {
    pdf: () => <PdfPreview href={href} name={name} file={file} broken={broken(fileWords.pdfFailed)} />,
    table: () => <TablePreview href={href} />,
    converted: () => <ConvertedPreview href={href} name={name} />,
    text: () => <TextPreview href={href} name={name} size={size} />,
    docx: () => (
      <DocxPreview
        href={href}
        name={name}
        broken={broken(fileWords.documentFailed)}
        tooLarge={<Other {...props} title={fileWords.documentLarge} />}
      />
    ),
    dxf: () => <DxfPreview href={href} name={name} broken={broken(fileWords.drawingFailed)} />,
  };
  return drawn[kind]?.() ?? <Other {...props} title={fileWords.otherTitle} />;
}

function Other({
  facts: { name, size },
  download,
  title,
}: FilePreviewProps & { readonly title: Word }): React.JSX.Element {
  const say = useSay();
  return (
    <EmptyState
      icon={<FileOutlined aria-hidden />}
      title={say(title)}
      text={size === null ? name : say(fill(fileWords.otherText, { name, size: sizeText(size) }))}
      actions={download}
    />
  );
}

function Broken({ title, download }: { readonly title: Word; readonly download: ReactNode }): React.JSX.Element {
  const say = useSay();
  return (
    <div role="alert">
      <EmptyState
        icon={<WarningOutlined aria-hidden />}
        title={say(title)}
        text={say(fileWords.failedText)}
        actions={download}
      />
    </div>
  );
}
