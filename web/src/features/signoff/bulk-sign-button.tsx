import { permission } from '@plumbline/contract/access.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useSay } from '../../lib/language.ts';
import { useCan } from '../../lib/session.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { signWords } from './words.ts';

const BulkSign = lazy(async () => ({ default: (await import('./bulk-sign.tsx')).BulkSign }));

/** The button in the bar of chosen rows that signs them. */
export function BulkSignButton({
  register,
  facts,
}: {
  readonly register: RecordKey;
  readonly facts: BulkFacts;
}): React.JSX.Element | null {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const maySign = useCan(permission(register, 'sign'));
  if (!maySign) return null;
  return (
    <>
      <Button size="small" icon={<EditOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {say(signWords.sign)}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkSign
            register={register}
            selection={facts.selection}
            total={facts.count}
            onClose={() => setOpen(false)}
            onDone={facts.done}
          />
        </Suspense>
      )}
    </>
  );
}
