import { ExportOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Text } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { uiWords } from '../../ui/words.ts';
import css from './attachments-tab.module.css';
import { openAttachment, type OpenFile } from './open-attachment.ts';
import { PreviewedFile } from './previewed-file.tsx';
import { fileWords } from './words.ts';

/** Shows a file over the list it belongs to. */
export function PreviewDialog({
  file,
  onClose,
}: {
  readonly file: OpenFile;
  readonly onClose: () => void;
}): React.JSX.Element {
  const say = useSay();
  // an address is valid for five minutes, so it is never cached
  const { data, error, refetch } = useQuery({
    queryKey: ['attachment', file.path],
    queryFn: () => openAttachment(file),
    staleTime: Infinity,
    gcTime: 0,
  });
  const dialog = (body: React.ReactNode, foot: React.ReactNode): React.JSX.Element => (
    <Modal
      open
      centered
      title={
        <Text ellipsis className={css.dialogTitle}>
          {file.name}
        </Text>
      }
      width="min(1100px, 94vw)"
      footer={foot}
      closable={{ 'aria-label': say(uiWords.close) }}
      onCancel={onClose}
    >
      <div className={css.dialog}>{body}</div>
    </Modal>
  );
  if (error) return dialog(<ErrorState small error={error} onRetry={() => void refetch()} />, null);
  if (data === undefined) return dialog(<SkeletonLines lines={10} />, null);
  return (
    <PreviewedFile address={data.address} file={file.path.split('/').at(-1)}>
      {({ facts, download, preview }) =>
        dialog(
          preview,
          <>
            <Button type="text" icon={<ExportOutlined aria-hidden />} href={data.page} target="_blank" rel="noopener">
              {say(fileWords.ownTab)}
            </Button>
            {facts?.kind !== 'other' && download}
          </>,
        )
      }
    </PreviewedFile>
  );
}
