import { importMappingSave } from '@plumbline/contract/features/imports/calls/mappings.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { notify } from '../../../lib/look/notify.ts';
import { queryClient } from '../../../lib/call/query.ts';
import { send } from '../../../lib/call/send.ts';
import { Guarded } from '../../../ui/guarded.tsx';
import { Row } from '../../../ui/layout.tsx';
import { KeptMappings } from './saved-mappings.tsx';
import { mappingOf, type PlanPart } from './plan.ts';
import css from './plan.module.css';
import { planWords } from './words.ts';

/** Saves a mapping under a name, and loads saved ones. */
export function MappingTools({
  part,
  captions,
  onChange,
}: {
  readonly part: PlanPart;
  readonly captions: readonly string[];
  readonly onChange: (more: Partial<PlanPart>) => void;
}): React.JSX.Element {
  const say = useSay();
  const [open, setOpen] = useState<'kept' | 'save' | null>(null);
  const [name, setName] = useState('');
  const register = part.register ?? '';
  const save = async (): Promise<void> => {
    try {
      const mapping = mappingOf(part);
      await send(importMappingSave, { name, register, captions: [...captions], mapping, shared: true });
      notify.message('success', fill(planWords.saved, { name: name.trim() }));
      await queryClient.invalidateQueries();
      setOpen(null);
      setName('');
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Row as="span" align="stretch" justify="end" gap={4} className={css.buttons}>
      <Button size="small" onClick={() => setOpen('kept')}>
        {say(planWords.kept)}
      </Button>
      <Button size="small" onClick={() => setOpen('save')}>
        {say(planWords.saveAs)}
      </Button>
      {open === 'kept' && (
        <KeptMappings
          register={register}
          onUse={({ mapping }) => {
            onChange({ mapping, known: true });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      <Modal
        open={open === 'save'}
        title={say(planWords.saveAs)}
        onCancel={() => setOpen(null)}
        footer={
          <Guarded type="primary" {...(name.trim() === '' && { reason: say(planWords.mappingName) })} onClick={save}>
            {say(planWords.save)}
          </Guarded>
        }
      >
        <Input
          aria-label={say(planWords.mappingName)}
          placeholder={say(planWords.mappingName)}
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Modal>
    </Row>
  );
}
