import { permission } from '@plumbline/contract/access.ts';
import { transmittalAcknowledge, transmittalZip } from '@plumbline/contract/features/documents/transmittal-calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { CheckOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import { useId, useState } from 'react';
import { FieldInput } from '../../../form/field-input.tsx';
import { download, send } from '../../../lib/call/send.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useCan } from '../../../lib/session/session.ts';
import { useSay } from '../../../lib/value/language.ts';
import { useToday } from '../../../lib/value/scope-clock.ts';
import { registerChanged } from '../../../register/list/changes.ts';
import { Guarded } from '../../../ui/guarded.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { transmittalWords } from './words.ts';

const { transmittal } = registers;

/** Downloads a transmittal with its files, and enters the receipt of one that was issued. */
export function TransmittalActions({ row }: { readonly row: AnyRow }): React.JSX.Element {
  const say = useSay();
  const mayUpdate = useCan(permission(transmittal.key, 'update'));
  const zip = (): Promise<void> =>
    download(transmittalZip, { id: row.id }).then(
      () => undefined,
      (error: unknown) => notify.failure(error),
    );
  const isZipped = row['direction'] === 'incoming' || row['state'] !== 'draft';
  return (
    <>
      {isZipped && (
        <Guarded icon={<DownloadOutlined aria-hidden />} onClick={zip}>
          {say(transmittalWords.zip)}
        </Guarded>
      )}
      {mayUpdate && row['state'] === 'issued' && <Receipt key={row.id} id={row.id} />}
    </>
  );
}

function Receipt({ id }: { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const [by, setBy] = useState('');
  const [on, setOn] = useState<unknown>(today);
  const [byId, onId] = [useId(), useId()];
  const save = async (): Promise<void> => {
    try {
      await send(transmittalAcknowledge, { id, by, on: String(on) });
      setOpen(false);
      registerChanged(transmittal.key, 'many');
      notify.message('success', transmittalWords.acknowledged);
    } catch (error) {
      notify.failure(error);
    }
  };
  const missing = by.trim() === '' ? transmittalWords.by : transmittalWords.on;
  const isReady = by.trim() !== '' && typeof on === 'string';
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={
        <Stack as="form" gap={8} onSubmit={(event) => event.preventDefault()}>
          <label htmlFor={byId}>{say(transmittalWords.by)}</label>
          <Input id={byId} value={by} maxLength={200} onChange={({ target }) => setBy(target.value)} />
          <label htmlFor={onId}>{say(transmittalWords.on)}</label>
          <FieldInput id={onId} field={transmittal.fields.acknowledgedOn} value={on} onChange={setOn} />
          <Guarded type="primary" onClick={save} {...(!isReady && { reason: say(missing) })}>
            {say(transmittalWords.save)}
          </Guarded>
        </Stack>
      }
    >
      <Button icon={<CheckOutlined aria-hidden />}>{say(transmittalWords.acknowledge)}</Button>
    </Popover>
  );
}
