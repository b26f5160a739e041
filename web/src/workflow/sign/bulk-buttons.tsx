import { permission, type Right } from '@plumbline/contract/access.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { EditOutlined, RollbackOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import type { BulkSignProps } from './bulk-sign.tsx';
import { listSignWords, listTakeBackWords } from './list-words.ts';

const BulkSign = lazy(async () => ({ default: (await import('./bulk-sign.tsx')).BulkSign }));
const BulkTakeBack = lazy(async () => ({ default: (await import('./bulk-take-back.tsx')).BulkTakeBack }));

/** The props of a button in the bar of chosen rows. */
interface BulkButtonProps {
  readonly register: RecordKey;
  readonly facts: BulkFacts;
}
interface OpensProps extends BulkButtonProps {
  readonly right: Right;
  readonly word: Word;
  readonly icon: ReactNode;
  readonly sheet: ComponentType<BulkSignProps>;
}

/** A button that opens the sheet where the user says who or why; shown only to users with the right. */
function Opens({ register, facts, right, word, icon, sheet: Sheet }: OpensProps): React.JSX.Element | null {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useCan(permission(register, right));
  if (!isAllowed) return null;
  return (
    <>
      <Button size="small" icon={icon} onClick={() => setOpen(true)}>
        {say(word)}
      </Button>
      {isOpen && (
        <Suspense>
          <Sheet
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

/** The button in the bar of chosen rows that signs them. */
export const BulkSignButton = (props: BulkButtonProps): React.JSX.Element => (
  <Opens {...props} right="sign" word={listSignWords.sign} icon={<EditOutlined aria-hidden />} sheet={BulkSign} />
);

/** The button in the bar of chosen rows that takes their sign-offs back. */
export const BulkTakeBackButton = (props: BulkButtonProps): React.JSX.Element => (
  <Opens
    {...props}
    right="reject"
    word={listTakeBackWords.button}
    icon={<RollbackOutlined aria-hidden />}
    sheet={BulkTakeBack}
  />
);
