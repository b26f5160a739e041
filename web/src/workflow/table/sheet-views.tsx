import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import { useNavigate } from '@tanstack/react-router';
import { Segmented } from 'antd';
import { useSay } from '../../lib/value/language.ts';
import { formAddress } from '../../register/record-address.ts';
import { tableWords } from './words.ts';

/**
 * Switches between the two views of a sheet that collects many records: its form, and the table of all records on it;
 * renders nothing for other sheets.
 */
export function SheetViews({
  register,
  id,
  view,
}: {
  readonly register: RecordKey;
  readonly id: string;
  readonly view: 'form' | 'table';
}): React.ReactNode {
  const say = useSay();
  const navigate = useNavigate();
  if (factsOf(register).gathers === undefined) return null;
  return (
    <Segmented
      aria-label={say(tableWords.view)}
      value={view}
      options={(['form', 'table'] as const).map((value) => ({ value, label: say(tableWords[value]) }))}
      onChange={(next) =>
        void navigate({ href: `${formAddress(register, id) ?? ''}${next === 'table' ? '&view=table' : ''}` })
      }
    />
  );
}
