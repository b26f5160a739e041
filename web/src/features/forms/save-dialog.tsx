import type { FormDesign } from '@plumbline/contract/workflow/form/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Input, Modal, Radio } from 'antd';
import { useId, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Muted } from '../../ui/layout.tsx';
import css from './designer.module.css';
import { designWords } from './words.ts';

/** Props of the save dialog. */
export interface SaveDialogProps {
  readonly design: FormDesign;
  readonly onSave: (into: 'new' | 'newest', comment: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks how to save a form, as the next revision or into the newest, with a note for readers of the revisions. */
export function SaveDialog({ design, onSave, onClose }: SaveDialogProps): React.JSX.Element {
  const say = useSay();
  const note = useId();
  const newest = design.revisions[0];
  const [into, setInto] = useState<'new' | 'newest'>('new');
  const [comment, setComment] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const isSaved = await onSave(into, comment);
    setBusy(false);
    if (isSaved) onClose();
  };
  const choice = (value: 'new' | 'newest', title: string, help: string): React.JSX.Element => (
    <Radio value={value} className={css.choice ?? ''}>
      <strong>{title}</strong>
      <Muted small className={css.help}>
        {help}
      </Muted>
    </Radio>
  );
  return (
    <Modal
      open
      title={say(designWords.saveTitle)}
      okText={say(designWords.save)}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Radio.Group value={into} onChange={({ target }) => setInto(target.value === 'newest' ? 'newest' : 'new')}>
        {choice(
          'new',
          say(fill(designWords.saveNew, { revision: (newest?.revision ?? 0) + 1 })),
          say(designWords.saveNewHelp),
        )}
        {newest &&
          choice(
            'newest',
            say(fill(designWords.saveSame, { revision: newest.revision })),
            say(newest.inUse ? designWords.saveSameUsed : designWords.saveSameHelp),
          )}
      </Radio.Group>
      <Muted as="label" htmlFor={note} small className={css.small}>
        {say(designWords.note)}
        <Input.TextArea
          id={note}
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={255}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </Muted>
    </Modal>
  );
}
