import { permission } from '@plumbline/contract/access.ts';
import { transmittalAdd, transmittalReview } from '@plumbline/contract/features/documents/transmittal-calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { SendOutlined } from '@ant-design/icons';
import { Button, Popover, Select } from 'antd';
import { useId, useState } from 'react';
import { callKey, queryClient, useVerb } from '../../../lib/call/query.ts';
import { send } from '../../../lib/call/send.ts';
import { notify } from '../../../lib/look/notify.ts';
import { useCan } from '../../../lib/session/session.ts';
import { useSay } from '../../../lib/value/language.ts';
import type { BulkFacts } from '../../../register/extensions.ts';
import { registerChanged } from '../../../register/list/changes.ts';
import { Guarded } from '../../../ui/guarded.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { listTransmittalWords } from './list-words.ts';
import { transmittalWords } from './words.ts';

const { transmittal, transmittalLine } = registers;

/** Drafts that are to be sent. */
const DRAFTS = {
  filter: {
    and: [
      { field: 'direction', op: 'is', value: 'outgoing' },
      { field: 'state', op: 'is', value: 'draft' },
    ],
  },
  fields: ['number', 'subject'],
  limit: 200,
} as const;

/** Adds the chosen drawings to an outgoing transmittal. */
export function AddButton({ facts }: { readonly facts: BulkFacts }): React.JSX.Element | null {
  const say = useSay();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const mayUpdate = useCan(permission(transmittal.key, 'update'));
  const drafts = useVerb(transmittal.key, 'page', DRAFTS, { enabled: isOpen, staleTime: 0 });
  if (!mayUpdate) return null;
  const rows = drafts.data?.rows ?? [];
  const add = async (): Promise<void> => {
    if (chosen === null) return;
    try {
      const { added } = await send(transmittalAdd, { id: chosen, selection: facts.selection });
      const number = String(rows.find((row) => row.id === chosen)?.['number'] ?? '');
      setOpen(false);
      for (const { key } of [transmittal, transmittalLine]) registerChanged(key, 'many');
      await queryClient.invalidateQueries({ queryKey: callKey(transmittalReview) });
      notify.message('success', fill(transmittalWords.added, { count: added, number }));
      facts.done();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <Stack as="form" gap={8} onSubmit={(event) => event.preventDefault()}>
          <label htmlFor={id}>{say(transmittalWords.choose)}</label>
          <Select
            id={id}
            value={chosen}
            loading={drafts.isFetching}
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={false}
            onChange={(next: string | null) => setChosen(next)}
            options={rows.map((row) => ({
              value: row.id,
              label: [row['number'], row['subject']].filter((part) => typeof part === 'string').join(' · '),
            }))}
          />
          {drafts.data !== undefined && rows.length === 0 && <Muted small>{say(transmittalWords.noDraft)}</Muted>}
          <Guarded type="primary" onClick={add} {...(chosen === null && { reason: say(transmittalWords.chooseFirst) })}>
            {say(listTransmittalWords.add)}
          </Guarded>
        </Stack>
      }
    >
      <Button size="small" icon={<SendOutlined aria-hidden />}>
        {say(listTransmittalWords.add)}
      </Button>
    </Popover>
  );
}
