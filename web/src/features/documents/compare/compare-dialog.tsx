import { drawingCompare, type ComparedPage } from '@plumbline/contract/features/documents/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { callKey } from '../../../lib/call/query.ts';
import { send } from '../../../lib/call/send.ts';
import { useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Text } from '../../../ui/layout.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import { uiWords } from '../../../ui/words.ts';
import { openAttachment } from '../../files/open-attachment.ts';
import { openPdf, type OpenPdf } from '../../files/pdf-reader.ts';
import css from './compare.module.css';
import { CompareView } from './compare-view.tsx';
import type { RevisionFile } from './use-revision-files.ts';
import { compareWords } from './words.ts';

/** Two revisions to compare. */
interface CompareProps {
  readonly older: RevisionFile;
  readonly newer: RevisionFile;
  readonly onClose: () => void;
}

const nameOf = ({ file, of }: RevisionFile): string => of ?? file.name;

/** Compares two revisions over the drawing they belong to. */
export function CompareDialog({ older, newer, onClose }: CompareProps): React.JSX.Element {
  const say = useSay();
  const title = say(fill(compareWords.title, { older: nameOf(older), newer: nameOf(newer) }));
  return (
    <Modal
      open
      centered
      title={
        <Text ellipsis className={css.title}>
          {title}
        </Text>
      }
      width="min(1800px, 97vw)"
      footer={null}
      closable={{ 'aria-label': say(uiWords.close) }}
      onCancel={onClose}
    >
      <Compared older={older} newer={newer} />
    </Modal>
  );
}

/** The two documents, open. */
interface Documents {
  readonly older: OpenPdf;
  readonly newer: OpenPdf;
}

async function openBoth({ older, newer }: Omit<CompareProps, 'onClose'>): Promise<Documents> {
  const addresses = await Promise.all([older, newer].map(({ file }) => openAttachment(file)));
  const [before, after] = await Promise.all(addresses.map(({ address }) => openPdf(address.href).promise));
  if (!before || !after) throw new Error('There are two.');
  return { older: before, newer: after };
}

function Compared(files: Omit<CompareProps, 'onClose'>): React.JSX.Element {
  const say = useSay();
  const ids = { older: files.older.file.id, newer: files.newer.file.id };
  const pages = useQuery<readonly ComparedPage[]>({
    queryKey: [...callKey(drawingCompare), ids],
    queryFn: () => send(drawingCompare, ids),
    retry: false,
    staleTime: Infinity,
  });
  const documents = useQuery({
    queryKey: ['compared', ids],
    queryFn: () => openBoth(files),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data } = documents;
  useEffect(
    () => () => {
      void data?.older.loadingTask.destroy();
      void data?.newer.loadingTask.destroy();
    },
    [data],
  );
  if (pages.error) return <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />;
  if (documents.error)
    return (
      <div role="alert">
        <EmptyState title={say(compareWords.failed)} text={say(compareWords.failedText)} />
      </div>
    );
  if (pages.data === undefined || data === undefined) return <SkeletonLines lines={14} />;
  return <CompareView documents={data} pages={pages.data} />;
}
