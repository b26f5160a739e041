import { formTemplateGet } from '@plumbline/contract/workflow/form/calls.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fitTo } from '@plumbline/contract/rules/form-problems.ts';
import { FORM_OWNERS, type FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { send } from '../../lib/call/send.ts';
import { LookupSelect } from '../../register/row/lookup-select.tsx';
import { Muted, Stack } from '../../ui/layout.tsx';
import css from './designer.module.css';
import { designWords } from './words.ts';

/** Props of the clone dialog. */
export interface CloneDialogProps {
  readonly owner: FormOwner;
  readonly onClone: (form: FormTemplate) => void;
  readonly onClose: () => void;
}

/** Copies the form of another row, of the same kind or another; leaves out what this kind cannot show. */
export function CloneDialog({ owner, onClone, onClose }: CloneDialogProps): React.JSX.Element {
  const say = useSay();
  const ids = { kind: useId(), row: useId() };
  const [register, setRegister] = useState<FormOwner>(owner);
  const [row, setRow] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const copy = async (): Promise<void> => {
    if (row === null) return;
    setBusy(true);
    try {
      onClone(fitTo(owner, (await send(formTemplateGet, { register, id: row })).template));
      onClose();
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={say(designWords.clone)}
      okText={say(designWords.cloneOk)}
      okButtonProps={{ disabled: row === null }}
      confirmLoading={isBusy}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <Muted as="p" small className={css.help}>
        {say(designWords.cloneText)}
      </Muted>
      <Stack gap={4} className={css.field}>
        <label htmlFor={ids.kind}>{say(designWords.cloneOf)}</label>
        <Select
          id={ids.kind}
          value={register}
          options={FORM_OWNERS.map((value) => ({ value, label: say(registerTitle(registers[value])) }))}
          onChange={(next: FormOwner) => {
            setRegister(next);
            setRow(null);
          }}
        />
      </Stack>
      <Stack gap={4} className={css.field}>
        <label htmlFor={ids.row}>{say(designWords.cloneFrom)}</label>
        <LookupSelect id={ids.row} register={register} value={row} onChange={setRow} />
      </Stack>
    </Modal>
  );
}
