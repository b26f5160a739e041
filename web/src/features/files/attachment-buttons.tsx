import { LINKS_MOST } from '@plumbline/contract/features/files/calls.ts';
import { attachment } from '@plumbline/contract/lists/attachment.ts';
import { FileTextOutlined, LinkOutlined, StopOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/look/notify.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useSay } from '../../lib/value/language.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { registerChanged } from '../../register/list/changes.ts';
import { chosenRows } from '../../register/list/chosen-rows.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { AttachDialog, ClassifyDialog, RetireDialog, UploadDialog } from './attachment-dialogs.tsx';
import { fileWords } from './words.ts';

/** Uploads files from the page of all attachments. */
export function UploadButton(): React.JSX.Element {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(fileWords.upload)}
      </Button>
      {isOpen && <UploadDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The chosen attachments by id. Throws CallError. */
const chosenIds = async ({ selection }: BulkFacts): Promise<readonly string[]> =>
  selection.mode === 'these'
    ? selection.ids
    : (await chosenRows(attachment.key, selection, ['name'])).map(({ id }) => id);

type Act = 'attach' | 'classify' | 'retire';

/**
 * The buttons over chosen attachments: attach their files to other items, enter which document they are, or mark them as
 * no longer in use.
 */
export function AttachmentButtons({ facts }: { readonly facts: BulkFacts }): React.JSX.Element {
  const say = useSay();
  const [open, setOpen] = useState<{ readonly act: Act; readonly ids: readonly string[] }>();
  const begin = async (act: Act): Promise<void> => {
    if (facts.count > LINKS_MOST) return notify.message('warning', fill(fileWords.tooMany, { most: LINKS_MOST }));
    try {
      setOpen({ act, ids: await chosenIds(facts) });
    } catch (error) {
      notify.failure(error);
    }
    return undefined;
  };
  const props = {
    ids: open?.ids ?? [],
    onClose: () => setOpen(undefined),
    onDone: () => {
      registerChanged(attachment.key, 'many');
      facts.done();
    },
  };
  return (
    <>
      <Guarded size="small" icon={<LinkOutlined aria-hidden />} onClick={() => begin('attach')}>
        {say(fileWords.attachTo)}
      </Guarded>
      <Guarded size="small" icon={<FileTextOutlined aria-hidden />} onClick={() => begin('classify')}>
        {say(fileWords.documentTypeSet)}
      </Guarded>
      <Guarded size="small" icon={<StopOutlined aria-hidden />} onClick={() => begin('retire')}>
        {say(fileWords.retire)}
      </Guarded>
      {open?.act === 'attach' && <AttachDialog {...props} />}
      {open?.act === 'classify' && <ClassifyDialog {...props} />}
      {open?.act === 'retire' && <RetireDialog {...props} />}
    </>
  );
}
