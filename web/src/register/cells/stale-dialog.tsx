import { Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { formWords } from '../../form/form-words.ts';
import { startValues, valuesToSend } from '../../form/row-values.ts';
import { StaleChoice } from '../../form/stale-choice.tsx';
import { differences, firstChoice, joined } from '../../form/stale.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { registerChanged } from '../list/changes.ts';
import { registerWords } from '../words.ts';
import { editWords } from './edit-words.ts';
import type { StaleEdit } from './use-saves.ts';

interface StaleDialogProps {
  readonly register: AnyRegister;
  readonly stale: StaleEdit;
  /** Called with the id of the batch that was written, or null. */
  readonly onClose: (batch: string | null) => void;
}

/**
 * Shows both versions of a row that another user changed while one of its cells was being edited: keep mine, or take
 * theirs.
 */
export default function StaleDialog({ register, stale, onClose }: StaleDialogProps): React.JSX.Element {
  const say = useSay();
  const { theirs, by, edit } = stale;
  const { row, column } = edit.at;
  const all = useMemo(() => {
    const base = startValues(register, row);
    const parts = differences(register, { mine: { ...base, [column.name]: edit.value }, base, theirs });
    // columns that were not shown were not read, so they cannot be compared
    return parts.filter(({ name }) => name in row);
  }, [register, row, column, edit, theirs]);
  const [choice, choose] = useState(() => firstChoice(all));
  const leave = (batch: string | null): void => {
    registerChanged(register.key, { rows: [theirs] });
    onClose(batch);
  };
  const save = async (): Promise<void> => {
    const before = startValues(register, theirs);
    const ownValues = Object.fromEntries(all.map(({ name, mine: value }) => [name, value]));
    const values = valuesToSend(register, joined({ ...before, ...ownValues }, all, choice), before);
    if (Object.keys(values).length === 0) return leave(null);
    try {
      const { rows, batch } = await sendVerb(register.key, 'update', {
        rows: [{ id: row.id, rev: theirs.rev, values }],
      });
      registerChanged(register.key, { rows });
      onClose(batch);
    } catch (error) {
      notify.failure(error);
    }
    return undefined;
  };
  return (
    <Modal
      open
      width={640}
      title={say(editWords.stale)}
      onCancel={() => leave(null)}
      footer={[
        <Guarded key="cancel" onClick={() => leave(null)}>
          {say(registerWords.cancel)}
        </Guarded>,
        <Guarded key="save" type="primary" onClick={save}>
          {say(formWords.save)}
        </Guarded>,
      ]}
    >
      <StaleChoice register={register} stale={{ by, all, choice, choose }} />
    </Modal>
  );
}
