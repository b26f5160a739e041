import { fill } from '@plumbline/contract/words/word.ts';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { notify } from '../../lib/look/notify.ts';
import { useSay } from '../../lib/value/language.ts';
import { type OpenFile, saveAttachment } from './open-attachment.ts';
import { fileWords } from './words.ts';

/** Saves a stored file. */
export function DownloadButton({ file }: { readonly file: OpenFile }): React.JSX.Element {
  const say = useSay();
  const save = async (): Promise<void> => {
    try {
      await saveAttachment(file);
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Button
      type="text"
      icon={<DownloadOutlined aria-hidden />}
      aria-label={say(fill(fileWords.downloadOf, { name: file.name }))}
      onClick={() => void save()}
    />
  );
}
