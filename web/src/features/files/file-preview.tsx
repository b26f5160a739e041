import { FileOutlined, WarningOutlined } from '@ant-design/icons';
import type { Word } from '@plumbline/contract/words/word.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
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

/** A file and its known facts. */
export interface FilePreviewProps {
  readonly address: PreviewAddress;
  readonly facts: FileFacts;
  /** The download button, for files that cannot be shown. */
  readonly download: ReactNode;
}

/**
 * Shows a file: the browser draws pictures, this page draws PDFs and tables, a sandbox shows pages of a neighbouring
 * server.
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

function Drawn({ address, facts: { kind, name, size }, download }: FilePreviewProps): React.JSX.Element {
  const say = useSay();
  if (kind === 'pdf')
    return (
      <PdfPreview href={address.href} name={name} broken={<Broken title={fileWords.pdfFailed} download={download} />} />
    );
  if (kind === 'table') return <TablePreview href={address.href} />;
  return (
    <EmptyState
      icon={<FileOutlined aria-hidden />}
      title={say(fileWords.otherTitle)}
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
