import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { askFacts, savedAddress, type FileFacts } from './file-facts.ts';
import { FilePreview } from './file-preview.tsx';
import type { PreviewAddress } from './preview-address.ts';
import { fileWords } from './words.ts';

/** Props for the surroundings of a file's preview. */
export interface PreviewedFileProps {
  readonly address: PreviewAddress;
  /** The id of a stored file, whose tag numbers are marked where it is on a drawing. */
  readonly file?: string | undefined;
  /** Draws the preview in its surroundings; `facts` is missing while loading and for an invalid or expired address. */
  readonly children: (parts: {
    readonly facts?: FileFacts;
    readonly download?: ReactNode;
    readonly preview: ReactNode;
  }) => ReactNode;
}

/** Queries the facts of an address, then previews it. */
export function PreviewedFile({ address, file, children }: PreviewedFileProps): React.JSX.Element {
  const say = useSay();
  const { data, error, refetch } = useQuery({
    queryKey: ['file-facts', address.href],
    queryFn: ({ signal }) => askFacts(address, signal),
    staleTime: Infinity,
  });
  if (error) return <>{children({ preview: <ErrorState error={error} onRetry={() => void refetch()} /> })}</>;
  if (data === undefined) return <>{children({ preview: <SkeletonLines lines={10} /> })}</>;
  if (data === null) {
    const ended = <EmptyState title={say(fileWords.endedTitle)} text={say(fileWords.endedText)} />;
    return <>{children({ preview: ended })}</>;
  }
  const download = (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      href={savedAddress(address)}
      download={data.name}
      {...(address.of === 'neighbour' && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {say(fileWords.download)}
    </Button>
  );
  const preview = <FilePreview address={address} file={file} facts={data} download={download} />;
  return <>{children({ facts: data, download, preview })}</>;
}
