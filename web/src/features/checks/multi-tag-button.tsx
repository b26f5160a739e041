import { permission } from '@plumbline/contract/access.ts';
import { MULTI_TAG_MOST } from '@plumbline/contract/features/checks/calls.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { SnippetsOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { later } from '../../lib/look/page-idle.ts';
import { useSay } from '../../lib/value/language.ts';
import { useCan } from '../../lib/session/session.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { multiTagWords } from './multi-tag-words.ts';

const MultiTagSheet = later(() => import('./multi-tag-sheet.tsx'));
const { key } = registers.multiTagItr;

/** The bulk button over Tag ITRs that puts the chosen ones on one multi-tag sheet. */
export function MultiTagButton({ facts }: { readonly facts: BulkFacts }): React.JSX.Element | null {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useCan(permission(key, 'add'));
  if (!isAllowed) return null;
  const tooMany = facts.count > MULTI_TAG_MOST;
  return (
    <>
      <Guarded
        size="small"
        icon={<SnippetsOutlined aria-hidden />}
        reason={tooMany ? say(fill(multiTagWords.most, { most: MULTI_TAG_MOST })) : undefined}
        onClick={() => setOpen(true)}
      >
        {say(multiTagWords.button)}
      </Guarded>
      {isOpen && (
        <Suspense>
          <MultiTagSheet facts={facts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Links the list of multi-tag sheets to the Tag ITRs that can share one. */
export function NewMultiTagButton(): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const mayAdd = useCan(permission(key, 'add'));
  return (
    <Guarded
      type="primary"
      icon={<SnippetsOutlined aria-hidden />}
      reason={mayAdd ? undefined : say(multiTagWords.noRight)}
      onClick={() => void navigate({ href: '/Certification/MultiTagITRSearch' })}
    >
      {say(multiTagWords.start)}
    </Guarded>
  );
}
