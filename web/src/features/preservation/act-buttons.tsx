import { permission } from '@plumbline/contract/access.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { FieldTimeOutlined, StopOutlined } from '@ant-design/icons';
import { Suspense, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useLevelOptions } from '../../lib/place/level-settings.ts';
import { textIn } from '../../lib/value/row-facts.ts';
import { useCan } from '../../lib/session/session.ts';
import type { BulkFacts } from '../../register/extensions.ts';
import { Guarded } from '../../ui/guarded.tsx';
import { actWords } from './words.ts';

const ActSheet = lazy(async () => ({ default: (await import('./act-sheet.tsx')).ActSheet }));
const { tagPwl } = registers;

/** Why the user may not change rounds; undefined when the user may. */
function useReason(): string | undefined {
  const say = useSay();
  const mayChange = useCan(permission(tagPwl.key, 'update'));
  return mayChange ? undefined : say(actWords.noRight);
}

/** The bulk button over cycles that skips, resumes, moves or ends the chosen ones. */
export function RoundsButton({ facts }: { readonly facts: BulkFacts }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const reason = useReason();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Guarded size="small" icon={<FieldTimeOutlined aria-hidden />} reason={reason} onClick={() => setOpen(true)}>
        {say(actWords.button)}
      </Guarded>
      {isOpen && (
        <Suspense>
          <ActSheet
            on={{ selection: facts.selection }}
            title={say(fill(actWords.title, { count: format.count(facts.count) }))}
            onClose={() => setOpen(false)}
            onDone={facts.done}
          />
        </Suspense>
      )}
    </>
  );
}

/** On an accepted certificate: ends the preservation of its scope; renders nothing where preservation is off. */
export function EndButton({ row }: { readonly row: AnyRow }): React.JSX.Element | null {
  const say = useSay();
  const mayNot = useReason();
  const { preservation } = useLevelOptions();
  const [isOpen, setOpen] = useState(false);
  if (!preservation) return null;
  const reason = textIn(row, 'state') === 'accepted' ? mayNot : say(actWords.notAccepted);
  return (
    <>
      <Guarded icon={<StopOutlined aria-hidden />} reason={reason} onClick={() => setOpen(true)}>
        {say(actWords.endHere)}
      </Guarded>
      {isOpen && (
        <Suspense>
          <ActSheet
            on={{ certificate: row.id }}
            title={say(fill(actWords.endTitle, { title: textIn(row, 'name') }))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
